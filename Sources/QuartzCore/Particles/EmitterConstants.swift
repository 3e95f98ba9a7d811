/// The shape in which particles are born.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A point; the default.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// A line along the width of the emitter's size.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// A rectangle of the emitter's size.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// A circle with the radius `emitterSize.width`.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// A box of the emitter's size and depth.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// A sphere with the radius `emitterSize.width`.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of the shape on which particles are born.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The corners or ends; the centre of a round shape.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// The edges. Round shapes emit outwards.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// The surface: all of a flat shape, the boundary of a solid one. Spheres emit outwards.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// The whole interior of the shape; the default.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order and the blending in which particles are drawn.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Like `oldestFirst`, cell by cell.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest particles at the bottom.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest particles on top.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// Sorted by depth.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// Additive blending.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
