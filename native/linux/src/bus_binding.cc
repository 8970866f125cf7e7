#include "bus_binding.hh"

namespace casement {

void registerBus(Napi::Env, Napi::Object) {}

}  // namespace casement
