#pragma once

#include <string>

#include "snapshot_result.hh"

namespace casement {

/**
 * The nodes and the shortfall of a result as JSON, as in SnapshotReply of index.d.ts, except that a number which is not
 * known is null. JavaScript reads one text far faster than it takes thousands of single values from us.
 */
std::string snapshotJson(const SnapshotResult& result);

}  // namespace casement
