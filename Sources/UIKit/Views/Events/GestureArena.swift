/// The recognisers of a window that take part in the present gestures, and the rules by which they are recognised.
///
/// A recogniser takes part from its first touch until it is reset. A recogniser that is ready waits for the recognisers
/// that must fail first. Once it is recognised the others fail, unless a delegate allows both.
@MainActor final class GestureArena {
    private(set) var recognizers: [UIGestureRecognizer] = []
    /// Called when a state changed: views may have to lose their touches.
    var didSettle: () -> Void = {}
    private var isSettling = false
    /// `true` while touches are delivered: the states are evaluated after all recognisers got theirs.
    var isDelivering = false

    func enter(_ recognizer: UIGestureRecognizer) {
        guard !recognizers.contains(where: { $0 === recognizer }) else { return }
        recognizers.append(recognizer)
        recognizer.arena = self
    }

    func leave(_ recognizer: UIGestureRecognizer) {
        recognizers.removeAll { $0 === recognizer }
        recognizer.arena = nil
    }

    /// Called by recognisers whose state changed without a touch.
    func stateDidChange() { if !isDelivering { settle() } }

    /// Applies the rules until no state changes any more.
    func settle() {
        guard !isSettling else { return }
        isSettling = true
        // Each recogniser is recognised or fails once. Handlers may add others, hence the limit.
        for _ in 0..<100 where step() {}
        isSettling = false
        didSettle()
        for recognizer in recognizers { recognizer.resetIfOver() }
    }

    private func step() -> Bool {
        for recognizer in recognizers {
            guard let wanted = recognizer.wanted else { continue }
            let blockers = recognizers.filter { $0 !== recognizer && recognizer.waits(for: $0) }
            if blockers.contains(where: \.hasRecognized) {
                recognizer.fail()
                return true
            }
            guard !blockers.contains(where: { $0.state == .possible }) else { continue }
            recognize(recognizer, wanted)
            return true
        }
        return false
    }

    private func recognize(_ recognizer: UIGestureRecognizer, _ wanted: UIGestureRecognizer.State) {
        // An earlier recogniser keeps its touches from later ones.
        let earlier = recognizers.first { other in
            other !== recognizer && other.isRunning && !recognizer.goesTogether(with: other)
                && recognizer.sharesTouches(with: other)
                && other.canPrevent(recognizer) && recognizer.canBePrevented(by: other)
        }
        guard earlier == nil else { return recognizer.fail() }
        for other in recognizers
        where other !== recognizer && recognizer.sharesTouches(with: other) && !recognizer.goesTogether(with: other)
            && recognizer.canPrevent(other) && other.canBePrevented(by: recognizer)
        {
            other.fail()
        }
        recognizer.wanted = nil
        recognizer.enter(wanted)
    }
}
