"""Every control of the vocabulary in one GTK 4 window. Usage: fixture.py LOG. Effects go to LOG, one JSON line each."""

import json
import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, GObject, Gtk  # noqa: E402

ROWS = 5000


def log(of, value):
    """One effect that really happened: what control, and its value now."""
    with open(sys.argv[1], "a", encoding="utf-8") as file:
        file.write(json.dumps({"of": of, "value": value}) + "\n")


def labelled(grid, row, text, control):
    label = Gtk.Label(label=text, xalign=0)
    label.set_mnemonic_widget(control)
    grid.attach(label, 0, row, 1, 1)
    grid.attach(control, 1, row, 1, 1)


def entry(text, of, **properties):
    control = Gtk.Entry(text=text, **properties)
    control.connect("changed", lambda e: log(of, e.get_text() if e.get_visibility() else "changed"))
    return control


def password():
    control = Gtk.PasswordEntry()
    control.set_text("hunter2")
    control.connect("changed", lambda _: log("Secret", "changed"))
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


def drop_down():
    control = Gtk.DropDown.new_from_strings(["Red", "Green", "Blue"])
    control.connect("notify::selected", lambda c, _: log("Colour", c.get_selected_item().get_string()))
    return control


def editable_combo():
    control = Gtk.ComboBoxText.new_with_entry()
    for text in ("Paris", "Rome"):
        control.append_text(text)
    control.set_active(0)
    control.connect("changed", lambda c: log("City", c.get_active_text()))
    return control


def radios():
    box = Gtk.Box()
    first = None
    for text in ("Small", "Medium", "Large"):
        radio = Gtk.CheckButton(label=text, group=first, active=text == "Small")
        radio.connect("toggled", lambda r, t=text: r.get_active() and log("Size", t))
        first = first or radio
        box.append(radio)
    return box


def framed(text, control):
    frame = Gtk.Frame(label=text)
    frame.set_child(control)
    return frame


def switched(kind, of, signal, **properties):
    control = kind(**properties)
    control.connect(signal, lambda c, *_: log(of, c.get_active()))
    return control


def form():
    grid = Gtk.Grid(row_spacing=4, column_spacing=6)
    labelled(grid, 0, "Name", entry("Ada", "Name"))
    labelled(grid, 1, "Secret", password())
    labelled(grid, 2, "Serial", entry("SN-1", "Serial", editable=False))
    labelled(grid, 3, "Locked", entry("fixed", "Locked", sensitive=False))
    labelled(grid, 4, "Notes", text_area())
    labelled(grid, 5, "Amount", spin())
    labelled(grid, 6, "Volume", slider())
    grid.attach(switched(Gtk.CheckButton, "Subscribe", "toggled", label="Subscribe"), 0, 7, 2, 1)
    grid.attach(framed("Size", radios()), 0, 8, 2, 1)
    labelled(grid, 9, "Power", switched(Gtk.Switch, "Power", "notify::active", halign=Gtk.Align.START))
    grid.attach(switched(Gtk.ToggleButton, "Pinned", "toggled", label="Pinned"), 0, 10, 2, 1)
    labelled(grid, 11, "Colour", drop_down())
    labelled(grid, 12, "City", editable_combo())
    labelled(grid, 13, "Progress", Gtk.ProgressBar(fraction=0.4))
    labelled(grid, 14, "Mood", entry("a😀b", "Mood"))
    return grid


def fruits():
    rows = Gtk.ListBox()
    for text in ("Apple", "Banana", "Cherry"):
        rows.append(Gtk.Label(label=text, xalign=0))
    rows.connect("row-selected", lambda _, row: row and log("Fruits", row.get_child().get_text()))
    return rows


class Place(GObject.Object):
    """A land with its towns, or a town."""

    def __init__(self, name, towns=()):
        super().__init__()
        self.name, self.towns = name, towns


def below(place):
    if not place.towns:
        return None
    store = Gio.ListStore(item_type=Place)
    for town in place.towns:
        store.append(Place(town))
    return store


def bind_place(_, item):
    row = item.get_item()
    item.get_child().set_list_row(row)
    item.get_child().get_child().set_text(row.get_item().name)
    row.connect("notify::expanded", lambda r, _: log(r.get_item().name, "expanded" if r.get_expanded() else "collapsed"))


def places():
    top = Gio.ListStore(item_type=Place)
    for land, towns in (("Europe", ("France", "Spain")), ("Asia", ("Japan",))):
        top.append(Place(land, towns))
    tree = Gtk.TreeListModel.new(top, False, False, below)
    model = Gtk.SingleSelection(model=tree, autoselect=False, can_unselect=True)
    model.connect("notify::selected-item", lambda m, _: m.get_selected_item() and log("Places", m.get_selected_item().get_item().name))
    factory = Gtk.SignalListItemFactory()
    factory.connect("setup", lambda _, item: item.set_child(Gtk.TreeExpander(child=Gtk.Label(xalign=0))))
    factory.connect("bind", bind_place)
    return Gtk.ListView(model=model, factory=factory)


class Row(GObject.Object):
    """One row of the stock."""

    def __init__(self, i):
        super().__init__()
        self.texts = (f"Item {i}", str(i), f"Shelf {i % 7}")


def column(title, at):
    factory = Gtk.SignalListItemFactory()
    factory.connect("setup", lambda _, item: item.set_child(Gtk.Label(xalign=0)))
    factory.connect("bind", lambda _, item: item.get_child().set_text(item.get_item().texts[at]))
    return Gtk.ColumnViewColumn(title=title, factory=factory)


def stock():
    store = Gio.ListStore(item_type=Row)
    for i in range(1, ROWS + 1):
        store.append(Row(i))
    model = Gtk.SingleSelection(model=store, autoselect=False, can_unselect=True)
    model.connect("notify::selected-item", lambda m, _: m.get_selected_item() and log("Stock", m.get_selected_item().texts[0]))
    view = Gtk.ColumnView(model=model)
    for at, title in enumerate(("Item", "Count", "Shelf")):
        view.append_column(column(title, at))
    scrolled = Gtk.ScrolledWindow(hexpand=True, vexpand=True)
    scrolled.set_child(view)
    return scrolled


def tabs():
    book = Gtk.Notebook()
    for text in ("General", "Details"):
        book.append_page(Gtk.Label(label=f"{text} page"), Gtk.Label(label=text))
    book.connect("switch-page", lambda b, page, _: log("tab", b.get_tab_label_text(page)))
    return book


def act(window, name, path, state=None):
    action = Gio.SimpleAction.new_stateful(name, None, GLib.Variant("b", False)) if state else Gio.SimpleAction(name=name)
    if state:
        action.connect("change-state", lambda a, v: (a.set_state(v), log(path, v.get_boolean())))
    else:
        action.connect("activate", lambda *_: log("menu", path))
    window.add_action(action)
    return action


def menu_bar(window):
    for name, path in (("new", "File > New"), ("letter", "File > Recent > Letter"), ("popover", "More > Popover Action")):
        act(window, name, path)
    act(window, "forbidden", "File > Forbidden").set_enabled(False)
    act(window, "grid", "Show Grid", state=True)
    recent = Gio.Menu()
    recent.append("Letter", "win.letter")
    file = Gio.Menu()
    file.append("New", "win.new")
    file.append_submenu("Recent", recent)
    file.append("Forbidden", "win.forbidden")
    view = Gio.Menu()
    view.append("Show Grid", "win.grid")
    bar = Gio.Menu()
    bar.append_submenu("File", file)
    bar.append_submenu("View", view)
    return Gtk.PopoverMenuBar.new_from_model(bar)


def dialog(app, title, owner, modal=True, deeper=False):
    box = Gtk.Window(title=title, transient_for=owner, modal=modal, application=app)
    rows = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    rows.append(Gtk.Label(label=f"This is the {title.lower()}."))
    if deeper:
        press(rows, "Go deeper", lambda: dialog(app, "Inner modal", box))
    for label in ("Cancel", "Accept"):
        button = Gtk.Button(label=label)
        button.connect("clicked", lambda _, text=label: (log(title, text), box.destroy()))
        rows.append(button)
    box.set_child(rows)
    box.present()
    log(title, "opened")


def press(box, label, effect=None, **properties):
    button = Gtk.Button(label=label, **properties)
    button.connect("clicked", lambda _: (log(label, "pressed"), effect and effect()))
    box.append(button)


def buttons(app, window, status):
    box = Gtk.FlowBox(selection_mode=Gtk.SelectionMode.NONE, max_children_per_line=12)
    press(box, "Save", lambda: status.set_text("Saved"))
    press(box, "Fail", lambda: status.set_text("Error: the disk is full"))
    press(box, "Barred", sensitive=False)
    press(box, "Window modal", lambda: dialog(app, "Window modal", window))
    press(box, "Application modal", lambda: dialog(app, "Application modal", window))
    press(box, "Nested modal", lambda: dialog(app, "Outer modal", window, deeper=True))
    press(box, "Ownerless modal", lambda: dialog(app, "Ownerless modal", None))
    press(box, "Modeless", lambda: dialog(app, "Tools", window, modal=False))
    more = Gio.Menu()
    more.append("Popover Action", "win.popover")
    box.append(Gtk.MenuButton(label="More", menu_model=more))
    return box


def activate(app):
    window = Gtk.ApplicationWindow(application=app, title="Fixture")
    window.set_default_size(1100, 760)
    status = Gtk.Label(label="Ready", xalign=0, accessible_role=Gtk.AccessibleRole.STATUS)
    middle = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    for part in (fruits(), places(), tabs()):
        middle.append(part)
    across = Gtk.Box(spacing=8, vexpand=True)
    for part in (form(), middle, stock()):
        across.append(part)
    down = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    for part in (menu_bar(window), across, buttons(app, window, status), status):
        down.append(part)
    window.set_child(down)
    window.present()
    log("application", "started")


application = Gtk.Application(application_id="org.example.Fixture", flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", activate)
application.run([])
