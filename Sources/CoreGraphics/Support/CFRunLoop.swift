public import Foundation

/// A run loop.
public typealias CFRunLoop = RunLoop
/// A mode of a run loop.
public typealias CFRunLoopMode = RunLoop.Mode

/// The mode in which a run loop waits for events.
public let kCFRunLoopDefaultMode: CFRunLoopMode! = .default
/// All modes that are marked as common.
public let kCFRunLoopCommonModes: CFRunLoopMode! = .common

extension RunLoop.Mode {
    /// The mode in which a run loop waits for events.
    public static let defaultMode = RunLoop.Mode.default
    /// All modes that are marked as common.
    public static let commonModes = RunLoop.Mode.common
}

/// Returns the run loop of this thread.
public func CFRunLoopGetCurrent() -> CFRunLoop! { .current }
/// Returns the run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop! { .main }
/// Ends the wait of a run loop, which then calls the blocks that are due.
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) {
    // Foundation has no such function, but a run loop wakes up for a timer.
    rl?.add(Timer(timeInterval: 0, repeats: false) { _ in }, forMode: .common)
}
/// Calls a block in the next pass of a run loop in a mode.
public func CFRunLoopPerformBlock(_ rl: CFRunLoop!, _ mode: CFRunLoopMode!, _ block: @escaping @Sendable () -> Void) {
    rl?.perform(inModes: [mode ?? .default], block: block)
}
