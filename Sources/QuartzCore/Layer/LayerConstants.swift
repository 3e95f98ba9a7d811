/// Where a layer's contents lie in its bounds, and whether they are stretched.
///
/// "Bottom" always is the side of small y and "top" that of large y, as Apple's header says: in a tree whose y grows down
/// they look the other way round (`UIView.ContentMode` goes by the look). An unknown name means centre.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not stretched, in the middle.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Not stretched, at the middle of the side of large y.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// Not stretched, at the middle of the side of small y.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// Not stretched, at the middle of the side of small x.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// Not stretched, at the middle of the side of large x.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// Not stretched, in the corner of small x and large y.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// Not stretched, in the corner of large x and large y.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// Not stretched, in the corner of small x and small y.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// Not stretched, in the corner of large x and small y.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds; the default.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// As large as fits, keeping the ratio of the sides.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// As small as fills, keeping the ratio of the sides; what juts out is cut only by `masksToBounds`.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How many bits a pixel of a layer's drawn contents has. Kept; contents always have eight bits a channel here.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Eight bits a channel.
    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    /// Sixteen bits a channel.
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    /// Eight bits of grey.
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
    /// As the system chooses.
    public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// How contents are read where their pixels do not fall on the screen's.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Between pixels by the four nearest.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// The nearest pixel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// As `linear`, from smaller copies of the image where it is shrunk.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A quarter of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve whose curvature changes without a jump.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Corners of a layer's bounds.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner of small x and small y: top left where y grows down.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The corner of large x and small y: top right where y grows down.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The corner of small x and large y: bottom left where y grows down.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The corner of large x and large y: bottom right where y grows down.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// Edges of a layer's bounds.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The edge of small x.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    /// The edge of large x.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    /// The edge of small y.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    /// The edge of large y.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// What of a layer's frame gives way when its superlayer's bounds change size.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The distance at small x.
    public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
    /// The width.
    public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
    /// The distance at large x.
    public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
    /// The distance at small y.
    public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
    /// The height.
    public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
    /// The distance at large y.
    public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// The action key of a layer that joins a visible tree, or is shown.
public let kCAOnOrderIn = "onOrderIn"
/// The action key of a layer that leaves a visible tree, or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key of transitions.
public let kCATransition = "transition"
