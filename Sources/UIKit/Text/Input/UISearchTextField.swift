import QuartzCore

/// The field of a search bar: grey and rounded, with a magnifying glass at the leading side and a clear button.
@preconcurrency @MainActor open class UISearchTextField: UITextField {
    private let glass = SearchGlass(frame: CGRect(x: 0, y: 0, width: 28, height: 28))
    private let ground = CALayer()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        dress()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        dress()
        coder.fill(self, as: UISearchTextField.self)
    }

    private func dress() {
        ground.cornerRadius = 10
        ground.cornerCurve = .continuous
        ground.zPosition = -3
        layer.insertSublayer(ground, at: 0)
        leftView = glass
        leftViewMode = .always
        clearButtonMode = .always
        returnKeyType = .search
        font = .systemFont(ofSize: 17)
    }

    open override func textRect(forBounds bounds: CGRect) -> CGRect {
        let rect = super.textRect(forBounds: bounds)
        let end: CGFloat = rect.maxX >= bounds.maxX - 1 || rect.minX <= bounds.minX + 1 ? 8 : 0
        return CGRect(
            x: rect.minX + (rect.minX <= bounds.minX + 1 ? end : 2), y: rect.minY, width: max(0, rect.width - end - 2),
            height: rect.height)
    }
    open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        super.clearButtonRect(forBounds: bounds).offsetBy(
            dx: effectiveUserInterfaceLayoutDirection == .rightToLeft ? 7 : -7, dy: 0)
    }
    open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        super.leftViewRect(forBounds: bounds).offsetBy(
            dx: effectiveUserInterfaceLayoutDirection == .rightToLeft ? -2 : 2, dy: 0)
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: super.intrinsicContentSize.width, height: 36) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        ground.frame = bounds
        ground.backgroundColor = UIColor.tertiarySystemFill.resolvedColor(with: traitCollection).cgColor
        ground.isHidden = borderStyle != .none || background != nil
        CATransaction.commit()
    }

    override var defaultAccessibility: DefaultAccessibility {
        var own = super.defaultAccessibility
        own.traits.insert(.searchField)
        return own
    }
}

/// A view that draws a magnifying glass.
private final class SearchGlass: UIView {
    private let shape = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        shape.fillColor = nil
        shape.lineWidth = 1.7
        shape.lineCap = .round
        layer.addSublayer(shape)
    }
    required init?(coder: NSCoder) { nil }
    package override class var showsDrawing: Bool { false }
    override func traitsApplied() { setNeedsLayout() }

    override func layoutSubviews() {
        super.layoutSubviews()
        let path = CGMutablePath(), middle = CGPoint(x: bounds.midX - 0.5, y: bounds.midY - 1)
        path.addEllipse(in: CGRect(x: middle.x - 5.5, y: middle.y - 5.5, width: 11, height: 11))
        path.move(to: CGPoint(x: middle.x + 4.2, y: middle.y + 4.2))
        path.addLine(to: CGPoint(x: middle.x + 8, y: middle.y + 8))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shape.path = path
        shape.strokeColor = UIColor.secondaryLabel.resolvedColor(with: traitCollection).cgColor
        CATransaction.commit()
    }
}
