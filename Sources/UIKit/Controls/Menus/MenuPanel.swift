import CoreGraphics
import QuartzCore

/// One menu on its material; rows are created when they become visible.
@MainActor final class MenuPanel: UIView, UIScrollViewDelegate {
    override class var showsDrawing: Bool { false }

    let menu: UIMenu
    private let isUnfolded: Bool, group: UIMenu?
    private let target: (UICommand) -> UIResponder?
    private(set) var content: MenuContent
    private var fonts: MenuFonts
    private let surface = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    private let scroll = UIScrollView()
    private var rows: [Int: MenuRow] = [:]
    /// The row under the touch or selected by the arrow keys.
    private(set) var lit: Int?
    /// Called when a touch, a key or a screen reader chooses a row.
    var onChoose: (MenuContent.Row, Int) -> Void = { _, _ in }
    /// Called when a touch that began on a row moves or ends; nil if it was cancelled.
    var onTouch: (UITouch?, Bool) -> Void = { _, _ in }
    /// Called when rows were added or removed.
    var onResize: () -> Void = {}

    /// The width in points, if the window has enough space.
    static let width: CGFloat = 250
    private static let radius: CGFloat = 13

    init(
        _ menu: UIMenu, group: UIMenu?, isUnfolded: Bool, traits: UITraitCollection,
        target: @escaping (UICommand) -> UIResponder?
    ) {
        self.menu = menu
        self.group = group
        self.isUnfolded = isUnfolded
        fonts = MenuFonts(traits)
        self.target = target
        content = MenuContent(menu, group: group, isUnfolded: isUnfolded, fonts: fonts, .init())
        super.init(frame: .zero)
        surface.clipsToBounds = true
        surface.layer.cornerRadius = MenuPanel.radius
        surface.layer.cornerCurve = .continuous
        layer.shadowOpacity = 0.12
        layer.shadowRadius = 24
        layer.shadowOffset = CGSize(width: 0, height: 8)
        addSubview(surface)
        scroll.delegate = self
        scroll.alwaysBounceVertical = false
        scroll.contentInsetAdjustmentBehavior = .never
        surface.contentView.addSubview(scroll)
        fill()
    }
    required init?(coder: NSCoder) { nil }

    /// Recreates the rows after a change of deferred elements, states or traits.
    func reload() {
        let old = content.height
        fill()
        if content.height != old { onResize() }
    }

    /// `true` while rows are created: changes that commands make during validation do not request another reload.
    private var isFilling = false

    private func fill() {
        guard !isFilling else { return }
        isFilling = true
        defer { isFilling = false }
        content = MenuContent(
            menu, group: group, isUnfolded: isUnfolded, fonts: fonts,
            .init(onAnswer: { [weak self] in self?.reload() }, target: target))
        for row in content.rows {
            if case .leaf(let leaf) = row.kind { leaf.onChange = { [weak self] in self?.reload() } }
        }
        rows.values.forEach { $0.removeFromSuperview() }
        rows = [:]
        if let lit, !content.isEnabled(lit) { self.lit = nil }
        setNeedsLayout()
    }

    override func traitsApplied() {
        super.traitsApplied()
        fonts = MenuFonts(traitCollection)
        reload()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        surface.frame = bounds
        scroll.frame = bounds
        scroll.contentSize = CGSize(width: bounds.width, height: content.height)
        layer.shadowPath = CGPath(
            roundedRect: bounds, cornerWidth: min(MenuPanel.radius, bounds.width / 2),
            cornerHeight: min(MenuPanel.radius, bounds.height / 2), transform: nil)
        showRows()
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { showRows() }

    private func showRows() {
        let top = scroll.contentOffset.y
        let wanted = content.indices(from: top, to: top + bounds.height)
        for (index, row) in rows where !wanted.contains(index) {
            row.removeFromSuperview()
            rows[index] = nil
        }
        for index in wanted {
            let row = rows[index] ?? make(index)
            row.frame = mirroredIfNeeded(content.rows[index].frame(in: bounds.width))
        }
    }

    private func make(_ index: Int) -> MenuRow {
        let row = MenuRow(index, content, fonts)
        row.isLit = index == lit
        if isFolding(index) {
            row.isEnabled = true
            row.accessibilityTraits = [.header, .button]
        }
        row.semanticContentAttribute = semanticContentAttribute
        row.onChoose = { [weak self] in self?.choose(index) }
        row.onTouch = { [weak self] in self?.onTouch($0, $1) }
        rows[index] = row
        scroll.addSubview(row)
        return row
    }

    // MARK: Selection

    func light(_ index: Int?, scrolls: Bool = false) {
        guard index != lit || scrolls else { return }
        lit.flatMap { rows[$0] }?.isLit = false
        lit = index
        index.flatMap { rows[$0] }?.isLit = true
        guard scrolls, let index else { return }
        scroll.scrollRectToVisible(content.rows[index].frame(in: bounds.width), animated: false)
    }

    /// Returns the enabled row at a point of the panel.
    func row(at point: CGPoint) -> Int? {
        guard bounds.contains(point) else { return nil }
        let place = CGPoint(x: isMirrored ? bounds.width - point.x : point.x, y: point.y + scroll.contentOffset.y)
        return content.indices(from: place.y, to: place.y + 0.01).first {
            content.rows[$0].frame(in: bounds.width).contains(place) && (isFolding($0) || content.isEnabled($0))
        }
    }

    /// Returns `true` if a row is the header that folds the submenu into its parent.
    func isFolding(_ index: Int) -> Bool { isUnfolded && index == 0 }

    func choose(_ index: Int) {
        guard content.rows.indices.contains(index), isFolding(index) || content.isEnabled(index) else { return }
        onChoose(content.rows[index], index)
    }

    /// Returns the frame of a row in the panel.
    func frame(ofRow index: Int) -> CGRect {
        mirroredIfNeeded(content.rows[index].frame(in: bounds.width)).offsetBy(dx: 0, dy: -scroll.contentOffset.y)
    }
}
