/// One change that an animator made: a property of a layer, from one value to another.
@MainActor struct AnimatorRecord {
    let layer: CALayer
    /// The changed property, and its values before and after.
    let key: String
    let oldModel: Any?, newModel: Any?
    let keyPath: String
    let start: Any, end: Any
    /// The values between them; nil for a straight way.
    var track: KeyframeValues?
    let isAdditive: Bool
    /// The final matrix of a change of the whole transform.
    let target: CATransform3D?
    /// The start of the change, as a fraction (0–1) of the animator's duration.
    let offset: Double
    let animationKey: String

    /// Returns the progress of this change after a fraction of the duration.
    func part(_ fraction: Double) -> Double {
        guard offset > 0 else { return fraction }
        return offset < 1 ? min(1, max(0, (fraction - offset) / (1 - offset))) : (fraction >= 1 ? 1 : 0)
    }

    func value(_ progress: Double) -> Any {
        if let value = track?.value(at: progress) { return value }
        return ValueMixing.between(start, end, progress) ?? (progress < 0.5 ? start : end)
    }

    /// Shows the value at one progress until another is shown.
    func hold(at progress: Double) {
        let animation = CABasicAnimation(keyPath: keyPath)
        let value = value(progress)
        animation.fromValue = value
        animation.toValue = value
        animation.duration = 1
        animation.speed = 0
        show(animation)
    }

    /// Animates from one progress to another, or backwards, according to the segment's timing from `time` seconds on.
    func run(_ segment: AnimatorSegment, from time: TimeInterval, backwards: Bool, delay: TimeInterval) {
        let animation = makeAnimation(segment, backwards: backwards)
        let elapsed = backwards ? segment.timing.duration - time : time
        animation.beginTime =
            layer.convertTime(layer.clockHost?.time ?? CACurrentMediaTime(), from: nil) + delay - elapsed
        show(animation)
    }

    private func makeAnimation(_ segment: AnimatorSegment, backwards: Bool) -> CAPropertyAnimation {
        if offset == 0, !backwards, track == nil {
            let animation = segment.timing.animation(keyPath: keyPath)
            animation.fromValue = value(segment.from)
            animation.toValue = value(segment.to)
            return animation
        }
        // Sampled 240 times a second, finer than any display.
        let duration = segment.timing.duration
        let count = min(4800, max(2, Int((duration * 240).rounded(.up))))
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = (0...count).map { index in
            let time = duration * Double(backwards ? count - index : index) / Double(count)
            return value(progress(segment, at: time))
        }
        animation.duration = duration
        return animation
    }

    /// Returns the progress of this change at a time of a segment.
    func progress(_ segment: AnimatorSegment, at time: TimeInterval) -> Double {
        guard offset > 0 else { return segment.progress(at: time) }
        guard segment.isWhole else { return part(segment.progress(at: time)) }
        return segment.timing.progress(at: part(time / segment.timing.duration) * segment.timing.duration)
    }

    private func show(_ animation: CAPropertyAnimation) {
        animation.isAdditive = isAdditive
        animation.targetTransform = target
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        animation.isTakenAway = true
        layer.add(animation, forKey: animationKey)
    }

    func remove() { layer.removeAnimation(forKey: animationKey) }

    /// Sets the final value of the layer and of its view.
    func setModel(_ value: Any?) {
        if key == "backgroundColor", let view = layer.delegate as? UIView, view.layer === layer {
            view.backgroundColor = (value as? CGColor).map { UIColor(cgColor: $0) }
        } else {
            layer.setValue(value, forKey: key)
        }
    }
}

/// A part of an animator's progress, with its timing.
@MainActor struct AnimatorSegment {
    var timing: AnimatorTiming
    /// The ends of the segment, as progress 0–1.
    var from = 0.0, to = 1.0
    var isWhole: Bool { from == 0 && to == 1 }

    func progress(at time: TimeInterval) -> Double { from + (to - from) * timing.progress(at: time) }
}

/// Records the changes of an animator's closures. Blocks inside are parts of the animator: their changes have its timing
/// and are paused, scrubbed and reversed with it.
@MainActor final class AnimatorContext: ViewAnimationContext {
    /// The change of a property with the values of keyframes.
    struct Track {
        let layer: CALayer, key: String
        let oldModel: Any?, newModel: Any?
        let animation: CAKeyframeAnimation
    }

    private let note: (CALayer, String, Any?, Any?, Double) -> Void
    private let noteTrack: (Track, Double) -> Void
    /// The start of present changes, as a fraction of the duration.
    private var offset: Double
    /// The completions of blocks inside; the argument is `false` if the animator was stopped.
    private(set) var completions: [(Bool) -> Void] = []

    init(
        duration: TimeInterval, offset: Double, note: @escaping (CALayer, String, Any?, Any?, Double) -> Void,
        noteTrack: @escaping (Track, Double) -> Void
    ) {
        self.offset = offset
        self.note = note
        self.noteTrack = noteTrack
        super.init(duration: max(duration, 1e-6), delay: 0, options: [], completion: nil)
    }

    /// Records the changes of a block inside, which begin after a delay in seconds.
    func collect(after delay: TimeInterval, _ completion: ((Bool) -> Void)?, _ body: () -> Void) {
        let outer = offset
        offset += (1 - offset) * min(1, max(0, delay.isFinite ? delay / duration : 0))
        body()
        offset = outer
        if let completion { completions.append(completion) }
    }

    func add(_ track: Track) { noteTrack(track, offset) }

    override func makeAction(for layer: CALayer, key: String) -> (any CAAction)? {
        let offset = offset
        return AnimatorAction(
            { [note] in note($0, $1, $2, $3, offset) }, layer.value(forKeyPath: key),
            ViewAnimationKeys.start(of: key, in: layer, fromCurrentState: true))
    }
}

/// Notifies an animator of a change: created before the change, run after it.
@MainActor final class AnimatorAction: NSObject, @preconcurrency CAAction {
    /// Receives the layer, its property, the model's value before the change and the start value of the change.
    typealias Note = (CALayer, String, Any?, Any?) -> Void
    private let note: Note
    private let before: Any?, start: Any?

    init(_ note: @escaping Note, _ before: Any?, _ start: Any?) {
        self.note = note
        self.before = before
        self.start = start
    }

    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        if let layer = object as? CALayer { note(layer, event, before, start) }
    }
}
