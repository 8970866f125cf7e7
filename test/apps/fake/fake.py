"""
An application on the accessibility bus that consists of answers only, and plays by script what real ones do at their worst.
Usage: fake.py PLAY [--count N] [--toolkit NAME] [--no-peer], or fake.py --list. Needs nothing but Python; prints "ready" once it has joined.
"""

import argparse
import os
import sys
import tempfile

import wire
from application import ROOT
from plays import PLAYS
from sockets import Link, Loop, bus_address, connect

BUS = "org.freedesktop.DBus"
REGISTRY = "org.a11y.atspi.Registry"


class Actor:
    """Joins the bus with the play, and serves it."""

    def __init__(self, options):
        every = 0.01 if options.play == "flood" else 60
        self.loop = Loop(self.handle, self.tick, every)
        self.folder = tempfile.mkdtemp(prefix="casement-fake-")
        peer = self.loop.listen(os.path.join(self.folder, "peer")) if options.peer else ""
        self.play = PLAYS[options.play](options.count, options.toolkit, peer)
        self.bus = Link(connect(bus_address()), self.handle, greeted=True)
        self.loop.add(self.bus)
        self.bus.call(BUS, "/org/freedesktop/DBus", BUS, "Hello")

    def handle(self, link, message):
        if message.kind == wire.CALL:
            link.send(self.play.reply(link, message))
        elif link is self.bus and message.kind == wire.RETURN:
            self.answered(message)

    def answered(self, message):
        if message.fields[wire.REPLY_SERIAL] == 1:
            self.play.name = message.args[0]
            embed = (REGISTRY, ROOT, "org.a11y.atspi.Socket", "Embed", "(so)", ((self.play.name, ROOT),))
            self.bus.call(*embed)
        elif message.fields[wire.REPLY_SERIAL] == 2:
            print("ready", flush=True)

    def tick(self):
        events = self.play.events(self.bus) if self.play.name else b""
        if events:
            self.bus.send(events)


def main():
    if sys.argv[1:] == ["--list"]:
        print("\n".join(PLAYS))
        return
    parser = argparse.ArgumentParser()
    parser.add_argument("play", choices=PLAYS)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--toolkit", default="gtk")
    parser.add_argument("--no-peer", dest="peer", action="store_false")
    Actor(parser.parse_args()).loop.run()


if __name__ == "__main__":
    main()
