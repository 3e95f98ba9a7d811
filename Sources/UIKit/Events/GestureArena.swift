/// The recognisers of a window that take part in the present gestures, and who of them may be recognised.
///
/// A recogniser takes part from the first touch that it gets until it is reset. One that wants to be recognised waits for
/// those that must fail first; once it is recognised the others fail, unless a delegate lets both go on.
@MainActor final class GestureArena {
    private(set) var recognizers: [UIGestureRecognizer] = []
    /// Called when somebody's state changed: touches may have to be taken from their views.
    var didSettle: () -> Void = {}
    private var isSettling = false
    /// True while touches are given out: the states are looked at when all have theirs.
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

    /// To be called by recognisers whose state changed without a touch.
    func stateDidChange() { if !isDelivering { settle() } }

    /// Goes on until nobody's state changes any more.
    func settle() {
        guard !isSettling else { return }
        isSettling = true
        // Each recogniser is recognised or fails once; handlers may add others, so there is a bound.
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
        // One that was there first keeps the touches from those that come later.
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
