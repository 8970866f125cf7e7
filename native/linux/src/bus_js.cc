#include "bus_js.hh"

#include <utility>

#include "facts.hh"

namespace casement {
namespace {

constexpr int kDeepest = 8;  // Arguments are arrays of basic values at the deepest.

Value listFromJs(const Napi::Array& array, int depth);

Value fromJs(const Napi::Value& value, int depth) {
  if (value.IsString()) return Value(value.As<Napi::String>().Utf8Value());
  if (value.IsBoolean()) return Value(value.As<Napi::Boolean>().Value());
  if (value.IsNumber()) return Value(value.As<Napi::Number>().DoubleValue());
  if (value.IsArray() && depth < kDeepest) return listFromJs(value.As<Napi::Array>(), depth + 1);
  return Value();
}

Value listFromJs(const Napi::Array& array, int depth) {
  ValueList list;
  for (uint32_t i = 0; i < array.Length(); ++i) list.push_back(fromJs(array.Get(i), depth));
  return Value(std::move(list));
}

Napi::Value listToJs(Napi::Env env, const ValueList& list) {
  Napi::Array array = Napi::Array::New(env, list.size());
  for (uint32_t i = 0; i < list.size(); ++i) array.Set(i, toJs(env, list[i]));
  return array;
}

Napi::Value dictToJs(Napi::Env env, const ValueDict& dict) {
  Napi::Object object = Napi::Object::New(env);
  for (const auto& [key, value] : dict) object.Set(key, toJs(env, value));
  return object;
}

BusCall readCall(const Napi::Object& from) {
  BusCall call;
  call.destination = readString(from, "destination");
  call.path = readString(from, "path");
  call.interface = readString(from, "interface");
  call.member = readString(from, "member");
  call.signature = readString(from, "signature");
  call.noAutoStart = readBool(from, "noAutoStart", false);
  const Napi::Value args = from.Get("args");
  if (args.IsArray()) call.args = std::get<ValueList>(listFromJs(args.As<Napi::Array>(), 0).data);
  return call;
}

const char* codeOf(CallFailure failure) {
  switch (failure) {
    case CallFailure::Timeout: return "timeout";
    case CallFailure::Disconnected: return "disconnected";
    default: return "remote";
  }
}

Napi::Value replyToJs(Napi::Env env, const CallReply& reply) {
  if (reply.failure == CallFailure::None) return Facts(env).set("values", listToJs(env, reply.values)).object();
  const Napi::Object error =
      Facts(env).set("code", codeOf(reply.failure)).set("name", reply.name).set("message", reply.message).object();
  return Facts(env).set("error", error).object();
}

}  // namespace

Napi::Value toJs(Napi::Env env, const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value.data)) return Napi::String::New(env, *text);
  if (const auto* number = std::get_if<double>(&value.data)) return Napi::Number::New(env, *number);
  if (const auto* flag = std::get_if<bool>(&value.data)) return Napi::Boolean::New(env, *flag);
  if (const auto* list = std::get_if<ValueList>(&value.data)) return listToJs(env, *list);
  if (const auto* dict = std::get_if<ValueDict>(&value.data)) return dictToJs(env, *dict);
  return env.Null();
}

Value fromJs(const Napi::Value& value) { return fromJs(value, 0); }

BusRoute readRoute(const Napi::Value& value) {
  if (!value.IsObject()) return {};
  const Napi::Object route = value.As<Napi::Object>();
  const std::string via = readString(route, "via");
  const std::string address = readString(route, "address");
  if (via == "session") return {BusRoute::Via::Session, ""};
  if (via == "peer") return {BusRoute::Via::Peer, address};
  if (via == "own") return {BusRoute::Via::Own, address};
  return {BusRoute::Via::Accessibility, ""};
}

std::vector<BusCall> readCalls(const Napi::Value& value) {
  std::vector<BusCall> calls;
  if (!value.IsArray()) return calls;
  const Napi::Array array = value.As<Napi::Array>();
  for (uint32_t i = 0; i < array.Length(); ++i) {
    const Napi::Value call = array.Get(i);
    calls.push_back(call.IsObject() ? readCall(call.As<Napi::Object>()) : BusCall());
  }
  return calls;
}

std::vector<std::string> readStrings(const Napi::Value& value) {
  std::vector<std::string> strings;
  if (!value.IsArray()) return strings;
  const Napi::Array array = value.As<Napi::Array>();
  for (uint32_t i = 0; i < array.Length(); ++i) {
    const Napi::Value one = array.Get(i);
    if (one.IsString()) strings.push_back(one.As<Napi::String>().Utf8Value());
  }
  return strings;
}

Napi::Value repliesToJs(Napi::Env env, const std::vector<CallReply>& replies) {
  Napi::Array array = Napi::Array::New(env, replies.size());
  for (uint32_t i = 0; i < replies.size(); ++i) {
    Napi::HandleScope scope(env);
    array.Set(i, replyToJs(env, replies[i]));
  }
  return array;
}

Napi::Value batchToJs(Napi::Env env, const EventBatch& batch) {
  Napi::Array events = Napi::Array::New(env, batch.events.size());
  for (uint32_t i = 0; i < batch.events.size(); ++i) {
    Napi::HandleScope scope(env);
    const BusEvent& event = batch.events[i];
    events.Set(i, Facts(env)
                      .set("app", event.app)
                      .set("interface", event.interface)
                      .set("member", event.member)
                      .set("detail", event.detail)
                      .set("path", event.path)
                      .object());
  }
  Facts facts(env);
  facts.set("events", Napi::Value(events)).set("gone", batch.gone);
  if (batch.disconnected) facts.set("disconnected", true);
  return facts.set("dropped", static_cast<double>(batch.dropped)).object();
}

}  // namespace casement
