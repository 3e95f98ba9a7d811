/// A property of `CALayer` itself, by number: what tables and bit sets are indexed with.
enum LayerProperty: UInt8, CaseIterable, Sendable {
    // Animatable.
    case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
    case isHidden, isDoubleSided, isOpaque, opacity, backgroundColor, masksToBounds, mask
    case contents, contentsRect, contentsScale, contentsCenter
    case cornerRadius, borderWidth, borderColor
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case shouldRasterize, rasterizationScale, minificationFilterBias
    case compositingFilter, filters, backgroundFilters
    // Not animatable.
    case isGeometryFlipped, contentsGravity, contentsFormat, minificationFilter, magnificationFilter
    case needsDisplayOnBoundsChange, drawsAsynchronously, edgeAntialiasingMask, allowsEdgeAntialiasing
    case allowsGroupOpacity, maskedCorners, cornerCurve, autoresizingMask, layoutManager, constraints
    case actions, name, delegate, style
    case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
    case sublayers, frame

    /// The key as Apple spells it.
    var key: String { Self.keys[Int(rawValue)] }

    private var spelling: String {
        switch self {
        case .isHidden: "hidden"
        case .isDoubleSided: "doubleSided"
        case .isOpaque: "opaque"
        case .isGeometryFlipped: "geometryFlipped"
        default: String(describing: self)
        }
    }

    /// Whether the value is made of numbers that key paths name.
    var hasParts: Bool {
        switch self {
        case .bounds, .position, .anchorPoint, .shadowOffset, .contentsRect, .contentsCenter, .transform,
            .sublayerTransform:
            true
        default: false
        }
    }

    var isAnimatable: Bool { rawValue < LayerProperty.isGeometryFlipped.rawValue }
    /// Set by assigning; has an entry in the set of explicit values.
    var bit: UInt64 { 1 << UInt64(rawValue) }

    /// By key; a Swift spelling with "is" leads to the same property.
    static let byKey: [String: LayerProperty] = {
        var table: [String: LayerProperty] = [:]
        for property in allCases {
            table[property.key] = property
            table[String(describing: property)] = property
        }
        return table
    }()
    private static let keys: [String] = allCases.map(\.spelling)
}
