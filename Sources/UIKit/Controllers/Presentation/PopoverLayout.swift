import CoreGraphics
import QuartzCore

/// The geometry of a popover and its arrow, without views.
struct PopoverLayout {
    /// The frame of the popover with its arrow, in the container's space.
    var frame = CGRect.zero
    /// The rectangle without the arrow, in the space of `frame`.
    var body = CGRect.zero
    /// The position of the arrow's tip along its side, in the space of `frame`.
    var tip: CGFloat = 0
    /// The arrow's direction; empty for no arrow.
    var direction = UIPopoverArrowDirection()

    /// The arrow's height, half of its base, and the corner radius, in points.
    static let arrowHeight: CGFloat = 13, arrowHalf: CGFloat = 18.5, radius: CGFloat = 13

    /// Creates the layout in the area `room`, pointing to `target`; nil centres the popover without an arrow.
    init(room: CGRect, target: CGRect?, size: CGSize, permitted: UIPopoverArrowDirection, mayOverlap: Bool) {
        let height = PopoverLayout.arrowHeight
        func length(_ value: CGFloat, _ most: CGFloat) -> CGFloat {
            max(0, min(value.isNaN ? most : value, most))
        }
        let wanted = CGSize(width: length(size.width, room.width), height: length(size.height, room.height))
        guard let target else {
            body = CGRect(origin: .zero, size: wanted)
            frame = CGRect(
                x: room.midX - wanted.width / 2, y: room.midY - wanted.height / 2, width: wanted.width,
                height: wanted.height)
            return
        }
        // The free space on each side of the target.
        let free: [(direction: UIPopoverArrowDirection, size: CGSize)] = [
            (.up, CGSize(width: room.width, height: room.maxY - target.maxY - height)),
            (.down, CGSize(width: room.width, height: target.minY - room.minY - height)),
            (.left, CGSize(width: room.maxX - target.maxX - height, height: room.height)),
            (.right, CGSize(width: target.minX - room.minX - height, height: room.height)),
        ]
        let asked = permitted.intersection(.any)
        let allowed = free.filter { asked.isEmpty || asked.contains($0.direction) }
        func shown(_ free: CGSize) -> CGFloat {
            length(wanted.width, free.width) * length(wanted.height, free.height)
        }
        // The first side with enough space, otherwise the one with the most.
        let fits = allowed.first { $0.size.width >= wanted.width && $0.size.height >= wanted.height }
        let best = fits ?? allowed.max { shown($0.size) < shown($1.size) }
        guard let best else { return }
        direction = best.direction
        let room = room, isUpright = direction == .up || direction == .down
        var bodySize = CGSize(
            width: length(wanted.width, best.size.width), height: length(wanted.height, best.size.height))
        if mayOverlap || bodySize.width < 44 || bodySize.height < 44 {
            // Without enough space beside it, the popover covers its target.
            bodySize = CGSize(
                width: length(wanted.width, room.width - (isUpright ? 0 : height)),
                height: length(wanted.height, room.height - (isUpright ? height : 0)))
        }
        frame.size = CGSize(
            width: bodySize.width + (isUpright ? 0 : height), height: bodySize.height + (isUpright ? height : 0))
        func inside(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat { max(low, min(value, high)) }
        let highX = room.maxX - frame.width, highY = room.maxY - frame.height
        if isUpright {
            frame.origin.x = inside(target.midX - frame.width / 2, room.minX, highX)
            frame.origin.y = inside(
                direction == .up ? target.maxY : target.minY - frame.height, room.minY, highY)
            tip = target.midX - frame.minX
        } else {
            frame.origin.y = inside(target.midY - frame.height / 2, room.minY, highY)
            frame.origin.x = inside(
                direction == .left ? target.maxX : target.minX - frame.width, room.minX, highX)
            tip = target.midY - frame.minY
        }
        frame.origin = CGPoint(x: frame.minX.rounded(), y: frame.minY.rounded())
        let side = isUpright ? frame.width : frame.height
        let least = min(side / 2, PopoverLayout.radius + PopoverLayout.arrowHalf)
        tip = inside(tip, least, side - least)
        body = CGRect(
            x: direction == .left ? height : 0, y: direction == .up ? height : 0, width: bodySize.width,
            height: bodySize.height)
    }

    /// The outline of body and arrow, in the space of `frame`.
    var path: CGPath {
        let path = CGMutablePath()
        let radius = min(PopoverLayout.radius, body.width / 2, body.height / 2)
        path.addRoundedRect(in: body, cornerWidth: radius, cornerHeight: radius)
        guard !direction.isEmpty else { return path }
        let height = PopoverLayout.arrowHeight
        let side = direction == .up || direction == .down ? frame.width : frame.height
        let half = max(0, min(PopoverLayout.arrowHalf, side / 2 - radius))
        // Drawn upwards from the base, then rotated to its side: a curve out of the edge, round at the tip.
        func place(_ along: CGFloat, _ out: CGFloat) -> CGPoint {
            switch direction {
            case .up: CGPoint(x: tip + along, y: body.minY - out)
            case .down: CGPoint(x: tip - along, y: body.maxY + out)
            case .left: CGPoint(x: body.minX - out, y: tip - along)
            default: CGPoint(x: body.maxX + out, y: tip + along)
            }
        }
        path.move(to: place(-half, 0))
        path.addCurve(
            to: place(-half * 0.2, height - 1.5), control1: place(-half * 0.55, 0),
            control2: place(-half * 0.4, height * 0.62))
        path.addCurve(
            to: place(half * 0.2, height - 1.5), control1: place(-half * 0.09, height + 0.4),
            control2: place(half * 0.09, height + 0.4))
        path.addCurve(
            to: place(half, 0), control1: place(half * 0.4, height * 0.62), control2: place(half * 0.55, 0))
        path.closeSubpath()
        return path
    }
}

/// The view of a popover: its outline with a shadow, and the presented view.
@MainActor final class PopoverView: UIView {
    package override class var showsDrawing: Bool { false }

    private let outline = CAShapeLayer()
    private let box = UIView()
    private var layout: PopoverLayout?
    private var color = UIColor.systemBackground

    init() {
        super.init(frame: .zero)
        accessibilityViewIsModal = true
        layer.insertSublayer(outline, at: 0)
        outline.shadowOpacity = 0.2
        outline.shadowRadius = 24
        outline.shadowOffset = CGSize(width: 0, height: 4)
        box.clipsToBounds = true
        box.layer.cornerRadius = PopoverLayout.radius
        box.layer.cornerCurve = .continuous
        addSubview(box)
    }
    required init?(coder: NSCoder) { nil }

    var contentSize: CGSize { box.bounds.size }

    func show(_ layout: PopoverLayout, _ content: UIView?, _ color: UIColor) {
        self.layout = layout
        self.color = color
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        outline.path = layout.path
        outline.shadowPath = outline.path
        colorOutline()
        CATransaction.commit()
        box.frame = layout.body
        guard let content else { return }
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if content.superview !== box { box.addSubview(content) }
        content.transform = .identity
        content.frame = box.bounds
    }

    private func colorOutline() { outline.fillColor = color.resolvedColor(with: traitCollection).cgColor }

    override func traitsApplied() {
        super.traitsApplied()
        colorOutline()
    }

    /// Returns `true` if a point is inside the popover.
    func holds(_ point: CGPoint) -> Bool { layout?.body.contains(point) ?? false }
}
