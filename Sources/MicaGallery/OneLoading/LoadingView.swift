public import UIKit

/// A view that shows that something is loading, and whether it succeeded.
///
/// ```swift
/// let loading = LoadingView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
/// loading.start()
/// let isDone = await loading.succeed()
/// ```
/// All methods may be called at any time: the figure continues from its visible state. An interrupted call ends with
/// `false`.
public final class LoadingView: UIView {
    /// The state of the figure.
    public enum State: Hashable, Sendable {
        /// Nothing is visible.
        case idle
        /// The figure is loading.
        case loading
        /// The figure is a tick.
        case succeeded
        /// The figure is an exclamation mark.
        case failed
    }

    /// The last requested state; the figure may still be animating towards it.
    public private(set) var state = State.idle
    /// The colour of the ring and the tick after success. Default a green.
    public var successColor = UIColor(hex: 0x2ED573)
    /// The colour of the exclamation mark. Default a red.
    public var failureColor = UIColor(hex: 0xFF4D5E)
    /// The colour during loading. Default a blue.
    public var loadingColor = UIColor(cgColor: ArcToCircleLayer.loadingColor)

    private var runs = 0

    public override class var layerClass: AnyClass { LoadingLayer.self }
    var figure: LoadingLayer? { layer as? LoadingLayer }

    /// Starts loading: the arc becomes a circle once, then opens and turns until another call ends it.
    public func start() { run(.loading) { $0.stageLoading(color: loadingColor.cgColor, passes: true) } }

    /// Closes the ring, makes it jump, and ends with a green tick. `completion` gets `true` if it was not interrupted.
    public func succeed(completion: ((Bool) -> Void)? = nil) {
        run(.succeeded, completion) { $0.stageResult(.tick, color: successColor.cgColor) }
    }

    /// Closes the ring, makes it jump, and ends with a red exclamation mark that shakes.
    public func fail(completion: ((Bool) -> Void)? = nil) {
        run(.failed, completion) { $0.stageResult(.bang, color: failureColor.cgColor) }
    }

    /// Fades the figure out.
    public func stop(completion: ((Bool) -> Void)? = nil) { run(.idle, completion) { $0.stageIdle() } }

    /// Like the method with a completion handler; returns `false` if it was interrupted.
    @discardableResult public func succeed() async -> Bool { await ending { self.succeed(completion: $0) } }
    /// Like the method with a completion handler; returns `false` if it was interrupted.
    @discardableResult public func fail() async -> Bool { await ending { self.fail(completion: $0) } }
    /// Like the method with a completion handler; returns `false` if it was interrupted.
    @discardableResult public func stop() async -> Bool { await ending { self.stop(completion: $0) } }

    /// Animations are removed when their layers leave the screen; start turning again on return.
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
