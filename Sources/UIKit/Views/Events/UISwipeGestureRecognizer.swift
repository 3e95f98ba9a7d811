/// Recognises a short quick stroke in a direction. A discrete gesture: it changes from possible directly to ended.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Directions on the screen.
    public struct Direction: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// To the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// To the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// Up.
        public static let up = Direction(rawValue: 1 << 2)
        /// Down.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The accepted directions. Default right.
    open var direction: Direction = .right
    /// The number of fingers. Default 1.
    open var numberOfTouchesRequired = 1

    private var start: CGPoint?
    private var startTime: TimeInterval = 0
    private var fingers = 0
    private var hasMoved = false
    /// The maximum duration in seconds.
    private static let longest: TimeInterval = 0.5
    /// The length of the stroke and its maximum deviation in points, `time` seconds after it began: slow strokes may be
    /// shorter, and must be straighter. Measured on iOS 26.
    private static func limits(at time: TimeInterval) -> (length: CGFloat, deviation: CGFloat) {
        (50 - 47 * CGFloat(time), 50 - 49 * CGFloat(time))
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        fingers = max(fingers, numberOfTouches)
        guard fingers <= numberOfTouchesRequired else { return state = .failed }
        start = location(in: nil)
        startTime = event.timestamp
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let start else { return }
        let time = event.timestamp - startTime
        guard time <= UISwipeGestureRecognizer.longest else { return state = .failed }
        let limits = UISwipeGestureRecognizer.limits(at: time), place = location(in: nil)
        let translation = CGPoint(x: place.x - start.x, y: place.y - start.y)
        guard translation != .zero else { return }
        let isLevel = abs(translation.x) > abs(translation.y)
        let stroke: Direction = isLevel ? (translation.x > 0 ? .right : .left) : (translation.y > 0 ? .down : .up)
        // A stroke that begins in another direction is not a swipe.
        guard hasMoved || direction.contains(stroke) else { return state = .failed }
        hasMoved = true
        guard min(abs(translation.x), abs(translation.y)) <= limits.deviation else { return state = .failed }
        guard max(abs(translation.x), abs(translation.y)) >= limits.length else { return }
        state = direction.contains(stroke) && fingers == numberOfTouchesRequired ? .ended : .failed
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    open override func reset() {
        start = nil
        fingers = 0
        hasMoved = false
    }
}
