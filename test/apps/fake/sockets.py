"""The two ends of the fake: a client of the accessibility bus, and a socket of its own for peers."""

import os
import selectors
import socket

import wire

GUID = "0123456789abcdef0123456789abcdef"


def connect(address):
    """A connection to the first address of a D-Bus address list, authenticated. Only unix sockets."""
    options = dict(part.split("=", 1) for part in address.split(";")[0].split(":", 1)[1].split(","))
    link = socket.socket(socket.AF_UNIX)
    link.connect(options["path"] if "path" in options else "\0" + options["abstract"])
    link.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
    if not link.recv(4096).startswith(b"OK"):
        raise SystemExit("the bus refused the authentication")
    link.sendall(b"BEGIN\r\n")
    return link


class Link:
    """One connection. `handle(link, message)` gets every message that comes in."""

    def __init__(self, link, handle, greeted):
        self.socket, self.handle, self.greeted = link, handle, greeted
        self.serial = 0
        self.buffer = bytearray()

    def readable(self):
        """Takes in what there is. False when the other side has gone."""
        try:
            data = self.socket.recv(1 << 16)
        except OSError:
            return False
        self.buffer += data
        if self.greeted or self.greet():
            self.take()
        return bool(data)

    def take(self):
        while (message := wire.decode(self.buffer)) is not None:
            self.handle(self, message)

    def greet(self):
        """Plays the server of an authentication. True once it is over."""
        while b"\r\n" in self.buffer:
            line, _, rest = bytes(self.buffer).partition(b"\r\n")
            self.buffer = bytearray(rest)
            words = line.lstrip(b"\0").split()
            if words == [b"BEGIN"]:
                self.greeted = True
                return True
            self.socket.sendall(self.reply_to(words) + b"\r\n")
        return False

    @staticmethod
    def reply_to(words):
        if words == [b"AUTH", b"EXTERNAL"]:
            return b"DATA"
        if words[:1] in ([b"DATA"], [b"AUTH"]):
            return b"OK " + GUID.encode()
        return b"ERROR"

    def next_serial(self):
        self.serial += 1
        return self.serial

    def send(self, raw):
        """Waits until all is taken, as an application with one thread does."""
        try:
            self.socket.sendall(raw)
        except OSError:
            pass

    def call(self, destination, path, interface, member, signature="", values=()):
        fields = {wire.PATH: path, wire.INTERFACE: interface, wire.MEMBER: member, wire.DESTINATION: destination}
        self.send(wire.encode(wire.CALL, self.next_serial(), fields, signature, values))

    def signal(self, path, interface, member, signature, values):
        fields = {wire.PATH: path, wire.INTERFACE: interface, wire.MEMBER: member}
        return wire.encode(wire.SIGNAL, self.next_serial(), fields, signature, values)


class Loop:
    """Serves all links, one message after another. `tick()` is called at least every `every` seconds."""

    def __init__(self, handle, tick, every):
        self.selector = selectors.DefaultSelector()
        self.handle, self.tick, self.every = handle, tick, every

    def add(self, link):
        self.selector.register(link.socket, selectors.EVENT_READ, link.readable)

    def listen(self, path):
        """Offers a socket for peers; the address to tell them."""
        server = socket.socket(socket.AF_UNIX)
        server.bind(path)
        server.listen()
        self.selector.register(server, selectors.EVENT_READ, lambda: self.accept(server))
        return "unix:path=" + path

    def accept(self, server):
        self.add(Link(server.accept()[0], self.handle, greeted=False))
        return True

    def run(self):
        while True:
            for key, _ in self.selector.select(self.every):
                if not key.data():
                    self.selector.unregister(key.fileobj)
                    key.fileobj.close()
            self.tick()


def bus_address():
    """The address of the accessibility bus, as the session bus tells it."""
    link = Link(connect(os.environ["DBUS_SESSION_BUS_ADDRESS"]), None, greeted=True)
    bus = "org.freedesktop.DBus"
    link.call(bus, "/org/freedesktop/DBus", bus, "Hello")
    link.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
    answers = []
    link.handle = lambda _, message: answers.append(message) if message.kind == wire.RETURN else None
    while len(answers) < 2 and link.readable():
        pass
    link.socket.close()
    return answers[1].args[0]
