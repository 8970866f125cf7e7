"""A Qt 5 window of some 5,000 accessibles that all show: `qt.py LOG`. The log tells how late its timer was."""
import sys

from jitter import Jitter
from PyQt5.QtCore import Qt, QTimer
from PyQt5.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

COLUMNS, GROUPS, ROWS = 10, 10, 12


def pile(layout, children):
    box = QWidget()
    layout(box)
    for child in children:
        box.layout().addWidget(child)
    return box


def row(text):
    return pile(QHBoxLayout, (QLabel(text), QLineEdit(text), QPushButton("Go")))


def column(number):
    groups = (
        pile(QVBoxLayout, (row("%d.%d.%d" % (number, group, at)) for at in range(ROWS)))
        for group in range(GROUPS)
    )
    return pile(QVBoxLayout, groups)


app = QApplication(sys.argv)
window = QMainWindow()
window.setWindowTitle("Many Qt 5")
scrolled = QScrollArea()
scrolled.setWidget(pile(QHBoxLayout, map(column, range(COLUMNS))))
window.setCentralWidget(scrolled)
window.resize(900, 700)
window.show()
jitter = Jitter(sys.argv[1])
timer = QTimer()
timer.setTimerType(Qt.PreciseTimer)
timer.timeout.connect(jitter.tick)
timer.start(5)
app.exec()
