"""D-Bus on the wire, written by hand: a fake that lies has to send what no library would. Little-endian only."""

import struct

CALL, RETURN, ERROR, SIGNAL = 1, 2, 3, 4
PATH, INTERFACE, MEMBER, ERROR_NAME, REPLY_SERIAL, DESTINATION, SENDER, SIGNATURE = 1, 2, 3, 4, 5, 6, 7, 8
FIELD_TYPES = {PATH: "o", REPLY_SERIAL: "u", SIGNATURE: "g"}
ALIGN = {"y": 1, "g": 1, "v": 1, "n": 2, "q": 2, "x": 8, "t": 8, "d": 8, "(": 8, "{": 8}
PACK = {"y": "B", "n": "h", "q": "H", "i": "i", "u": "I", "b": "I", "x": "q", "t": "Q", "d": "d"}


def split(signature):
    """The complete types of a signature, in order."""
    types, start = [], 0
    while start < len(signature):
        end = end_of(signature, start)
        types.append(signature[start:end])
        start = end
    return types


def end_of(signature, at):
    """Where the complete type that begins at `at` ends."""
    if signature[at] == "a":
        return end_of(signature, at + 1)
    depth = 0
    while True:
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(signature[at], 0)
        at += 1
        if depth == 0:
            return at


class Writer:
    """Marshals values. Text may be given as bytes, which go out as they are, UTF-8 or not."""

    def __init__(self):
        self.data = bytearray()

    def pad(self, to):
        self.data += bytes(-len(self.data) % to)

    def write(self, kind, value):
        code = kind[0]
        self.pad(ALIGN.get(code, 4))
        if code in PACK:
            self.data += struct.pack("<" + PACK[code], value)
        elif code in "so":
            self.text("<I", value)
        elif code == "g":
            self.text("<B", value)
        elif code == "v":
            self.write("g", value[0])
            self.write(value[0], value[1])
        elif code == "a":
            self.array(kind[1:], value)
        else:
            for part, item in zip(split(kind[1:-1]), value):
                self.write(part, item)

    def text(self, length, value):
        raw = value if isinstance(value, bytes) else value.encode()
        self.data += struct.pack(length, len(raw)) + raw + b"\0"

    def array(self, kind, values):
        at = len(self.data)
        self.data += bytes(4)
        self.pad(ALIGN.get(kind[0], 4))
        start = len(self.data)
        for value in values:
            self.write(kind, value)
        struct.pack_into("<I", self.data, at, len(self.data) - start)


class Reader:
    """Unmarshals what clients and the bus send, which is well-formed."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def read(self, kind):
        code = kind[0]
        self.at += -self.at % ALIGN.get(code, 4)
        if code in PACK:
            return self.number(PACK[code])
        if code in "sog":
            length = self.number("B" if code == "g" else "I")
            self.at += length + 1
            return self.data[self.at - length - 1:self.at - 1].decode()
        if code == "v":
            return self.read(self.read("g"))
        if code == "a":
            return self.array(kind[1:])
        return tuple(self.read(part) for part in split(kind[1:-1]))

    def number(self, form):
        size = struct.calcsize(form)
        self.at += size
        return struct.unpack_from("<" + form, self.data, self.at - size)[0]

    def array(self, kind):
        length = self.number("I")
        self.at += -self.at % ALIGN.get(kind[0], 4)
        end, items = self.at + length, []
        while self.at < end:
            items.append(self.read(kind))
        return items


class Message:
    """A message that came in."""

    def __init__(self, kind, serial, fields, body):
        self.kind, self.serial, self.fields = kind, serial, fields
        self.path, self.interface, self.member = (fields.get(key, "") for key in (PATH, INTERFACE, MEMBER))
        reader = Reader(body)
        self.args = [reader.read(part) for part in split(fields.get(SIGNATURE, ""))]


def encode(kind, serial, fields, signature="", values=()):
    """The bytes of a message."""
    body = Writer()
    for part, value in zip(split(signature), values):
        body.write(part, value)
    if signature:
        fields = {**fields, SIGNATURE: signature}
    head = Writer()
    flags = 0 if kind == CALL else 1
    for part, value in zip("yyyyuu", (ord("l"), kind, flags, 1, len(body.data), serial)):
        head.write(part, value)
    head.write("a(yv)", [(code, (FIELD_TYPES.get(code, "s"), value)) for code, value in fields.items()])
    head.pad(8)
    return bytes(head.data + body.data)


def decode(buffer):
    """Takes one message off the front of `buffer`, a bytearray; None while it is not complete."""
    if len(buffer) < 16:
        return None
    body_length, serial, fields_length = struct.unpack_from("<III", buffer, 4)
    start = 16 + fields_length + (-fields_length % 8)
    if len(buffer) < start + body_length:
        return None
    raw = bytes(buffer[:start + body_length])
    del buffer[:start + body_length]
    fields = dict(Reader(raw, 12).read("a(yv)"))
    return Message(raw[1], serial, fields, raw[start:])
