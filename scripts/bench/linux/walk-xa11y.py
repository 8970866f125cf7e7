"""A walk of one application by xa11y, all that it gives: `walk-xa11y.py PID`. Prints nodes, ms and CPU as JSON."""

import json
import sys
import time

import xa11y


def size(tree):
    waiting, nodes = [tree], 0
    while waiting:
        node = waiting.pop()
        nodes += 1
        waiting += node.get("children", [])
    return nodes


app = xa11y.App.by_pid(int(sys.argv[1]), timeout=5)
began, cpu = time.perf_counter(), time.process_time()
tree = app.tree()
took = {"ms": (time.perf_counter() - began) * 1e3, "cpuMs": (time.process_time() - cpu) * 1e3}
print(json.dumps({"nodes": size(tree), **took}))
