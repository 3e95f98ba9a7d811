public enum LineCap: UInt8, Sendable { case butt, round, square }
public enum LineJoin: UInt8, Sendable { case miter, round, bevel }

/// The style of a stroke; lengths are in the path's own space, so that a transform that stretches it stretches the pen
/// too.
public struct StrokeStyle: Sendable, Hashable {
    /// The width; 0 or less draws nothing.
    public var width: Double
    public var cap: LineCap
    public var join: LineJoin
    /// The maximum length of a mitre, as a multiple of the width; a longer one becomes a bevel.
    public var miterLimit: Double
    /// The lengths that are alternately drawn and skipped; an odd count is used twice; empty for a solid line.
    public var dashes: [Double]
    /// The offset into the pattern at which the first contour starts.
    public var dashPhase: Double

    public init(
        width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10, dashes: [Double] = [],
        dashPhase: Double = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashes = dashes
        self.dashPhase = dashPhase
    }
}

/// The rule for the winding numbers that are inside.
public enum FillRule: UInt8, Sendable { case nonZero, evenOdd }
