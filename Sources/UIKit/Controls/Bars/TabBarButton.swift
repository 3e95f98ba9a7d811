import CoreGraphics
import QuartzCore

/// One tab of a tab bar: an image, a title, and a badge at the image's top trailing corner.
@MainActor final class TabBarButton: UIControl {
    package override class var showsDrawing: Bool { false }

    let item: UITabBarItem
    private unowned let bar: UITabBar
    private let picture = UIImageView()
    private let label = UILabel()
    private var badge: TabBarBadge?
    /// The position among the tabs, for screen readers.
    var position = ""
    private var style = UITabBarItemAppearance.Style.stacked

    init(_ item: UITabBarItem, in bar: UITabBar) {
        self.item = item
        self.bar = bar
        super.init(frame: .zero)
        label.textAlignment = .center
        addSubview(picture)
        addSubview(label)
        addAction(UIAction { [weak self, weak bar] _ in self.map { bar?.tapped($0.item) } }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    override var pressesByReturn: Bool { true }

    override var defaultAccessibility: DefaultAccessibility {
        let value = [item.badgeValue, position].compactMap { $0 }.joined(separator: ", ")
        return DefaultAccessibility(
            isElement: true, label: item.accessibilityLabel ?? item.shownTitle, value: value,
            traits: stateTraits.union(.button))
    }

    /// Updates the content and its appearance.
    func update(_ look: UITabBarAppearance, _ style: UITabBarItemAppearance.Style) {
        self.style = style
        isEnabled = item.isEnabled
        isSelected = bar.selectedItem === item
        let state = look.itemAppearance(style).state(isSelected: isSelected, isEnabled: isEnabled)
        let color = state.iconColor ?? standardColor
        let image = item.shownImage(isSelected: isSelected, isSmall: style == .compactInline)
        picture.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        picture.tintColor = color
        let own = own(item.titleTextAttributes(for:))
        label.text = item.shownTitle
        label.font = own?[.font] as? UIFont ?? state.titleTextAttributes[.font] as? UIFont ?? .systemFont(ofSize: 10)
        label.textColor =
            state.titleTextAttributes[.foregroundColor] as? UIColor ?? own?[.foregroundColor] as? UIColor ?? color
        showBadge(state)
        setNeedsLayout()
    }

    /// Returns the item's own attributes for its state, or for the normal state.
    private func own(
        _ attributes: (UIControl.State) -> [NSAttributedString.Key: Any]?
    ) -> [NSAttributedString.Key: Any]? { attributes(isSelected ? .selected : .normal) ?? attributes(.normal) }

    private var standardColor: UIColor {
        if !isEnabled { return .tertiaryLabel }
        return isSelected ? bar.tintColor : bar.unselectedItemTintColor ?? TabBarButton.grey
    }
    /// The colour of tabs that are not selected.
    private static let grey = UIColor {
        UIColor(white: $0.userInterfaceStyle == .dark ? 0.46 : 0.6, alpha: 1)
    }

    private func showBadge(_ state: UITabBarItemStateAppearance) {
        guard let text = item.badgeValue else {
            badge?.removeFromSuperview()
            badge = nil
            return
        }
        let badge = badge ?? TabBarBadge()
        if self.badge == nil { addSubview(badge) }
        self.badge = badge
        let own = own(item.badgeTextAttributes(for:))
        badge.show(
            text, item.badgeColor ?? state.badgeBackgroundColor ?? .systemRed,
            state.badgeTextAttributes.merging(own ?? [:]) { $1 }, state.badgeTitlePositionAdjustment)
    }

    override var isHighlighted: Bool { didSet { (picture.alpha, label.alpha) = isHighlighted ? (0.5, 0.5) : (1, 1) } }

    // MARK: Layout

    private static let gap: CGFloat = 6
    /// The width of image, gap and title side by side, in points.
    var inlineWidth: CGFloat {
        let image = picture.image?.size.width ?? 0, title = label.sizeThatFits(.zero).width
        return image + title + (image > 0 && title > 0 ? inlineGap : 0)
    }
    /// The gap between an image and the title beside it, which a badge must not cover.
    private var inlineGap: CGFloat {
        guard let badge else { return TabBarButton.gap }
        return max(TabBarButton.gap, 4 + badge.fittingSize.width - (picture.image?.size.width ?? 0) / 2)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = picture.image?.size ?? .zero, hasTitle = label.text?.isEmpty == false
        let isStacked = style == .stacked
        var imageFrame = CGRect(origin: .zero, size: size), titleFrame = CGRect.zero
        if isStacked {
            // An image of 25 points is centred in the space above the title.
            let middle = hasTitle ? (bounds.height - 15) / 2 + 1.5 : bounds.height / 2
            imageFrame.origin = CGPoint(x: (bounds.width - size.width) / 2, y: middle - size.height / 2)
            let height = label.font.lineHeight.rounded(.up)
            titleFrame = CGRect(x: 1, y: bounds.height - 3 - height, width: max(0, bounds.width - 2), height: height)
        } else {
            let room = max(0, bounds.width - size.width - (size.width > 0 ? inlineGap : 0))
            let title = min(room, label.sizeThatFits(.zero).width.rounded(.up))
            let width = size.width + (size.width > 0 && title > 0 ? inlineGap : 0) + title
            imageFrame.origin = CGPoint(x: (bounds.width - width) / 2, y: (bounds.height - size.height) / 2)
            titleFrame = CGRect(x: imageFrame.minX + width - title, y: 0, width: title, height: bounds.height)
        }
        let state = bar.shownAppearance.itemAppearance(style).state(isSelected: isSelected, isEnabled: isEnabled)
        let insets = item.imageInsets
        let inset = CGRect(
            x: imageFrame.minX + (insets.left - insets.right), y: imageFrame.minY + (insets.top - insets.bottom),
            width: size.width, height: size.height)
        let placed = mirroredIfNeeded(item.imageInsets == .zero ? imageFrame : inset)
        picture.frame = CGRect(origin: traitCollection.pixelGrid.rounded(placed.origin), size: placed.size)
        let shift = item.titlePositionAdjustment == .zero ? state.titlePositionAdjustment : item.titlePositionAdjustment
        label.frame = mirroredIfNeeded(titleFrame).shifted(by: shift)
        guard let badge else { return }
        let badgeSize = badge.fittingSize
        let middle = imageFrame.midX + (isStacked ? 4 : 2)
        badge.frame = mirroredIfNeeded(
            CGRect(x: middle, y: max(0, imageFrame.minY - 4), width: badgeSize.width, height: badgeSize.height)
        ).shifted(by: state.badgePositionAdjustment)
    }
}

/// A capsule with a short text: 18 points high.
@MainActor final class TabBarBadge: UIView {
    package override class var showsDrawing: Bool { false }

    private let label = UILabel()
    private var shift = UIOffset.zero
    private static let height: CGFloat = 18, margin: CGFloat = 5, longest: CGFloat = 60

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        accessibilityElementsHidden = true
        layer.cornerRadius = TabBarBadge.height / 2
        label.textAlignment = .center
        addSubview(label)
    }
    required init?(coder: NSCoder) { nil }

    func show(
        _ text: String, _ color: UIColor, _ attributes: [NSAttributedString.Key: Any], _ shift: UIOffset
    ) {
        backgroundColor = color
        label.text = text
        label.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 13)
        label.textColor = attributes[.foregroundColor] as? UIColor ?? .white
        self.shift = shift
        setNeedsLayout()
    }

    /// The size of the text, truncated at 60 points.
    var fittingSize: CGSize {
        let width = min(TabBarBadge.longest, label.sizeThatFits(.zero).width.rounded(.up))
        return CGSize(width: max(TabBarBadge.height, width + 2 * TabBarBadge.margin), height: TabBarBadge.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: min(TabBarBadge.margin, bounds.width / 2) - 1, dy: 0).shifted(by: shift)
    }
}
