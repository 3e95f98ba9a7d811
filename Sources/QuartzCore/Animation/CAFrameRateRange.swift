/// How many frames a second an animation or display link asks for.
public struct CAFrameRateRange: Sendable, Hashable {
    public var minimum: Float
    public var maximum: Float
    /// The wanted rate; nil or 0 for none. (`__preferred` is the same number.)
    public var preferred: Float?

    /// No wish: the system's rate.
    public static let `default` = CAFrameRateRange()

    public init() { self.init(minimum: 0, maximum: 0) }
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }
}
