#include "x11_binding.hh"

namespace casement {

void registerX11(Napi::Env, Napi::Object) {}

}  // namespace casement
