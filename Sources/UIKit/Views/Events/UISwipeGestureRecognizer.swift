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
    /// The length of the stroke and its maximum deviation in points, and its maximum duration in seconds.
    private static let length: CGFloat = 50, stray: CGFloat = 50, longest: TimeInterval = 0.5

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        fingers = max(fingers, numberOfTouches)
        guard fingers <= numberOfTouchesRequired else { return state = .failed }
        start = location(in: nil)
        startTime = event.timestamp
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let start else { return }
        guard event.timestamp - startTime <= UISwipeGestureRecognizer.longest else { return state = .failed }
        let place = location(in: nil)
        let translation = CGPoint(x: place.x - start.x, y: place.y - start.y)
        let isLevel = abs(translation.x) > abs(translation.y)
        guard min(abs(translation.x), abs(translation.y)) <= UISwipeGestureRecognizer.stray else {
            return state = .failed
        }
        guard max(abs(translation.x), abs(translation.y)) >= UISwipeGestureRecognizer.length else { return }
        let stroke: Direction = isLevel ? (translation.x > 0 ? .right : .left) : (translation.y > 0 ? .down : .up)
        state = direction.contains(stroke) && fingers == numberOfTouchesRequired ? .ended : .failed
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    open override func reset() {
        start = nil
        fingers = 0
    }
}
