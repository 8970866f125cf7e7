"""Every control of the vocabulary in one GTK 3 window. Usage: fixture.py LOG. Effects go to LOG, one JSON line each."""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

ROWS = 5000


def log(of, value):
    """One effect that really happened: what control, and its value now."""
    with open(sys.argv[1], "a", encoding="utf-8") as file:
        file.write(json.dumps({"of": of, "value": value}) + "\n")


def labelled(grid, row, text, control, accessible=None):
    label = Gtk.Label(label=text, xalign=0)
    label.set_mnemonic_widget(accessible or control)
    grid.attach(label, 0, row, 1, 1)
    grid.attach(control, 1, row, 1, 1)
    return control


def named(control, name):
    control.get_accessible().set_name(name)
    return control


def entry(text, of=None, **properties):
    control = Gtk.Entry(text=text, **properties)
    if of:
        control.connect("changed", lambda e: log(of, e.get_text() if e.get_visibility() else "changed"))
    return control


def text_area():
    view = Gtk.TextView()
    view.get_buffer().set_text("first line")
    view.get_buffer().connect("changed", lambda b: log("Notes", b.props.text))
    view.set_size_request(180, 50)
    return view


def spin():
    control = Gtk.SpinButton.new_with_range(0, 100, 1)
    control.set_value(5)
    control.connect("value-changed", lambda s: log("Amount", s.get_value_as_int()))
    return control


def slider():
    control = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
    control.set_value(30)
    control.connect("value-changed", lambda s: log("Volume", round(s.get_value())))
    return control


def combo(of, texts, editable=False):
    control = Gtk.ComboBoxText.new_with_entry() if editable else Gtk.ComboBoxText()
    for text in texts:
        control.append_text(text)
    control.set_active(0)
    control.connect("changed", lambda c: log(of, c.get_active_text()))
    return control


def radios():
    box = Gtk.Box()
    group = None
    for text in ("Small", "Medium", "Large"):
        group = Gtk.RadioButton.new_with_label_from_widget(group, text)
        group.connect("toggled", lambda r, t=text: r.get_active() and log("Size", t))
        box.add(group)
    return box


def framed(text, control):
    frame = Gtk.Frame(label=text)
    frame.add(control)
    return frame


def form():
    grid = Gtk.Grid(row_spacing=4, column_spacing=6)
    labelled(grid, 0, "Name", entry("Ada", "Name"))
    labelled(grid, 1, "Secret", entry("hunter2", "Secret", visibility=False, input_purpose=Gtk.InputPurpose.PASSWORD))
    labelled(grid, 2, "Serial", entry("SN-1", "Serial", editable=False))
    labelled(grid, 3, "Locked", entry("fixed", "Locked", sensitive=False))
    labelled(grid, 4, "Notes", text_area())
    labelled(grid, 5, "Amount", spin())
    labelled(grid, 6, "Volume", slider())
    check = Gtk.CheckButton(label="Subscribe")
    check.connect("toggled", lambda c: log("Subscribe", c.get_active()))
    grid.attach(check, 0, 7, 2, 1)
    grid.attach(framed("Size", radios()), 0, 8, 2, 1)
    switch = Gtk.Switch(halign=Gtk.Align.START)
    switch.connect("notify::active", lambda s, _: log("Power", s.get_active()))
    labelled(grid, 9, "Power", named(switch, "Power"))
    toggle = Gtk.ToggleButton(label="Pinned")
    toggle.connect("toggled", lambda t: log("Pinned", t.get_active()))
    grid.attach(toggle, 0, 10, 2, 1)
    labelled(grid, 11, "Colour", combo("Colour", ("Red", "Green", "Blue")))
    city = combo("City", ("Paris", "Rome"), editable=True)
    labelled(grid, 12, "City", city, city.get_child())
    labelled(grid, 13, "Progress", named(Gtk.ProgressBar(fraction=0.4), "Progress"))
    labelled(grid, 14, "Mood", entry("a😀b", "Mood"))
    return grid


def fruits():
    rows = Gtk.ListBox()
    for text in ("Apple", "Banana", "Cherry"):
        rows.add(Gtk.Label(label=text, xalign=0))
    rows.connect("row-selected", lambda _, row: row and log("Fruits", row.get_child().get_text()))
    return named(rows, "Fruits")


def places():
    store = Gtk.TreeStore(str)
    for land, towns in (("Europe", ("France", "Spain")), ("Asia", ("Japan",))):
        top = store.append(None, [land])
        for town in towns:
            store.append(top, [town])
    view = Gtk.TreeView(model=store)
    view.append_column(Gtk.TreeViewColumn("Place", Gtk.CellRendererText(), text=0))
    view.connect("row-expanded", lambda v, i, _: log(v.get_model()[i][0], "expanded"))
    view.connect("row-collapsed", lambda v, i, _: log(v.get_model()[i][0], "collapsed"))
    view.get_selection().connect("changed", lambda s: selected("Places", s))
    return named(view, "Places")


def selected(of, selection):
    model, row = selection.get_selected()
    if row:
        log(of, model[row][0])


def stock():
    store = Gtk.ListStore(str, str, str)
    for i in range(1, ROWS + 1):
        store.append([f"Item {i}", str(i), f"Shelf {i % 7}"])
    view = Gtk.TreeView(model=store)
    for i, title in enumerate(("Item", "Count", "Shelf")):
        view.append_column(Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=i))
    view.get_selection().connect("changed", lambda s: selected("Stock", s))
    scrolled = Gtk.ScrolledWindow(hexpand=True, vexpand=True)
    scrolled.add(named(view, "Stock"))
    return scrolled


def tabs():
    book = Gtk.Notebook()
    for text in ("General", "Details"):
        book.append_page(Gtk.Label(label=f"{text} page"), Gtk.Label(label=text))
    book.connect("switch-page", lambda b, page, _: log("tab", b.get_tab_label_text(page)))
    return book


def entry_of(menu, label, path=None, kind=Gtk.MenuItem):
    item = kind(label=label)
    if path:
        item.connect("activate", lambda i: log("menu", path))
    menu.append(item)
    return item


def submenu(item):
    menu = Gtk.Menu()
    item.set_submenu(menu)
    return menu


def menu_bar():
    bar = Gtk.MenuBar()
    file = submenu(entry_of(bar, "File"))
    entry_of(file, "New", "File > New")
    recent = submenu(entry_of(file, "Recent"))
    entry_of(recent, "Letter", "File > Recent > Letter")
    entry_of(file, "Forbidden", "File > Forbidden").set_sensitive(False)
    view = submenu(entry_of(bar, "View"))
    grid = entry_of(view, "Show Grid", kind=Gtk.CheckMenuItem)
    grid.connect("toggled", lambda g: log("Show Grid", g.get_active()))
    return bar


def dialog(title, owner, modal=True, deeper=False):
    box = Gtk.Dialog(title=title, transient_for=owner, modal=modal)
    box.set_default_size(260, 120)
    box.get_content_area().add(Gtk.Label(label=f"This is the {title.lower()}."))
    if deeper:
        button = Gtk.Button(label="Go deeper")
        button.connect("clicked", lambda _: dialog("Inner modal", box))
        box.get_content_area().add(button)
    for label in ("Cancel", "Accept"):
        box.add_button(label, 1 if label == "Accept" else 2)
    box.connect("response", lambda d, r: (log(title, {1: "Accept", 2: "Cancel"}.get(r, "closed")), d.destroy()))
    box.show_all()
    log(title, "opened")


def press(box, label, effect=None, **properties):
    button = Gtk.Button(label=label, **properties)
    button.connect("clicked", lambda _: (log(label, "pressed"), effect and effect()))
    box.add(button)
    return button


def more():
    button = Gtk.MenuButton(label="More")
    menu = Gtk.Menu()
    entry_of(menu, "Popover Action", "More > Popover Action")
    menu.show_all()
    button.set_popup(menu)
    return button


def buttons(main, status):
    box = Gtk.FlowBox(selection_mode=Gtk.SelectionMode.NONE, max_children_per_line=12)
    press(box, "Save", lambda: status.set_text("Saved"))
    press(box, "Fail", lambda: status.set_text("Error: the disk is full"))
    press(box, "Barred", sensitive=False)
    press(box, "Window modal", lambda: dialog("Window modal", main))
    press(box, "Application modal", lambda: dialog("Application modal", main))
    press(box, "Nested modal", lambda: dialog("Outer modal", main, deeper=True))
    press(box, "Ownerless modal", lambda: dialog("Ownerless modal", None))
    press(box, "Modeless", lambda: dialog("Tools", main, modal=False))
    box.add(more())
    return box


def main():
    window = Gtk.Window(title="Fixture")
    window.set_default_size(1100, 760)
    window.connect("destroy", Gtk.main_quit)
    status = Gtk.Label(label="Ready", xalign=0)
    status.get_accessible().set_role(gi.repository.Atk.Role.STATUSBAR)
    middle = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    for part in (fruits(), places(), tabs()):
        middle.add(part)
    across = Gtk.Box(spacing=8)
    across.add(form())
    across.add(middle)
    across.pack_start(stock(), True, True, 0)
    down = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    down.add(menu_bar())
    down.pack_start(across, True, True, 0)
    down.add(buttons(window, status))
    down.add(status)
    window.add(down)
    window.show_all()
    log("application", "started")
    Gtk.main()


main()
