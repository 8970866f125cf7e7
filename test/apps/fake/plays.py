"""What can be wrong with an application: one class a play. `PLAYS` lists them by the name given on the command line."""

import itertools
import os
import time

import wire
from application import FRAME, PANEL, PUSH_BUTTON, ROOT, Application, Node, Refused

MEGABYTE = 1 << 20
BILLION = 1_000_000_000


class Honest(Application):
    """Nothing is wrong."""

    def reply(self, link, message):
        """The bytes to send for a call: one answer, several, or none."""
        fields = {wire.REPLY_SERIAL: message.serial, wire.DESTINATION: message.fields.get(wire.SENDER, self.name)}
        try:
            signature, values = self.answer(message.path, message.interface, message.member, message.args)
            return wire.encode(wire.RETURN, link.next_serial(), fields, signature, values)
        except Refused as refused:
            fields[wire.ERROR_NAME] = str(refused)
            return wire.encode(wire.ERROR, link.next_serial(), fields, "s", (self.excuse(),))

    def excuse(self):
        return "no"

    def events(self, link):
        """The bytes of events to send now."""
        return b""


class Slow(Honest):
    """Takes 50 ms for each answer, one after another."""

    def reply(self, link, message):
        time.sleep(0.05)
        return super().reply(link, message)


class Silent(Honest):
    """Joins the bus and never answers anybody."""

    def reply(self, link, message):
        return b""


class FallsSilent(Honest):
    """Tells who it is and which windows it has; says nothing about what is in them."""

    def reply(self, link, message):
        known = message.path == ROOT or message.path.endswith("/window")
        cached = message.member == "GetItems"
        return super().reply(link, message) if known and not cached else b""


class HalfSilent(Honest):
    """Tells which windows it has; says nothing about them."""

    def reply(self, link, message):
        return super().reply(link, message) if message.path == ROOT else b""


class Vanishing(Honest):
    """Every accessible is gone as soon as it was heard of, and another one in its place."""

    def __init__(self, *args):
        super().__init__(*args)
        self.fresh = itertools.count()

    def do_GetChildren(self, node):
        if node.role != PANEL:
            return super().do_GetChildren(node)
        return "a(so)", ([(self.name, self.path(f"gone{next(self.fresh)}")) for _ in range(self.count)],)

    def items(self):
        raise Refused("org.freedesktop.DBus.Error.UnknownMethod")


class Loops(Honest):
    """Everything is its own child, and its parent's parent."""

    def do_GetChildren(self, node):
        _, (children,) = super().do_GetChildren(node)
        return "a(so)", ([*children, self.ref(node), self.ref(node.parent), (self.name, ROOT)],)

    def property(self, node, name):
        return ("i", len(node.children) + 3) if name == "ChildCount" else super().property(node, name)

    def item(self, node):
        own, root, _, index, count, *facts = super().item(node)
        return (own, root, own, index, count + 3, *facts)


class Billion(Honest):
    """Claims a billion children, and makes as many of them as fit in a message when asked."""

    def property(self, node, name):
        return ("i", BILLION) if name == "ChildCount" and node.role == PANEL else super().property(node, name)

    def item(self, node):
        *before, count, interfaces, name, role, description, states = super().item(node)
        return (*before, BILLION if node.role == PANEL else count, interfaces, name, role, description, states)

    def do_GetChildren(self, node):
        if node.role != PANEL:
            return super().do_GetChildren(node)
        return "a(so)", ([(self.name, self.path(f"b{nth}")) for nth in range(500_000)],)


class Crowd(Honest):
    """Claims one child and gives a hundred thousand."""

    def do_GetChildren(self, node):
        if node.role != PANEL:
            return super().do_GetChildren(node)
        return "a(so)", ([(self.name, self.path(f"c{nth}")) for nth in range(100_000)],)

    def property(self, node, name):
        return ("i", 1) if name == "ChildCount" and node.role == PANEL else super().property(node, name)

    def node(self, path):
        return Node(path, PUSH_BUTTON, "one of many") if "/c" in path else super().node(path)

    def items(self):
        raise Refused("org.freedesktop.DBus.Error.UnknownMethod")


class Endless(Honest):
    """Each accessible has two children that nobody has heard of before: a tree without an end."""

    def __init__(self, *args):
        super().__init__(*args)
        self.fresh = itertools.count()

    def node(self, path):
        return Node(path, PANEL, "deeper") if "/e" in path else super().node(path)

    def property(self, node, name):
        return ("i", 2) if name == "ChildCount" and node.role == PANEL else super().property(node, name)

    def do_GetChildren(self, node):
        if node.role != PANEL:
            return super().do_GetChildren(node)
        return "a(so)", ([(self.name, self.path(f"e{next(self.fresh)}")) for _ in range(2)],)

    def items(self):
        raise Refused("org.freedesktop.DBus.Error.UnknownMethod")


class HugeText(Honest):
    """Names and texts of ten megabytes."""

    def __init__(self, *args):
        super().__init__(*args)
        self.huge = "x" * (10 * MEGABYTE)

    def property(self, node, name):
        if name in ("Name", "Description") and node.role != FRAME and node.path != ROOT:
            return "s", self.huge
        return ("i", len(self.huge)) if name == "CharacterCount" else super().property(node, name)

    def do_GetText(self, node, start, end):
        return "s", (self.huge,)

    def items(self):
        raise Refused("org.freedesktop.DBus.Error.UnknownMethod")


class HugeItems(HugeText):
    """The bulk answer is full of names of ten megabytes."""

    def items(self):
        return Honest.items(self)

    def item(self, node):
        *before, interfaces, name, role, description, states = super().item(node)
        name = self.huge if node.path.endswith(("/b0", "/b1", "/b2")) else name
        return (*before, interfaces, name, role, description, states)


class BadText(Honest):
    """Names that are no UTF-8. The bus throws out who sends them; on a socket of one's own they arrive."""

    def property(self, node, name):
        inside = node.path != ROOT and node.role != FRAME
        return ("s", b"\xff\xfe\x80broken") if name == "Name" and inside else super().property(node, name)

    def item(self, node):
        *before, interfaces, name, role, description, states = super().item(node)
        return (*before, interfaces, b"\xc3\x28" if node.role == PUSH_BUTTON else name, role, description, states)


class WrongTypes(Honest):
    """Every answer about the inside of the window is of a type that nobody expects."""

    KINDS = itertools.cycle([("a{sv}", ([],)), ("d", (0.5,)), ("", ()), ("(ss)", (("a", "b"),)), ("ai", ([1, 2],))])

    def answer(self, path, interface, member, args):
        if path == ROOT or path.endswith("/window"):
            return super().answer(path, interface, member, args)
        return next(self.KINDS)


class Nested(Honest):
    """Values wrapped in variants, sixty deep."""

    def property(self, node, name):
        kind, value = super().property(node, name)
        if node.path == ROOT or node.role == FRAME:
            return kind, value
        for _ in range(60):
            kind, value = "v", (kind, value)
        return kind, value


class Errors(Honest):
    """Answers everything about the inside of the window with an error, which takes a megabyte to say."""

    def answer(self, path, interface, member, args):
        if path == ROOT or path.endswith("/window"):
            return super().answer(path, interface, member, args)
        raise Refused("org.example.Error.Sorry")

    def excuse(self):
        return "sorry " * (MEGABYTE // 6)


class Twice(Honest):
    """Answers everything twice, and once more to a question that nobody asked."""

    def reply(self, link, message):
        once = super().reply(link, message)
        fields = {wire.REPLY_SERIAL: message.serial + 100_000, wire.DESTINATION: message.fields.get(wire.SENDER, ":0")}
        return once + once + wire.encode(wire.RETURN, link.next_serial(), fields, "s", ("unasked",))


class Crash(Honest):
    """Ends in the middle of an answer about the inside of the window."""

    def reply(self, link, message):
        whole = super().reply(link, message)
        if message.path == ROOT or message.path.endswith("/window"):
            return whole
        link.send(whole[:len(whole) // 2])
        os._exit(1)


class Garbage(Honest):
    """Sends what is no message at all when asked about the inside of the window."""

    def reply(self, link, message):
        inside = message.path != ROOT and not message.path.endswith("/window")
        return b"\xde\xad\xbe\xef" * 64 if inside else super().reply(link, message)


class ManyWindows(Honest):
    """Lists a hundred thousand windows, the same few over and over."""

    def do_GetChildren(self, node):
        if node.path != ROOT:
            return super().do_GetChildren(node)
        return "a(so)", ([(self.name, self.path(f"w{nth}")) for nth in range(100_000)],)

    def node(self, path):
        return Node(path, FRAME, "One of many") if "/w" in path else super().node(path)


class Flood(Honest):
    """Sends ten thousand events a second."""

    def __init__(self, *args):
        super().__init__(*args)
        self.turn = itertools.count()
        self.due = time.monotonic()

    def events(self, link):
        batch = []
        while self.due < time.monotonic():
            self.due += 0.01
            batch += [self.event(link, next(self.turn)) for _ in range(100)]
        return b"".join(batch)

    def event(self, link, turn):
        path = self.path(f"b{turn % self.count}")
        values = ("accessible-name", 0, 0, ("s", str(turn)), [])
        return link.signal(path, "org.a11y.atspi.Event.Object", "PropertyChange", "siiva{sv}", values)


PLAYS = {
    "honest": Honest, "slow": Slow, "silent": Silent, "falls-silent": FallsSilent, "half-silent": HalfSilent, "vanishing": Vanishing,
    "loops": Loops, "billion": Billion, "crowd": Crowd, "endless": Endless, "huge-text": HugeText,
    "huge-items": HugeItems, "bad-text": BadText, "wrong-types": WrongTypes, "nested": Nested, "errors": Errors,
    "twice": Twice, "crash": Crash, "garbage": Garbage, "many-windows": ManyWindows, "flood": Flood,
}  # fmt: skip
