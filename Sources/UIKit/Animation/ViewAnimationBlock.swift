/// One run of `UIView.animate`: what every change inside the block turns into, and who is told when all of it is over.
@MainActor final class ViewAnimationBlock: NSObject {
    let duration: TimeInterval, delay: TimeInterval
    let options: UIView.AnimationOptions
    let spring: Spring?

    struct Spring {
        var dampingRatio: CGFloat, initialVelocity: CGFloat
    }

    private var completion: ((Bool) -> Void)?
    private var pending = 0
    private var allFinished = true
    private var isOpen = true

    init(
        duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions, spring: Spring? = nil,
        completion: ((Bool) -> Void)?
    ) {
        (self.duration, self.delay, self.options) = (duration, delay, options)
        (self.spring, self.completion) = (spring, completion)
    }

    /// The blocks that are open, the innermost last; nil stands for `performWithoutAnimation`.
    private static var stack: [ViewAnimationBlock?] = []
    static var current: ViewAnimationBlock? { stack.last ?? nil }
    static var areAnimationsEnabled = true

    static func withoutAnimation(_ body: () -> Void) {
        stack.append(nil)
        defer { stack.removeLast() }
        body()
    }

    func run(_ body: () -> Void) {
        ViewAnimationBlock.stack.append(self)
        body()
        ViewAnimationBlock.stack.removeLast()
        isOpen = false
        guard pending == 0 else { return }
        // Nothing moves: the completion still comes later, never inside this call.
        CATransaction.begin()
        CATransaction.setCompletionBlock { [self] in finish() }
        CATransaction.commit()
    }

    // MARK: Counting

    func willAdd() { pending += 1 }

    func didStop(finished: Bool) {
        pending -= 1
        allFinished = allFinished && finished
        if pending == 0, !isOpen { finish() }
    }

    private func finish() {
        let body = completion
        completion = nil
        body?(allFinished)
    }

    // MARK: Actions

    /// What a view's layer does when one of its properties changes: nothing outside of a block.
    static func action(for layer: CALayer, key: String) -> (any CAAction)? {
        guard let block = current, areAnimationsEnabled, block.duration > 0 || block.delay > 0,
            animatable.contains(key)
        else { return NSNull() }
        return ViewAnimationAction(block: block, layer: layer, key: key)
    }

    static let animatable: Set<String> = [
        "position", "bounds", "opacity", "transform", "backgroundColor", "cornerRadius", "borderWidth", "borderColor",
        "zPosition", "anchorPoint", "sublayerTransform", "shadowOpacity", "shadowRadius", "shadowOffset", "shadowColor",
        "contents", "contentsRect",
    ]
}
