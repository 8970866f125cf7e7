#include <napi.h>

#include "bus_binding.hh"
#include "x11_binding.hh"

/** The only entry of the addon: each half adds its functions to `exports`. */
static Napi::Object initialise(Napi::Env env, Napi::Object exports) {
  casement::registerBus(env, exports);
  casement::registerX11(env, exports);
  return exports;
}

NODE_API_MODULE(casement_linux, initialise)
