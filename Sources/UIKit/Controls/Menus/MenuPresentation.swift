import CoreGraphics
import QuartzCore

/// An open menu above all other content of a window: its panels, its dismissal, and the keys while it is open.
@MainActor final class MenuPresentation: UIView, WindowOverlay {
    override class var showsDrawing: Bool { false }

    private(set) weak var source: UIView?
    private let sourceRect: CGRect
    private var panels: [MenuPanel] = []
    private var places: [CGRect] = []
    private weak var sender: AnyObject?
    private(set) var isClosing = false
    private let willEnd: (MenuAnimator) -> Void
    /// The blur above the other content, and the lifted content in front of it.
    private var cover: UIVisualEffectView?, lifted: MenuLift?
    /// The position at which the opening touch began, until the touch has moved away from it.
    private var openingPoint: CGPoint?

    /// The distance to the edges of the safe area, and between a menu and its source, in points.
    private static let margin: CGFloat = 8
    /// The distance that a touch must move before its end chooses a row, in points.
    private static let slop: CGFloat = 10

    /// Opens a menu beside a rectangle of a view; nil if the view is not in a window or the menu is empty.
    @discardableResult static func open(
        _ menu: UIMenu, from source: UIView, rect: CGRect? = nil, sender: AnyObject?, finger: CGPoint? = nil,
        lifting preview: MenuPreview? = nil, willOpen: (MenuAnimator) -> Void = { _ in },
        willEnd: @escaping (MenuAnimator) -> Void = { _ in }
    ) -> MenuPresentation? {
        guard let window = source.window else { return nil }
        window.overlays.first(of: MenuPresentation.self)?.close(animated: false)
        let rect = rect ?? source.bounds
        let presentation = MenuPresentation(source, rect, sender, finger, willEnd)
        guard presentation.push(menu, group: nil, unfoldedFrom: nil) else { return nil }
        let animator = MenuAnimator()
        willOpen(animator)
        // A delegate may have removed the view, or opened another menu.
        guard source.window === window, window.overlays.first(of: MenuPresentation.self) == nil else { return nil }
        window.overlays.add(presentation)
        window.addSubview(presentation)
        if let preview { presentation.lift(preview) }
        presentation.appear(animator)
        UIAccessibility.post(notification: .screenChanged, argument: presentation.panels.last)
        return presentation
    }

    private init(
        _ source: UIView, _ rect: CGRect, _ sender: AnyObject?, _ finger: CGPoint?,
        _ willEnd: @escaping (MenuAnimator) -> Void
    ) {
        self.source = source
        self.sender = sender
        self.willEnd = willEnd
        sourceRect = rect
        openingPoint = finger
        super.init(frame: source.window?.bounds ?? .zero)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityViewIsModal = true
        overrideUserInterfaceStyle = source.traitCollection.userInterfaceStyle
        semanticContentAttribute = source.isMirrored ? .forceRightToLeft : .forceLeftToRight
    }
    required init?(coder: NSCoder) { nil }

    /// The end of the responder chain for keys and touches.
    override var next: UIResponder? { nil }

    // MARK: Panels

    private func push(_ menu: UIMenu, group: UIMenu?, unfoldedFrom row: CGRect?) -> Bool {
        MenuPresentation.prepare(menu, depth: 0)
        let panel = MenuPanel(
            menu, group: group, isUnfolded: row != nil, traits: source?.traitCollection ?? traitCollection,
            target: { [weak self] command in
                command.target(from: [self?.source?.window?.firstResponder, self?.source])
            })
        panel.semanticContentAttribute = semanticContentAttribute
        guard row != nil || !panel.content.rows.isEmpty else { return false }
        panel.onChoose = { [weak self, weak panel] row, index in
            if let panel { self?.chose(row, index, in: panel) }
        }
        panel.onTouch = { [weak self] touch, isOver in self?.follow(touch, isOver) }
        panel.onResize = { [weak self] in
            UIView.animate(withDuration: 0.25) { self?.place() }
        }
        panels.append(panel)
        places.append(row ?? .zero)
        addSubview(panel)
        place()
        return true
    }

    private static func prepare(_ menu: UIMenu, depth: Int) {
        guard depth < MenuContent.maximalDepth else { return }
        for child in menu.children {
            (child as? UIDeferredMenuElement)?.menuWillShow()
            if let menu = child as? UIMenu, menu.isSection { prepare(menu, depth: depth + 1) }
        }
    }

    /// The area available for menus.
    private var room: CGRect {
        let safe = bounds.inset(by: window?.safeAreaInsets ?? superview?.safeAreaInsets ?? .zero)
        let inside = safe.insetBy(dx: MenuPresentation.margin, dy: MenuPresentation.margin)
        return inside.width > 0 && inside.height > 0 && !inside.isInfinite ? inside : bounds
    }

    private var target: CGRect {
        if let lifted { return lifted.frame(in: room, above: panels.first?.content.height ?? 0) }
        guard let source, let window = source.window else { return lastTarget }
        let rect = source.convert(sourceRect, to: window)
        let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        guard numbers.allSatisfy(\.isFinite) else { return lastTarget }
        lastTarget = rect
        return rect
    }
    private var lastTarget = CGRect.zero

    /// Returns the frame of a panel: below its source, or above if there is more space; aligned to the edge nearer to
    /// the source.
    private func frame(of panel: MenuPanel, _ index: Int) -> CGRect {
        let room = room, width = min(MenuPanel.width, room.width), wanted = panel.content.height
        if index > 0 {
            let height = min(wanted, room.height)
            let y = max(room.minY, min(places[index].minY, room.maxY - height))
            return CGRect(x: panels[0].center.x - width / 2, y: y, width: width, height: height)
        }
        let target = target
        let below = room.maxY - target.maxY - MenuPresentation.margin
        let above = target.minY - room.minY - MenuPresentation.margin
        let isBelow = wanted <= below || below >= above
        let height = min(wanted, max(isBelow ? below : above, min(room.height, 132)))
        var x = target.midX < bounds.midX ? target.minX : target.maxX - width
        if abs(target.midX - bounds.midX) < 1 { x = target.midX - width / 2 }
        var y = isBelow ? target.maxY + MenuPresentation.margin : target.minY - MenuPresentation.margin - height
        x = max(room.minX, min(x, room.maxX - width))
        y = max(room.minY, min(y, room.maxY - height))
        return CGRect(x: x, y: y, width: width, height: height)
    }

    private func place() {
        for (index, panel) in panels.enumerated() {
            let frame = frame(of: panel, index)
            panel.bounds.size = frame.size
            panel.center = CGPoint(x: frame.midX, y: frame.midY)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        place()
        lifted?.place(at: target)
    }

    // MARK: Opening and closing

    /// Applies the small initial size at the source's position.
    private func shrink(_ panel: MenuPanel, to point: CGPoint) {
        let scale: CGFloat = 0.2
        let way = CGPoint(x: (point.x - panel.center.x) * (1 - scale), y: (point.y - panel.center.y) * (1 - scale))
        panel.transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: way.x, ty: way.y)
        panel.alpha = 0
    }
    private var sourcePoint: CGPoint { CGPoint(x: target.midX, y: target.midY) }

    private func spring(_ changes: @escaping () -> Void, completion: @escaping () -> Void = {}) {
        UIView.animate(
            withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: changes,
            completion: { _ in completion() })
    }

    private func appear(_ animator: MenuAnimator) {
        guard let panel = panels.first else { return }
        panel.layoutIfNeeded()
        UIView.performWithoutAnimation { shrink(panel, to: sourcePoint) }
        UIView.performWithoutAnimation { cover?.alpha = 0 }
        spring { [self] in
            panel.transform = .identity
            panel.alpha = 1
            cover?.alpha = 1
            lifted?.rise()
            animator.animate()
        } completion: {
            animator.complete()
        }
    }

    /// Blurs the other content behind the lifted content.
    private func lift(_ preview: MenuPreview) {
        let cover = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterial))
        cover.frame = bounds
        cover.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        cover.isUserInteractionEnabled = false
        insertSubview(cover, at: 0)
        self.cover = cover
        guard let lifted = MenuLift(preview, in: self) else { return }
        insertSubview(lifted, at: 1)
        self.lifted = lifted
        lifted.place(at: target)
        place()
    }

    /// Closes the menu. `commit` runs before the closing animation, the action of `chosen` when it has begun.
    func close(
        animated: Bool = true, chosen: (any MenuLeaf)? = nil, commit: (MenuAnimator) -> Void = { _ in }
    ) {
        guard !isClosing else { return }
        isClosing = true
        isUserInteractionEnabled = false
        accessibilityViewIsModal = false
        window?.overlays.remove(self)
        let animator = MenuAnimator()
        commit(animator)
        willEnd(animator)
        let point = sourcePoint
        let end = { [self] in
            lifted?.end()
            removeFromSuperview()
            animator.complete()
        }
        if animated {
            UIView.animate(withDuration: 0.2) { [self] in
                for panel in panels { shrink(panel, to: point) }
                cover?.alpha = 0
                lifted?.sink()
                animator.animate()
            } completion: { _ in
                end()
            }
        } else {
            animator.animate()
            end()
        }
        if let chosen { run(chosen) }
        if let source { UIAccessibility.post(notification: .screenChanged, argument: source) }
    }

    private func run(_ leaf: any MenuLeaf) {
        let target = (leaf as? UICommand)?.target(from: [source?.window?.firstResponder, source])
        leaf.performWithSender(sender, target: target)
    }

    private func fold() {
        guard panels.count > 1, let panel = panels.popLast() else { return close() }
        let row = places.removeLast()
        panel.isUserInteractionEnabled = false
        panels.last?.accessibilityElementsHidden = false
        UIView.animate(withDuration: 0.2) { [self] in
            shrink(panel, to: CGPoint(x: panel.center.x, y: row.midY))
            panels.last?.transform = .identity
            panels.last?.alpha = 1
        } completion: { _ in
            panel.removeFromSuperview()
        }
    }

    private func unfold(_ menu: UIMenu, _ group: UIMenu?, _ index: Int, in panel: MenuPanel) {
        let row = panel.convert(panel.frame(ofRow: index), to: self)
        panel.accessibilityElementsHidden = true
        guard push(menu, group: group, unfoldedFrom: row), let top = panels.last else { return }
        top.layoutIfNeeded()
        UIView.performWithoutAnimation { shrink(top, to: CGPoint(x: top.center.x, y: row.midY)) }
        spring {
            top.transform = .identity
            top.alpha = 1
            panel.transform = CGAffineTransform(scaleX: 0.94, y: 0.94)
            panel.alpha = 0.6
        }
        UIAccessibility.post(notification: .screenChanged, argument: top)
    }

    private func chose(_ row: MenuContent.Row, _ index: Int, in panel: MenuPanel) {
        guard !isClosing, panel === panels.last else { return }
        if panel.isFolding(index) { return fold() }
        switch row.kind {
        case .submenu(let menu): unfold(menu, row.group, index, in: panel)
        case .leaf(let leaf):
            if let group = row.group {
                for other in group.leaves(inline: false) { other.state = other === leaf ? .on : .off }
            }
            guard leaf.attributes.contains(.keepsMenuPresented) else { return close(chosen: leaf) }
            run(leaf)
            panel.reload()
        case .header, .loading, .gap: break
        }
    }

    // MARK: Touches

    /// Follows a touch that opened the menu or began in it, at a point of the window; `isOver` is `true` when it ends
    /// there.
    func follow(at point: CGPoint, isOver: Bool) {
        guard let panel = panels.last, !isClosing else { return }
        if let start = openingPoint {
            if hypotenuse(start, point) < MenuPresentation.slop {
                if isOver { openingPoint = nil }
                return
            }
            openingPoint = nil
        }
        let row = panel.row(at: convert(point, to: panel))
        panel.light(isOver ? nil : row)
        if isOver, let row { panel.choose(row) }
    }

    private func follow(_ touch: UITouch?, _ isOver: Bool) {
        guard let touch else { return panels.last?.light(nil) ?? () }
        follow(at: touch.location(in: self), isOver: isOver)
    }

    /// Folds or closes the menu after a tap outside it.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, let panel = panels.last,
            !panel.bounds.contains(touch.location(in: panel))
        else { return }
        if let commit = lifted.flatMap({ $0.commit(at: touch.location(in: $0)) }) { return close(commit: commit) }
        fold()
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func accessibilityPerformEscape() -> Bool {
        fold()
        return true
    }

    func viewWillLeave(_ view: UIView) { if view === source { close() } }

    // MARK: Keys

    var overlayKeyTarget: UIResponder? { self }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { press(presses) }
    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { press(presses) }

    private func press(_ presses: Set<UIPress>) {
        guard let panel = panels.last, !isClosing, let code = presses.first?.key?.keyCode else { return }
        let forward: UIKeyboardHIDUsage = isMirrored ? .keyboardLeftArrow : .keyboardRightArrow
        let back: UIKeyboardHIDUsage = isMirrored ? .keyboardRightArrow : .keyboardLeftArrow
        switch code {
        case .keyboardEscape: fold()
        case .keyboardDownArrow: panel.light(panel.content.next(after: panel.lit, by: 1), scrolls: true)
        case .keyboardUpArrow: panel.light(panel.content.next(after: panel.lit, by: -1), scrolls: true)
        case .keyboardHome: panel.light(panel.content.next(after: nil, by: 1), scrolls: true)
        case .keyboardEnd: panel.light(panel.content.next(after: nil, by: -1), scrolls: true)
        case forward, back:
            let step = code == forward ? 1 : -1
            if let lit = panel.lit, let next = panel.content.neighbour(of: lit, by: step) {
                panel.light(next, scrolls: true)
            } else if code == back {
                if panels.count > 1 { fold() }
            } else if let lit = panel.lit, case .submenu = panel.content.rows[lit].kind {
                panel.choose(lit)
            }
        case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: panel.lit.map(panel.choose)
        default: break
        }
    }
}
