public import UIKit

/// A spinner that ends in a tick.
///
/// ```swift
/// let spinner = LoadingTickView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
/// spinner.start()
/// spinner.finish { _ in print("done") }
/// ```
/// `finish` closes the arc to a circle from its current position, fills it and strokes a tick. All methods may be
/// called at any time: the figure continues from its visible state, or cross-fades.
public final class LoadingTickView: UIView {
    /// The state of the figure.
    public enum State: Hashable, Sendable {
        /// Nothing is visible.
        case idle
        /// The arc spins.
        case spinning
        /// The tick is visible.
        case finished
    }

    /// The present state.
    public private(set) var state = State.idle
    /// The colour of the spinning arc.
    public var loadingColor = UIColor(cgColor: ArcToCircleLayer.loadingColor) { didSet { applyColors() } }
    /// The colour of the line and the inside of the finished circle.
    public var fillColor = UIColor(cgColor: ArcToCircleLayer.loadingColor) { didSet { applyColors() } }
    /// The colour of the tick.
    public var finishedColor = UIColor.white { didSet { applyColors() } }

    private let arc = ArcToCircleLayer()
    private let disc = CALayer()
    private let tick = CAShapeLayer()
    /// The callers that wait for the current finish; `nil` if there is none in progress.
    private var listeners: Listeners?

    /// The completions of the first call of `finish` and of any later ones.
    private final class Listeners { var all: [(Bool) -> Void] = [] }

    private enum Pace {
        static let turn = 1.0, breath = 1.4, close = 0.45, fill = 0.28, tick = 0.35, fade = 0.2
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        arc.path = .wholeTurn
        arc.lineCap = .round
        arc.opacity = 0
        disc.transform = CATransform3DMakeScale(0.001, 0.001, 1)
        tick.fillColor = nil
        tick.lineCap = .round
        tick.lineJoin = .round
        tick.strokeEnd = 0
        tick.opacity = 0
        for part in [disc, arc, tick] as [CALayer] {
            part.contentsScale = traitCollection.displayScale
            layer.addSublayer(part)
        }
        applyColors()
    }

    private func applyColors() {
        arc.strokeColor = loadingColor.cgColor
        arc.finishedStrokeColor = fillColor.cgColor
        disc.backgroundColor = fillColor.cgColor
        tick.strokeColor = finishedColor.cgColor
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(bounds.width, bounds.height)
        let square = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for part in [arc, disc, tick] as [CALayer] {
            part.bounds = CGRect(origin: .zero, size: square.size)
            part.position = CGPoint(x: square.midX, y: square.midY)
        }
        arc.lineWidth = max(2, side * 0.075)
        disc.cornerRadius = side / 2
        tick.path = Glyph.tick.path(in: tick.bounds.insetBy(dx: side * 0.17, dy: side * 0.17))
        tick.lineWidth = side * 0.09
        CATransaction.commit()
    }

    /// Spins until `finish` or `stop`.
    public func start() {
        guard state != .spinning else { return }
        listeners = nil
        fade()
        state = .spinning
        set {
            arc.isFinished = false
            arc.opacity = 1
            arc.progress = 0.05
            arc.transform = CATransform3DIdentity
            tick.opacity = 0
            tick.strokeEnd = 0
            disc.transform = CATransform3DMakeScale(0.001, 0.001, 1)
        }
        for part in [arc, disc, tick] as [CALayer] { part.removeAllAnimations() }
        spin()
    }

    private func spin() {
        let breath = CABasicAnimation(keyPath: "progress")
        breath.fromValue = 0.05
        breath.toValue = 0.72
        breath.duration = Pace.breath / 2
        breath.autoreverses = true
        breath.runForever()
        breath.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        arc.add(breath, forKey: "progress")
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = 0
        turn.toValue = 2 * CGFloat.pi
        turn.duration = Pace.turn
        turn.runForever()
        arc.add(turn, forKey: "turn")
    }

    /// Animations are removed when their layers leave the screen; start spinning again on return.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, state == .spinning, arc.animation(forKey: "turn") == nil { spin() }
    }

    /// Closes the circle, fills it and draws the tick. `completion` gets `true` when the tick is complete, or `false`
    /// as soon as another call interrupts it.
    public func finish(completion: ((Bool) -> Void)? = nil) {
        if state == .finished, listeners == nil { completion?(true) }
        if state == .finished {
            listeners?.all += completion.map { [$0] } ?? []
            return
        }
        if state == .idle {
            fade()
            set { arc.opacity = 1 }
        }
        state = .finished
        let listeners = Listeners()
        listeners.all = completion.map { [$0] } ?? []
        self.listeners = listeners
        let now = arc.convertTime(CACurrentMediaTime(), from: nil)

        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            let isLast = self?.listeners === listeners
            if isLast { self?.listeners = nil }
            for listener in listeners.all { listener(isLast) }
        }
        // The arc continues to rotate while it closes, and keeps its final rotation.
        let close = CABasicAnimation(keyPath: "progress")
        close.fromValue = arc.presentation()?.progress ?? arc.progress
        close.duration = Pace.close
        close.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        arc.add(close, forKey: "progress")
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        let angle = (arc.presentation() ?? arc).value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0
        let end = angle + 2 * CGFloat.pi * CGFloat(Pace.close / Pace.turn)
        turn.fromValue = angle
        turn.toValue = end
        turn.duration = Pace.close
        arc.add(turn, forKey: "turn")

        let grow = CABasicAnimation(keyPath: "transform.scale")
        grow.fromValue = 0.001
        grow.toValue = 1
        grow.beginTime = now + Pace.close
        grow.duration = Pace.fill
        grow.fillMode = .backwards
        grow.timingFunction = CAMediaTimingFunction(name: .easeOut)
        disc.add(grow, forKey: "grow")

        let switchLook = CABasicAnimation(keyPath: "isFinished")
        switchLook.fromValue = false
        switchLook.toValue = false
        switchLook.duration = Pace.close + Pace.fill
        switchLook.timingFunction = CAMediaTimingFunction(name: .linear)
        arc.add(switchLook, forKey: "isFinished")

        let write = CABasicAnimation(keyPath: "strokeEnd")
        write.fromValue = 0
        write.toValue = 1
        write.beginTime = now + Pace.close + Pace.fill
        write.duration = Pace.tick
        write.fillMode = .backwards
        write.timingFunction = CAMediaTimingFunction(name: .easeOut)
        tick.add(write, forKey: "write")
        set {
            arc.progress = 1
            arc.isFinished = true
            arc.transform = CATransform3DMakeRotation(end, 0, 0, 1)
            disc.transform = CATransform3DIdentity
            tick.opacity = 1
            tick.strokeEnd = 1
        }
        CATransaction.commit()
    }

    /// Hides the figure.
    public func stop() {
        guard state != .idle else { return }
        state = .idle
        listeners = nil
        fade()
        for part in [arc, disc, tick] as [CALayer] { part.removeAllAnimations() }
        set {
            arc.opacity = 0
            tick.opacity = 0
            disc.transform = CATransform3DMakeScale(0.001, 0.001, 1)
        }
    }

    /// Cross-fades from the current appearance to the next one.
    private func fade() {
        let fade = CATransition()
        fade.duration = Pace.fade
        layer.add(fade, forKey: "fade")
    }

    /// Changes the model without implicit animations.
    private func set(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }
}
