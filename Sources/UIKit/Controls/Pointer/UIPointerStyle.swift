public import CoreGraphics

/// The effect of a pointer on the view below it.
@MainActor public enum UIPointerEffect {
    /// The effect that suits the view: `highlight` for small views, `hover` for others.
    case automatic(UITargetedPreview)
    /// A plate appears behind the view.
    case highlight(UITargetedPreview)
    /// The view is enlarged and has a shadow.
    case lift(UITargetedPreview)
    /// The view is tinted and, if wanted, enlarged or given a shadow.
    case hover(
        UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
        prefersScaledContent: Bool = true)

    /// The side of the view that a hover effect tints.
    public enum TintMode: Int, Sendable {
        /// No tint.
        case none
        /// In front of the view.
        case overlay
        /// Behind the view.
        case underlay
    }

    /// The view with the effect.
    public var preview: UITargetedPreview {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview), .hover(let preview, _, _, _): preview
        }
    }
}

/// The shape of a pointer. Windows show the desktop's pointer: a shape has no effect.
@MainActor public enum UIPointerShape {
    /// A path.
    case path(UIBezierPath)
    /// A rounded rectangle, in the space of the effect's container.
    case roundedRect(CGRect, radius: CGFloat = defaultCornerRadius)
    /// A vertical bar, as above text.
    case verticalBeam(length: CGFloat)
    /// A horizontal bar.
    case horizontalBeam(length: CGFloat)
    /// The radius of rounded rectangles without one of their own, in points.
    public nonisolated static let defaultCornerRadius: CGFloat = 8
}

/// The effect and the shape of the pointer above a region.
@preconcurrency @MainActor open class UIPointerStyle: NSObject {
    let effect: UIPointerEffect?
    /// The shape; nil for the effect's.
    public let shape: UIPointerShape?

    private init(_ effect: UIPointerEffect?, _ shape: UIPointerShape?) {
        self.effect = effect
        self.shape = shape
    }
    /// Creates a style with an effect on a view.
    public convenience init(effect: UIPointerEffect, shape: UIPointerShape? = nil) { self.init(effect, shape) }
    /// Creates a style with a shape that moves along some axes only.
    public convenience init(shape: UIPointerShape, constrainedAxes axes: UIAxis = []) { self.init(nil, shape) }
    /// Returns a style without a pointer; here the pointer stays visible.
    public static func hidden() -> UIPointerStyle { UIPointerStyle(nil, nil) }
    /// Returns the desktop's style.
    public static func system() -> UIPointerStyle { UIPointerStyle(nil, nil) }
}

/// A part of a view with a pointer style.
@preconcurrency @MainActor open class UIPointerRegion: NSObject {
    /// The rectangle, in the view's space.
    public let rect: CGRect
    /// The identifier. Default nil.
    public let identifier: AnyHashable?
    /// The axes along which the region keeps a pressed pointer. Stored without effect. Default none.
    open var latchingAxes: UIAxis = []

    /// Creates a region.
    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        self.rect = rect
        self.identifier = identifier
    }
    func isSame(as other: UIPointerRegion?) -> Bool { other?.rect == rect && other?.identifier == identifier }
}

/// The position for which a region is wanted.
@preconcurrency @MainActor open class UIPointerRegionRequest: NSObject {
    /// The position of the pointer in the view's space.
    public let location: CGPoint
    /// The modifier keys that are down.
    public let modifiers: UIKeyModifierFlags

    init(location: CGPoint, modifiers: UIKeyModifierFlags) {
        self.location = location
        self.modifiers = modifiers
    }
}
