#include "steps.hh"

#include <algorithm>

#include "guard.hh"
#include "limits.hh"
#include "server_windows.hh"

namespace casement {
namespace {

Ref<CFArrayRef> toArray(const std::vector<std::u16string>& names) {
  std::vector<Ref<CFStringRef>> strings;
  std::vector<const void*> items;
  for (const auto& name : names) {
    strings.push_back(toString(name));
    items.push_back(strings.back().get());
  }
  return Ref<CFArrayRef>::adopt(
      CFArrayCreate(kCFAllocatorDefault, items.data(), static_cast<CFIndex>(items.size()), &kCFTypeArrayCallBacks));
}

AXError page(AXUIElementRef element, const Step& step, Ref<CFArrayRef>& values) {
  return guarded([&] {
    return AXUIElementCopyAttributeValues(element, toString(step.names[0]).get(), step.index, step.most, values.out());
  });
}

AXError get(AXUIElementRef element, const Step& step, const Decoder& decoder, Answer& answer) {
  Ref<CFArrayRef> values;
  const AXError error = copyAttributes(element, step.names, values);
  if (error != kAXErrorSuccess) return error;
  return guarded([&] {
    const CFIndex count = std::min<CFIndex>(CFArrayGetCount(values.get()), static_cast<CFIndex>(step.names.size()));
    for (CFIndex i = 0; i < count; ++i) {
      answer.values.push_back(decoder.decode(static_cast<CFTypeRef>(CFArrayGetValueAtIndex(values.get(), i))));
    }
    return kAXErrorSuccess;
  });
}

AXError take(AXUIElementRef element, const Step& step, const Talk& talk, Answer& answer) {
  const Decoder decoder{talk.registry, talk.generation, talk.textMax};
  switch (step.kind) {
    case Step::Kind::get:
      return get(element, step, decoder, answer);
    case Step::Kind::settable:
      return isSettable(element, step.names[0], answer.settable);
    case Step::Kind::count:
      return countOf(element, step.names[0], answer.count);
    case Step::Kind::actions: {
      Value names;
      names.kind = Value::Kind::texts;
      const AXError error = copyActions(element, names.texts);
      answer.values.push_back(names);
      return error;
    }
    case Step::Kind::page: {
      Ref<CFArrayRef> values;
      const AXError error = page(element, step, values);
      if (error == kAXErrorSuccess && values) answer.values.push_back(decoder.decode(values.get()));
      return error;
    }
    case Step::Kind::set: {
      const Ref<CFTypeRef> value = toCf(step.wanted, talk.registry);
      if (!value) return kAXErrorInvalidUIElement;
      return guarded([&] { return AXUIElementSetAttributeValue(element, toString(step.names[0]).get(), value.get()); });
    }
    case Step::Kind::serverId:
      answer.count = static_cast<long>(serverIdOf(Element::retain(element)));
      return kAXErrorSuccess;
    case Step::Kind::perform:
      return guarded([&] { return AXUIElementPerformAction(element, toString(step.names[0]).get()); });
  }
  return kAXErrorFailure;
}

}  // namespace

Element applicationOf(int pid) { return Element::adopt(AXUIElementCreateApplication(pid)); }

AXError copyAttributes(AXUIElementRef element, const std::vector<std::u16string>& names, Ref<CFArrayRef>& values) {
  const Ref<CFArrayRef> list = toArray(names);
  const AXError error =
      guarded([&] { return AXUIElementCopyMultipleAttributeValues(element, list.get(), 0, values.out()); });
  return error == kAXErrorSuccess && !values ? kAXErrorFailure : error;
}

AXError copyActions(AXUIElementRef element, std::vector<std::u16string>& names) {
  Ref<CFArrayRef> actions;
  const AXError error = guarded([&] { return AXUIElementCopyActionNames(element, actions.out()); });
  if (error != kAXErrorSuccess || !actions) return error;
  const CFIndex count = std::min<CFIndex>(CFArrayGetCount(actions.get()), limits::kActions);
  for (CFIndex i = 0; i < count; ++i) {
    const auto* name = static_cast<CFTypeRef>(CFArrayGetValueAtIndex(actions.get(), i));
    if (name == nullptr || CFGetTypeID(name) != CFStringGetTypeID()) continue;
    names.push_back(toText(static_cast<CFStringRef>(name), limits::kText));
  }
  return kAXErrorSuccess;
}

AXError isSettable(AXUIElementRef element, const std::u16string& name, bool& settable) {
  Boolean answer = 0;
  const AXError error =
      guarded([&] { return AXUIElementIsAttributeSettable(element, toString(name).get(), &answer); });
  settable = error == kAXErrorSuccess && answer != 0;
  return error;
}

AXError countOf(AXUIElementRef element, const std::u16string& name, long& count) {
  CFIndex answer = 0;
  const AXError error =
      guarded([&] { return AXUIElementGetAttributeValueCount(element, toString(name).get(), &answer); });
  count = error == kAXErrorSuccess ? std::max<CFIndex>(answer, 0) : 0;
  return error;
}

std::vector<Answer> takeSteps(const std::vector<Step>& steps, const Talk& talk) {
  std::vector<Answer> answers;
  for (const Step& step : steps) {
    if (talk.isOver()) break;
    // Retained for as long as the step takes: a release by a newer reading must not take it away (use after free).
    const Element element = step.element == 0 ? applicationOf(talk.pid) : talk.registry.find(step.element);
    Answer answer;
    answer.error = element ? take(element.get(), step, talk, answer) : kAXErrorInvalidUIElement;
    const bool isStuck = answer.error == kAXErrorCannotComplete;
    answers.push_back(std::move(answer));
    if (isStuck) break;
  }
  return answers;
}

}  // namespace casement
