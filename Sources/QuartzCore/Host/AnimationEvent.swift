/// The begin or the end of an animation, on a host's clock.
struct AnimationEvent: Comparable {
    enum Kind { case begin, end }
    let time: Double
    /// Orders events of the same time by their creation.
    let number: Int
    let kind: Kind
    let animation: AttachedAnimation

    /// `false` for an event that no longer has an effect.
    var isValid: Bool { animation.isActive && (kind == .end || !animation.hasStarted) }

    static func < (a: AnimationEvent, b: AnimationEvent) -> Bool { (a.time, a.number) < (b.time, b.number) }
    static func == (a: AnimationEvent, b: AnimationEvent) -> Bool { a.number == b.number }
}
