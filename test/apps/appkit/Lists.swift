// The list, the tree, the tabs and the table of 5,000 rows. Their views are made for what shows only, as in any program.
import AppKit

let stockRows = 5000

/// Delegates are not kept by their views.
private var kept: [NSObject] = []

func addLists(to content: NSView) {
  let fruits = ["Apple", "Banana", "Cherry"]
  let list = tableView(TableRows("Fruits", columns: ["Fruit"], count: fruits.count) { row, _ in fruits[row] })
  // Without a header, a table of one column is a list.
  list.headerView = nil
  place(scrolling(list), NSRect(x: 350, y: 16, width: 230, height: 80), in: content)
  place(scrolling(placesView()), NSRect(x: 350, y: 112, width: 230, height: 150), in: content)
  place(tabs(), NSRect(x: 350, y: 282, width: 230, height: 110), in: content)
  let stock = TableRows("Stock", columns: ["Item", "Count", "Shelf"], count: stockRows) { row, column in
    ["Item \(row + 1)", "\(row + 1)", "Shelf \((row + 1) % 7)"][column]
  }
  place(scrolling(tableView(stock)), NSRect(x: 600, y: 16, width: 560, height: 508), in: content)
}

private func scrolling(_ view: NSView) -> NSScrollView {
  let scroll = NSScrollView()
  scroll.hasVerticalScroller = true
  scroll.borderType = .bezelBorder
  scroll.documentView = view
  return scroll
}

/// The usual cell: a view with a label in it.
private func cell(_ words: String, in table: NSTableView, _ owner: Any?) -> NSView {
  let identifier = NSUserInterfaceItemIdentifier("words")
  if let old = table.makeView(withIdentifier: identifier, owner: owner) as? NSTableCellView {
    old.textField?.stringValue = words
    return old
  }
  let view = NSTableCellView(frame: NSRect(x: 0, y: 0, width: 100, height: 22))
  view.identifier = identifier
  let label = NSTextField(labelWithString: words)
  label.frame = NSRect(x: 0, y: 2, width: 100, height: 17)
  label.autoresizingMask = [.width]
  view.addSubview(label)
  view.textField = label
  return view
}

final class TableRows: NSObject, NSTableViewDataSource, NSTableViewDelegate {
  let name: String
  let columns: [String]
  private let count: Int
  private let words: (Int, Int) -> String

  init(_ name: String, columns: [String], count: Int, words: @escaping (Int, Int) -> String) {
    self.name = name
    self.columns = columns
    self.count = count
    self.words = words
  }

  func numberOfRows(in tableView: NSTableView) -> Int { count }

  func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
    guard let column = tableColumn, let index = tableView.tableColumns.firstIndex(of: column) else { return nil }
    return cell(words(row, index), in: tableView, self)
  }

  func tableViewSelectionDidChange(_ notification: Notification) {
    guard let table = notification.object as? NSTableView, table.selectedRow >= 0 else { return }
    log(name, words(table.selectedRow, 0))
  }
}

private func prepare(_ table: NSTableView, _ name: String, columns: [String], width: CGFloat) {
  for title in columns {
    let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier(title))
    column.title = title
    column.width = width
    table.addTableColumn(column)
  }
  table.rowHeight = 22
  table.style = .plain
  table.setAccessibilityLabel(name)
  table.setAccessibilityIdentifier(name.lowercased())
}

private func tableView(_ rows: TableRows) -> NSTableView {
  kept.append(rows)
  let table = NSTableView()
  prepare(table, rows.name, columns: rows.columns, width: rows.columns.count == 1 ? 190 : 170)
  table.dataSource = rows
  table.delegate = rows
  return table
}

final class Place: NSObject {
  let name: String
  let towns: [Place]

  init(_ name: String, _ towns: [Place] = []) {
    self.name = name
    self.towns = towns
  }
}

final class Places: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate {
  private let lands = [Place("Europe", [Place("France"), Place("Spain")]), Place("Asia", [Place("Japan")])]

  private func below(_ item: Any?) -> [Place] { (item as? Place)?.towns ?? lands }

  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int { below(item).count }
  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any { below(item)[index] }
  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool { !below(item).isEmpty }

  func outlineView(_ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any) -> NSView? {
    cell((item as? Place)?.name ?? "", in: outlineView, self)
  }

  func outlineViewSelectionDidChange(_ notification: Notification) {
    guard let view = notification.object as? NSOutlineView, view.selectedRow >= 0 else { return }
    if let place = view.item(atRow: view.selectedRow) as? Place { log("Places", place.name) }
  }

  func outlineViewItemDidExpand(_ notification: Notification) { tell(notification, "expanded") }
  func outlineViewItemDidCollapse(_ notification: Notification) { tell(notification, "collapsed") }

  /// The item is in the notification under this odd name.
  private func tell(_ notification: Notification, _ what: String) {
    if let place = notification.userInfo?["NSObject"] as? Place { log(place.name, what) }
  }
}

private func placesView() -> NSOutlineView {
  let places = Places()
  kept.append(places)
  let view = NSOutlineView()
  prepare(view, "Places", columns: ["Place"], width: 190)
  view.headerView = nil
  // Without it there are no triangles.
  view.outlineTableColumn = view.tableColumns[0]
  view.dataSource = places
  view.delegate = places
  return view
}

final class TabLog: NSObject, NSTabViewDelegate {
  func tabView(_ tabView: NSTabView, didSelect tabViewItem: NSTabViewItem?) {
    log("tab", tabViewItem?.label ?? "")
  }
}

private func tabs() -> NSTabView {
  let view = NSTabView(frame: NSRect(x: 0, y: 0, width: 230, height: 110))
  for name in ["General", "Details"] {
    let item = NSTabViewItem(identifier: name)
    item.label = name
    let page = FlippedView(frame: NSRect(x: 0, y: 0, width: 210, height: 70))
    place(NSTextField(labelWithString: "\(name) page"), NSRect(x: 10, y: 8, width: 180, height: 17), in: page)
    item.view = page
    view.addTabViewItem(item)
  }
  view.setAccessibilityIdentifier("tabs")
  // Set last: the first tab is selected while the tabs are added.
  let delegate = TabLog()
  kept.append(delegate)
  view.delegate = delegate
  return view
}
