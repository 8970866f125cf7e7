// The menu bar, the buttons at the bottom, and the popover of one of them.
import AppKit

private func entry(_ title: String, _ run: (() -> Void)? = nil) -> NSMenuItem {
  let item = NSMenuItem(title: title, action: run == nil ? nil : #selector(Deed.fire(_:)), keyEquivalent: "")
  item.target = run.map { Deed($0) }
  return item
}

private func chosen(_ path: String) -> NSMenuItem {
  entry(String(path.split(separator: ">").last ?? "").trimmingCharacters(in: .whitespaces)) { log("menu", path) }
}

/// `auto`: macOS enables what somebody answers to; elsewhere what is disabled stays so.
private func menu(_ title: String, auto: Bool = false, _ items: [NSMenuItem]) -> NSMenuItem {
  let holder = NSMenuItem(title: title, action: nil, keyEquivalent: "")
  let menu = NSMenu(title: title)
  menu.autoenablesItems = auto
  items.forEach { menu.addItem($0) }
  holder.submenu = menu
  return holder
}

/// The first menu is the application's; macOS shows the application's name over it, whatever its title.
func menuBar() -> NSMenu {
  let bar = NSMenu()
  let hide = NSMenuItem(title: "Hide Fixture", action: #selector(NSApplication.hide(_:)), keyEquivalent: "h")
  let quit = NSMenuItem(title: "Quit Fixture", action: #selector(NSApplication.terminate(_:)), keyEquivalent: "q")
  let about = entry("About Fixture") { log("menu", "Fixture > About Fixture") }
  bar.addItem(menu("Fixture", auto: true, [about, .separator(), hide, quit]))
  let new = chosen("File > New")
  new.keyEquivalent = "n"
  let forbidden = chosen("File > Forbidden")
  forbidden.isEnabled = false
  bar.addItem(menu("File", [new, menu("Recent", [chosen("File > Recent > Letter")]), .separator(), forbidden]))
  bar.addItem(menu("View", [showGrid()]))
  return bar
}

private func showGrid() -> NSMenuItem {
  let item = NSMenuItem(title: "Show Grid", action: #selector(Deed.fire(_:)), keyEquivalent: "")
  item.target = Deed { [unowned item] in
    item.state = item.state == .on ? .off : .on
    log("Show Grid", item.state == .on)
  }
  return item
}

func addButtons(to content: NSView, of window: NSWindow, saying say: @escaping (String) -> Void) {
  var left: CGFloat = 20
  func button(_ title: String, _ width: CGFloat, id: String? = nil, effect: @escaping () -> Void) -> NSButton {
    let deed = Deed {
      log(title, "pressed")
      effect()
    }
    let button = NSButton(title: title, target: deed, action: #selector(Deed.fire(_:)))
    button.setAccessibilityIdentifier(id ?? title.lowercased().replacingOccurrences(of: " ", with: "-"))
    place(button, NSRect(x: left, y: 702, width: width, height: 28), in: content)
    left += width + 6
    return button
  }
  _ = button("Save", 66) { say("Saved") }
  _ = button("Fail", 66) { say("Error: the disk is full") }
  button("Barred", 76) {}.isEnabled = false
  _ = button("Window modal", 120) { Dialog("Window modal", .sheet(window)).open() }
  _ = button("Application modal", 150) { Dialog("Application modal", .modal).open() }
  _ = button("Nested modal", 120) { Dialog("Outer modal", .sheet(window), deeper: true).open() }
  _ = button("Ownerless modal", 140) { Dialog("Ownerless modal", .modal).open() }
  _ = button("Modeless", 90) { Dialog("Tools", .modeless).open() }
  let popover = morePopover()
  var more: NSButton?
  more = button("More", 66) {
    guard let anchor = more else { return }
    if popover.isShown { return popover.close() }
    popover.show(relativeTo: anchor.bounds, of: anchor, preferredEdge: .minY)
  }
}

/// It closes when it was used or its button is pressed again, not because another window came to the front.
private func morePopover() -> NSPopover {
  let popover = NSPopover()
  popover.behavior = .applicationDefined
  popover.animates = false
  let deed = Deed { [unowned popover] in
    log("menu", "More > Popover Action")
    popover.close()
  }
  let page = FlippedView(frame: NSRect(x: 0, y: 0, width: 180, height: 52))
  let button = NSButton(title: "Popover Action", target: deed, action: #selector(Deed.fire(_:)))
  place(button, NSRect(x: 14, y: 12, width: 150, height: 28), in: page)
  let controller = NSViewController()
  controller.view = page
  popover.contentViewController = controller
  popover.contentSize = page.frame.size
  return popover
}
