#pragma once

#include <napi.h>

#include "snapshot_request.hh"
#include "snapshot_result.hh"

namespace casement {

/** Reads a SnapshotRequest of index.d.ts; numbers are brought into sane bounds. JS thread. */
SnapshotRequest readSnapshotRequest(const Napi::Object& from);

/** Builds a SnapshotReply of index.d.ts, of which `json` is what snapshotJson() made. JS thread. */
Napi::Value snapshotToJs(Napi::Env env, const SnapshotResult& result, const std::string& json);

}  // namespace casement
