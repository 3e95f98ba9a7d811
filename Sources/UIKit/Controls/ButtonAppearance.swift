import CoreText

/// A button's appearance in its present state: contents, colours and frames.
@MainActor struct ButtonAppearance {
    private let title: StyledText?, subtitle: StyledText?
    private let image: UIImage?
    private let isBusy: Bool
    private let insets: UIEdgeInsets, imageInsets: UIEdgeInsets, titleInsets: UIEdgeInsets
    private let placement: NSDirectionalRectEdge, padding: CGFloat, titlePadding: CGFloat
    private let foreground: UIColor, imageColor: UIColor
    private let background: UIColor?
    private let configuration: UIButton.Configuration?
    private let titleAlpha: CGFloat, imageAlpha: CGFloat, backgroundAlpha: CGFloat
    private let alignment: NSTextAlignment
    /// The size of a button without content, in points.
    private let emptySize: CGSize

    init(_ button: UIButton) {
        configuration = button.configuration
        let isPressed = button.isHighlighted && button.isEnabled, isPale = !button.isEnabled
        image = button.currentImage?.preferring(
            button.currentPreferredSymbolConfiguration, for: button.traitCollection)
        alignment = .center
        if let configuration {
            let color = ButtonAppearance.foreground(configuration, button)
            foreground = color
            background = ButtonAppearance.background(configuration, button)
            imageColor = configuration.imageColorTransformer?(color) ?? color
            title = ButtonAppearance.text(
                button.currentTitle, configuration.attributedTitle, configuration.titleFont, color,
                configuration.titleTextAttributesTransformer)
            subtitle = ButtonAppearance.text(
                configuration.subtitle, configuration.attributedSubtitle, .systemFont(ofSize: 12), color,
                configuration.subtitleTextAttributesTransformer)
            let own = LayoutNumber.insets(configuration.contentInsets)
            let sides = button.isMirrored ? (own.trailing, own.leading) : (own.leading, own.trailing)
            insets = UIEdgeInsets(top: own.top, left: sides.0, bottom: own.bottom, right: sides.1)
            imageInsets = .zero
            titleInsets = .zero
            placement = configuration.imagePlacement
            padding = LayoutNumber.distance(configuration.imagePadding)
            titlePadding = LayoutNumber.distance(configuration.titlePadding)
            isBusy = configuration.showsActivityIndicator
            let pressedAlpha: CGFloat = isPressed ? (configuration.kind == .plain ? 0.5 : 0.75) : 1
            titleAlpha = pressedAlpha
            imageAlpha = pressedAlpha
            backgroundAlpha = isPressed ? (configuration.kind == .filled ? 0.75 : 0.7) : 1
            emptySize = .zero
        } else {
            foreground = button.currentTitleColor
            imageColor = foreground
            background = nil
            let font = button.titleLabel?.font ?? .systemFont(ofSize: 18)
            let isShown = button.currentBackgroundImage != nil
            emptySize = isShown ? .zero : CGSize(width: 30, height: font.lineHeight.rounded(.up) + 12)
            if let own = button.currentAttributedTitle {
                // In system buttons, text without a colour has the button's, not that of the first character.
                let text = StyledText.attributed(own), color = foreground
                title =
                    button.buttonType == .system
                    ? text.restyled { if $0[.foregroundColor] == nil { $0[.foregroundColor] = color } } : text
            } else {
                title = button.currentTitle.map {
                    .plain($0, [.font: font, .foregroundColor: button.currentTitleColor])
                }
            }
            subtitle = nil
            insets = LayoutNumber.insets(button.contentEdgeInsets)
            imageInsets = LayoutNumber.insets(button.imageEdgeInsets)
            titleInsets = LayoutNumber.insets(button.titleEdgeInsets)
            placement = .leading
            padding = 0
            titlePadding = 0
            isBusy = false
            let isSystem = button.buttonType != .custom
            titleAlpha = isPressed && isSystem && !button.hasOwnTitle(.highlighted) ? 0.2 : 1
            let darkens = button.adjustsImageWhenHighlighted && !button.hasOwn(.highlighted)
            let pales = button.adjustsImageWhenDisabled && !button.hasOwn(.disabled)
            imageAlpha = isPale && pales ? 0.4 : isPressed && darkens ? (isSystem ? 0.2 : 0.55) : 1
            backgroundAlpha = isPale && pales ? 0.5 : isPressed && darkens ? 0.55 : 1
        }
    }

    /// Returns a text with the font and colour of the style, its own attributes and the transformation of both.
    private static func text(
        _ plain: String?, _ attributed: AttributedString?, _ font: UIFont, _ color: UIColor,
        _ transformer: UIConfigurationTextAttributesTransformer?
    ) -> StyledText? {
        guard let plain else { return nil }
        guard attributed != nil || transformer != nil else {
            return .plain(plain, [.font: font, .foregroundColor: color])
        }
        var base = AttributeContainer()
        base.font = font
        base.foregroundColor = color
        var string = "", end = 0
        var runs: [(range: Range<Int>, attributes: [NSAttributedString.Key: Any])] = []
        let text = attributed ?? AttributedString(plain)
        for run in text.runs {
            let own = base.merging(run.attributes), shown = transformer?(own) ?? own
            let part = String(text[run.range].characters), start = end
            string += part
            end += part.utf16.count
            runs.append((start..<end, shown.attributes))
        }
        return .styled(string, runs)
    }

    private static func foreground(_ configuration: UIButton.Configuration, _ button: UIButton) -> UIColor {
        if !button.isEnabled { return .tertiaryLabel }
        if let color = configuration.baseForegroundColor { return color }
        return configuration.kind(isSelected: button.isSelected) == .filled ? .white : button.tintColor
    }

    private static func background(_ configuration: UIButton.Configuration, _ button: UIButton) -> UIColor? {
        if let color = configuration.background.backgroundColor { return color }
        let base = configuration.baseBackgroundColor
        switch configuration.kind(isSelected: button.isSelected) {
        case .plain: return base
        case .gray: return button.isEnabled ? base ?? .secondarySystemFill : .tertiarySystemFill
        case .tinted:
            let color: UIColor = base ?? button.tintColor
            return button.isEnabled
                ? UIColor { color.resolvedColor(with: $0).withAlphaComponent(0.18) } : .tertiarySystemFill
        case .filled: return button.isEnabled ? base ?? button.tintColor : .tertiarySystemFill
        }
    }

    // MARK: Sizes

    private var pictureSize: CGSize { isBusy ? CGSize(width: 20, height: 20) : image?.size ?? .zero }
    private var isStacked: Bool { placement == .top || placement == .bottom }
    private var hasPicture: Bool { isBusy || image != nil }
    private var hasText: Bool { title != nil || subtitle != nil }

    private func textSize(_ text: StyledText?) -> CGSize {
        guard let text, !text.isEmpty else { return .zero }
        let size = text.size()
        return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }
    private var wordsSize: CGSize {
        let a = textSize(title), b = textSize(subtitle)
        return CGSize(width: max(a.width, b.width), height: a.height + b.height + (subtitle == nil ? 0 : titlePadding))
    }

    /// The size of the content with its insets, in points.
    var size: CGSize {
        if configuration == nil, insets == .zero, !hasPicture, !hasText { return emptySize }
        let words = wordsSize, picture = pictureSize
        let gap = hasPicture && hasText ? padding : 0
        let content =
            isStacked
            ? CGSize(width: max(words.width, picture.width), height: words.height + gap + picture.height)
            : CGSize(width: words.width + gap + picture.width, height: max(words.height, picture.height))
        // A system button without insets still has the height that a finger needs.
        let vertical = configuration == nil && insets == .zero && hasText ? CGFloat(12) : insets.top + insets.bottom
        return CGSize(width: content.width + insets.left + insets.right, height: content.height + vertical)
    }

    /// The baseline of a title that is centred between the insets; nil without a title.
    var baseline: (part: CGFloat, offset: CGFloat)? {
        guard let title, !isStacked, let font = title.runs.first?.attributes[.font] as? CTFont else { return nil }
        let up = CTFontGetAscent(font), down = CTFontGetDescent(font)
        return (0.5, (insets.top - insets.bottom) / 2 + (up - down) / 2)
    }

    // MARK: Applying it

    func apply(to button: UIButton) {
        UIView.performWithoutAnimation {
            applyColors(to: button)
            applyAlpha(to: button)
            place(in: button)
        }
    }

    func applyAlpha(to button: UIButton) {
        button.titleLabel?.alpha = titleAlpha
        button.subtitleLabel?.alpha = titleAlpha * 0.9
        button.imageView?.alpha = imageAlpha
        button.backgroundView.alpha = backgroundAlpha
    }

    func applyColors(to button: UIButton) {
        let back = button.backgroundView
        back.image = configuration?.background.image ?? button.currentBackgroundImage
        if let configuration {
            back.backgroundColor = background
            back.layer.cornerRadius = min(
                LayoutNumber.length(configuration.cornerRadius(height: button.bounds.height)), button.bounds.height / 2)
            back.layer.cornerCurve = configuration.cornerStyle == .capsule ? .circular : .continuous
            back.layer.borderWidth = LayoutNumber.length(configuration.background.strokeWidth)
            back.layer.borderColor =
                configuration.background.strokeColor?.resolvedColor(with: button.traitCollection).cgColor
        } else if button.configuration == nil {
            back.backgroundColor = nil
        }
        if let label = button.titleLabel {
            label.isHidden = title == nil
            label.show(title)
            button.applyTitleShadow()
        }
        button.subtitleLabel?.isHidden = subtitle == nil
        button.subtitleLabel?.show(subtitle)
        let isTemplate =
            image?.isTemplate ?? false
            || (button.buttonType != .custom && image?.renderingMode != .alwaysOriginal
                && image?.content.symbol?.hasColors != true)
        button.imageView?.tintColor = imageColor
        button.imageView?.image = isBusy ? nil : isTemplate ? image?.withRenderingMode(.alwaysTemplate) : image
        button.imageView?.isHidden = isBusy || image == nil
        if isBusy {
            button.spinner.color = foreground
            button.spinner.startAnimating()
        } else {
            button.spinner.stopAnimating()
        }
    }

    private func place(in button: UIButton) {
        let titleFrame: CGRect, pictureFrame: CGRect
        if configuration == nil {
            // Subclasses may override these methods.
            button.backgroundView.frame = LayoutNumber.rect(button.backgroundRect(forBounds: button.bounds))
            let room = LayoutNumber.rect(button.contentRect(forBounds: button.bounds))
            pictureFrame = LayoutNumber.rect(button.imageRect(forContentRect: room))
            titleFrame = LayoutNumber.rect(button.titleRect(forContentRect: room))
        } else {
            button.backgroundView.frame = button.bounds
            let own = frames(in: button.bounds.inset(by: insets), of: button)
            pictureFrame = own.picture
            titleFrame = own.title
            button.subtitleLabel?.frame = own.subtitle
        }
        button.imageView?.frame = pictureFrame
        button.spinner.center = CGPoint(x: pictureFrame.midX, y: pictureFrame.midY)
        button.titleLabel?.frame = titleFrame
        let side: NSTextAlignment =
            switch configuration?.titleAlignment ?? .automatic {
            case .leading: button.isMirrored ? .right : .left
            case .trailing: button.isMirrored ? .left : .right
            case .center: .center
            case .automatic: isStacked || configuration == nil ? .center : button.isMirrored ? .right : .left
            }
        button.titleLabel?.textAlignment = side
        button.subtitleLabel?.textAlignment = side
    }

    /// Returns the size of the image in a rectangle. With a configuration it is the image's own size. Without, it shrinks
    /// to the space between its insets, and an image alone fills that space for the alignment `fill`.
    private func shownPictureSize(in room: CGRect, of button: UIButton) -> CGSize {
        let size = pictureSize
        guard configuration == nil else { return size }
        let most = CGSize(
            width: max(0, room.width - imageInsets.left - imageInsets.right),
            height: max(0, room.height - imageInsets.top - imageInsets.bottom))
        let fills = !hasText && hasPicture
        return CGSize(
            width: fills && button.contentHorizontalAlignment == .fill ? most.width : min(size.width, most.width),
            height: fills && button.contentVerticalAlignment == .fill ? most.height : min(size.height, most.height))
    }

    /// Returns the frames of the content in a rectangle.
    func frames(in room: CGRect, of button: UIButton) -> (picture: CGRect, title: CGRect, subtitle: CGRect) {
        let isMirrored = button.isMirrored
        let picture = shownPictureSize(in: room, of: button)
        var words = wordsSize
        let gap = hasPicture && hasText ? padding : 0
        words.width = min(words.width, max(0, room.width - (isStacked ? 0 : picture.width + gap)))
        let whole =
            isStacked
            ? CGSize(width: max(words.width, picture.width), height: words.height + gap + picture.height)
            : CGSize(width: words.width + gap + picture.width, height: max(words.height, picture.height))
        let x: CGFloat =
            switch button.contentHorizontalAlignment {
            case .left: room.minX
            case .right: room.maxX - whole.width
            case .leading: isMirrored ? room.maxX - whole.width : room.minX
            case .trailing: isMirrored ? room.minX : room.maxX - whole.width
            case .center, .fill: room.midX - whole.width / 2
            }
        let y: CGFloat =
            switch button.contentVerticalAlignment {
            case .top: room.minY
            case .bottom: room.maxY - whole.height
            case .center, .fill: room.midY - whole.height / 2
            }
        var pictureAt: CGPoint, wordsAt: CGPoint
        switch placement {
        case .top:
            pictureAt = CGPoint(x: x + (whole.width - picture.width) / 2, y: y)
            wordsAt = CGPoint(x: x + (whole.width - words.width) / 2, y: y + picture.height + gap)
        case .bottom:
            wordsAt = CGPoint(x: x + (whole.width - words.width) / 2, y: y)
            pictureAt = CGPoint(x: x + (whole.width - picture.width) / 2, y: y + words.height + gap)
        case isMirrored ? .leading : .trailing:
            wordsAt = CGPoint(x: x, y: y + (whole.height - words.height) / 2)
            pictureAt = CGPoint(x: x + words.width + gap, y: y + (whole.height - picture.height) / 2)
        default:
            pictureAt = CGPoint(x: x, y: y + (whole.height - picture.height) / 2)
            wordsAt = CGPoint(x: x + picture.width + gap, y: y + (whole.height - words.height) / 2)
        }
        // The image is aligned to whole pixels, with and without a title.
        let grid = PixelGrid(scale: button.contentScaleFactor)
        pictureAt = grid.rounded(pictureAt)
        wordsAt = grid.rounded(wordsAt)
        let first = textSize(title)
        let titleFrame = CGRect(origin: wordsAt, size: CGSize(width: words.width, height: first.height))
        let below = CGPoint(x: wordsAt.x, y: wordsAt.y + first.height + titlePadding)
        return (
            shifted(CGRect(origin: pictureAt, size: picture), by: imageInsets), shifted(titleFrame, by: titleInsets),
            CGRect(origin: below, size: CGSize(width: words.width, height: textSize(subtitle).height))
        )
    }

    /// Moves a frame by half the difference of opposite insets: that is what insets do where nothing has to shrink.
    private func shifted(_ frame: CGRect, by insets: UIEdgeInsets) -> CGRect {
        frame.offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
    }
}
