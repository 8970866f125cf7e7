"""A walk of one application by pyatspi: `walk.py PID`. Prints nodes, ms and CPU as JSON."""

import json
import sys
import time

import pyatspi

MOST_NODES, MOST_CHILDREN = 5000, 5000


def ask(node):
    node.getRole()
    node.getState().getStates()
    node.name, node.description
    for query, use in (
        (node.queryComponent, lambda it: it.getExtents(pyatspi.DESKTOP_COORDS)),
        (node.queryAction, lambda it: it.nActions),
        (node.queryValue, lambda it: it.currentValue),
        (node.queryText, lambda it: it.getText(0, it.characterCount)),
    ):
        try:
            use(query())
        except (NotImplementedError, LookupError, RuntimeError):
            pass


def walk(root):
    nodes, waiting = 0, [root]
    while waiting and nodes < MOST_NODES:
        node = waiting.pop()
        if node is None:
            continue
        nodes += 1
        ask(node)
        count = node.childCount
        if count <= MOST_CHILDREN:
            waiting += [node.getChildAtIndex(index) for index in range(count)]
    return nodes


pid = int(sys.argv[1])
desktop = pyatspi.Registry.getDesktop(0)
app = next(one for one in desktop if one and one.get_process_id() == pid)
began, cpu = time.perf_counter(), time.process_time()
nodes = walk(app)
print(json.dumps({"nodes": nodes, "ms": (time.perf_counter() - began) * 1e3, "cpuMs": (time.process_time() - cpu) * 1e3}))
