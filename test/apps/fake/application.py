"""An honest application: a window with buttons, a field and a menu, as plain data, and what it answers about them."""

ATSPI = "org.a11y.atspi."
ROOT = "/org/a11y/atspi/accessible/root"
NULL = "/org/a11y/atspi/null"
APPLICATION, FRAME, PANEL, PUSH_BUTTON, TEXT = 75, 23, 39, 43, 61
# sensitive, showing, visible, enabled, editable
SHOWS = [1 << 8 | 1 << 24 | 1 << 25 | 1 << 30, 0]
EDITABLE = [SHOWS[0] | 1 << 7, 0]


class Refused(Exception):
    """Answered by a D-Bus error of this name."""


class Node:
    def __init__(self, path, role, name, parent=None, interfaces=("Accessible", "Component"), states=SHOWS):
        self.path, self.role, self.name, self.parent = path, role, name, parent
        self.interfaces, self.states = interfaces, states
        self.children = []
        self.text = ""
        if parent:
            parent.children.append(self)


class Application:
    """`count` buttons in one window. Plays change it by overriding single answers."""

    def __init__(self, count, toolkit, peer):
        self.count, self.toolkit, self.peer = count, toolkit, peer
        self.name = ""
        self.nodes = {}
        root = self.add(Node(ROOT, APPLICATION, "fake", None, ("Accessible", "Application")))
        frame = self.add(Node(self.path("window"), FRAME, "Fake", root))
        panel = self.add(Node(self.path("panel"), PANEL, "", frame))
        self.add(Node(self.path("field"), TEXT, "Note", panel, ("Accessible", "Component", "Text"), EDITABLE))
        for nth in range(count):
            button = Node(self.path(f"b{nth}"), PUSH_BUTTON, f"Button {nth}", panel)
            button.interfaces += ("Action",)
            self.add(button)

    @staticmethod
    def path(name):
        return "/org/a11y/atspi/accessible/" + name

    def add(self, node):
        self.nodes[node.path] = node
        return node

    def ref(self, node):
        return (self.name, node.path) if node else (self.name, NULL)

    def answer(self, path, interface, member, args):
        """Signature and values of the reply to a call. Raises Refused."""
        if interface == "org.freedesktop.DBus.Peer":
            return "", ()
        if path == "/org/a11y/atspi/cache":
            return self.items()
        node = self.node(path)
        if interface == "org.freedesktop.DBus.Properties":
            return ("v", (self.property(node, args[1]),)) if member == "Get" else ("", ())
        return getattr(self, "do_" + member, self.unknown)(node, *args)

    def node(self, path):
        if path not in self.nodes:
            raise Refused("org.freedesktop.DBus.Error.UnknownObject")
        return self.nodes[path]

    def unknown(self, *_):
        raise Refused("org.freedesktop.DBus.Error.UnknownMethod")

    def property(self, node, name):
        values = {
            "Name": ("s", node.name),
            "Description": ("s", ""),
            "ChildCount": ("i", len(node.children)),
            "Parent": ("(so)", self.ref(node.parent)),
            "ToolkitName": ("s", self.toolkit),
            "Version": ("s", "1"),
            "CharacterCount": ("i", len(node.text)),
            "NActions": ("i", 1),
        }
        if name not in values:
            raise Refused("org.freedesktop.DBus.Error.UnknownProperty")
        return values[name]

    def items(self):
        if self.toolkit == "Qt":
            return "a((so)(so)(so)a(so)assusau)", ([],)
        return "a((so)(so)(so)iiassusau)", ([self.item(node) for node in self.nodes.values()],)

    def item(self, node):
        index = node.parent.children.index(node) if node.parent else -1
        interfaces = [ATSPI + one for one in node.interfaces]
        own = (self.ref(node), (self.name, ROOT), self.ref(node.parent), index, len(node.children))
        return (*own, interfaces, node.name, node.role, "", node.states)

    def do_GetRole(self, node):
        return "u", (node.role,)

    def do_GetState(self, node):
        return "au", (node.states,)

    def do_GetInterfaces(self, node):
        return "as", ([ATSPI + one for one in node.interfaces],)

    def do_GetChildren(self, node):
        return "a(so)", ([self.ref(child) for child in node.children],)

    def do_GetIndexInParent(self, node):
        return "i", (node.parent.children.index(node) if node.parent else -1,)

    def do_GetApplication(self, _):
        return "(so)", ((self.name, ROOT),)

    def do_GetApplicationBusAddress(self, _):
        return ("s", (self.peer,)) if self.peer else self.unknown()

    def do_GetExtents(self, _, __):
        return "(iiii)", ((0, 0, 100, 30),)

    def do_GetText(self, node, start, end):
        return "s", (node.text[start:end],)

    def do_GetRelationSet(self, _):
        return "a(ua(so))", ([],)

    def do_GetAttributes(self, _):
        return "a{ss}", ([],)

    def do_GetName(self, _, __):
        return "s", ("click",)

    def do_DoAction(self, _, __):
        return "b", (True,)
