public import CoreGraphics

/// An edge, middle or extent of a layer's frame.
public enum CAConstraintAttribute: Int32, Sendable {
    /// The left edge, middle, right edge and width; the edge of small y, middle, edge of large y and height.
    case minX = 0, midX, maxX, width, minY, midY, maxY, height
}

/// A relation between a layer's attribute and that of a sibling or the superlayer: attribute = source · scale + offset.
///
/// The source is a sibling by its `name`, or "superlayer". Evaluated by `CAConstraintLayoutManager`.
open class CAConstraint: NSObject, NSSecureCoding {
    /// The attribute of the layer that is set.
    public let attribute: CAConstraintAttribute
    /// The sibling's name, or "superlayer".
    public let sourceName: String
    /// The attribute of the source.
    public let sourceAttribute: CAConstraintAttribute
    /// The factor of the source's attribute.
    public let scale: CGFloat
    /// The distance added to it, in points.
    public let offset: CGFloat

    /// Creates a constraint.
    public init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute,
        scale: CGFloat, offset: CGFloat
    ) {
        attribute = attr
        sourceName = srcId
        sourceAttribute = srcAttr
        self.scale = scale
        self.offset = offset
        super.init()
    }

    /// Creates a constraint with a factor of 1.
    public convenience init(
        attribute attr: CAConstraintAttribute, relativeTo srcId: String, attribute srcAttr: CAConstraintAttribute,
        offset: CGFloat = 0
    ) {
        self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: offset)
    }

    public required init?(coder: NSCoder) {
        guard let own = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
            let other = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute")),
            let name = coder.decodeObject(of: NSString.self, forKey: "sourceName")
        else { return nil }
        attribute = own
        sourceAttribute = other
        sourceName = String(describing: name)
        scale = CGFloat(coder.decodeDouble(forKey: "scale"))
        offset = CGFloat(coder.decodeDouble(forKey: "offset"))
        super.init()
    }

    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) {
        coder.encode(attribute.rawValue, forKey: "attribute")
        coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
        coder.encode(NSString(string: sourceName), forKey: "sourceName")
        coder.encode(Double(scale), forKey: "scale")
        coder.encode(Double(offset), forKey: "offset")
    }
}
