"""A GTK 3 window of some 5,000 accessibles that all show: `gtk3.py LOG`. The log tells how late its timer was."""
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

from jitter import Jitter  # noqa: E402

COLUMNS, GROUPS, ROWS = 10, 10, 12


def row(text):
    box = Gtk.Box(spacing=0)
    box.add(Gtk.Label(label=text))
    box.add(Gtk.Entry(text=text, width_chars=3))
    box.add(Gtk.Button(label="Go"))
    return box


def pile(orientation, children):
    box = Gtk.Box(orientation=orientation)
    for child in children:
        box.add(child)
    return box


def column(number):
    groups = (
        pile(Gtk.Orientation.VERTICAL, (row("%d.%d.%d" % (number, group, at)) for at in range(ROWS)))
        for group in range(GROUPS)
    )
    return pile(Gtk.Orientation.VERTICAL, groups)


window = Gtk.Window(title="Many GTK 3")
scrolled = Gtk.ScrolledWindow()
scrolled.add(pile(Gtk.Orientation.HORIZONTAL, map(column, range(COLUMNS))))
window.add(scrolled)
window.set_default_size(900, 700)
window.connect("destroy", Gtk.main_quit)
window.show_all()
GLib.timeout_add(5, Jitter(sys.argv[1]).tick)
Gtk.main()
