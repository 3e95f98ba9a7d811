import CoreGraphics
import QuartzCore

/// The content that is lifted while a menu is open: a snapshot of a view, or a preview controller.
@MainActor enum MenuPreview {
    case view(UITargetedPreview)
    /// A preview controller; `commit` is called when it is tapped.
    case controller(UIViewController, from: UIView, commit: (MenuAnimator) -> Void)
}

@MainActor final class MenuLift: UIView {
    override class var showsDrawing: Bool { false }

    private let preview: MenuPreview
    private let content: UIView
    private var lastFrame = CGRect.zero
    /// Metrics, in points.
    private static let margin: CGFloat = 8, radius: CGFloat = 13, leastHeight: CGFloat = 88

    /// Creates the view; nil if there is nothing to lift, or the target's container is not in a window.
    init?(_ preview: MenuPreview, in window: UIView) {
        self.preview = preview
        switch preview {
        case .view(let targeted):
            guard targeted.target.container.isDescendant(of: window.window ?? window),
                let picture = targeted.view.snapshotView(afterScreenUpdates: false)
            else { return nil }
            content = picture
        case .controller(let controller, _, _): content = controller.view
        }
        super.init(frame: .zero)
        addSubview(content)
        switch preview {
        case .view(let targeted):
            isUserInteractionEnabled = false
            let rect = targeted.visibleRect, parameters = targeted.parameters
            content.frame = CGRect(origin: CGPoint(x: -rect.minX, y: -rect.minY), size: targeted.size)
            content.backgroundColor = parameters.backgroundColor
            let offset = CGAffineTransform(translationX: -rect.minX, y: -rect.minY)
            if let path = parameters.visiblePath {
                let mask = CAShapeLayer()
                mask.path = path.cgPath
                content.layer.mask = mask
            }
            if let path = parameters.shadowPath ?? parameters.visiblePath {
                var offset = offset
                layer.shadowPath = path.cgPath.copy(using: &offset)
                showShadow()
            }
        case .controller(let controller, _, _):
            content.clipsToBounds = true
            content.layer.cornerRadius = MenuLift.radius
            content.layer.cornerCurve = .continuous
            if content.backgroundColor == nil { content.backgroundColor = .systemBackground }
            content.isUserInteractionEnabled = false
            isAccessibilityElement = true
            accessibilityLabel = controller.title ?? "Preview"
            accessibilityTraits = .button
            showShadow()
            controller.beginAppearanceTransition(true, animated: true)
        }
    }
    required init?(coder: NSCoder) { nil }

    private func showShadow() {
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 24
        layer.shadowOffset = CGSize(width: 0, height: 8)
    }

    /// Returns the frame in the window; a controller leaves space for the menu below it.
    func frame(in room: CGRect, above menu: CGFloat) -> CGRect {
        var rect: CGRect
        switch preview {
        case .view(let targeted):
            let target = targeted.target, seen = targeted.visibleRect, whole = targeted.view.bounds
            let center = target.container.convert(target.center, to: nil)
            let part = CGRect(
                x: seen.minX - whole.midX, y: seen.minY - whole.midY, width: seen.width, height: seen.height)
            rect = part.applying(target.transform).offsetBy(dx: center.x, dy: center.y)
        case .controller(let controller, let source, _):
            let wanted = controller.preferredContentSize
            let width = wanted.width > 0 ? min(wanted.width, room.width) : room.width
            let most = max(MenuLift.leastHeight, room.height - menu - MenuLift.margin)
            let height = min(wanted.height > 0 ? wanted.height : room.height, most)
            let middle = source.convert(CGPoint(x: source.bounds.midX, y: source.bounds.midY), to: nil)
            rect = CGRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
            let lowest = max(room.minY, room.maxY - menu - MenuLift.margin - height)
            rect.origin.x = max(room.minX, min(rect.minX, room.maxX - width)).rounded()
            rect.origin.y = max(room.minY, min(rect.minY, lowest)).rounded()
        }
        guard [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite) else { return lastFrame }
        lastFrame = rect
        return rect
    }

    func place(at frame: CGRect) {
        var scale = CGAffineTransform.identity
        if case .view(let targeted) = preview {
            scale = targeted.target.transform
            bounds.size = targeted.visibleRect.size
        } else {
            bounds.size = frame.size
            content.frame = bounds
            layer.shadowPath = CGPath(
                roundedRect: bounds, cornerWidth: min(MenuLift.radius, bounds.width / 2),
                cornerHeight: min(MenuLift.radius, bounds.height / 2), transform: nil)
        }
        center = CGPoint(x: frame.midX, y: frame.midY)
        resting = scale
        if !isRisen { transform = scale }
    }
    private var resting = CGAffineTransform.identity
    private var isRisen = false

    /// Applies the lifted size, inside an animation.
    func rise() {
        isRisen = true
        guard case .controller(let controller, _, _) = preview else {
            return transform = resting.scaledBy(x: 1.03, y: 1.03)
        }
        UIView.performWithoutAnimation {
            transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
            alpha = 0
        }
        transform = .identity
        alpha = 1
        controller.endAppearanceTransition()
    }

    /// Restores the original position, inside an animation.
    func sink() {
        isRisen = false
        guard case .controller(let controller, _, _) = preview else { return transform = resting }
        controller.beginAppearanceTransition(false, animated: true)
        transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
        alpha = 0
    }

    /// Ends the appearance of the preview controller after dismissal.
    func end() {
        guard case .controller(let controller, _, _) = preview else { return }
        if isRisen { controller.beginAppearanceTransition(false, animated: false) }
        content.removeFromSuperview()
        content.layer.cornerRadius = 0
        content.isUserInteractionEnabled = true
        controller.endAppearanceTransition()
    }

    /// Returns the action of a tap at a point; nil if there is none.
    func commit(at point: CGPoint) -> ((MenuAnimator) -> Void)? {
        guard bounds.contains(point) else { return nil }
        return commit
    }
    private var commit: ((MenuAnimator) -> Void)? {
        if case .controller(_, _, let commit) = preview { commit } else { nil }
    }

    override func accessibilityActivate() -> Bool {
        guard let commit, let presentation = superview as? MenuPresentation else { return false }
        presentation.close(commit: commit)
        return true
    }
}
