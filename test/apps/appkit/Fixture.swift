// Every control of the vocabulary in one AppKit window: what test/apps/gtk3/fixture.py is for GTK.
// Build: swiftc -swift-version 5 -O -o fixture *.swift. Usage: fixture LOG [LABELS].
// Effects go to LOG, one JSON line each. LABELS: a second window, "Crowd", with so many labels, for timing.
// Written without a Mac at hand: not yet compiled, not yet run.
import AppKit

@main
enum Fixture {
  /// An application does not keep its delegate.
  static let delegate = Delegate()

  static func main() {
    guard CommandLine.arguments.count > 1 else {
      FileHandle.standardError.write(Data("usage: fixture LOG [LABELS]\n".utf8))
      exit(2)
    }
    EffectLog.open(CommandLine.arguments[1])
    let app = NSApplication.shared
    // A program outside of a bundle has neither windows in front nor a menu bar until it says that it is a regular one.
    app.setActivationPolicy(.regular)
    app.delegate = delegate
    app.run()
  }
}

final class Delegate: NSObject, NSApplicationDelegate {
  private var windows: [NSWindow] = []
  private var activity: NSObjectProtocol?

  func applicationWillFinishLaunching(_ notification: Notification) {
    // Otherwise macOS adds entries of its own to the menu "View".
    NSWindow.allowsAutomaticWindowTabbing = false
    UserDefaults.standard.set(false, forKey: "NSFullScreenMenuItemEverywhere")
    NSApp.mainMenu = menuBar()
  }

  func applicationDidFinishLaunching(_ notification: Notification) {
    // App Nap would slow down a program that nobody looks at.
    activity = ProcessInfo.processInfo.beginActivity(options: .userInitiated, reason: "It is being tested.")
    if CommandLine.arguments.count > 2, let labels = Int(CommandLine.arguments[2]) {
      windows.append(crowdWindow(labels))
    }
    windows.append(fixtureWindow())
    windows.forEach { $0.makeKeyAndOrderFront(nil) }
    NSApp.activate(ignoringOtherApps: true)
    Watch.shared.start()
    log("application", "started")
  }

  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}

/// Screens of rented machines are small: the window keeps its size where macOS would make it fit.
final class SteadyWindow: NSWindow {
  override func constrainFrameRect(_ frameRect: NSRect, to screen: NSScreen?) -> NSRect { frameRect }
}

/// Coordinates as the accessibility API has them: from the top left corner.
final class FlippedView: NSView {
  override var isFlipped: Bool { true }
}

func plainWindow(_ title: String, _ identifier: String) -> NSWindow {
  let style: NSWindow.StyleMask = [.titled, .closable, .miniaturizable, .resizable]
  let size = NSRect(x: 0, y: 0, width: 1180, height: 772)
  let window = SteadyWindow(contentRect: size, styleMask: style, backing: .buffered, defer: false)
  window.title = title
  window.isReleasedWhenClosed = false
  window.isRestorable = false
  window.contentView = FlippedView(frame: size)
  window.setAccessibilityIdentifier(identifier)
  // AppKit counts from below; the scene of the double has the window 60 points below the top of the screen.
  if let screen = NSScreen.screens.first {
    window.setFrameTopLeftPoint(NSPoint(x: 100, y: screen.frame.maxY - 60))
  }
  return window
}

func fixtureWindow() -> NSWindow {
  let window = plainWindow("Fixture", "fixture")
  let content = window.contentView!
  addForm(to: content)
  addLists(to: content)
  let status = NSTextField(labelWithString: "Ready")
  addButtons(to: content, of: window, saying: { status.stringValue = $0 })
  status.setAccessibilityIdentifier("status")
  place(status, NSRect(x: 20, y: 744, width: 700, height: 17), in: content)
  return window
}

/// As many elements as a large window has, all of them cheap.
func crowdWindow(_ count: Int) -> NSWindow {
  let window = plainWindow("Crowd", "crowd")
  for i in 0..<count {
    let label = NSTextField(labelWithString: "\(i + 1)")
    place(label, NSRect(x: 4 + i % 40 * 29, y: 4 + i / 40 * 17, width: 28, height: 16), in: window.contentView!)
  }
  return window
}
