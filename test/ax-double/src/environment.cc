#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <thread>

#include "cf_object.hh"
#include "effects.hh"

namespace casement::ax_double {

namespace {

void loadFrom(Scene& into, const char* path) {
  try {
    std::ifstream file(path);
    if (!file) throw SceneError("cannot be read");
    std::lock_guard<std::mutex> lock(into.mutex);
    into.load(Json::parse(file));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "ax-double: %s: ", path);
    fail("AX_DOUBLE_SCENE", error.what());
  }
}

void obey(Scene& shown, const std::string& line) {
  try {
    const Json effects = Json::parse(line);
    std::lock_guard<std::mutex> lock(shown.mutex);
    applyEffects(shown, effects);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "ax-double: command: %s\n", error.what());
  }
}

/** Reads lines until the process ends; open for both, so that a writer that leaves does not end it. */
void listen(Scene& shown, const std::string& path) {
  std::fstream pipe(path, std::ios::in | std::ios::out);
  if (!pipe) std::fprintf(stderr, "ax-double: AX_DOUBLE_COMMANDS: %s cannot be opened\n", path.c_str());
  for (std::string line; std::getline(pipe, line);)
    if (!line.empty()) obey(shown, line);
}

}  // namespace

Scene& scene() {
  static auto* const shown = new Scene;
  static std::once_flag once;
  std::call_once(once, [] {
    if (const char* path = std::getenv("AX_DOUBLE_SCENE")) loadFrom(*shown, path);
    const char* const commands = std::getenv("AX_DOUBLE_COMMANDS");
    if (commands) std::thread(listen, std::ref(*shown), std::string(commands)).detach();
  });
  return *shown;
}

}  // namespace casement::ax_double
