// What really happened in the application: the log, and the watch that fills it.
import AppKit

/// One JSON line for each effect: {"of": …, "value": …}.
enum EffectLog {
  private static var file: FileHandle?

  static func open(_ path: String) {
    if !FileManager.default.fileExists(atPath: path) {
      FileManager.default.createFile(atPath: path, contents: nil)
    }
    file = FileHandle(forWritingAtPath: path)
    file?.seekToEndOfFile()
  }

  static func write(_ line: [String: Any]) {
    guard var data = try? JSONSerialization.data(withJSONObject: line) else { return }
    data.append(0x0a)
    file?.write(data)
  }
}

/// One effect that really happened: what control, and its value now.
func log(_ of: String, _ value: Any) {
  EffectLog.write(["of": of, "value": value])
}

/// Looks at the values of controls. AppKit tells of a change in one way when a hand made it, in another or not at all
/// when the accessibility API made it; looking misses neither.
final class Watch {
  static let shared = Watch()

  private struct Watched {
    let of: String
    let read: () -> NSObject
    /// What the log gets instead of the value; for secrets.
    let told: NSObject?
    var last: NSObject
  }

  private var all: [Watched] = []
  private var timer: Timer?
  private let parent = getppid()

  func add(_ of: String, telling told: NSObject? = nil, _ read: @escaping () -> NSObject) {
    all.append(Watched(of: of, read: read, told: told, last: read()))
  }

  /// In the common modes, which include those of open menus and modal windows.
  func start() {
    let timer = Timer(timeInterval: 0.05, repeats: true) { [weak self] _ in self?.look() }
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
  }

  private func look() {
    // Whoever started us is gone, so nobody would end us.
    if parent != 1 && getppid() == 1 { exit(0) }
    for i in all.indices {
      let now = all[i].read()
      if now.isEqual(all[i].last) { continue }
      all[i].last = now
      log(all[i].of, all[i].told ?? now)
    }
  }
}

func text(_ string: String) -> NSObject { string as NSString }
func whole(_ number: Double) -> NSObject { NSNumber(value: Int(number.rounded())) }
func flag(_ button: NSButton) -> NSObject { NSNumber(value: button.state == .on) }

/// What a control does. Controls keep no reference to their target.
final class Deed: NSObject {
  private static var kept: [Deed] = []
  private let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
    super.init()
    Deed.kept.append(self)
  }

  @objc func fire(_ sender: Any?) { run() }
}
