#pragma once

#include <napi.h>

#include <vector>

#include "snapshot.hh"
#include "steps.hh"

namespace casement {

// Requests from JavaScript. The wrong type counts as absent, so that a caller's mistake is never undefined behaviour.

SnapshotRequest readSnapshotRequest(const Napi::Object& from);
std::vector<Step> readSteps(const Napi::Value& from);
std::vector<std::u16string> readTexts(const Napi::Value& from);

/** As in Answers of index.d.ts. */
std::u16string answersJson(const std::vector<Answer>& answers, Generation generation);

}  // namespace casement
