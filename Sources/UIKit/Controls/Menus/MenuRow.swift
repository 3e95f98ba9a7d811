import CoreGraphics
import QuartzCore

/// A row of a menu: symbol, title and subtitle, image. The panel handles its touches.
@MainActor final class MenuRow: UIControl {
    override class var showsDrawing: Bool { false }

    let index: Int
    private let row: MenuContent.Row, hasSigns: Bool, fonts: MenuFonts
    private let titleLabel = UILabel(), subtitleLabel = UILabel()
    private let imageView = UIImageView(), plate = UIView()
    private let line = UIView.hairline(), side = UIView.hairline()
    private let sign = CAShapeLayer()
    private var spinner: UIActivityIndicatorView?
    /// Called when the row is chosen.
    var onChoose: () -> Void = {}
    /// Called when a touch that began on the row moves or ends; nil if it was cancelled.
    var onTouch: (UITouch?, Bool) -> Void = { _, _ in }

    init(_ index: Int, _ content: MenuContent, _ fonts: MenuFonts) {
        self.index = index
        row = content.rows[index]
        hasSigns = content.hasSigns
        self.fonts = fonts
        super.init(frame: .zero)
        plate.backgroundColor = UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 1 : 0, alpha: 0.08) }
        plate.isHidden = true
        for view in [plate, titleLabel, subtitleLabel, imageView, line, side] { addSubview(view) }
        layer.addSublayer(sign)
        for line in [line, side] { line.backgroundColor = .separator }
        side.isHidden = true
        line.isHidden = !row.hasLine
        imageView.contentMode = .center
        fill(isEnabled: content.isEnabled(index))
    }
    required init?(coder: NSCoder) { nil }

    private var leaf: (any MenuLeaf)? { if case .leaf(let leaf) = row.kind { leaf } else { nil } }
    private var isSubmenu: Bool { if case .submenu = row.kind { true } else { false } }

    private func fill(isEnabled: Bool) {
        var color = UIColor.label
        switch row.kind {
        case .leaf(let leaf):
            set(leaf, leaf.discoverabilityTitle)
            if leaf.attributes.contains(.destructive) { color = .systemRed }
        case .submenu(let menu):
            set(menu, nil)
            if menu.options.contains(.destructive) { color = .systemRed }
        case .header(let title):
            titleLabel.text = title
            titleLabel.font = fonts.header
            color = .secondaryLabel
            accessibilityLabel = title
            accessibilityTraits = .header
        case .loading:
            let spinner = UIActivityIndicatorView(style: .medium)
            spinner.startAnimating()
            addSubview(spinner)
            self.spinner = spinner
            accessibilityLabel = "Loading"
            accessibilityTraits = .updatesFrequently
        case .gap:
            backgroundColor = UIColor { UIColor(white: 0, alpha: $0.userInterfaceStyle == .dark ? 0.3 : 0.08) }
        }
        if case .gap = row.kind { accessibilityElementsHidden = true } else { isAccessibilityElement = true }
        self.isEnabled = isEnabled
        if leaf != nil || isSubmenu {
            accessibilityTraits = .button
            if !isEnabled {
                accessibilityTraits.insert(.notEnabled)
                color = .tertiaryLabel
            }
            if leaf?.state == .on { accessibilityTraits.insert(.selected) }
        }
        titleLabel.textColor = color
        subtitleLabel.textColor = isEnabled ? .secondaryLabel : .tertiaryLabel
        imageView.tintColor = color
        signColor = color
    }
    private var signColor = UIColor.label

    private func set(_ element: UIMenuElement, _ longer: String?) {
        titleLabel.text = element.title
        titleLabel.font = fonts.title
        subtitleLabel.text = element.subtitle
        subtitleLabel.font = fonts.subtitle
        imageView.image = element.image.map {
            $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0
        }
        accessibilityLabel = [element.title, longer, element.subtitle].compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    override func accessibilityActivate() -> Bool {
        guard isEnabled else { return false }
        onChoose()
        return true
    }

    /// `true` for a selected element side by side with others, which has a background, because there is no space for a
    /// symbol.
    private var isMarked: Bool { row.shape != .row && (leaf?.state ?? .off) != .off }

    override func stateDidChange() { plate.isHidden = !isHighlighted && !isMarked }

    // MARK: Layout

    override func show(animated: Bool) {
        let width = bounds.width, height = bounds.height
        plate.frame = bounds
        let thickness = traitCollection.pixelGrid.pixel
        line.frame = CGRect(x: 0, y: height - thickness, width: width, height: thickness)
        spinner?.center = CGPoint(x: bounds.midX, y: bounds.midY)
        let end: CGFloat = imageView.image == nil && !isSubmenu ? 16 : 48
        let start: CGFloat = hasSigns && !isHeader ? 32 : 16
        let room = max(0, width - start - end)
        let first = titleLabel.font.lineHeight.rounded(.up)
        let second = subtitleLabel.text?.isEmpty ?? true ? 0 : fonts.subtitle.lineHeight.rounded(.up)
        let top = ((height - first - second) / 2).rounded()
        titleLabel.frame = mirroredIfNeeded(CGRect(x: start, y: top, width: room, height: first))
        subtitleLabel.frame = mirroredIfNeeded(CGRect(x: start, y: top + first, width: room, height: second))
        imageView.frame = mirroredIfNeeded(CGRect(x: width - 44, y: 0, width: 32, height: height))
        imageView.isHidden = isSubmenu
        for label in [titleLabel, subtitleLabel] { label.textAlignment = isMirrored ? .right : .left }
        if row.shape != .row { showTile() }
        drawSign()
    }

    /// Lays out the image with the title below it, or only the title if there is no image.
    private func showTile() {
        let width = max(0, bounds.width - 8), hasImage = imageView.image != nil
        let showsTitle = row.shape == .tile || !hasImage
        let title = fonts.tile.lineHeight.rounded(.up)
        titleLabel.font = fonts.tile
        titleLabel.isHidden = !showsTitle
        subtitleLabel.isHidden = true
        titleLabel.textAlignment = .center
        let y = hasImage ? bounds.height - title - 8 : ((bounds.height - title) / 2).rounded()
        titleLabel.frame = CGRect(x: 4, y: y, width: width, height: title)
        imageView.frame = CGRect(x: 4, y: 0, width: width, height: showsTitle ? y : bounds.height)
        plate.frame = bounds.insetBy(dx: 4, dy: 4)
        plate.layer.cornerRadius = 8
        // Each element except the last has a separator beside it, in addition to the one below.
        if row.column + 1 < row.columns, row.shape != .swatch {
            let thickness = traitCollection.pixelGrid.pixel
            side.frame = mirroredIfNeeded(
                CGRect(x: bounds.width - thickness, y: 0, width: thickness, height: bounds.height))
            side.isHidden = false
        }
        stateDidChange()
    }

    private var isHeader: Bool { if case .header = row.kind { true } else { false } }

    /// Draws the check mark or the dash before the title, and the chevron of a submenu.
    private func drawSign() {
        let path = CGMutablePath()
        let middle = (bounds.height / 2).rounded()
        if isSubmenu {
            let x = isMirrored ? 24 : bounds.width - 24, way: CGFloat = isMirrored ? -4 : 4
            path.move(to: CGPoint(x: x - way, y: middle - 6))
            path.addLine(to: CGPoint(x: x + way / 2, y: middle))
            path.addLine(to: CGPoint(x: x - way, y: middle + 6))
        } else if let leaf, leaf.state != .off, row.shape == .row {
            let x = isMirrored ? bounds.width - 17 : 17
            if leaf.state == .on {
                path.move(to: CGPoint(x: x - 6, y: middle + 1))
                path.addLine(to: CGPoint(x: x - 2, y: middle + 5))
                path.addLine(to: CGPoint(x: x + 5, y: middle - 6))
            } else {
                path.move(to: CGPoint(x: x - 5, y: middle))
                path.addLine(to: CGPoint(x: x + 5, y: middle))
            }
        }
        sign.path = path
        sign.fillColor = nil
        sign.lineWidth = 2
        sign.lineCap = .round
        sign.lineJoin = .round
        sign.strokeColor = signColor.resolvedColor(with: traitCollection).cgColor
    }

    // MARK: Touches

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        onTouch(touch, false)
        return true
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        onTouch(touch, false)
        return true
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { onTouch(touch, true) }
    override func cancelTracking(with event: UIEvent?) { onTouch(nil, true) }
    /// Read-only: the panel sets the highlighted row, because a touch can move from one row to another.
    override var isHighlighted: Bool {
        get { isLit }
        set {}
    }
    var isLit = false { didSet { if isLit != oldValue { stateDidChange() } } }
}
