import MicaBase

/// The first two fingers of a gesture as a line, by which pinches and rotations are measured.
@MainActor struct TwoFingers {
    var distance: CGFloat, angle: CGFloat

    init?(_ touches: [UITouch]) {
        guard touches.count >= 2 else { return nil }
        let a = touches[0].place, b = touches[1].place
        distance = max(1, hypotenuse(a, b))
        angle = CGFloat(PortableMath.atan2(Double(b.y - a.y), Double(b.x - a.x)))
    }
}

extension UIGestureRecognizer {
    /// Called when a finger lifts: the gesture ends once there are fewer than two.
    func fingerOfTwoLifted() {
        if state == .possible {
            if numberOfTouches == 1 { state = .failed }
        } else if numberOfTouches <= 2 {
            state = .ended
        }
    }
}

/// A value over time, with the velocity of the last tenth of a second.
struct ValueHistory {
    private var samples: [(time: TimeInterval, value: CGFloat)] = []
    private static let window: TimeInterval = 0.1

    mutating func add(_ value: CGFloat, at time: TimeInterval) {
        samples.append((time, value))
        samples.removeAll { time - $0.time > ValueHistory.window }
    }

    /// The change per second.
    var velocity: CGFloat {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return 0 }
        return (last.value - first.value) / (last.time - first.time)
    }
}
