public import CoreGraphics
import QuartzCore

/// The appearance of a lifted view.
@preconcurrency @MainActor open class UIPreviewParameters: NSObject, NSCopying {
    /// The background colour behind the view; nil: clear. Default nil.
    open var backgroundColor: UIColor?
    /// The visible part of the view, in its coordinates; nil: the whole view. Default nil.
    open var visiblePath: UIBezierPath?
    /// The shape of the shadow, in the view's coordinates; nil: that of the visible part. Default nil.
    open var shadowPath: UIBezierPath?

    /// Creates parameters with default values.
    public override init() { super.init() }

    open nonisolated func copy(with zone: NSZone? = nil) -> Any { MainActor.assumeIsolated { makeCopy() } }
    private func makeCopy() -> UIPreviewParameters {
        let copy = UIPreviewParameters()
        copy.backgroundColor = backgroundColor
        copy.visiblePath = visiblePath
        copy.shadowPath = shadowPath
        return copy
    }
}

/// The position of a lifted view.
@preconcurrency @MainActor open class UIPreviewTarget: NSObject {
    /// The view whose coordinates are used, which must be in a window.
    public let container: UIView
    /// The centre of the lifted view, in the container's coordinates.
    public let center: CGPoint
    /// The transform of the lifted view.
    public let transform: CGAffineTransform

    /// Creates a target in a container.
    public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
        self.container = container
        self.center = center
        self.transform = transform
        super.init()
    }
}

/// A view that is lifted for a menu, and its appearance.
///
/// ```swift
/// let parameters = UIPreviewParameters()
/// parameters.visiblePath = UIBezierPath(ovalIn: avatar.bounds)
/// return UITargetedPreview(view: avatar, parameters: parameters)
/// ```
@preconcurrency @MainActor open class UITargetedPreview: NSObject {
    /// The view, of which a snapshot is lifted.
    public let view: UIView
    /// The appearance.
    public let parameters: UIPreviewParameters
    /// The position.
    public let target: UIPreviewTarget
    /// The size of the view, in points.
    open var size: CGSize { view.bounds.size }

    /// Creates a preview of a view at a target.
    public init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters(), target: UIPreviewTarget) {
        self.view = view
        self.parameters = parameters
        self.target = target
        super.init()
    }
    /// Creates a preview of a view at its current position; the view must be in a window.
    public convenience init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
        let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        let container = view.superview ?? view
        self.init(
            view: view, parameters: parameters,
            target: UIPreviewTarget(container: container, center: view.convert(middle, to: container)))
    }
    /// Returns a preview with the same view and parameters at another target.
    open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
        UITargetedPreview(view: view, parameters: parameters, target: newTarget)
    }

    /// The visible rectangle of the view, in its coordinates.
    var visibleRect: CGRect {
        guard let path = parameters.visiblePath else { return view.bounds }
        let rect = path.bounds.intersection(view.bounds)
        return rect.isNull || rect.isEmpty ? view.bounds : rect
    }
}
