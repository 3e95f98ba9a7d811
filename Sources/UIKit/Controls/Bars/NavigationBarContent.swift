import CoreGraphics

/// The views of one item in a navigation bar: buttons at both ends, the title, a large title below.
@MainActor final class NavigationBarContent: UIView {
    private unowned let bar: UINavigationBar
    let item: UINavigationItem
    private let back: UINavigationItem?
    let titleView: UIView
    let largeTitle = UILabel()
    private let prompt = UILabel()
    private let left: BarItemRow
    private let right: BarItemRow
    private(set) var backButton: BarButton?
    /// The width that the app gave to a title view which has none of its own: a text field.
    private let givenWidth: CGFloat

    /// The height in points.
    static let height: CGFloat = 44
    private static let edge: CGFloat = 16, backEdge: CGFloat = 8, gap = BarItemRow.gap
    private static let longestBack: CGFloat = 0.3

    init(_ bar: UINavigationBar, _ item: UINavigationItem, back: UINavigationItem?) {
        self.bar = bar
        self.item = item
        self.back = back
        titleView = item.titleView ?? UILabel()
        givenWidth = titleView is UITextField ? titleView.bounds.width : 0
        left = BarItemRow([item.columnsItem].compactMap { $0 } + (item.leftBarButtonItems ?? []))
        right = BarItemRow(item.rightBarButtonItems ?? [])
        super.init(frame: bar.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        makeBackButton()
        addSubview(titleView)
        addSubview(largeTitle)
        if item.prompt != nil { addSubview(prompt) }
        style()
    }
    required init?(coder: NSCoder) { nil }

    private func makeBackButton() {
        guard let back, !item.hidesBackButton, item.leftBarButtonItem == nil || item.leftItemsSupplementBackButton
        else { return }
        let button = BarButton(back: back, bar)
        backButton = button
        addSubview(button)
    }

    private func makeParts(_ row: BarItemRow, in room: CGFloat) {
        row.makeParts(in: room, of: bar.window == nil ? nil : bar) { view in
            // At its position in reading order: after the back button, before the title.
            insertSubview(view, belowSubview: titleView)
        }
    }

    /// Applies the bar's present fonts and colours.
    func style() {
        let look = bar.shownAppearance
        if let label = titleView as? UILabel, item.titleView == nil {
            label.textAlignment = .center
            label.set(item.title, UIFont.systemFont(ofSize: 17, weight: .semibold), look.titleTextAttributes)
        }
        largeTitle.set(item.title, UIFont.systemFont(ofSize: 34, weight: .bold), look.largeTitleTextAttributes)
        if let text = item.prompt {
            prompt.textAlignment = .center
            prompt.set(text, UIFont.systemFont(ofSize: 13), [:])
        }
        for part in [backButton] + (left.views + right.views).map({ $0 as? BarButton }) { part?.tintColorDidChange() }
        if item.titleView == nil { titleView.accessibilityTraits = .header }
        largeTitle.accessibilityTraits = .header
        setNeedsLayout()
    }

    /// Mirrors a frame for right-to-left layouts.
    private func mirrored(_ frame: CGRect) -> CGRect {
        guard isMirrored else { return frame }
        return CGRect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
    }

    /// The top of the row of buttons, below a prompt.
    private var top: CGFloat { bar.promptHeight(of: item) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = NavigationBarContent.height, gap = NavigationBarContent.gap, top = top
        prompt.isHidden = top == 0
        prompt.frame = CGRect(
            x: NavigationBarContent.edge, y: 8, width: max(0, bounds.width - 2 * NavigationBarContent.edge),
            height: max(0, top - 8))
        var start = NavigationBarContent.edge
        if let backButton {
            let room = bounds.width * NavigationBarContent.longestBack
            var size = backButton.fittingSize
            if size.width > room { size = backButton.shorten(to: room) }
            backButton.frame = mirrored(
                CGRect(x: NavigationBarContent.backEdge, y: top, width: size.width, height: height))
            start = NavigationBarContent.backEdge + size.width + gap
        }
        makeParts(left, in: bounds.width - start)
        for part in left.parts {
            let width = part.width
            if let view = part.view { place(view, x: start, width: width) }
            start += width + (part.view == nil ? 0 : gap)
        }
        var end = bounds.width - NavigationBarContent.edge
        makeParts(right, in: end)
        for part in right.parts {
            let width = part.width
            if let view = part.view { place(view, x: end - width, width: width) }
            end -= width + (part.view == nil ? 0 : gap)
        }
        // Centred in the bar, or in the remaining space if it does not fit there.
        let room = max(0, end - start)
        var wanted = titleView.sizeThatFits(CGSize(width: room, height: height))
        wanted.width = max(wanted.width, givenWidth)
        let width = min(room, item.titleView != nil && wanted == .zero ? titleView.bounds.width : wanted.width)
        let x = min(max((bounds.width - width) / 2, start), max(start, end - width))
        let tall = item.titleView == nil ? height : min(height, max(wanted.height, titleView.bounds.height))
        let transform = titleView.transform
        titleView.transform = .identity
        titleView.frame = mirrored(CGRect(x: x, y: top + (height - tall) / 2, width: width, height: tall))
        titleView.transform = transform
        layOutLargeTitle()
    }

    private func place(_ part: UIView, x: CGFloat, width: CGFloat) {
        let height = NavigationBarContent.height
        let own = part is BarButton ? height : min(height, part.bounds.height > 0 ? part.bounds.height : height)
        part.frame = mirrored(CGRect(x: x, y: top + (height - own) / 2, width: width, height: own))
    }

    /// Shifts the titles horizontally.
    func shiftTitles(by way: CGFloat) {
        titleView.transform = CGAffineTransform(translationX: way, y: 0)
        largeTitle.transform = titleView.transform
    }

    private func layOutLargeTitle() {
        let shows = bar.showsLargeTitle(of: item), below = bounds.height - NavigationBarContent.height - top
        largeTitle.isHidden = !shows || below <= 0
        // It slides behind the row of buttons; the small title appears when it has disappeared.
        let height: CGFloat = 41
        let edge = NavigationBarContent.edge
        let transform = largeTitle.transform
        largeTitle.transform = .identity
        largeTitle.frame = mirrored(
            CGRect(x: edge, y: bounds.height - height - 8, width: bounds.width - 2 * edge, height: height))
        largeTitle.transform = transform
        largeTitle.alpha = min(1, max(0, (below - 8) / 30))
        if item.titleView == nil { titleView.alpha = shows && below > 12 ? 0 : 1 }
        clipsToBounds = shows
    }
}

/// The width of a part of a bar.
@MainActor enum BarPart {
    static func width(of part: UIView) -> CGFloat {
        if let button = part as? BarButton { return button.fittingSize.width }
        let fitting = part.intrinsicContentSize.width
        return part.bounds.width > 0 ? part.bounds.width : max(0, fitting)
    }
}

/// The button of an item.
@MainActor final class BarButton: UIButton {
    private let item: UIBarButtonItem?
    /// The background of a selected item.
    private var plate: UIView?

    init(_ item: UIBarButtonItem) {
        self.item = item
        super.init(frame: .zero)
        let weight: UIFont.Weight = item.style == .done ? .semibold : .regular
        show(
            item.shownImage == nil ? item.shownTitle : nil, item.shownImage, weight,
            item.titleTextAttributes(for: .normal))
        isEnabled = item.isEnabled
        isSelected = item.isSelected
        if isSelected {
            let plate = UIView()
            plate.isUserInteractionEnabled = false
            plate.layer.cornerRadius = 6
            plate.layer.cornerCurve = .continuous
            insertSubview(plate, at: 0)
            self.plate = plate
        }
        imageEdgeInsets = item.imageInsets
        if let tint = item.tintColor { tintColor = tint }
        accessibilityLabel = item.spokenTitle
        addAction(UIAction { [weak self, weak item] _ in self.map { item?.fire(from: $0) } }, for: .touchUpInside)
    }

    /// Creates the back button for an item.
    init(back: UINavigationItem, _ bar: UINavigationBar) {
        item = nil
        super.init(frame: .zero)
        let own = back.backBarButtonItem
        let title =
            switch back.backButtonDisplayMode {
            case .default: own?.title ?? back.backButtonTitle ?? back.title ?? "Back"
            case .generic: own?.title ?? "Back"
            case .minimal: String?.none
            }
        show(title, own?.image ?? bar.shownBackIndicator ?? BarButton.chevron(isMirrored), .regular, nil)
        accessibilityLabel = title ?? own?.title ?? back.backButtonTitle ?? back.title ?? "Back"
        if let tint = own?.tintColor { tintColor = tint }
        titleEdgeInsets = UIEdgeInsets(top: 0, left: 6, bottom: 0, right: -6)
        addAction(UIAction { [weak bar] _ in bar?.goBack() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    private func show(
        _ title: String?, _ image: UIImage?, _ weight: UIFont.Weight, _ attributes: [NSAttributedString.Key: Any]?
    ) {
        titleLabel?.font = attributes?[.font] as? UIFont ?? UIFont.systemFont(ofSize: 17, weight: weight)
        setTitle(title, for: .normal)
        setImage(
            image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }, for: .normal)
        color = attributes?[.foregroundColor] as? UIColor
        tintColorDidChange()
    }
    private var color: UIColor?

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setTitleColor(color ?? tintColor, for: .normal)
        setTitleColor(UIColor.tertiaryLabel, for: .disabled)
        setTitleColor((color ?? tintColor).withAlphaComponent(0.3), for: .highlighted)
        plate?.backgroundColor = tintColor.withAlphaComponent(0.18)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        plate?.frame = bounds.insetBy(dx: -6, dy: max(0, (bounds.height - 32) / 2))
    }

    var fittingSize: CGSize {
        if let width = item?.width, width > 0, width.isFinite { return CGSize(width: width, height: bounds.height) }
        var size = sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: NavigationBarContent.height))
        if item == nil { size.width += 6 }
        if currentImage == nil, let titles = item?.possibleTitles, let font = titleLabel?.font {
            for title in titles {
                size.width = max(size.width, StyledText.plain(title, [.font: font]).size().width.rounded(.up))
            }
        }
        return size
    }

    /// Shortens the back button to “Back” or to the chevron alone if there is no room. Returns its size.
    func shorten(to room: CGFloat) -> CGSize {
        for title in ["Back", nil] {
            setTitle(title, for: .normal)
            if fittingSize.width <= room { break }
        }
        return fittingSize
    }

    private static var chevrons: [Bool: UIImage] = [:]
    static func chevron(_ isMirrored: Bool) -> UIImage {
        if let known = chevrons[isMirrored] { return known }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        let image = UIGraphicsImageRenderer(size: CGSize(width: 13, height: 21), format: format).image { _ in
            let path = UIBezierPath()
            path.move(to: CGPoint(x: isMirrored ? 2 : 11, y: 2))
            path.addLine(to: CGPoint(x: isMirrored ? 11 : 2, y: 10.5))
            path.addLine(to: CGPoint(x: isMirrored ? 2 : 11, y: 19))
            path.lineWidth = 2.5
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            UIColor.black.setStroke()
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
        chevrons[isMirrored] = image
        return image
    }
}

extension UILabel {
    fileprivate func set(_ text: String?, _ font: UIFont, _ attributes: [NSAttributedString.Key: Any]) {
        self.text = text
        self.font = attributes[.font] as? UIFont ?? font
        textColor = attributes[.foregroundColor] as? UIColor ?? .label
    }
}
