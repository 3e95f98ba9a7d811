/// A view with the content of a list row: an image at the leading side, then one or two texts.
@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
    private var content: UIListContentConfiguration
    private let label = UILabel(), secondary = UILabel()
    private let picture = UIImageView()
    /// The leading edge of the text, where separators begin, in points.
    var textLeading: CGFloat { arrangement(width: bounds.width).textLeading }

    /// Creates a view that displays a configuration.
    public init(configuration: UIListContentConfiguration) {
        content = configuration
        super.init(frame: .zero)
        picture.isHidden = true
        for view in [picture, label, secondary] { addSubview(view) }
        show()
    }

    public required init?(coder: NSCoder) { return nil }

    /// The configuration, which must be a `UIListContentConfiguration`; any other type stops the program with an error.
    open var configuration: any UIContentConfiguration {
        get { content }
        set {
            guard let new = newValue as? UIListContentConfiguration else {
                fatalError(
                    "The configuration of a UIListContentView must be a UIListContentConfiguration (got \(type(of: newValue)))."
                )
            }
            content = new
            show()
        }
    }

    private func show() {
        fill(label, content.text, content.attributedText, content.textProperties)
        fill(secondary, content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties)
        picture.isHidden = content.image == nil
        picture.image = shownImage
        picture.contentMode = .scaleAspectFit
        picture.tintColor = content.imageProperties.resolvedTintColor(for: tintColor)
        picture.layer.cornerRadius = LayoutNumber.length(content.imageProperties.cornerRadius)
        picture.clipsToBounds = picture.layer.cornerRadius > 0
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// The image; a symbol has the size of the row's text, unless the configuration or the symbol specifies another
    /// one.
    private var shownImage: UIImage? {
        let text = UIImage.SymbolConfiguration(font: label.font)
        let own = content.imageProperties.preferredSymbolConfiguration
        return content.image?.preferring(own.map { text.applying($0) } ?? text, for: traitCollection)
    }

    private func fill(
        _ label: UILabel, _ text: String?, _ attributed: NSAttributedString?,
        _ properties: UIListContentConfiguration.TextProperties
    ) {
        label.isHidden = (text ?? "").isEmpty
        label.font = properties.font
        label.textColor = properties.resolvedColor()
        label.numberOfLines = properties.numberOfLines
        label.lineBreakMode = properties.lineBreakMode
        label.textAlignment = properties.alignment.alignment
        label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = properties.minimumScaleFactor
        label.adjustsFontForContentSizeCategory = properties.adjustsFontForContentSizeCategory
        if let attributed {
            label.attributedText = attributed
        } else {
            label.text = text.map { properties.transform($0) }
        }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        picture.tintColor = content.imageProperties.resolvedTintColor(for: tintColor)
    }

    // MARK: Layout

    private struct Arrangement {
        var image = CGRect.zero, text = CGRect.zero, secondary = CGRect.zero
        var height: CGFloat = 0, textLeading: CGFloat = 0
    }

    private func imageSize() -> (image: CGSize, room: CGSize) {
        guard let image = shownImage else { return (.zero, .zero) }
        let limit = LayoutNumber.size(content.imageProperties.maximumSize)
        let reserved = content.imageProperties.reservedLayoutSize
        var size = image.size, scale: CGFloat = 1
        if limit.width > 0, size.width > limit.width { scale = limit.width / size.width }
        if limit.height > 0, size.height * scale > limit.height { scale = limit.height / size.height }
        size.width *= scale
        size.height *= scale
        func room(_ reserved: CGFloat, _ own: CGFloat) -> CGFloat {
            reserved < 0 ? 28 : reserved > 0 ? LayoutNumber.length(reserved) : own
        }
        return (size, CGSize(width: room(reserved.width, size.width), height: room(reserved.height, size.height)))
    }

    /// The configuration's margins, widened to the superview's along the axes that preserve those.
    private var margins: NSDirectionalEdgeInsets {
        var margins = LayoutNumber.insets(content.directionalLayoutMargins)
        guard content.axesPreservingSuperviewLayoutMargins.contains(.horizontal), let superview else { return margins }
        let outer = superview.directionalLayoutMargins
        margins.leading = max(margins.leading, outer.leading)
        margins.trailing = max(margins.trailing, outer.trailing)
        return margins
    }

    /// Returns the layout for a width, in left-to-right coordinates.
    private func arrangement(width: CGFloat) -> Arrangement {
        let margins = margins, (image, room) = imageSize()
        var result = Arrangement()
        var left = margins.leading
        if content.image != nil {
            result.image = CGRect(
                x: left + (room.width - image.width) / 2, y: (room.height - image.height) / 2, width: image.width,
                height: image.height)
            left += room.width + LayoutNumber.distance(content.imageToTextPadding)
        }
        result.textLeading = left
        let free = max(0, width - left - margins.trailing)
        let textHeight = arrangeTexts(&result, left: left, width: free)
        let inner = max(textHeight, room.height)
        result.height = max(content.minimumHeight, inner + margins.top + margins.bottom)
        // Centred vertically between the margins.
        let top = margins.top + (result.height - margins.top - margins.bottom - textHeight) / 2
        result.text.origin.y += top
        result.secondary.origin.y += top
        result.image.origin.y += (result.height - room.height) / 2
        return result
    }

    private func arrangeTexts(_ result: inout Arrangement, left: CGFloat, width: CGFloat) -> CGFloat {
        let hasText = !label.isHidden, hasSecondary = !secondary.isHidden
        if content.prefersSideBySideTextAndSecondaryText, hasText, hasSecondary {
            let first = label.sizeThatFits(.zero), second = secondary.sizeThatFits(.zero)
            let gap = LayoutNumber.distance(content.textToSecondaryTextHorizontalPadding)
            if first.width + gap + second.width <= width {
                let height = max(first.height, second.height)
                result.text = CGRect(x: left, y: (height - first.height) / 2, width: first.width, height: first.height)
                result.secondary = CGRect(
                    x: left + width - second.width, y: (height - second.height) / 2, width: second.width,
                    height: second.height)
                return height
            }
        }
        var height: CGFloat = 0
        if hasText {
            height = label.sizeThatFits(CGSize(width: width, height: 0)).height
            result.text = CGRect(x: left, y: 0, width: width, height: height)
        }
        if hasSecondary {
            if hasText { height += LayoutNumber.distance(content.textToSecondaryTextVerticalPadding) }
            let own = secondary.sizeThatFits(CGSize(width: width, height: 0)).height
            result.secondary = CGRect(x: left, y: height, width: width, height: own)
            height += own
        }
        return height
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let places = arrangement(width: bounds.width), lower = (bounds.height - places.height) / 2
        let grid = traitCollection.pixelGrid
        func place(_ view: UIView, _ rect: CGRect) {
            var rect = rect.offsetBy(dx: 0, dy: lower)
            rect.origin.y = grid.rounded(rect.origin.y)
            view.frame = mirroredIfNeeded(rect.offsetBy(dx: bounds.minX, dy: bounds.minY))
        }
        place(picture, places.image)
        place(label, places.text)
        place(secondary, places.secondary)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 && size.width.isFinite ? size.width : bounds.width
        return CGSize(width: width, height: arrangement(width: width).height)
    }

    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { sizeThatFits(targetSize) }

    override var contentWraps: Bool { true }
    override func contentHeight(forWidth width: CGFloat) -> CGFloat { arrangement(width: width).height }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: arrangement(width: bounds.width).height)
    }
}
