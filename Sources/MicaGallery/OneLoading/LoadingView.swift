public import UIKit

/// A view that says that something is loading, and how it ended.
///
/// ```swift
/// let loading = LoadingView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
/// loading.start()
/// let isDone = await loading.succeed()
/// ```
/// Every call may come at any moment: the figure goes on from what is on the screen. A call that another one interrupts
/// ends with false.
public final class LoadingView: UIView {
    /// The state of the figure.
    public enum State: Hashable, Sendable {
        /// Nothing.
        case idle
        /// Loads.
        case loading
        /// Shows a tick.
        case succeeded
        /// Shows an exclamation mark.
        case failed
    }

    /// The state that was requested last; the figure may still be animating towards it.
    public private(set) var state = State.idle
    /// Of the ring and the sign after success.
    public var successColor = UIColor(hex: 0x2ED573)
    /// The colour of the exclamation mark. Default a red.
    public var failureColor = UIColor(hex: 0xFF4D5E)
    /// The colour while it loads. Default a blue.
    public var loadingColor = UIColor(cgColor: ArcToCircleLayer.loadingColor)

    private var runs = 0

    public override class var layerClass: AnyClass { LoadingLayer.self }
    var figure: LoadingLayer? { layer as? LoadingLayer }

    /// Has the arc become a circle once, then open and turn until another call ends it.
    public func start() { run(.loading) { $0.stageLoading(color: loadingColor.cgColor, passes: true) } }

    /// Closes the ring, has it jump, and ends with a green tick. `completion` hears whether it came to its end.
    public func succeed(completion: ((Bool) -> Void)? = nil) {
        run(.succeeded, completion) { $0.stageResult(.tick, color: successColor.cgColor) }
    }

    /// Closes the ring, has it jump, and ends with a red exclamation mark that shakes.
    public func fail(completion: ((Bool) -> Void)? = nil) {
        run(.failed, completion) { $0.stageResult(.bang, color: failureColor.cgColor) }
    }

    /// Fades the figure out.
    public func stop(completion: ((Bool) -> Void)? = nil) { run(.idle, completion) { $0.stageIdle() } }

    /// The same as the form with a completion; answers whether it came to its end.
    @discardableResult public func succeed() async -> Bool { await ending { self.succeed(completion: $0) } }
    /// The same as the form with a completion; answers whether it came to its end.
    @discardableResult public func fail() async -> Bool { await ending { self.fail(completion: $0) } }
    /// The same as the form with a completion; answers whether it came to its end.
    @discardableResult public func stop() async -> Bool { await ending { self.stop(completion: $0) } }

    /// Animations end when their layers leave the screen: what loads goes on turning when it is back.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window != nil, state == .loading, figure?.animation(forKey: "spin") == nil else { return }
        run(.loading) { $0.stageLoading(color: loadingColor.cgColor, passes: false) }
    }

    private func ending(_ body: (@escaping (Bool) -> Void) -> Void) async -> Bool {
        await withCheckedContinuation { continuation in body { continuation.resume(returning: $0) } }
    }

    private func run(_ next: State, _ completion: ((Bool) -> Void)? = nil, _ body: (LoadingLayer) -> Void) {
        guard let figure else { return }
        state = next
        runs += 1
        let run = runs
        CATransaction.begin()
        if let completion {
            CATransaction.setCompletionBlock { [weak self] in completion(self?.runs == run) }
        }
        body(figure)
        CATransaction.commit()
    }
}
