import CoreGraphics
import QuartzCore

/// A row of commands above a selection. A touch outside it closes it.
@MainActor final class EditMenuBar: UIView, WindowOverlay {
    override class var showsDrawing: Bool { false }

    private(set) weak var source: UIView?
    private let target: () -> CGRect
    private let elements: [UIMenuElement]
    private let perform: (any MenuLeaf) -> Void
    private let willClose: (MenuAnimator) -> Void
    private let surface = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    private var segments: [EditMenuSegment] = []
    /// The index of the first element of each page; in a narrow window there are several pages.
    private var pages = [0]
    private var page = 0
    private(set) var isClosing = false
    /// `true` if the bar is below its target.
    private(set) var isBelow = false

    /// The height in points.
    static let height: CGFloat = 44
    private static let margin: CGFloat = 8, radius: CGFloat = 10, arrowWidth: CGFloat = 36

    /// Opens a bar at a rectangle of a view, in its coordinates; nil if the menu is empty or the view is not in a
    /// window.
    static func open(
        _ menu: UIMenu, from source: UIView, target: @escaping () -> CGRect, prefersBelow: Bool = false,
        willOpen: (MenuAnimator) -> Void = { _ in }, willClose: @escaping (MenuAnimator) -> Void = { _ in },
        perform: @escaping (any MenuLeaf) -> Void
    ) -> EditMenuBar? {
        guard let window = source.window else { return nil }
        EditMenuBar.visible(in: window)?.close()
        let elements = EditMenuBar.flat(menu, depth: 0)
        guard !elements.isEmpty else { return nil }
        let bar = EditMenuBar(source, target, elements, prefersBelow, willClose, perform)
        let animator = MenuAnimator()
        willOpen(animator)
        guard source.window === window, EditMenuBar.visible(in: window) == nil else { return nil }
        window.overlays.add(bar)
        window.addSubview(bar)
        guard bar.place() else {
            bar.close(animated: false)
            return nil
        }
        bar.alpha = 0
        UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
            bar.alpha = 1
            animator.animate()
        } completion: { _ in
            animator.complete()
        }
        UIAccessibility.post(notification: .layoutChanged, argument: bar)
        return bar
    }

    private init(
        _ source: UIView, _ target: @escaping () -> CGRect, _ elements: [UIMenuElement], _ prefersBelow: Bool,
        _ willClose: @escaping (MenuAnimator) -> Void, _ perform: @escaping (any MenuLeaf) -> Void
    ) {
        self.source = source
        self.target = target
        self.elements = elements
        self.prefersBelow = prefersBelow
        self.willClose = willClose
        self.perform = perform
        super.init(frame: .zero)
        overrideUserInterfaceStyle = source.traitCollection.userInterfaceStyle
        semanticContentAttribute = source.isMirrored ? .forceRightToLeft : .forceLeftToRight
        surface.clipsToBounds = true
        surface.layer.cornerRadius = EditMenuBar.radius
        surface.layer.cornerCurve = .continuous
        layer.shadowOpacity = 0.16
        layer.shadowRadius = 12
        layer.shadowOffset = CGSize(width: 0, height: 4)
        addSubview(surface)
    }
    required init?(coder: NSCoder) { nil }
    private let prefersBelow: Bool

    /// Returns the visible bar of a window; nil for none.
    private static func visible(in window: UIWindow) -> EditMenuBar? { window.overlays.first(of: EditMenuBar.self) }

    /// Returns the elements of a menu with its sections flattened, without disabled commands.
    private static func flat(_ menu: UIMenu, depth: Int) -> [UIMenuElement] {
        guard depth < MenuContent.maximalDepth else { return [] }
        return menu.children.flatMap { element -> [UIMenuElement] in
            if let leaf = element as? any MenuLeaf {
                return leaf.attributes.isDisjoint(with: [.hidden, .disabled]) ? [leaf] : []
            }
            guard let menu = element as? UIMenu else { return [] }
            return menu.isSection ? flat(menu, depth: depth + 1) : [menu]
        }
    }

    // MARK: Pages and position

    private var room: CGRect {
        guard let window else { return .zero }
        let inside = window.bounds.inset(by: window.safeAreaInsets)
            .insetBy(dx: EditMenuBar.margin, dy: EditMenuBar.margin)
        return inside.width > 0 && inside.height > 0 && !inside.isInfinite ? inside : window.bounds
    }

    /// Updates the pages and the position at the target; returns `false` if that is not visible.
    @discardableResult func place() -> Bool {
        guard let source, let window, source.window === window else { return false }
        let rect = source.convert(target(), to: window)
        guard [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite),
            rect.intersects(window.bounds.insetBy(dx: -1, dy: -1))
        else { return false }
        divide(room.width)
        let width = fill()
        let height = EditMenuBar.height, gap = EditMenuBar.margin
        let above = rect.minY - gap - height, below = rect.maxY + gap
        isBelow = prefersBelow || above < room.minY
        var y = isBelow ? below : above
        if y + height > room.maxY {
            // Without enough space above or below: centred in the visible part of the target.
            isBelow = false
            y = above >= room.minY ? above : rect.intersection(room).midY - height / 2
            if !y.isFinite { y = room.minY }
        }
        y = max(room.minY, min(y, room.maxY - height))
        let x = max(room.minX, min(rect.midX - width / 2, room.maxX - width))
        bounds.size = CGSize(width: width, height: height)
        center = CGPoint(x: (x + width / 2).rounded(), y: (y + height / 2).rounded())
        setNeedsLayout()
        return true
    }

    private func divide(_ width: CGFloat) {
        let arrow = EditMenuBar.arrowWidth
        let widths = elements.map { EditMenuSegment.width(of: $0, traitCollection) }
        pages = [0]
        guard widths.reduce(0, +) > width else { return page = 0 }
        var used: CGFloat = arrow
        for (index, one) in widths.enumerated() {
            if used + one > width, index > pages[pages.count - 1] {
                pages.append(index)
                used = 2 * arrow
            }
            used += one
        }
        page = min(page, pages.count - 1)
    }

    /// Creates the segments of the current page; returns their total width.
    private func fill() -> CGFloat {
        segments.forEach { $0.removeFromSuperview() }
        segments = []
        let end = page + 1 < pages.count ? pages[page + 1] : elements.count
        if page > 0 { add(EditMenuSegment(arrow: .back, traitCollection) { [weak self] in self?.turn(-1) }) }
        for element in elements[pages[page]..<end] {
            add(EditMenuSegment(element, traitCollection) { [weak self] in self?.choose(element) })
        }
        if page + 1 < pages.count {
            add(EditMenuSegment(arrow: .forward, traitCollection) { [weak self] in self?.turn(1) })
        }
        segments.last?.hasLine = false
        return min(room.width, segments.reduce(0) { $0 + $1.wantedWidth })
    }
    private func add(_ segment: EditMenuSegment) {
        segment.semanticContentAttribute = semanticContentAttribute
        segments.append(segment)
        surface.contentView.addSubview(segment)
    }

    private func turn(_ step: Int) {
        page += step
        UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) { [self] in
            if !place() { close() }
            layoutIfNeeded()
        }
        UIAccessibility.post(notification: .layoutChanged, argument: self)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        surface.frame = bounds
        layer.shadowPath = CGPath(
            roundedRect: bounds, cornerWidth: min(EditMenuBar.radius, bounds.width / 2),
            cornerHeight: min(EditMenuBar.radius, bounds.height / 2), transform: nil)
        var x: CGFloat = 0
        for segment in segments {
            let width = min(segment.wantedWidth, max(0, bounds.width - x))
            segment.frame = mirroredIfNeeded(CGRect(x: x, y: 0, width: width, height: bounds.height))
            x += width
        }
    }

    override func traitsApplied() {
        super.traitsApplied()
        if window != nil, !isClosing { place() }
    }

    // MARK: Selection and dismissal

    private func choose(_ element: UIMenuElement) {
        guard !isClosing else { return }
        if let leaf = element as? any MenuLeaf {
            if !leaf.attributes.contains(.keepsMenuPresented) { close() }
            perform(leaf)
        } else if let menu = element as? UIMenu, let source, let window {
            let rect = source.convert(frame, from: window)
            close()
            MenuPresentation.open(menu, from: source, rect: rect, sender: source, finger: nil)
        }
    }

    func closes(forTouchAt location: CGPoint) -> UIView? {
        guard !isClosing, !frame.contains(location) else { return nil }
        close()
        return source
    }
    func takesEscape(_ key: UIKey, isRepeated: Bool) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.control, .command, .alternate]) else { return false }
        close()
        return true
    }
    func viewWillLeave(_ view: UIView) { if view === source { close() } }

    func close(animated: Bool = true) {
        guard !isClosing else { return }
        isClosing = true
        isUserInteractionEnabled = false
        accessibilityElementsHidden = true
        window?.overlays.remove(self)
        let animator = MenuAnimator()
        willClose(animator)
        guard animated else {
            animator.animate()
            removeFromSuperview()
            return animator.complete()
        }
        UIView.animate(withDuration: 0.15) { [self] in
            alpha = 0
            animator.animate()
        } completion: { [self] _ in
            removeFromSuperview()
            animator.complete()
        }
    }

    override func accessibilityPerformEscape() -> Bool {
        close()
        return true
    }
    /// The end of the responder chain for touches.
    override var next: UIResponder? { nil }
}

/// A segment of the bar: a title, an image, or an arrow to another page.
@MainActor final class EditMenuSegment: UIControl {
    override class var showsDrawing: Bool { false }

    enum Arrow { case back, forward }
    private let label = UILabel(), picture = UIImageView(), line = UIView.hairline(), plate = UIView()
    private let sign = CAShapeLayer(), arrow: Arrow?
    let wantedWidth: CGFloat
    var hasLine = true { didSet { line.isHidden = !hasLine } }
    private let action: () -> Void

    init(_ element: UIMenuElement, _ traits: UITraitCollection, _ action: @escaping () -> Void) {
        arrow = nil
        self.action = action
        wantedWidth = EditMenuSegment.width(of: element, traits)
        super.init(frame: .zero)
        label.text = element.title
        picture.image = element.title.isEmpty ? element.image?.withRenderingMode(.alwaysTemplate) : nil
        let leaf = element as? any MenuLeaf
        setUp(traits, isRed: leaf?.attributes.contains(.destructive) ?? false)
        accessibilityLabel = leaf?.discoverabilityTitle ?? element.title
    }
    init(arrow: Arrow, _ traits: UITraitCollection, _ action: @escaping () -> Void) {
        self.arrow = arrow
        self.action = action
        wantedWidth = 36
        super.init(frame: .zero)
        setUp(traits, isRed: false)
        accessibilityLabel = arrow == .forward ? "Next page" : "Previous page"
    }
    required init?(coder: NSCoder) { nil }

    private static func font(_ traits: UITraitCollection) -> UIFont {
        .preferredFont(forTextStyle: .subheadline, compatibleWith: traits)
    }
    static func width(of element: UIMenuElement, _ traits: UITraitCollection) -> CGFloat {
        if element.title.isEmpty { return max(44, (element.image?.size.width ?? 0) + 24) }
        let size = (element.title as NSString).size(withAttributes: [.font: font(traits)])
        return max(44, min(size.width.rounded(.up), 400) + 28)
    }

    private func setUp(_ traits: UITraitCollection, isRed: Bool) {
        plate.backgroundColor = UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 1 : 0, alpha: 0.08) }
        plate.isHidden = true
        label.font = EditMenuSegment.font(traits)
        label.textAlignment = .center
        label.textColor = isRed ? .systemRed : .label
        picture.contentMode = .center
        picture.tintColor = label.textColor
        line.backgroundColor = .separator
        for view in [plate, label, picture, line] { addSubview(view) }
        layer.addSublayer(sign)
        isAccessibilityElement = true
        accessibilityTraits = .button
        addAction(UIAction { [unowned self] _ in action() }, for: .touchUpInside)
    }

    override func stateDidChange() { plate.isHidden = !isHighlighted }

    override func show(animated: Bool) {
        plate.frame = bounds
        label.frame = bounds.insetBy(dx: 6, dy: 0)
        picture.frame = bounds
        let thickness = traitCollection.pixelGrid.pixel
        line.frame = mirroredIfNeeded(
            CGRect(x: bounds.width - thickness, y: 0, width: thickness, height: bounds.height))
        guard let arrow else { return }
        let way: CGFloat = (arrow == .forward) != isMirrored ? 4 : -4
        let path = CGMutablePath()
        path.move(to: CGPoint(x: bounds.midX - way / 2, y: bounds.midY - 6))
        path.addLine(to: CGPoint(x: bounds.midX + way, y: bounds.midY))
        path.addLine(to: CGPoint(x: bounds.midX - way / 2, y: bounds.midY + 6))
        sign.path = path
        sign.fillColor = nil
        sign.lineWidth = 2
        sign.lineCap = .round
        sign.lineJoin = .round
        sign.strokeColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
    }
}
