/// A view that displays a background configuration behind the content of a cell or a header.
final class ConfiguredBackground: UIView {
    /// The configuration; setting it updates the view.
    var configuration: UIBackgroundConfiguration { didSet { show() } }
    /// The view with the fill, the stroke and the rounded corners, which a list may restrict to some corners.
    private let plate = UIView()
    private var image: UIImageView?

    init(_ configuration: UIBackgroundConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        addSubview(plate)
        show()
    }

    required init?(coder: NSCoder) { return nil }

    private func show() {
        plate.backgroundColor = configuration.resolvedBackgroundColor(for: tintColor)
        plate.layer.cornerRadius = LayoutNumber.length(configuration.cornerRadius)
        plate.layer.cornerCurve = .continuous
        plate.layer.borderWidth = LayoutNumber.length(configuration.strokeWidth)
        plate.layer.borderColor =
            plate.layer.borderWidth > 0
            ? configuration.resolvedStrokeColor(for: tintColor).resolvedColor(with: traitCollection).cgColor : nil
        plate.clipsToBounds =
            plate.layer.cornerRadius > 0 && (configuration.image != nil || configuration.customView != nil)
        if let shown = configuration.image {
            let view = image ?? UIImageView()
            view.image = shown
            view.contentMode = configuration.imageContentMode
            if image == nil { plate.addSubview(view) }
            image = view
        } else {
            image?.removeFromSuperview()
            image = nil
        }
        for view in plate.subviews where view !== image && view !== configuration.customView {
            view.removeFromSuperview()
        }
        if let custom = configuration.customView, custom.superview !== plate { plate.addSubview(custom) }
        setNeedsLayout()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        show()
    }

    override func traitsApplied() {
        super.traitsApplied()
        show()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var insets = configuration.backgroundInsets
        if let margins = superview?.directionalLayoutMargins {
            let edges = configuration.edgesAddingLayoutMarginsToBackgroundInsets
            if edges.contains(.top) { insets.top += margins.top }
            if edges.contains(.leading) { insets.leading += margins.leading }
            if edges.contains(.bottom) { insets.bottom += margins.bottom }
            if edges.contains(.trailing) { insets.trailing += margins.trailing }
        }
        insets = LayoutNumber.insets(insets)
        let out = LayoutNumber.length(configuration.strokeOutset)
        plate.frame =
            bounds.inset(by: UIEdgeInsets(insets, isMirrored: isMirrored)).insetBy(dx: -out, dy: -out).standardized
        image?.frame = plate.bounds
        configuration.customView?.frame = plate.bounds
    }
}
