/// Where particles are born.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A point; the default.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// Across the width of the emitter's size.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// A rectangle of the emitter's size.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// Of the radius `emitterSize.width`.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// A box of the emitter's size and depth.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// Of the radius `emitterSize.width`.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// Which part of the shape particles are born on.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its corners or ends; the centre of a round one.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// Its edges. Round shapes emit outwards.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// Its surface: all of a flat one, the skin of a solid one. Spheres emit outwards.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// From anywhere inside the shape; the default.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// In which order, and how, particles are drawn.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As `oldestFirst`, cell by cell.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest lowest.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest on top.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// By depth.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// Light adds up.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
