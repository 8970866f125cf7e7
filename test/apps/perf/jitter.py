"""How late a program's own timer is: what its user waits while somebody reads it."""
import time

DUE_S = 0.005
# Shorter is the scheduler's own.
NOTED_S = 0.002


class Jitter:
    """Writes a line of the clock and the lateness, both in ms, for each tick that is late."""

    def __init__(self, path):
        self.log = open(path, "a", buffering=1)
        self.due = time.monotonic() + DUE_S

    def tick(self):
        now = time.monotonic()
        late = now - self.due
        if late > NOTED_S:
            self.log.write("%d %.1f\n" % (now * 1000, late * 1000))
        self.due = now + DUE_S
        return True
