public import CoreGraphics
import QuartzCore

/// How a view looks while it is lifted above the others.
@preconcurrency @MainActor open class UIPreviewParameters: NSObject, NSCopying {
    /// Behind the view; nil: nothing. Default nil.
    open var backgroundColor: UIColor?
    /// What is seen of the view, in its space; nil: all. Default nil.
    open var visiblePath: UIBezierPath?
    /// What throws the shadow, in the view's space; nil: what is seen. Default nil.
    open var shadowPath: UIBezierPath?

    /// Parameters with their defaults.
    public override init() { super.init() }

    open nonisolated func copy(with zone: NSZone? = nil) -> Any { MainActor.assumeIsolated { makeCopy() } }
    private func makeCopy() -> UIPreviewParameters {
        let copy = UIPreviewParameters()
        (copy.backgroundColor, copy.visiblePath, copy.shadowPath) = (backgroundColor, visiblePath, shadowPath)
        return copy
    }
}

/// Where a lifted view is shown.
@preconcurrency @MainActor open class UIPreviewTarget: NSObject {
    /// What the place is in. It must be in a window.
    public let container: UIView
    /// The middle of the lifted view, in the container's space.
    public let center: CGPoint
    /// Turns and sizes it there.
    public let transform: CGAffineTransform

    /// A place in a view.
    public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
        (self.container, self.center, self.transform) = (container, center, transform)
        super.init()
    }
}

/// What is lifted for a menu, and how it looks there.
///
/// ```swift
/// let parameters = UIPreviewParameters()
/// parameters.visiblePath = UIBezierPath(ovalIn: avatar.bounds)
/// return UITargetedPreview(view: avatar, parameters: parameters)
/// ```
@preconcurrency @MainActor open class UITargetedPreview: NSObject {
    /// A picture of it is lifted.
    public let view: UIView
    /// How it looks.
    public let parameters: UIPreviewParameters
    /// Where it is shown.
    public let target: UIPreviewTarget
    /// The view's, in points.
    open var size: CGSize { view.bounds.size }

    /// A view at a place.
    public init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters(), target: UIPreviewTarget) {
        (self.view, self.parameters, self.target) = (view, parameters, target)
        super.init()
    }
    /// A view where it is: it must be in a window.
    public convenience init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
        let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        let container = view.superview ?? view
        self.init(
            view: view, parameters: parameters,
            target: UIPreviewTarget(container: container, center: view.convert(middle, to: container)))
    }
    /// The same view and parameters at another place.
    open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
        UITargetedPreview(view: view, parameters: parameters, target: newTarget)
    }

    /// What is seen of the view, in its space.
    var visibleRect: CGRect {
        guard let path = parameters.visiblePath else { return view.bounds }
        let rect = path.bounds.intersection(view.bounds)
        return rect.isNull || rect.isEmpty ? view.bounds : rect
    }
}
