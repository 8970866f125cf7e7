#pragma once

#include <mutex>
#include <stdexcept>
#include <unordered_map>

#include "main_thread.hh"
#include "node.hh"

namespace casement::ax_double {

/** A scene, or an effect, that cannot be followed. */
struct SceneError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/** An application of the scene. */
struct App {
  pid_t pid = 0;
  std::string name, bundle_id, executable;
  bool active = false, hidden = false, regular = true;
  /** So many registrations of observers fail first. */
  int starting = 0;
  NodePtr element;
  std::shared_ptr<MainThread> thread;
};

/** A window as the window server lists it. */
struct ServerWindow {
  uint32_t id = 0;
  pid_t pid = 0;
  std::string element, name;
  int64_t layer = 0;
  bool on_screen = true;
  double bounds[4] = {0, 0, 0, 0};
};

/** The desktop that is shown. All of it is used with `mutex` locked, which nobody holds while sleeping. */
class Scene {
 public:
  std::mutex mutex;

  bool trusted = true, prompt_grants = false, screen_recording = false, private_window_id = true;
  int latency_us = 0;
  std::vector<App> apps;
  /** Front to back. */
  std::vector<ServerWindow> server;
  /** Grows with every scene that is loaded: what was planned for an earlier one is dropped. */
  uint64_t generation = 0;

  /** Puts the scene in place of the present one; throws where it has a mistake, and shows half of it then. */
  void load(const Json& scene);

  App* app(pid_t pid);
  App* activeApp();
  void activate(pid_t pid);
  App& launch(const Json& app);
  void quit(pid_t pid);

  /** The node that a reference means; null when it is gone. */
  NodePtr find(pid_t pid, uint64_t identity) const;
  /** The node of that name; null when there is none. */
  NodePtr find(const std::string& id) const;
  /** The same, but of a node that was removed as well. */
  NodePtr findEver(const std::string& id) const;
  /** The same; throws SceneError where the scene never had one. */
  NodePtr named(const std::string& id) const;

  NodePtr add(const Json& node, const NodePtr& parent, size_t at);
  void remove(const NodePtr& node);
  void replace(const NodePtr& node);
  /** Adds a window of the window server, in front of or behind all others. */
  void addServerWindow(const Json& window, bool front);
  void toFront(const NodePtr& node);
  /** The window of the window server that shows a node: its own, or that of what it is in. */
  const ServerWindow* serverWindow(NodePtr node) const;

 private:
  void enter(const NodePtr& node);
  void forget(const NodePtr& node);
  void clear();

  uint64_t last_identity_ = 0;
  std::unordered_map<uint64_t, NodePtr> by_identity_;
  std::unordered_map<std::string, NodePtr> by_id_;
  std::unordered_map<std::string, NodePtr> removed_;
};

/** The scene; the first use loads what the environment names. */
Scene& scene();

}  // namespace casement::ax_double
