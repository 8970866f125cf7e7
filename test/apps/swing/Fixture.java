import java.awt.BorderLayout;
import java.awt.Dialog.ModalityType;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.GridLayout;
import java.awt.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import javax.swing.*;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.event.TreeExpansionEvent;
import javax.swing.event.TreeExpansionListener;
import javax.swing.table.AbstractTableModel;
import javax.swing.text.JTextComponent;
import javax.swing.tree.DefaultMutableTreeNode;

/** Every control of the vocabulary in one Swing window. Usage: java Fixture.java LOG [ROWS]. Effects go to LOG, one JSON line each. */
public class Fixture {
    static Path file;
    static int rows = 5000;

    /** One effect that really happened: what control, and its value now. */
    static void log(String of, Object value) {
        String shown = value instanceof String text ? quoted(text) : String.valueOf(value);
        try {
            Files.writeString(file, "{\"of\": " + quoted(of) + ", \"value\": " + shown + "}\n",
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException cause) {
            throw new IllegalStateException(cause);
        }
    }

    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    static void labelled(JPanel form, String text, JComponent control) {
        JLabel label = new JLabel(text);
        label.setLabelFor(control);
        form.add(label);
        form.add(control);
    }

    static <T extends JTextComponent> T heard(T control, Consumer<String> onText) {
        control.getDocument().addDocumentListener(new DocumentListener() {
            public void insertUpdate(DocumentEvent event) { onText.accept(control.getText()); }
            public void removeUpdate(DocumentEvent event) { onText.accept(control.getText()); }
            public void changedUpdate(DocumentEvent event) { }
        });
        return control;
    }

    static JTextField field(String text, String of, boolean editable, boolean enabled) {
        JTextField control = heard(new JTextField(text, 12), now -> log(of, now));
        control.setEditable(editable);
        control.setEnabled(enabled);
        return control;
    }

    static JSpinner spin() {
        JSpinner control = new JSpinner(new SpinnerNumberModel(5, 0, 100, 1));
        control.addChangeListener(event -> log("Amount", control.getValue()));
        return control;
    }

    static JSlider slider() {
        JSlider control = new JSlider(0, 100, 30);
        control.addChangeListener(event -> log("Volume", control.getValue()));
        return control;
    }

    static JComboBox<String> combo(String of, boolean editable, String... texts) {
        JComboBox<String> control = new JComboBox<>(texts);
        control.setEditable(editable);
        control.addActionListener(event -> log(of, control.getSelectedItem()));
        return control;
    }

    static <T extends AbstractButton> T toggled(T control) {
        control.addItemListener(event -> log(control.getText(), control.isSelected()));
        return control;
    }

    static JPanel radios() {
        JPanel box = new JPanel(new FlowLayout(FlowLayout.LEFT, 2, 0));
        ButtonGroup group = new ButtonGroup();
        for (String text : new String[] {"Small", "Medium", "Large"}) {
            JRadioButton radio = new JRadioButton(text, text.equals("Small"));
            radio.addItemListener(event -> { if (radio.isSelected()) log("Size", text); });
            group.add(radio);
            box.add(radio);
        }
        return box;
    }

    static JPanel form() {
        JPanel form = new JPanel(new GridLayout(0, 2, 4, 4));
        labelled(form, "Name", field("Ada", "Name", true, true));
        labelled(form, "Secret", heard(new JPasswordField("hunter2"), now -> log("Secret", "changed")));
        labelled(form, "Serial", field("SN-1", "Serial", false, true));
        labelled(form, "Locked", field("fixed", "Locked", true, false));
        labelled(form, "Notes", heard(new JTextArea("first line", 3, 12), now -> log("Notes", now)));
        labelled(form, "Amount", spin());
        labelled(form, "Volume", slider());
        form.add(toggled(new JCheckBox("Subscribe")));
        form.add(new JLabel());
        labelled(form, "Size", radios());
        form.add(toggled(new JToggleButton("Power")));
        form.add(toggled(new JToggleButton("Pinned")));
        labelled(form, "Colour", combo("Colour", false, "Red", "Green", "Blue"));
        JComboBox<String> city = combo("City", true, "Paris", "Rome");
        heard((JTextComponent) city.getEditor().getEditorComponent(), now -> log("City", now));
        labelled(form, "City", city);
        JProgressBar progress = new JProgressBar(0, 100);
        progress.setValue(40);
        labelled(form, "Progress", progress);
        labelled(form, "Mood", field("a\uD83D\uDE00b", "Mood", true, true));
        return form;
    }

    static JList<String> fruits() {
        JList<String> rows = new JList<>(new String[] {"Apple", "Banana", "Cherry"});
        rows.getAccessibleContext().setAccessibleName("Fruits");
        rows.addListSelectionListener(event -> {
            if (!event.getValueIsAdjusting()) log("Fruits", rows.getSelectedValue());
        });
        return rows;
    }

    static JTree places() {
        DefaultMutableTreeNode root = new DefaultMutableTreeNode("World");
        String[][] lands = {{"Europe", "France", "Spain"}, {"Asia", "Japan"}};
        for (String[] land : lands) {
            DefaultMutableTreeNode top = new DefaultMutableTreeNode(land[0]);
            for (int i = 1; i < land.length; i++) top.add(new DefaultMutableTreeNode(land[i]));
            root.add(top);
        }
        JTree tree = new JTree(root);
        tree.setRootVisible(false);
        tree.setShowsRootHandles(true);
        tree.getAccessibleContext().setAccessibleName("Places");
        tree.addTreeSelectionListener(event -> log("Places", event.getPath().getLastPathComponent().toString()));
        tree.addTreeExpansionListener(new TreeExpansionListener() {
            public void treeExpanded(TreeExpansionEvent event) { log(nameOf(event), "expanded"); }
            public void treeCollapsed(TreeExpansionEvent event) { log(nameOf(event), "collapsed"); }
            String nameOf(TreeExpansionEvent event) { return event.getPath().getLastPathComponent().toString(); }
        });
        return tree;
    }

    static JScrollPane stock() {
        JTable table = new JTable(new AbstractTableModel() {
            final String[] titles = {"Item", "Count", "Shelf"};
            public int getRowCount() { return rows; }
            public int getColumnCount() { return titles.length; }
            public String getColumnName(int at) { return titles[at]; }
            public Object getValueAt(int row, int column) {
                int i = row + 1;
                return new Object[] {"Item " + i, "" + i, "Shelf " + i % 7}[column];
            }
        });
        table.getAccessibleContext().setAccessibleName("Stock");
        table.getSelectionModel().addListSelectionListener(event -> {
            if (!event.getValueIsAdjusting() && table.getSelectedRow() >= 0) log("Stock", "Item " + (table.getSelectedRow() + 1));
        });
        return new JScrollPane(table);
    }

    static JTabbedPane tabs() {
        JTabbedPane book = new JTabbedPane();
        for (String text : new String[] {"General", "Details"}) book.addTab(text, new JLabel(text + " page"));
        book.addChangeListener(event -> log("tab", book.getTitleAt(book.getSelectedIndex())));
        return book;
    }

    static JMenuItem entry(String text, String path) {
        JMenuItem item = new JMenuItem(text);
        item.addActionListener(event -> log("menu", path));
        return item;
    }

    static JMenuBar menus() {
        JMenu file = new JMenu("File");
        file.add(entry("New", "File > New"));
        JMenu recent = new JMenu("Recent");
        recent.add(entry("Letter", "File > Recent > Letter"));
        file.add(recent);
        JMenuItem forbidden = entry("Forbidden", "File > Forbidden");
        forbidden.setEnabled(false);
        file.add(forbidden);
        JMenu view = new JMenu("View");
        view.add(toggled(new JCheckBoxMenuItem("Show Grid")));
        JMenuBar bar = new JMenuBar();
        bar.add(file);
        bar.add(view);
        return bar;
    }

    static void dialog(String title, Window owner, ModalityType modality, boolean deeper) {
        JDialog box = new JDialog(owner, title, modality);
        JPanel rows = new JPanel(new GridLayout(0, 1));
        rows.add(new JLabel("This is the " + title.toLowerCase() + "."));
        if (deeper) press(rows, "Go deeper", () -> dialog("Inner modal", box, ModalityType.DOCUMENT_MODAL, false));
        for (String label : new String[] {"Cancel", "Accept"}) {
            JButton button = new JButton(label);
            button.addActionListener(event -> { log(title, label); box.dispose(); });
            rows.add(button);
        }
        box.add(rows);
        box.pack();
        log(title, "opened");
        box.setVisible(true);
    }

    static JButton press(JPanel box, String label, Runnable effect) {
        JButton button = new JButton(label);
        button.addActionListener(event -> { log(label, "pressed"); effect.run(); });
        box.add(button);
        return button;
    }

    static JPanel buttons(JFrame main, JLabel status) {
        JPanel box = new JPanel(new FlowLayout());
        press(box, "Save", () -> status.setText("Saved"));
        press(box, "Fail", () -> status.setText("Error: the disk is full"));
        press(box, "Barred", () -> { }).setEnabled(false);
        press(box, "Window modal", () -> dialog("Window modal", main, ModalityType.DOCUMENT_MODAL, false));
        press(box, "Application modal", () -> dialog("Application modal", main, ModalityType.APPLICATION_MODAL, false));
        press(box, "Nested modal", () -> dialog("Outer modal", main, ModalityType.DOCUMENT_MODAL, true));
        press(box, "Ownerless modal", () -> dialog("Ownerless modal", null, ModalityType.APPLICATION_MODAL, false));
        press(box, "Modeless", () -> dialog("Tools", main, ModalityType.MODELESS, false));
        JPopupMenu popup = new JPopupMenu();
        popup.add(entry("Popover Action", "More > Popover Action"));
        JButton more = new JButton("More");
        more.addActionListener(event -> popup.show(more, 0, more.getHeight()));
        box.add(more);
        return box;
    }

    static void show() {
        JFrame main = new JFrame("Fixture");
        main.setDefaultCloseOperation(WindowConstants.EXIT_ON_CLOSE);
        main.setJMenuBar(menus());
        JLabel status = new JLabel("Ready");
        JPanel middle = new JPanel();
        middle.setLayout(new BoxLayout(middle, BoxLayout.Y_AXIS));
        for (JComponent part : new JComponent[] {fruits(), places(), tabs()}) middle.add(part);
        JPanel down = new JPanel(new BorderLayout());
        down.add(buttons(main, status), BorderLayout.NORTH);
        down.add(status, BorderLayout.SOUTH);
        main.add(form(), BorderLayout.WEST);
        main.add(middle, BorderLayout.CENTER);
        main.add(stock(), BorderLayout.EAST);
        main.add(down, BorderLayout.SOUTH);
        main.setPreferredSize(new Dimension(1150, 700));
        main.pack();
        main.setVisible(true);
        log("application", "started");
    }

    public static void main(String[] args) {
        file = Path.of(args[0]);
        if (args.length > 1) rows = Integer.parseInt(args[1]);
        SwingUtilities.invokeLater(Fixture::show);
    }
}
