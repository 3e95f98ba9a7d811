import QuartzCore

/// The end of a symbol effect.
@preconcurrency @MainActor public struct UISymbolEffectCompletionContext {
    /// `true` if the effect ran to its end.
    public let isFinished: Bool
    /// The image view.
    public let sender: Any?
}
/// A closure that is called at the end of a symbol effect.
public typealias UISymbolEffectCompletion = @MainActor (UISymbolEffectCompletionContext) -> Void

extension UIImageView {
    /// Adds an effect to the symbol; images that are not symbols ignore it. An effect of the same kind is replaced.
    /// Without animation, effects that run once do nothing and others take their final state.
    public func addSymbolEffect(
        _ effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
        completion: UISymbolEffectCompletion? = nil
    ) {
        guard let motion = (effect as? any MovingSymbolEffect)?.motion else { return }
        if motion.kind == .variableColor {
            warn("UIImageView: symbols are drawn as a whole; the effect variableColor pulses.", module: "UIKit")
        }
        let key = UIImageView.key(of: motion)
        let isEndless = options.runs == 0 ? motion.staysOn : options.runs == .infinity
        symbolEffects[key] = motion.isLasting || isEndless ? (motion, options) : nil
        // Appearing ends an earlier disappearing.
        if motion.kind == .appear {
            symbolEffects[UIImageView.key(of: SymbolMotion(kind: .disappear))] = nil
            layer.removeAnimation(forKey: UIImageView.key(of: SymbolMotion(kind: .disappear)))
        }
        guard image?.isSymbolImage ?? false, window != nil else {
            completion?(UISymbolEffectCompletionContext(isFinished: false, sender: self))
            return
        }
        run(motion, options, animated: animated && ViewAnimationContext.areAnimationsEnabled, completion)
    }

    /// Removes the effects of a kind. An effect that changed the symbol's size or opacity ends at once.
    public func removeSymbolEffect(
        ofType effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
        completion: UISymbolEffectCompletion? = nil
    ) {
        if let motion = (effect as? any MovingSymbolEffect)?.motion { removeEffect(UIImageView.key(of: motion)) }
        completion?(UISymbolEffectCompletionContext(isFinished: true, sender: self))
    }

    /// Removes all effects.
    public func removeAllSymbolEffects(
        options: SymbolEffectOptions = .default, animated: Bool = true, completion: UISymbolEffectCompletion? = nil
    ) {
        for key in layer.animationKeys() ?? [] where key.hasPrefix(UIImageView.effectPrefix) { removeEffect(key) }
        symbolEffects = [:]
        completion?(UISymbolEffectCompletionContext(isFinished: true, sender: self))
    }

    /// Replaces the symbol: the old one is removed at once, the new one grows from half its size and fades in.
    public func setSymbolImage(
        _ image: UIImage, contentTransition: some ContentTransitionSymbolEffect & SymbolEffect,
        options: SymbolEffectOptions = .default, completion: UISymbolEffectCompletion? = nil
    ) {
        let shows = window != nil && image.isSymbolImage && ViewAnimationContext.areAnimationsEnabled
        self.image = image
        guard shows, let motion = (contentTransition as? any MovingSymbolEffect)?.motion else {
            completion?(UISymbolEffectCompletionContext(isFinished: false, sender: self))
            return
        }
        run(motion, options, animated: true, completion)
    }

    /// Starts the effects that stay on; called when the view enters a window.
    func continueSymbolEffects() {
        guard image?.isSymbolImage ?? false else { return }
        for (key, effect) in symbolEffects where layer.animation(forKey: key) == nil {
            run(effect.motion, effect.options, animated: effect.motion.isLasting == false, nil)
        }
    }

    private static let effectPrefix = "UIImageView.symbolEffect."
    private static func key(of motion: SymbolMotion) -> String { effectPrefix + motion.kind.rawValue }

    private func removeEffect(_ key: String) {
        symbolEffects[key] = nil
        layer.removeAnimation(forKey: key)
    }

    private func run(
        _ motion: SymbolMotion, _ options: SymbolEffectOptions, animated: Bool, _ completion: UISymbolEffectCompletion?
    ) {
        let group = CAAnimationGroup()
        group.animations = motion.animations
        let length = (group.animations ?? []).map(\.duration).max() ?? 0
        guard length > 0, animated || motion.isLasting else {
            completion?(UISymbolEffectCompletionContext(isFinished: true, sender: self))
            return
        }
        group.duration = animated ? length + options.pause * options.factor : 1e-3
        group.speed = Float(options.factor)
        if motion.isLasting {
            group.fillMode = .both
            group.isRemovedOnCompletion = motion.kind == .appear || motion.isPlain && motion.kind == .scale
        } else {
            let own: Float = motion.staysOn ? .infinity : 1
            group.repeatCount = options.runs == 0 ? own : options.runs
        }
        if !animated { for child in group.animations ?? [] { child.duration = 1e-3 } }
        if let completion {
            group.delegate = ViewAnimationEnd { [weak self] finished in
                completion(UISymbolEffectCompletionContext(isFinished: finished, sender: self))
            }
        }
        layer.add(group, forKey: UIImageView.key(of: motion))
    }
}

extension SymbolMotion {
    /// `true` if the end of the effect is its lasting state.
    var isLasting: Bool { kind == .scale || kind == .appear || kind == .disappear }

    /// The animations of one run, which are added to the layer's values.
    var animations: [CAAnimation] {
        switch kind {
        case .bounce: [keys("transform.scale.xy", sign > 0 ? [0, 0.22, -0.05, 0] : [0, -0.22, 0.05, 0], over: 0.5)]
        case .pulse, .variableColor: [keys("opacity", [0, -0.65, 0], over: 1.2)]
        case .scale: [keys("transform.scale.xy", isPlain ? [0, 0] : [0, 0.18 * sign], over: 0.25)]
        case .appear:
            [keys("opacity", [-1, 0], over: 0.3), keys("transform.scale.xy", [-0.3 * sign, 0], over: 0.3)]
        case .disappear:
            [keys("opacity", [0, -1], over: 0.3), keys("transform.scale.xy", [0, -0.3 * sign], over: 0.3)]
        case .wiggle: [wiggle]
        case .rotate: [keys("transform.rotation.z", [0, .pi * sign, 2 * .pi * sign], over: 2, isSmooth: false)]
        case .breathe:
            [keys("transform.scale.xy", [0, 0.12, 0], over: 2.4)]
                + (isPlain ? [] : [keys("opacity", [0, -0.35, 0], over: 2.4)])
        case .replace:
            [keys("opacity", [-1, 0], over: 0.3), keys("transform.scale.xy", [-0.5, 0], over: 0.3)]
        }
    }

    private var wiggle: CAAnimation {
        let swing: [CGFloat] = [0, 1, -1, 0.6, -0.6, 0]
        guard let isHorizontal else {
            return keys("transform.rotation.z", swing.map { $0 * 0.2 * sign }, over: 0.7)
        }
        let path = isHorizontal ? "transform.translation.x" : "transform.translation.y"
        return keys(path, swing.map { $0 * 2 * (isHorizontal ? sign : -sign) }, over: 0.7)
    }

    private func keys(_ path: String, _ values: [CGFloat], over duration: Double, isSmooth: Bool = true) -> CAAnimation
    {
        let animation = CAKeyframeAnimation(keyPath: path)
        animation.values = values.map { NSNumber(value: Double($0)) }
        animation.duration = duration
        animation.isAdditive = true
        animation.fillMode = .both
        if isSmooth {
            animation.timingFunctions = values.dropFirst().map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
        }
        return animation
    }
}
