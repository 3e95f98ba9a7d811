import CoreGraphics
import QuartzCore

/// One menu on its material: rows that are made as they come into sight.
@MainActor final class MenuPanel: UIView, UIScrollViewDelegate {
    override class var showsDrawing: Bool { false }

    let menu: UIMenu
    private let isUnfolded: Bool, group: UIMenu?
    private(set) var content: MenuContent
    private var fonts: MenuFonts
    private let surface = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    private let scroll = UIScrollView()
    private var rows: [Int: MenuRow] = [:]
    /// What lies under the finger, or where the arrow keys are.
    private(set) var lit: Int?
    /// Chosen by a finger, a key or a screen reader.
    var onChoose: (MenuContent.Row, Int) -> Void = { _, _ in }
    /// A finger that began on a row moved or lifted; nil: its touch was cancelled.
    var onTouch: (UITouch?, Bool) -> Void = { _, _ in }
    /// Rows came or went.
    var onResize: () -> Void = {}

    /// In points; less where the window has less.
    static let width: CGFloat = 250
    private static let radius: CGFloat = 13

    init(_ menu: UIMenu, group: UIMenu?, isUnfolded: Bool, traits: UITraitCollection) {
        (self.menu, self.group, self.isUnfolded, fonts) = (menu, group, isUnfolded, MenuFonts(traits))
        content = MenuContent(menu, group: group, isUnfolded: isUnfolded, fonts: fonts, onAnswer: {})
        super.init(frame: .zero)
        surface.clipsToBounds = true
        (surface.layer.cornerRadius, surface.layer.cornerCurve) = (MenuPanel.radius, .continuous)
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.12, 24, CGSize(width: 0, height: 8))
        addSubview(surface)
        scroll.delegate = self
        scroll.alwaysBounceVertical = false
        scroll.contentInsetAdjustmentBehavior = .never
        surface.contentView.addSubview(scroll)
        fill()
    }
    required init?(coder: NSCoder) { nil }

    /// Makes the rows anew: an answer came, a state or the traits changed.
    func reload() {
        let old = content.height
        fill()
        if content.height != old { onResize() }
    }

    private func fill() {
        content = MenuContent(menu, group: group, isUnfolded: isUnfolded, fonts: fonts) { [weak self] in self?.reload()
        }
        for row in content.rows {
            if case .action(let action) = row.kind { action.onChange = { [weak self] in self?.reload() } }
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
            let place = content.rows[index]
            row.frame = CGRect(x: 0, y: place.y, width: bounds.width, height: place.height)
        }
    }

    private func make(_ index: Int) -> MenuRow {
        let row = MenuRow(index, content, fonts)
        row.isLit = index == lit
        if isFolding(index) { (row.isEnabled, row.accessibilityTraits) = (true, [.header, .button]) }
        row.semanticContentAttribute = semanticContentAttribute
        row.onChoose = { [weak self] in self?.choose(index) }
        row.onTouch = { [weak self] in self?.onTouch($0, $1) }
        rows[index] = row
        scroll.addSubview(row)
        return row
    }

    // MARK: Choosing

    func light(_ index: Int?, scrolls: Bool = false) {
        guard index != lit || scrolls else { return }
        lit.flatMap { rows[$0] }?.isLit = false
        lit = index
        index.flatMap { rows[$0] }?.isLit = true
        guard scrolls, let index else { return }
        let row = content.rows[index]
        scroll.scrollRectToVisible(
            CGRect(x: 0, y: row.y, width: bounds.width, height: row.height), animated: false)
    }

    /// The row under a point of the panel that can be chosen.
    func row(at point: CGPoint) -> Int? {
        guard bounds.contains(point) else { return nil }
        let y = point.y + scroll.contentOffset.y
        let found = content.indices(from: y, to: y + 0.01).first
        return found.flatMap { isFolding($0) || content.isEnabled($0) ? $0 : nil }
    }

    /// Whether a row is the header that folds the menu back into the one around it.
    func isFolding(_ index: Int) -> Bool { isUnfolded && index == 0 }

    func choose(_ index: Int) {
        guard content.rows.indices.contains(index), isFolding(index) || content.isEnabled(index) else { return }
        onChoose(content.rows[index], index)
    }

    /// Where a row is in the panel.
    func frame(ofRow index: Int) -> CGRect {
        let row = content.rows[index]
        return CGRect(x: 0, y: row.y - scroll.contentOffset.y, width: bounds.width, height: row.height)
    }
}
