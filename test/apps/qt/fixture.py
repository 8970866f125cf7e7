"""Every control of the vocabulary in one Qt window. Usage: fixture.py 5|6 LOG. Effects go to LOG, one JSON line each."""

import importlib
import json
import sys

PYQT = f"PyQt{sys.argv[1]}"
Widgets = importlib.import_module(f"{PYQT}.QtWidgets")
Core = importlib.import_module(f"{PYQT}.QtCore")
Gui = importlib.import_module(f"{PYQT}.QtGui")
Action = getattr(Gui, "QAction", None) or Widgets.QAction
Modality = Core.Qt.WindowModality
ROWS = 5000


def log(of, value):
    """One effect that really happened: what control, and its value now."""
    with open(sys.argv[2], "a", encoding="utf-8") as file:
        file.write(json.dumps({"of": of, "value": value}) + "\n")


def line(text, of, secret=False, read_only=False, enabled=True):
    edit = Widgets.QLineEdit(text)
    edit.setEchoMode(Widgets.QLineEdit.EchoMode.Password if secret else Widgets.QLineEdit.EchoMode.Normal)
    edit.setReadOnly(read_only)
    edit.setEnabled(enabled)
    edit.textChanged.connect(lambda t: log(of, "changed" if secret else t))
    return edit


def area():
    edit = Widgets.QPlainTextEdit("first line")
    edit.setMaximumHeight(60)
    edit.textChanged.connect(lambda: log("Notes", edit.toPlainText()))
    return edit


def number(kind, of, value):
    control = kind()
    control.setRange(0, 100)
    control.setValue(value)
    control.valueChanged.connect(lambda v: log(of, int(v)))
    return control


def slider():
    return Widgets.QSlider(Core.Qt.Orientation.Horizontal)


def combo(of, texts, editable=False):
    box = Widgets.QComboBox()
    box.setEditable(editable)
    box.addItems(texts)
    box.currentTextChanged.connect(lambda t: log(of, t))
    return box


def checkable(kind, text):
    control = kind(text)
    control.setCheckable(True)
    control.toggled.connect(lambda on: log(text, on))
    return control


def radios():
    box = Widgets.QGroupBox("Size")
    row = Widgets.QHBoxLayout(box)
    for text in ("Small", "Medium", "Large"):
        radio = Widgets.QRadioButton(text)
        radio.setChecked(text == "Small")
        radio.toggled.connect(lambda on, t=text: on and log("Size", t))
        row.addWidget(radio)
    return box


def progress():
    bar = Widgets.QProgressBar()
    bar.setValue(40)
    return bar


def form():
    box = Widgets.QWidget()
    rows = Widgets.QFormLayout(box)
    rows.addRow("Name", line("Ada", "Name"))
    rows.addRow("Secret", line("hunter2", "Secret", secret=True))
    rows.addRow("Serial", line("SN-1", "Serial", read_only=True))
    rows.addRow("Locked", line("fixed", "Locked", enabled=False))
    rows.addRow("Notes", area())
    rows.addRow("Amount", number(Widgets.QSpinBox, "Amount", 5))
    rows.addRow("Volume", number(slider, "Volume", 30))
    rows.addRow(checkable(Widgets.QCheckBox, "Subscribe"))
    rows.addRow(radios())
    rows.addRow(checkable(Widgets.QPushButton, "Power"))
    rows.addRow(checkable(Widgets.QPushButton, "Pinned"))
    rows.addRow("Colour", combo("Colour", ["Red", "Green", "Blue"]))
    rows.addRow("City", combo("City", ["Paris", "Rome"], editable=True))
    rows.addRow("Progress", progress())
    rows.addRow("Mood", line("a😀b", "Mood"))
    return box


def fruits():
    rows = Widgets.QListWidget()
    rows.setAccessibleName("Fruits")
    rows.addItems(["Apple", "Banana", "Cherry"])
    rows.itemSelectionChanged.connect(lambda: rows.selectedItems() and log("Fruits", rows.selectedItems()[0].text()))
    return rows


def places():
    tree = Widgets.QTreeWidget()
    tree.setAccessibleName("Places")
    tree.setHeaderLabels(["Place"])
    for land, towns in (("Europe", ("France", "Spain")), ("Asia", ("Japan",))):
        top = Widgets.QTreeWidgetItem(tree, [land])
        for town in towns:
            Widgets.QTreeWidgetItem(top, [town])
    tree.itemExpanded.connect(lambda item: log(item.text(0), "expanded"))
    tree.itemCollapsed.connect(lambda item: log(item.text(0), "collapsed"))
    tree.itemSelectionChanged.connect(lambda: tree.selectedItems() and log("Places", tree.selectedItems()[0].text(0)))
    return tree


class Stock(Core.QAbstractTableModel):
    """5,000 rows that are made when they are asked for."""

    def rowCount(self, _parent=None):
        return ROWS

    def columnCount(self, _parent=None):
        return 3

    def data(self, at, role=0):
        if role != Core.Qt.ItemDataRole.DisplayRole:
            return None
        i = at.row() + 1
        return (f"Item {i}", str(i), f"Shelf {i % 7}")[at.column()]

    def headerData(self, section, orientation, role=0):
        if role != Core.Qt.ItemDataRole.DisplayRole or orientation != Core.Qt.Orientation.Horizontal:
            return None
        return ("Item", "Count", "Shelf")[section]


def stock():
    view = Widgets.QTableView()
    view.setAccessibleName("Stock")
    view.setModel(Stock(view))
    view.verticalHeader().hide()
    view.setSelectionBehavior(Widgets.QAbstractItemView.SelectionBehavior.SelectRows)
    view.selectionModel().selectionChanged.connect(lambda *_: log("Stock", chosen(view)))
    return view


def chosen(view):
    rows = view.selectionModel().selectedRows()
    return f"Item {rows[0].row() + 1}" if rows else None


def tabs():
    book = Widgets.QTabWidget()
    for text in ("General", "Details"):
        book.addTab(Widgets.QLabel(f"{text} page"), text)
    book.currentChanged.connect(lambda i: log("tab", book.tabText(i)))
    return book


def entry(menu, text, path, enabled=True):
    action = Action(text, menu)
    action.setEnabled(enabled)
    action.triggered.connect(lambda: log("menu", path))
    menu.addAction(action)


def menus(bar):
    file = bar.addMenu("&File")
    entry(file, "&New", "File > New")
    entry(file.addMenu("&Recent"), "&Letter", "File > Recent > Letter")
    entry(file, "For&bidden", "File > Forbidden", enabled=False)
    grid = Action("Show &Grid", bar)
    grid.setCheckable(True)
    grid.toggled.connect(lambda on: log("Show Grid", on))
    bar.addMenu("&View").addAction(grid)


def dialog(title, owner, modality=Modality.WindowModal, deeper=False):
    box = Widgets.QDialog(owner)
    box.setWindowTitle(title)
    box.setWindowModality(modality)
    rows = Widgets.QVBoxLayout(box)
    rows.addWidget(Widgets.QLabel(f"This is the {title.lower()}."))
    if deeper:
        press(rows, "Go deeper", lambda: dialog("Inner modal", box))
    for label, done in (("Cancel", box.reject), ("Accept", box.accept)):
        button = Widgets.QPushButton(label)
        button.clicked.connect(lambda _, d=done: d())
        rows.addWidget(button)
    box.finished.connect(lambda r: (log(title, "Accept" if r else "Cancel"), box.deleteLater()))
    box.show()
    log(title, "opened")
    KEPT.append(box)


KEPT = []


def press(rows, label, effect=None, enabled=True):
    button = Widgets.QPushButton(label)
    button.setEnabled(enabled)
    button.clicked.connect(lambda: (log(label, "pressed"), effect and effect()))
    rows.addWidget(button)


def more(rows):
    button = Widgets.QPushButton("More")
    menu = Widgets.QMenu(button)
    entry(menu, "Popover Action", "More > Popover Action")
    button.setMenu(menu)
    rows.addWidget(button)


def buttons(main):
    box = Widgets.QWidget()
    rows = Widgets.QHBoxLayout(box)
    status = main.statusBar()
    press(rows, "Save", lambda: status.showMessage("Saved"))
    press(rows, "Fail", lambda: status.showMessage("Error: the disk is full"))
    press(rows, "Barred", enabled=False)
    press(rows, "Window modal", lambda: dialog("Window modal", main))
    press(rows, "Application modal", lambda: dialog("Application modal", main, Modality.ApplicationModal))
    press(rows, "Nested modal", lambda: dialog("Outer modal", main, deeper=True))
    press(rows, "Ownerless modal", lambda: dialog("Ownerless modal", None, Modality.ApplicationModal))
    press(rows, "Modeless", lambda: dialog("Tools", main, Modality.NonModal))
    more(rows)
    return box


def main():
    app = Widgets.QApplication(sys.argv[:1])
    window = Widgets.QMainWindow()
    window.setWindowTitle("Fixture")
    window.resize(1150, 760)
    menus(window.menuBar())
    window.statusBar().showMessage("Ready")
    middle = Widgets.QVBoxLayout()
    for part in (fruits(), places(), tabs()):
        middle.addWidget(part)
    across = Widgets.QHBoxLayout()
    across.addWidget(form())
    across.addLayout(middle)
    across.addWidget(stock(), 1)
    body = Widgets.QWidget()
    down = Widgets.QVBoxLayout(body)
    down.addLayout(across)
    down.addWidget(buttons(window))
    window.setCentralWidget(body)
    window.show()
    log("application", "started")
    sys.exit(getattr(app, "exec")())


main()
