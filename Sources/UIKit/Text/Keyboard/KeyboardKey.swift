import QuartzCore

/// A key of the on-screen keyboard. It only draws; the keyboard handles the touches.
final class KeyboardKey: UIView {
    let key: KeyboardLayout.Key
    private let face = CALayer(), edge = CALayer(), sign = CAShapeLayer()
    private let label = UILabel()
    var isPressed = false { didSet { if isPressed != oldValue { setNeedsLayout() } } }
    /// The text of a key without an icon.
    var title = "" { didSet { if title != oldValue { setNeedsLayout() } } }
    /// `true` for a filled shift key, or a coloured return key.
    var isOn = false { didSet { if isOn != oldValue { setNeedsLayout() } } }
    /// `true` if shift is locked.
    var isLocked = false { didSet { if isLocked != oldValue { setNeedsLayout() } } }
    var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsLayout() } } }

    init(_ key: KeyboardLayout.Key) {
        self.key = key
        super.init(frame: .zero)
        layer.addSublayer(edge)
        layer.addSublayer(face)
        addSubview(label)
        layer.addSublayer(sign)
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        sign.fillColor = nil
        sign.lineJoin = .round
        sign.lineCap = .round
        isUserInteractionEnabled = false
    }
    required init?(coder: NSCoder) { nil }

    package override class var showsDrawing: Bool { false }

    override var defaultAccessibility: DefaultAccessibility {
        let name: String =
            switch key.action {
            case .text(" "): "space"
            case .text: title
            case .shift: "shift"
            case .delete: "delete"
            case .enter: title
            case .dismiss: "hide keyboard"
            case .page: title
            }
        return DefaultAccessibility(
            isElement: true, label: name, traits: isEnabled ? .keyboardKey : [.keyboardKey, .notEnabled])
    }

    override func traitsApplied() { setNeedsLayout() }

    override func layoutSubviews() {
        super.layoutSubviews()
        let traits = traitCollection, isDark = traits.userInterfaceStyle == .dark
        func color(_ light: UInt32, _ dark: UInt32) -> CGColor { UIColor(hex: isDark ? dark : light).cgColor }
        let plain = color(0xFFFFFF, 0x6B6B6B), special = color(0xABB0BA, 0x474747)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        var ground = key.isSpecial ? special : plain
        if isPressed { ground = key.isSpecial ? plain : special }
        var ink: UIColor = .label
        switch key.action {
        case .shift where isOn:
            ground = color(0xFFFFFF, 0xD0D0D0)
            ink = UIColor(hex: 0x000000)
        case .enter where isOn && isEnabled && !isPressed:
            ground = UIColor.systemBlue.resolvedColor(with: traits).cgColor
            ink = .white
        default: break
        }
        if !isEnabled { ink = .tertiaryLabel }
        for part in [face, edge] { part.cornerRadius = 5 }
        face.frame = bounds
        edge.frame = bounds.offsetBy(dx: 0, dy: 1)
        face.backgroundColor = ground
        edge.backgroundColor = color(0x898A8D, 0x1C1C1E)
        label.frame = bounds.insetBy(dx: 2, dy: 0)
        label.text = hasSign ? nil : title
        label.textColor = ink
        let isLetter = if case .text(let text) = key.action { text.count == 1 && text != " " } else { false }
        label.font = .systemFont(ofSize: isLetter ? 22 : 16)
        sign.strokeColor = ink.resolvedColor(with: traits).cgColor
        sign.fillColor = key.action == .shift && isOn ? sign.strokeColor : nil
        sign.path = hasSign ? path : nil
        sign.lineWidth = 1.5
        CATransaction.commit()
    }

    private var hasSign: Bool {
        switch key.action {
        case .shift, .delete, .dismiss: true
        default: false
        }
    }

    /// The icon: an arrow up, an arrow left with a cross, or a keyboard with an arrow down.
    private var path: CGPath {
        let path = CGMutablePath(), middle = CGPoint(x: bounds.midX, y: bounds.midY)
        func line(_ points: [(CGFloat, CGFloat)], closed: Bool = false) {
            path.addLines(between: points.map { CGPoint(x: middle.x + $0.0, y: middle.y + $0.1) })
            if closed { path.closeSubpath() }
        }
        switch key.action {
        case .shift:
            line([(0, -8), (9, 1), (4.5, 1), (4.5, 7), (-4.5, 7), (-4.5, 1), (-9, 1)], closed: true)
            if isLocked { line([(-4.5, 10), (4.5, 10)]) }
        case .delete:
            line([(-11, 0), (-4, -7), (10, -7), (10, 7), (-4, 7)], closed: true)
            line([(-1, -3), (5, 3)])
            line([(5, -3), (-1, 3)])
        default:
            line([(-10, -7), (10, -7), (10, 3), (-10, 3)], closed: true)
            line([(-6, -3.5), (6, -3.5)])
            line([(-4, -0.5), (4, -0.5)])
            line([(-3, 6), (0, 9), (3, 6)])
        }
        return path
    }
}
