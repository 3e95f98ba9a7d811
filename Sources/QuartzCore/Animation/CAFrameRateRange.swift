/// The range of frame rates that an animation or display link prefers, in frames per second.
public struct CAFrameRateRange: Sendable, Hashable {
    /// The minimum, in frames per second.
    public var minimum: Float
    /// The maximum, in frames per second.
    public var maximum: Float
    /// The preferred rate, in frames per second; `nil` or 0 for none.
    public var preferred: Float?
    /// The preferred rate under the name in Apple's C structure; 0 for none.
    public var __preferred: Float {
        get { preferred ?? 0 }
        set { preferred = newValue == 0 ? nil : newValue }
    }

    /// No preference: the system's rate.
    public static let `default` = CAFrameRateRange()

    /// Creates a range without a preference: all values are 0.
    public init() { self.init(minimum: 0, maximum: 0) }
    /// Creates a range from its limits and the preferred rate, in frames per second.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }
    public init(minimum: Float, maximum: Float, __preferred: Float) {
        self.init(minimum: minimum, maximum: maximum)
        self.__preferred = __preferred
    }
}
