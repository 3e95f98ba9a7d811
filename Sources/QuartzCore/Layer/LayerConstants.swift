/// The position of a layer's contents in its bounds, and their scaling.
///
/// "Bottom" is always the side of small y and "top" that of large y, as Apple's header says. In a tree whose y grows
/// down they appear reversed; `UIView.ContentMode` uses the visual sense. An unknown name means `center`.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not scaled, centred.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Not scaled, centred at the side of large y.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// Not scaled, centred at the side of small y.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// Not scaled, centred at the side of small x.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// Not scaled, centred at the side of large x.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// Not scaled, in the corner of small x and large y.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// Not scaled, in the corner of large x and large y.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// Not scaled, in the corner of small x and small y.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// Not scaled, in the corner of large x and small y.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Scaled to the bounds; the default.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// Scaled to fit the bounds, preserving the aspect ratio.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Scaled to fill the bounds, preserving the aspect ratio; only `masksToBounds` clips the overflow.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

    private static let all: Set<CALayerContentsGravity> = [
        .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
        .resizeAspectFill,
    ]
    /// `true` for the values of this type.
    var isKnown: Bool { self == .resize || CALayerContentsGravity.all.contains(self) }
}

/// The pixel format of a layer's drawn contents. Stored without effect; contents always have eight bits per channel.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Eight bits per channel.
    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    /// Sixteen bits per channel.
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    /// Eight bits of grey.
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
    /// The system's choice.
    public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// The sampling of contents whose pixels do not match the screen's.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Interpolates linearly between the four nearest pixels.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// Uses the nearest pixel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Acts like `linear`, with downsampled copies of the image where it is minified.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A quarter of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve with continuous curvature.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")

    /// The ratio of the extent of a corner with this curve to its radius.
    var expansionFactor: CGFloat { self == .continuous ? 1.528665 : 1 }
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

/// The parts of a layer's frame that are flexible when its superlayer's bounds change size.
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

/// The action key of a layer that enters a visible tree, or is unhidden.
public let kCAOnOrderIn = "onOrderIn"
/// The action key of a layer that leaves a visible tree, or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key of transitions.
public let kCATransition = "transition"
