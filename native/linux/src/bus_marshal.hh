#pragma once

#include <systemd/sd-bus.h>

#include <string>

#include "bus_value.hh"

namespace casement {

/**
 * Appends `values` to `message` by a D-Bus signature of basic types, 'v' (as [signature, value]) and arrays of basic types.
 * False when a value does not fit; `problem` then says which.
 */
bool appendValues(sd_bus_message* message, const std::string& signature, const ValueList& values, std::string& problem);

/** Reads the whole body: structs become lists, dicts become dicts, variants are unwrapped. False when it is malformed. */
bool readValues(sd_bus_message* message, ValueList& values);

/** Turns a reply or a D-Bus error into a CallReply. A body that cannot be decoded is a remote failure. */
CallReply toCallReply(sd_bus_message* reply);

}  // namespace casement
