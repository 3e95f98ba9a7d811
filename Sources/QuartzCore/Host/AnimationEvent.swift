/// The begin or the end of an animation, on a host's clock.
struct AnimationEvent: Comparable {
    enum Kind { case begin, end }
    let time: Double
    /// Orders events of the same time by when they came to be known.
    let number: Int
    let kind: Kind
    let animation: AttachedAnimation

    /// False for one that nothing will come of.
    var isValid: Bool { animation.isActive && (kind == .end || !animation.hasStarted) }

    static func < (a: AnimationEvent, b: AnimationEvent) -> Bool { (a.time, a.number) < (b.time, b.number) }
    static func == (a: AnimationEvent, b: AnimationEvent) -> Bool { a.number == b.number }
}
