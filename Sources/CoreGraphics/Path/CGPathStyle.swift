package import MicaRaster

/// The rule for the points that a path encloses.
public enum CGPathFillRule: Int, Sendable {
    /// Points with a winding number other than 0.
    case winding = 0
    /// Points from which a ray crosses the path an odd number of times.
    case evenOdd = 1
}

/// The end of a stroked line.
public enum CGLineCap: Int32, Sendable {
    /// Square, at the end point.
    case butt = 0
    /// A half disc about the end point.
    case round = 1
    /// Square, half the line width beyond the end point.
    case square = 2
}

/// The corner of a stroked line.
public enum CGLineJoin: Int32, Sendable {
    /// The outer edges extended until they meet; beyond the mitre limit, a bevel.
    case miter = 0
    /// A disc about the corner.
    case round = 1
    /// The outer corners connected by a straight edge.
    case bevel = 2
}

extension FillRule {
    init(_ rule: CGPathFillRule) { self = rule == .evenOdd ? .evenOdd : .nonZero }
}
extension LineCap {
    package init(_ cap: CGLineCap) {
        switch cap {
        case .butt: self = .butt
        case .round: self = .round
        case .square: self = .square
        }
    }
}
extension LineJoin {
    package init(_ join: CGLineJoin) {
        switch join {
        case .miter: self = .miter
        case .round: self = .round
        case .bevel: self = .bevel
        }
    }
}
