import QuartzCore

/// The parts of a field, from back to front: border, background image, placeholder, text and clear button.
@MainActor final class FieldParts {
    let placeholder = FieldCanvas(frame: .zero), text = FieldCanvas(frame: .zero)
    private let border = FieldBorder(), background = UIImageView(), clearButton = FieldClearButton(frame: .zero)

    /// Adds the parts to a field, whose text they draw.
    func add(to field: UITextField) {
        field.layer.addSublayer(border.layer)
        placeholder.drawing = { [unowned field] in field.drawPlaceholder(in: $0) }
        text.drawing = { [unowned field] in field.drawContent(in: $0) }
        background.isHidden = true
        for view in [background, placeholder, text, clearButton] { field.addSubview(view) }
        clearButton.isHidden = true
        clearButton.addAction(UIAction { [unowned field] _ in field.clear() }, for: .touchUpInside)
    }

    /// Updates the parts to the state of the field, and positions all but the text, which scrolls.
    func layOut(in field: UITextField) {
        let bounds = field.bounds, isEnabled = field.isEnabled, style = field.borderStyle
        border.show(
            style, in: field.borderRect(forBounds: bounds), enabled: isEnabled, traits: field.traitCollection)
        let image = isEnabled ? field.background : field.disabledBackground ?? field.background
        background.image = image
        background.isHidden = image == nil || style != .none
        background.frame = bounds
        clearButton.isHidden = !field.showsClearButton
        clearButton.frame = field.clearButtonRect(forBounds: bounds)
        placeholder.frame = field.placeholderRect(forBounds: bounds)
        placeholder.isHidden = field.editor.document.count > 0
        text.alpha = isEnabled ? 1 : 0.44
        if let left = field.leftView, left.superview === field { left.frame = field.leftViewRect(forBounds: bounds) }
        if let right = field.rightView, right.superview === field {
            right.frame = field.rightViewRect(forBounds: bounds)
        }
    }

    /// Removes a replaced view beside the text, and adds or removes the others by the state of editing.
    func updateSideViews(of field: UITextField, replacing old: UIView?) {
        if let old, old.superview === field { old.removeFromSuperview() }
        if let left = field.leftView { field.setSubview(left, isShown: field.shows(field.leftViewMode)) }
        if let right = field.rightView { field.setSubview(right, isShown: field.shows(field.rightViewMode)) }
    }
}

/// A part of a field that is drawn by a closure.
final class FieldCanvas: UIView {
    var drawing: (CGRect) -> Void = { _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
        contentMode = .redraw
        clipsToBounds = true
    }
    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) { drawing(bounds) }
}

/// The round clear button of a field, with a cross.
final class FieldClearButton: UIControl {
    private let disc = CAShapeLayer(), cross = CAShapeLayer()
    /// The diameter in points; the touch area is 44 points wide.
    static let side: CGFloat = 19

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.addSublayer(disc)
        layer.addSublayer(cross)
        cross.fillColor = nil
        cross.lineCap = .round
        accessibilityIdentifier = "clear"
    }
    required init?(coder: NSCoder) { nil }

    package override class var showsDrawing: Bool { false }

    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(isElement: true, label: "Clear text", traits: .button)
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: (bounds.width - 44) / 2, dy: (bounds.height - 44) / 2).contains(point)
    }

    override func show(animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let side = min(bounds.width, bounds.height) - 3
        let box = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        disc.path = CGPath(ellipseIn: box, transform: nil)
        let arm = side * 0.18, middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let lines = CGMutablePath()
        lines.move(to: CGPoint(x: middle.x - arm, y: middle.y - arm))
        lines.addLine(to: CGPoint(x: middle.x + arm, y: middle.y + arm))
        lines.move(to: CGPoint(x: middle.x + arm, y: middle.y - arm))
        lines.addLine(to: CGPoint(x: middle.x - arm, y: middle.y + arm))
        cross.path = lines
        cross.lineWidth = side * 0.09
        let color: UIColor = isHighlighted ? .systemGray : .systemGray3
        disc.fillColor = color.resolvedColor(with: traitCollection).cgColor
        cross.strokeColor = UIColor.systemBackground.resolvedColor(with: traitCollection).cgColor
        CATransaction.commit()
    }
}

/// The border and background of a field, by its style.
@MainActor final class FieldBorder {
    let layer = CALayer()
    private let shade = CALayer()

    init() {
        layer.addSublayer(shade)
        layer.zPosition = -2
    }

    func show(_ style: UITextField.BorderStyle, in rect: CGRect, enabled: Bool, traits: UITraitCollection) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let pixel = traits.pixelGrid.pixel
        layer.isHidden = style == .none
        layer.frame = rect
        shade.isHidden = style != .bezel
        layer.cornerRadius = style == .roundedRect ? 5 : 0
        layer.cornerCurve = .continuous
        switch style {
        case .none: break
        case .line:
            layer.borderWidth = 1
            layer.borderColor = UIColor.label.resolvedColor(with: traits).cgColor
            layer.backgroundColor = nil
        case .bezel:
            layer.borderWidth = 1
            layer.borderColor = UIColor.systemGray2.resolvedColor(with: traits).cgColor
            layer.backgroundColor = UIColor.tertiarySystemBackground.resolvedColor(with: traits).cgColor
            shade.frame = CGRect(x: 1, y: 1, width: max(0, rect.width - 2), height: 1)
            shade.backgroundColor = UIColor.quaternarySystemFill.resolvedColor(with: traits).cgColor
        case .roundedRect:
            layer.borderWidth = max(pixel, 0.5)
            layer.borderColor = UIColor.separator.resolvedColor(with: traits).cgColor
            let ground: UIColor = enabled ? .tertiarySystemBackground : .secondarySystemBackground
            layer.backgroundColor = ground.resolvedColor(with: traits).cgColor
        }
    }
}
