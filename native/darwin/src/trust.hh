#pragma once

namespace casement {

/** Whether this process may use the accessibility of others. `prompt`: the system asks the person, once, without waiting. */
bool isTrusted(bool prompt);
/** Whether this process may see the pixels and window titles of others. Never asks. */
bool mayRecordScreen();
/** No message to any application takes longer than limits::kMessageSeconds from now on. */
void limitMessages();

}  // namespace casement
