/// How many frames a second an animation or display link asks for.
public struct CAFrameRateRange: Sendable, Hashable {
    /// Frames a second, at least.
    public var minimum: Float
    /// Frames a second, at most.
    public var maximum: Float
    /// The wanted rate; nil or 0 for none.
    public var preferred: Float?
    /// The same number under the name of Apple's C structure: 0 for none.
    public var __preferred: Float {
        get { preferred ?? 0 }
        set { preferred = newValue == 0 ? nil : newValue }
    }

    /// No wish: the system's rate.
    public static let `default` = CAFrameRateRange()

    /// No wish: all 0.
    public init() { self.init(minimum: 0, maximum: 0) }
    /// A range by its numbers.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }
    public init(minimum: Float, maximum: Float, __preferred: Float) {
        self.init(minimum: minimum, maximum: maximum)
        self.__preferred = __preferred
    }
}
