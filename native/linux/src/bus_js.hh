#pragma once

#include <napi.h>

#include <vector>

#include "bus_calls.hh"
#include "bus_events.hh"

namespace casement {

// Between JS values and what the worker thread uses. JS thread only.

Napi::Value toJs(Napi::Env env, const Value& value);
Value fromJs(const Napi::Value& value);

BusRoute readRoute(const Napi::Value& route);
std::vector<BusCall> readCalls(const Napi::Value& calls);
std::vector<std::string> readStrings(const Napi::Value& strings);

Napi::Value repliesToJs(Napi::Env env, const std::vector<CallReply>& replies);
Napi::Value batchToJs(Napi::Env env, const EventBatch& batch);

}  // namespace casement
