// The labelled controls at the left.
import AppKit

func place(_ view: NSView, _ frame: NSRect, in content: NSView) {
  view.frame = frame
  content.addSubview(view)
}

/// A label, what it labels, and the relation between them from both sides, as Interface Builder makes it.
/// `inner`: the control where it lies in another view, such as a text in its scroll view.
func labelled(_ name: String, _ view: NSView, _ frame: NSRect, in content: NSView, inner: NSView? = nil) {
  let label = NSTextField(labelWithString: name + ":")
  place(label, NSRect(x: 20, y: frame.minY + 3, width: 80, height: 17), in: content)
  place(view, frame, in: content)
  let control = inner ?? view
  control.setAccessibilityIdentifier(name.lowercased())
  // In the tree a control is represented by its cell: relations to the control itself would lead nowhere.
  if let title = NSAccessibility.unignoredDescendant(of: label) { control.setAccessibilityTitleUIElement(title) }
  if let element = NSAccessibility.unignoredDescendant(of: control) {
    label.setAccessibilityServesAsTitleForUIElements([element])
  }
}

func addForm(to content: NSView) {
  addTexts(to: content)
  addNumbers(to: content)
  addChoices(to: content)
}

private func row(_ y: CGFloat, _ width: CGFloat = 200, _ height: CGFloat = 22) -> NSRect {
  NSRect(x: 110, y: y, width: width, height: height)
}

private func addTexts(to content: NSView) {
  let name = NSTextField(string: "Ada")
  labelled("Name", name, row(16), in: content)
  Watch.shared.add("Name") { text(name.stringValue) }

  let secret = NSSecureTextField()
  secret.stringValue = "hunter2"
  labelled("Secret", secret, row(44), in: content)
  Watch.shared.add("Secret", telling: text("changed")) { text(secret.stringValue) }

  let serial = NSTextField(string: "SN-1")
  serial.isEditable = false
  serial.isSelectable = true
  // A field that takes no text may present itself as a label; this one is a field that is read-only.
  serial.setAccessibilityRole(.textField)
  labelled("Serial", serial, row(72), in: content)
  Watch.shared.add("Serial") { text(serial.stringValue) }

  let locked = NSTextField(string: "fixed")
  locked.isEnabled = false
  labelled("Locked", locked, row(100), in: content)
  Watch.shared.add("Locked") { text(locked.stringValue) }

  addNotes(to: content)
  let mood = NSTextField(string: "a😀b")
  labelled("Mood", mood, row(452), in: content)
  Watch.shared.add("Mood") { text(mood.stringValue) }
}

private func addNotes(to content: NSView) {
  let notes = NSTextView(frame: NSRect(x: 0, y: 0, width: 185, height: 60))
  notes.isRichText = false
  notes.string = "first line"
  notes.autoresizingMask = [.width]
  let scroll = NSScrollView()
  scroll.hasVerticalScroller = true
  scroll.borderType = .bezelBorder
  scroll.documentView = notes
  labelled("Notes", scroll, row(128, 200, 60), in: content, inner: notes)
  Watch.shared.add("Notes") { text(notes.string) }
}

private func addNumbers(to content: NSView) {
  let amount = NSStepper()
  amount.minValue = 0
  amount.maxValue = 100
  amount.increment = 1
  amount.valueWraps = false
  amount.doubleValue = 5
  labelled("Amount", amount, row(192, 19, 28), in: content)
  Watch.shared.add("Amount") { whole(amount.doubleValue) }

  let volume = NSSlider(value: 30, minValue: 0, maxValue: 100, target: nil, action: nil)
  labelled("Volume", volume, row(222, 200, 21), in: content)
  Watch.shared.add("Volume") { whole(volume.doubleValue) }

  let progress = NSProgressIndicator()
  progress.style = .bar
  progress.isIndeterminate = false
  progress.minValue = 0
  progress.maxValue = 100
  progress.doubleValue = 40
  labelled("Progress", progress, row(424, 200, 20), in: content)
}

private func addChoices(to content: NSView) {
  let subscribe = NSButton(checkboxWithTitle: "Subscribe", target: nil, action: nil)
  subscribe.setAccessibilityIdentifier("subscribe")
  place(subscribe, NSRect(x: 20, y: 250, width: 120, height: 18), in: content)
  Watch.shared.add("Subscribe") { flag(subscribe) }

  addSizes(to: content)
  let power = NSSwitch()
  labelled("Power", power, row(304, 38, 21), in: content)
  Watch.shared.add("Power") { NSNumber(value: power.state == .on) }

  let pinned = NSButton(title: "Pinned", target: nil, action: nil)
  pinned.setButtonType(.pushOnPushOff)
  pinned.setAccessibilityIdentifier("pinned")
  place(pinned, NSRect(x: 20, y: 332, width: 80, height: 24), in: content)
  Watch.shared.add("Pinned") { flag(pinned) }

  let colour = NSPopUpButton(frame: .zero, pullsDown: false)
  colour.addItems(withTitles: ["Red", "Green", "Blue"])
  labelled("Colour", colour, row(364, 200, 25), in: content)
  Watch.shared.add("Colour") { text(colour.titleOfSelectedItem ?? "") }

  let city = NSComboBox()
  city.addItems(withObjectValues: ["Paris", "Rome"])
  city.stringValue = "Paris"
  labelled("City", city, row(394, 200, 25), in: content)
  Watch.shared.add("City") { text(city.stringValue) }
}

/// Radio buttons belong together when they have the same parent and the same action; one that has none stands alone.
/// That they are a group is told to nobody unless the view around them says so.
private func addSizes(to content: NSView) {
  let group = FlippedView()
  let names = ["Small", "Medium", "Large"]
  let nothing = Deed {}
  let radios = names.map { NSButton(radioButtonWithTitle: $0, target: nothing, action: #selector(Deed.fire(_:))) }
  for (i, radio) in radios.enumerated() {
    place(radio, NSRect(x: CGFloat(i) * 75, y: 0, width: 74, height: 18), in: group)
  }
  radios[0].state = .on
  group.setAccessibilityElement(true)
  group.setAccessibilityRole(.radioGroup)
  labelled("Size", group, row(278, 225, 18), in: content)
  Watch.shared.add("Size") { text(radios.first { $0.state == .on }?.title ?? "") }
}
