public import UIKit

/// A view in a window on a clock of its own, and a hand that touches it: tests read like prose.
///
/// ```swift
/// let harness = TestHarness(button, size: CGSize(width: 100, height: 44))
/// harness.tap(button)
/// harness.advance(by: 0.25)
/// ```
/// Touches take the time that a hand takes: the clock goes on while they last.
@MainActor public final class TestHarness {
    public let renderer: OfflineRenderer
    public let window: UIWindow

    /// Shows `view`, as large as the window.
    public init(_ view: UIView, size: CGSize? = nil, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light) {
        renderer = OfflineRenderer(view: view, size: size, scale: scale, style: style)
        guard let window = renderer.window else { preconditionFailure("The renderer of a view has a window.") }
        self.window = window
        renderer.advance(to: 0)
    }

    /// Seconds since the start.
    public var time: TimeInterval { renderer.time }

    public func advance(by seconds: TimeInterval) { renderer.advance(to: time + seconds) }

    public func image() -> CGImage { renderer.image() }

    /// Taps the middle of `view`.
    public func tap(_ view: UIView) { tap(at: CGPoint(x: view.bounds.midX, y: view.bounds.midY), in: view) }

    /// Taps a point of `view` (nil: of the window).
    public func tap(at point: CGPoint, in view: UIView? = nil) { perform(.tap(place(point, view), at: 0)) }

    /// Holds a finger on a point.
    public func press(at point: CGPoint, in view: UIView? = nil, for duration: TimeInterval) {
        perform(.press(place(point, view), at: 0, for: duration))
    }

    /// Drags a finger along a straight line.
    public func drag(
        from start: CGPoint, to end: CGPoint, in view: UIView? = nil, over duration: TimeInterval = 0.3
    ) {
        perform(.drag(from: place(start, view), to: place(end, view), at: 0, over: duration))
    }

    /// Carries out a touch whose times count from now, and waits until it is over.
    public func perform(_ touch: ScriptedTouch) {
        renderer.replay(touch, finger: 0, in: window)
        advance(by: touch.endTime)
    }

    private func place(_ point: CGPoint, _ view: UIView?) -> CGPoint { view?.convert(point, to: window) ?? point }
}
