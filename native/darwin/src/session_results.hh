#pragma once

#include <napi.h>

#include <vector>

#include "observers.hh"
#include "server_windows.hh"

namespace casement {

// Small results as JavaScript values, in the shapes of index.d.ts. JS thread.

Napi::Value screenValue(Napi::Env env, const std::vector<ServerWindow>& windows);
Napi::Value hintsValue(Napi::Env env, const std::vector<Hint>& hints, bool lost);

}  // namespace casement
