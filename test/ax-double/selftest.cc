/*
 * Shows that the double is as strict as it says. One case a run: `ax_selftest NAME`; `--list` names the cases. Cases that
 * begin with "abort-" must end the process with a message; the others answer 0 or say what was not so.
 */
#include <ApplicationServices/ApplicationServices.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <thread>

#include "src/cf_object.hh"
#include "src/counts.hh"
#include "src/effects.hh"
#include "src/effects_log.hh"
#include "src/timer.hh"

using namespace casement::ax_double;

namespace {

int wrong = 0;

#define EXPECT(condition)                                                      \
  do {                                                                         \
    if (!(condition)) {                                                        \
      std::fprintf(stderr, "line %d: not so: %s\n", __LINE__, #condition);     \
      ++wrong;                                                                 \
    }                                                                          \
  } while (false)

const char* const kScene = R"({"about": "two applications", "apps": [
  {"pid": 90001, "name": "A", "active": true, "element": {"children": [
    {"id": "w", "AXRole": "AXWindow", "AXTitle": "One", "frame": [0, 0, 100, 100], "children": [
      {"id": "field", "AXRole": "AXTextField", "AXValue": "old", "AXHelp": null, "AXURL": {"error": -25204},
       "settable": ["AXValue"], "pretends": ["AXExpanded"],
       "onSet": {"AXValue": [{"log": "field", "value": "$value"}]}},
      {"id": "echo", "AXRole": "AXTextField", "AXValue": "old", "echoes": ["AXValue"],
       "onSet": {"AXValue": [{"log": "echo"}]}},
      {"id": "slow", "AXRole": "AXButton", "delayMs": 300},
      {"id": "thrower", "AXRole": "AXButton", "AXValue": {"throw": true}},
      {"id": "go", "AXRole": "AXButton", "actions": {"AXPress": [
        {"log": "1"}, {"if": {"node": "field", "AXValue": "old"}, "do": [{"log": "2"}], "else": [{"log": "never"}]},
        {"each": ["3", "4"], "do": [{"log": "$each"}]}, {"busyMs": 400}, {"log": "5"},
        {"after": 50, "do": [{"log": "6"}]}]}},
      {"id": "gone", "AXRole": "AXGroup", "actions": {"AXPress": [{"remove": "gone"}, {"answer": -25204}]}},
      {"id": "list", "AXRole": "AXList", "children": [
        {"repeat": 3, "id": "row{i}", "AXRole": "AXRow", "AXIndex": {"i": [0, 1]}, "AXTitle": "Row {i0}"}]}
    ]}]}},
  {"pid": 90002, "name": "B", "hang": true, "element": {"AXRole": "AXApplication"}}
], "windowServer": [{"id": 7, "pid": 90001, "element": "w"}]})";

void loadScene() {
  std::lock_guard<std::mutex> lock(scene().mutex);
  scene().load(Json::parse(kScene));
}

/** A reference to a node by way of nothing but the platform's calls: the path of indexes among AXChildren. */
AXUIElementRef follow(std::initializer_list<CFIndex> path) {
  AXUIElementRef at = AXUIElementCreateApplication(90001);
  for (CFIndex index : path) {
    CFTypeRef children = nullptr;
    AXUIElementCopyAttributeValue(at, CFSTR("AXChildren"), &children);
    CFRelease(at);
    at = static_cast<AXUIElementRef>(CFRetain(CFArrayGetValueAtIndex(static_cast<CFArrayRef>(children), index)));
    CFRelease(children);
  }
  return at;
}

double secondsOf(const std::function<void()>& work) {
  const Time start = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

AXError readRole(AXUIElementRef element) {
  CFTypeRef value = nullptr;
  const AXError error = AXUIElementCopyAttributeValue(element, CFSTR("AXRole"), &value);
  if (value) CFRelease(value);
  return error;
}

std::string loggedOf() {
  std::string all;
  for (const Json& line : loggedEffects()) all += line["of"].get<std::string>();
  return all;
}

void overRelease() {
  const CFStringRef text = CFStringCreateWithCString(nullptr, "x", kCFStringEncodingUTF8);
  CFRelease(text);
  CFRelease(text);
}

void wrongType() { CFArrayGetCount(static_cast<CFArrayRef>(static_cast<CFTypeRef>(CFSTR("x")))); }

void outOfBounds() {
  const CFArrayRef empty = CFArrayCreate(nullptr, nullptr, 0, &kCFTypeArrayCallBacks);
  CFArrayGetValueAtIndex(empty, 0);
}

void oneself() {
  const AXUIElementRef own = AXUIElementCreateApplication(getpid());
  std::thread([own] { readRole(own); }).join();
}

void identity() {
  const AXUIElementRef first = follow({0, 0}), second = follow({0, 0}), other = follow({0, 1});
  EXPECT(first != second && CFEqual(first, second) && CFHash(first) == CFHash(second) && !CFEqual(first, other));
  for (AXUIElementRef each : {first, second, other}) CFRelease(each);
  EXPECT(Object::live() == 0);
}

void counts() {
  const AXUIElementRef field = follow({0, 0});
  resetMessages();
  const void* names[] = {CFSTR("AXValue"), CFSTR("AXHelp"), CFSTR("AXURL"), CFSTR("AXNothing")};
  const CFArrayRef asked = CFArrayCreate(nullptr, names, 4, &kCFTypeArrayCallBacks);
  CFArrayRef values = nullptr;
  EXPECT(AXUIElementCopyMultipleAttributeValues(field, asked, 0, &values) == kAXErrorSuccess);
  AXError slot = kAXErrorSuccess;
  EXPECT(CFArrayGetValueAtIndex(values, 1) == kCFNull);
  EXPECT(AXValueGetValue(static_cast<AXValueRef>(CFArrayGetValueAtIndex(values, 2)), kAXValueTypeAXError, &slot));
  EXPECT(slot == kAXErrorCannotComplete);
  const Json counted = countedMessages();
  EXPECT(counted["total"] == 1 && counted["byPid"]["90001"] == 1 && counted["byKind"]["batch"] == 1);
  CFRelease(values);
  EXPECT(AXUIElementCopyMultipleAttributeValues(field, asked, 1, &values) == kAXErrorCannotComplete);
  CFRelease(asked);
  CFRelease(field);
  EXPECT(Object::live() == 0);
}

void timeouts() {
  const AXUIElementRef hung = AXUIElementCreateApplication(90002), same = AXUIElementCreateApplication(90002);
  const AXUIElementRef all = AXUIElementCreateSystemWide(), well = AXUIElementCreateApplication(90001);
  EXPECT(AXUIElementSetMessagingTimeout(all, 0.5) == kAXErrorSuccess);
  EXPECT(AXUIElementSetMessagingTimeout(hung, 0.1) == kAXErrorSuccess);
  std::thread waiting([&] { EXPECT(secondsOf([&] { EXPECT(readRole(same) == kAXErrorCannotComplete); }) > 0.45); });
  EXPECT(secondsOf([&] { EXPECT(readRole(well) == kAXErrorSuccess); }) < 0.1);
  const double took = secondsOf([&] { EXPECT(readRole(hung) == kAXErrorCannotComplete); });
  EXPECT(took > 0.09 && took < 0.4);
  waiting.join();
  const AXUIElementRef slow = follow({0, 2});
  AXUIElementSetMessagingTimeout(slow, 0.1);
  EXPECT(readRole(slow) == kAXErrorCannotComplete);
  EXPECT(secondsOf([&] { EXPECT(readRole(well) == kAXErrorSuccess); }) > 0.1);  // Its main thread went on.
  for (AXUIElementRef each : {hung, same, all, well, slow}) CFRelease(each);
}

void setting() {
  const AXUIElementRef field = follow({0, 0}), echo = follow({0, 1});
  Boolean can = true;
  EXPECT(AXUIElementSetAttributeValue(field, CFSTR("AXValue"), CFSTR("new")) == kAXErrorSuccess);
  EXPECT(AXUIElementSetAttributeValue(echo, CFSTR("AXValue"), CFSTR("new")) == kAXErrorSuccess);
  EXPECT(AXUIElementSetAttributeValue(field, CFSTR("AXExpanded"), kCFBooleanTrue) == kAXErrorSuccess);
  EXPECT(AXUIElementSetAttributeValue(field, CFSTR("AXTitle"), CFSTR("x")) == kAXErrorAttributeUnsupported);
  EXPECT(AXUIElementIsAttributeSettable(field, CFSTR("AXHelp"), &can) == kAXErrorSuccess && !can);
  EXPECT(loggedOf() == "field" && loggedEffects()[0]["value"] == "new");
  CFTypeRef value = nullptr;
  EXPECT(AXUIElementCopyAttributeValue(echo, CFSTR("AXValue"), &value) == kAXErrorSuccess);
  EXPECT(CFEqual(value, CFSTR("new")));
  for (CFTypeRef each : {CFTypeRef(field), CFTypeRef(echo), value}) CFRelease(each);
}

void effects() {
  const AXUIElementRef go = follow({0, 4}), gone = follow({0, 5});
  AXUIElementSetMessagingTimeout(go, 0.1);
  EXPECT(AXUIElementPerformAction(go, CFSTR("AXPress")) == kAXErrorCannotComplete);  // And yet it happens.
  EXPECT(loggedOf() == "1234");
  EXPECT(readRole(go) == kAXErrorCannotComplete);
  EXPECT(settle(std::chrono::seconds(2)) && loggedOf() == "123456");
  EXPECT(AXUIElementPerformAction(gone, CFSTR("AXPress")) == kAXErrorCannotComplete);
  EXPECT(readRole(gone) == kAXErrorInvalidUIElement);
  EXPECT(AXUIElementPerformAction(go, CFSTR("AXPick")) == kAXErrorActionUnsupported);
  for (AXUIElementRef each : {go, gone}) CFRelease(each);
}

void exception() {
  const AXUIElementRef thrower = follow({0, 3});
  CFTypeRef value = nullptr;
  bool thrown = false;
  try {
    AXUIElementCopyAttributeValue(thrower, CFSTR("AXValue"), &value);
  } catch (const std::exception&) {
    thrown = true;
  }
  EXPECT(thrown && readRole(thrower) == kAXErrorSuccess);
  CFRelease(thrower);
}

void repeating() {
  const AXUIElementRef row = follow({0, 6, 2});
  CFTypeRef title = nullptr;
  EXPECT(AXUIElementCopyAttributeValue(row, CFSTR("AXTitle"), &title) == kAXErrorSuccess);
  EXPECT(CFEqual(title, CFSTR("Row 2")));
  CFRelease(title);
  CFRelease(row);
}

void trust() {
  scene().trusted = false;
  const AXUIElementRef application = AXUIElementCreateApplication(90001);
  EXPECT(!AXIsProcessTrusted() && readRole(application) == kAXErrorAPIDisabled);
  CFRelease(application);
}

void runLoop() {
  EXPECT(CFRunLoopRunInMode(kCFRunLoopDefaultMode, 5, false) == kCFRunLoopRunFinished);  // Nothing to wait for.
  static std::atomic<int> performed{0};
  CFRunLoopSourceContext context{};
  context.perform = [](void*) { ++performed; };
  const CFRunLoopSourceRef source = CFRunLoopSourceCreate(nullptr, 0, &context);
  const CFRunLoopRef loop = CFRunLoopGetCurrent();
  CFRunLoopAddSource(loop, source, kCFRunLoopCommonModes);
  const auto signalIn = [&](bool wakes) {
    return std::thread([=] {
      usleep(50'000);
      CFRunLoopSourceSignal(source);
      if (wakes) CFRunLoopWakeUp(loop);
    });
  };
  std::thread silent = signalIn(false);
  EXPECT(CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.2, true) == kCFRunLoopRunTimedOut && performed == 0);
  silent.join();
  EXPECT(CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true) == kCFRunLoopRunHandledSource && performed == 1);
  std::thread loud = signalIn(true);
  EXPECT(secondsOf([] { CFRunLoopRunInMode(kCFRunLoopDefaultMode, 5, true); }) < 1);
  loud.join();
  EXPECT(performed == 2);
  CFRunLoopSourceInvalidate(source);
  CFRelease(source);
  EXPECT(Object::live() == 0);
}

void observing() {
  static std::string heard;
  AXObserverRef observer = nullptr;
  const auto callback = [](AXObserverRef, AXUIElementRef element, CFStringRef name, void* context) {
    heard += CFEqual(name, CFSTR("AXValueChanged")) && readRole(element) == kAXErrorSuccess ? "v" : "?";
    EXPECT(context == &heard);
  };
  const AXUIElementRef application = AXUIElementCreateApplication(90001), field = follow({0, 0});
  EXPECT(AXObserverCreate(90001, callback, &observer) == kAXErrorSuccess);
  const auto add = [&](CFStringRef name) { return AXObserverAddNotification(observer, application, name, &heard); };
  EXPECT(add(CFSTR("AXValueChanged")) == kAXErrorSuccess && add(CFSTR("AXMoved")) == kAXErrorSuccess);
  EXPECT(add(CFSTR("AXMoved")) == kAXErrorNotificationAlreadyRegistered);
  EXPECT(add(CFSTR("AXNonsense")) == kAXErrorNotificationUnsupported);
  AXUIElementSetAttributeValue(field, CFSTR("AXValue"), CFSTR("new"));
  CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.05, false);
  EXPECT(heard.empty());  // Its source is in no run loop.
  CFRunLoopAddSource(CFRunLoopGetCurrent(), AXObserverGetRunLoopSource(observer), kCFRunLoopDefaultMode);
  {
    std::lock_guard<std::mutex> lock(scene().mutex);
    applyEffects(scene(), Json::parse(R"([{"notify": "field", "name": "AXMoved"}])"));
  }
  CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.05, false);
  EXPECT(heard == "v");  // And AXMoved of an element does not reach the application's observer.
  for (CFTypeRef each : {CFTypeRef(observer), CFTypeRef(application), CFTypeRef(field)}) CFRelease(each);
  EXPECT(CFRunLoopRunInMode(kCFRunLoopDefaultMode, 1, false) == kCFRunLoopRunFinished && Object::live() == 0);
}

const std::pair<const char*, void (*)()> kCases[] = {
    {"abort-over-release", overRelease},
    {"abort-release-null", [] { CFRelease(nullptr); }},
    {"abort-retain-null", [] { CFRetain(nullptr); }},
    {"abort-wrong-type", wrongType},
    {"abort-out-of-bounds", outOfBounds},
    {"abort-oneself", oneself},
    {"identity", identity},
    {"counts", counts},
    {"timeouts", timeouts},
    {"setting", setting},
    {"effects", effects},
    {"exception", exception},
    {"repeating", repeating},
    {"trust", trust},
    {"run-loop", runLoop},
    {"observing", observing},
};

}  // namespace

int main(int count, char** arguments) {
  const char* const asked = count > 1 ? arguments[1] : "--list";
  for (const auto& [name, run] : kCases) {
    if (std::strcmp(asked, "--list") == 0) std::puts(name);
    if (std::strcmp(asked, name) != 0) continue;
    loadScene();
    run();
    return wrong > 0 ? 1 : 0;
  }
  return std::strcmp(asked, "--list") == 0 ? 0 : 2;
}
