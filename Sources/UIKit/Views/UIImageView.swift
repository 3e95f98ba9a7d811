/// A view that shows an image or a sequence of images.
@preconcurrency @MainActor open class UIImageView: UIView, SubviewArchiving {
    package override class var showsDrawing: Bool { false }

    /// The image. Default nil.
    @Observed open var image: UIImage? {
        didSet {
            guard image !== oldValue else { return }
            show()
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
            observedPropertiesChanged(self)
        }
    }
    /// The size, weight, scale and colours of symbols where the symbol specifies nothing itself. Default nil.
    @Observed open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        didSet {
            show()
            invalidateIntrinsicContentSize()
        }
    }
    /// The image of the highlighted state; nil uses `image`. A view without a size gets that of the image. Default nil.
    @Observed open var highlightedImage: UIImage? {
        didSet {
            if bounds.size == .zero, let highlightedImage { frame.size = highlightedImage.size }
            show()
            observedPropertiesChanged(self)
        }
    }
    /// `true` if the highlighted image is shown. Default `false`.
    @Observed open var isHighlighted = false {
        didSet {
            guard isHighlighted != oldValue else { return }
            show()
            observedPropertiesChanged(self)
        }
    }
    override func ownObservedValue(forKey key: String) -> Any?? {
        switch key {
        case "image": .some(image)
        case "highlightedImage": .some(highlightedImage)
        case "highlighted", "isHighlighted": .some(isHighlighted)
        default: nil
        }
    }
    /// The images that `startAnimating()` shows one after the other.
    open var animationImages: [UIImage]?
    /// The duration of the whole sequence in seconds; 0 means a thirtieth of a second per image. Default 0.
    open var animationDuration: TimeInterval = 0
    /// The number of repetitions; 0 repeats the sequence endlessly. Default 0.
    open var animationRepeatCount = 0

    /// The effects of the symbol that stay until they are removed, by the names of their animations.
    var symbolEffects: [String: (motion: SymbolMotion, options: SymbolEffectOptions)] = [:]
    /// `true` while a vector image is shown.
    private var showsVector = false
    /// The size for which a vector image was drawn; nil for an image whose pixels do not depend on it.
    private var drawnSize: CGSize?

    private static let animationKey = "UIImageView.animation"

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
        if coder is NSKeyedUnarchiver, coder.containsValue(forKey: "UIBounds") {
            decodeState(coder)
            if coder.containsValue(forKey: "UIImage") {
                image = coder.decodeObject(of: UIImage.self, forKey: "UIImage")
            }
        }
        coder.fill(self, as: UIImageView.self)
    }
    /// Encodes the image, besides what a view encodes.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        if let image { coder.encode(image, forKey: "UIImage") }
    }

    /// Creates a view of the image's size.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// Creates a view with two images, of the size of the first one.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(image: image)
        self.highlightedImage = highlightedImage
        bounds.size = image?.size ?? .zero
    }

    open override var intrinsicContentSize: CGSize {
        image?.preferring(preferredSymbolConfiguration, for: traitCollection).size ?? super.intrinsicContentSize
    }

    open override func tintColorDidChange() { show() }
    open override func layoutSublayers(of layer: CALayer) {
        super.layoutSublayers(of: layer)
        // A vector image is drawn for the view's size.
        if layer === self.layer, let drawnSize, drawnSize != bounds.size { show(keepingAnimation: true) }
    }
    open override var contentMode: ContentMode {
        didSet { if showsVector, contentMode != oldValue { show(keepingAnimation: true) } }
    }
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if image?.images != nil || highlightedImage?.images != nil { show() }
        if window != nil { continueSymbolEffects() }
    }

    /// `true` while the view shows `animationImages`.
    open var isAnimating: Bool { layer.animation(forKey: UIImageView.animationKey) != nil }

    /// Shows `animationImages` one after the other; does nothing without images.
    open func startAnimating() {
        guard let images = animationImages, !images.isEmpty else { return }
        play(
            images, duration: animationDuration > 0 ? animationDuration : Double(images.count) / 30,
            repeatCount: animationRepeatCount == 0 ? .infinity : Float(animationRepeatCount))
    }

    /// Shows `image` again.
    open func stopAnimating() { layer.removeAnimation(forKey: UIImageView.animationKey) }

    private func play(_ images: [UIImage], duration: TimeInterval, repeatCount: Float) {
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = images.compactMap(\.upright)
        animation.calculationMode = .discrete
        animation.duration = duration
        animation.repeatCount = repeatCount
        layer.add(animation, forKey: UIImageView.animationKey)
    }

    /// Shows the image. A new size or place of it keeps `animationImages` running.
    private func show(keepingAnimation: Bool = false) {
        if !keepingAnimation { stopAnimating() }
        drawnSize = nil
        showsVector = false
        let given = (isHighlighted ? highlightedImage : nil) ?? image
        var shown = given?.preferring(preferredSymbolConfiguration, for: traitCollection)
        if let image = shown, image.flipsForRightToLeftLayoutDirection, isMirrored {
            shown = image.mirrored()
        }
        if let image = shown, image.isSymbolImage {
            // A symbol is drawn for the scale of this screen and the colours of these traits.
            traitCollection.performAsCurrent {
                let tinted = image.isTemplate && image.tint == nil ? image.withTintColor(tintColor) : image
                let pixels = tinted.upright(for: traitCollection.displayScale)
                layer.contents = pixels.image
                layer.contentsScale = pixels.scale
            }
        } else {
            let looks =
                shown?.renderingMode == .alwaysTemplate && shown?.tint == nil
                ? shown?.withTintColor(tintColor) : shown
            if let looks, let vector = looks.content.vector {
                showsVector = true
                let fills = [.scaleToFill, .scaleAspectFit, .scaleAspectFill].contains(contentMode)
                if fills, vector.keepsVectors, !looks.isResizable { drawnSize = bounds.size }
                traitCollection.performAsCurrent {
                    let pixels = looks.vectorPixels(vector, for: traitCollection.displayScale, in: drawnSize)
                    layer.contents = pixels.image
                    layer.contentsScale = pixels.scale
                }
            } else {
                layer.contents = looks?.upright
                layer.contentsScale = shown?.scale ?? traitCollection.displayScale
            }
        }
        layer.contentsCenter = center(of: shown)
        // An animated image plays in a window.
        if !keepingAnimation, window != nil, let frames = shown?.images, let duration = shown?.duration {
            play(frames, duration: duration, repeatCount: .infinity)
        }
    }

    /// Returns the part between the cap insets, in unit coordinates.
    private func center(of image: UIImage?) -> CGRect {
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        guard let image, image.isResizable, image.size.width > 0, image.size.height > 0 else { return whole }
        let size = image.size, caps = image.capInsets
        return CGRect(
            x: caps.left / size.width, y: caps.top / size.height,
            width: max(0, size.width - caps.left - caps.right) / size.width,
            height: max(0, size.height - caps.top - caps.bottom) / size.height)
    }

    override func traitsApplied() {
        show()
        // Symbols with a text style scale with the user's text size.
        if (preferredSymbolConfiguration ?? image?.symbolConfiguration)?.settings.textStyle != nil {
            invalidateIntrinsicContentSize()
        }
    }
}
