/// One call of `UIView.animateKeyframes`: the changes of its keyframes become one keyframe animation for each property.
@MainActor final class KeyframeBlock: ViewAnimationContext {
    private let keyframeOptions: UIView.KeyframeAnimationOptions
    /// The time span of the present keyframe, as fractions of the duration.
    private var span: (start: Double, end: Double) = (0, 1)
    private var tracks: [Track] = []
    /// The animator that runs the keyframes; nil if the block does so itself.
    private let animator: AnimatorContext?

    /// The values of one property in the order of their keyframes.
    private final class Track {
        let layer: CALayer, key: String
        let first: Any?
        var steps: [(start: Double, end: Double, value: Any?)] = []
        init(_ layer: CALayer, _ key: String, _ first: Any?) {
            self.layer = layer
            self.key = key
            self.first = first
        }
    }

    init(
        duration: TimeInterval, delay: TimeInterval, options: UIView.KeyframeAnimationOptions,
        animator: AnimatorContext? = nil, completion: ((Bool) -> Void)?
    ) {
        keyframeOptions = options
        self.animator = animator
        super.init(
            duration: duration, delay: delay, options: UIView.AnimationOptions(rawValue: options.rawValue),
            completion: completion)
    }

    func keyframe(start: Double, duration: Double, _ body: () -> Void) {
        let outer = span
        let start = start.isFinite ? min(1, max(0, start)) : 0
        span = (start, min(1, start + (duration.isFinite ? max(0, duration) : 0)))
        collect(body)
        span = outer
    }

    override func makeAction(for layer: CALayer, key: String) -> (any CAAction)? {
        KeyframeAction(
            self,
            value: ViewAnimationKeys.start(
                of: key, in: layer, fromCurrentState: options.contains(.beginFromCurrentState)))
    }

    fileprivate func note(_ layer: CALayer, _ key: String, before: Any?) {
        let track =
            tracks.first { $0.layer === layer && $0.key == key }
            ?? {
                let new = Track(layer, key, before)
                tracks.append(new)
                return new
            }()
        track.steps.append((span.start, span.end, layer.value(forKeyPath: key)))
    }

    override func close() {
        for track in tracks { addAnimations(for: track) }
        super.close()
    }

    private func addAnimations(for track: Track) {
        guard let last = track.steps.last else { return }
        // Steps in the order of their times; between them the previous value is kept.
        let steps = track.steps.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        var times: [Double] = [0], values: [Any?] = [track.first]
        for step in steps {
            if step.start > times.last! {
                times.append(step.start)
                values.append(values.last!)
            }
            times.append(max(step.end, times.last!))
            values.append(step.value)
        }
        if times.last! < 1 {
            times.append(1)
            values.append(values.last!)
        }
        if CALayer.viewBlockAnimation(forKey: track.key) == .additive {
            // Each key path separately, as differences to the final value.
            let parts = values.map { ValueDifference.of(track.key, $0, last.value) }
            for path in Set(parts.flatMap { $0.map(\.keyPath) }).sorted() {
                let zero = parts.joined().first { $0.keyPath == path }!.end
                add(
                    to: track, keyPath: path, times: times,
                    values: parts.map { $0.first { $0.keyPath == path }?.start ?? zero }, isAdditive: true)
            }
        } else {
            let other = values.compactMap { $0 }.first
            add(
                to: track, keyPath: track.key, times: times,
                values: values.compactMap { ViewAnimationKeys.shown($0, beside: other) },
                target: last.value as? CATransform3D)
        }
    }

    private func add(
        to track: Track, keyPath: String, times: [Double], values: [Any], isAdditive: Bool = false,
        target: CATransform3D? = nil
    ) {
        guard values.count == times.count else { return }
        let layer = track.layer, animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = values
        animation.calculationMode = keyframeOptions.calculationMode
        if animation.calculationMode == .discrete {
            animation.keyTimes = (times + [1]).map { NSNumber(value: $0) }
        } else {
            animation.keyTimes = times.map { NSNumber(value: $0) }
        }
        animation.isAdditive = isAdditive
        animation.targetTransform = target
        if let animator {
            return animator.add(
                AnimatorContext.Track(
                    layer: layer, key: track.key, oldModel: track.first, newModel: track.steps.last?.value,
                    animation: animation))
        }
        animation.duration = duration
        animation.timingFunction = options.timingFunction
        animation.fillMode = .both
        if delay > 0 {
            animation.beginTime = layer.convertTime(layer.clockHost?.time ?? CACurrentMediaTime(), from: nil) + delay
        }
        if keyframeOptions.contains(.repeat) { animation.repeatCount = .infinity }
        animation.autoreverses = keyframeOptions.contains(.autoreverse)
        let view = keyframeOptions.contains(.allowUserInteraction) ? nil : layer.delegate as? UIView
        view?.animationsThatTakeTouches += 1
        animation.delegate = ViewAnimationEnd { [self, weak view] finished in
            view?.animationsThatTakeTouches -= 1
            didStop(finished: finished)
        }
        willAdd()
        layer.add(animation, forKey: ViewAnimationKeys.key(for: animation, in: layer))
    }
}

/// Notifies a keyframe block of a change: created before the change, run after it.
@MainActor private final class KeyframeAction: NSObject, @preconcurrency CAAction {
    private let block: KeyframeBlock
    private let before: Any?
    init(_ block: KeyframeBlock, value: Any?) {
        self.block = block
        before = value
    }

    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        if let layer = object as? CALayer { block.note(layer, event, before: before) }
    }
}

extension UIView {
    /// Options for a keyframe animation. The curves of `AnimationOptions` may be given by their raw values; they apply
    /// to the whole animation.
    public struct KeyframeAnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// No effect: call `layoutIfNeeded()` in the block to animate layout.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Views receive touches during the animation.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// Starts at the values on screen instead of adding to running animations.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Repeats the animation endlessly.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// Plays the animation forwards and backwards.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// Keeps the duration inside another block instead of inheriting it.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// No effect: options are never inherited.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
        /// Interpolates linearly between values; the default.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// Jumps from value to value.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Moves at constant speed.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// Moves along a smooth curve.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// Moves along a smooth curve at constant speed.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        var calculationMode: CAAnimationCalculationMode {
            switch rawValue >> 10 & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }
    }

    /// Animates the changes of the keyframes that `animations` adds, which may overlap.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        if let animator = ViewAnimationContext.current as? AnimatorContext,
            options.isDisjoint(with: [.overrideInheritedDuration, .repeat, .autoreverse])
        {
            return animator.collect(after: delay, completion) {
                KeyframeBlock(
                    duration: animator.duration, delay: 0, options: options, animator: animator, completion: nil
                ).run(animations)
            }
        }
        var duration = duration, options = options
        if let outer = ViewAnimationContext.current {
            if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
            let inherited = UIView.AnimationOptions(rawValue: options.rawValue).withCurve(of: outer.options)
            options = KeyframeAnimationOptions(rawValue: inherited.rawValue)
        }
        KeyframeBlock(duration: duration, delay: delay, options: options, completion: completion).run(animations)
    }

    /// Adds a keyframe; its times are fractions (0–1) of the block's duration. Outside of a keyframe block the changes
    /// apply immediately, or belong to the enclosing animation.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard let block = ViewAnimationContext.current as? KeyframeBlock else { return animations() }
        block.keyframe(start: frameStartTime, duration: frameDuration, animations)
    }
}
