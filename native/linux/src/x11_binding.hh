#pragma once

#include <napi.h>

namespace casement {

/** Adds `openDisplay` to the exports of the addon. */
void registerX11(Napi::Env env, Napi::Object exports);

}  // namespace casement
