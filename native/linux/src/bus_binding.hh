#pragma once

#include <napi.h>

namespace casement {

/** Adds `openBus` to the exports of the addon. */
void registerBus(Napi::Env env, Napi::Object exports);

}  // namespace casement
