// Dialogs of every kind: sheets, modal windows, and a window that is no dialog.
import AppKit

final class Dialog: NSObject, NSWindowDelegate {
  enum Kind {
    case sheet(NSWindow)
    /// Of the whole application: macOS knows no owner of such a window.
    case modal
    case modeless
  }

  /// A window keeps no reference to its delegate.
  private static var shown: [Dialog] = []

  private let title: String
  private let kind: Kind
  private let panel: NSPanel

  init(_ title: String, _ kind: Kind, deeper: Bool = false) {
    self.title = title
    self.kind = kind
    panel = NSPanel(
      contentRect: NSRect(x: 0, y: 0, width: 300, height: 122),
      styleMask: Dialog.style(kind), backing: .buffered, defer: false)
    super.init()
    prepare()
    fill(deeper: deeper)
  }

  private static func style(_ kind: Kind) -> NSWindow.StyleMask {
    switch kind {
    case .sheet: return [.titled]
    case .modal: return [.titled, .closable]
    case .modeless: return [.titled, .closable, .utilityWindow]
    }
  }

  private func prepare() {
    panel.title = title
    panel.delegate = self
    panel.isReleasedWhenClosed = false
    // Panels vanish while another application is active, unless they are told not to.
    panel.hidesOnDeactivate = false
    panel.setAccessibilityIdentifier(title.lowercased().replacingOccurrences(of: " ", with: "-") + "-dialog")
    // Nobody sees the title of a sheet, and it may be told to nobody; then the description is.
    if case .sheet = kind { panel.setAccessibilityLabel(title) }
    if case .modeless = kind { panel.isFloatingPanel = true }
    panel.center()
  }

  private func fill(deeper: Bool) {
    let content = FlippedView(frame: NSRect(x: 0, y: 0, width: 300, height: 122))
    panel.contentView = content
    let words = NSTextField(labelWithString: "This is the \(title.lowercased()).")
    place(words, NSRect(x: 20, y: 16, width: 260, height: 17), in: content)
    if deeper {
      addButton("Go deeper", NSRect(x: 20, y: 44, width: 110, height: 28), key: "") { [unowned self] in
        Dialog("Inner modal", .sheet(self.panel)).open()
      }
    }
    addButton("Cancel", NSRect(x: 90, y: 82, width: 90, height: 28), key: "\u{1b}") { [unowned self] in
      self.answer("Cancel")
    }
    addButton("Accept", NSRect(x: 190, y: 82, width: 90, height: 28), key: "\r") { [unowned self] in
      self.answer("Accept")
    }
  }

  private func addButton(_ title: String, _ frame: NSRect, key: String, _ run: @escaping () -> Void) {
    let button = NSButton(title: title, target: Deed(run), action: #selector(Deed.fire(_:)))
    button.keyEquivalent = key
    place(button, frame, in: panel.contentView!)
  }

  /// Returns when the dialog is closed if it is modal: the action that opened it has not ended until then. That is how
  /// programs do it, and why a press may get no answer in time.
  func open() {
    Dialog.shown.append(self)
    log(title, "opened")
    switch kind {
    case .sheet(let owner): owner.beginSheet(panel) { [panel] _ in panel.orderOut(nil) }
    case .modal: NSApp.runModal(for: panel)
    case .modeless: panel.makeKeyAndOrderFront(nil)
    }
  }

  private func answer(_ label: String) {
    log(title, label)
    switch kind {
    case .sheet(let owner): owner.endSheet(panel)
    case .modal:
      NSApp.stopModal()
      wake()
      panel.orderOut(nil)
    case .modeless: panel.orderOut(nil)
    }
    // Not at once: the button that was pressed still needs what it belongs to.
    DispatchQueue.main.async { Dialog.shown.removeAll { $0 === self } }
  }

  /// A modal loop looks whether it was stopped only after an event. A press through the accessibility API is none.
  private func wake() {
    let event = NSEvent.otherEvent(
      with: .applicationDefined, location: .zero, modifierFlags: [], timestamp: 0, windowNumber: 0, context: nil,
      subtype: 0, data1: 0, data2: 0)
    if let event = event { NSApp.postEvent(event, atStart: false) }
  }

  func windowShouldClose(_ sender: NSWindow) -> Bool {
    answer("closed")
    return false
  }
}
