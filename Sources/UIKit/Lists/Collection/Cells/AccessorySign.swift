import CoreGraphics

/// The symbols of list cell accessories: lines, discs and rings in a square.
@MainActor enum AccessorySign {
    /// The side length of the square, in points.
    static let size: CGFloat = 22

    private struct Key: Hashable {
        var type: UICellAccessory.AccessoryType
        var isOn: Bool
    }
    private static var made: [Key: UIImage] = [:]

    /// Returns the symbol as a mask for a tint colour.
    static func image(_ type: UICellAccessory.AccessoryType, isOn: Bool = false) -> UIImage {
        let key = Key(type: type, isOn: isOn)
        if let known = made[key] { return known }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        let image = UIGraphicsImageRenderer(size: CGSize(width: size, height: size), format: format).image { _ in
            UIColor.black.set()
            draw(type, isOn)
        }.withRenderingMode(.alwaysTemplate)
        made[key] = image
        return image
    }

    private static func draw(_ type: UICellAccessory.AccessoryType, _ isOn: Bool) {
        switch type {
        case .disclosureIndicator, .outlineDisclosure:
            stroke([(8.5, 5.5), (14, 11), (8.5, 16.5)], width: 2)
        case .checkmark: stroke([(4.5, 11.5), (9, 16), (17.5, 6)], width: 2)
        case .reorder:
            for y in [7.0, 11, 15] { stroke([(2.5, CGFloat(y)), (19.5, CGFloat(y))], width: 1.5) }
        case .delete: stroke([(6.5, 11), (15.5, 11)], width: 2)
        case .insert:
            stroke([(6.5, 11), (15.5, 11)], width: 2)
            stroke([(11, 6.5), (11, 15.5)], width: 2)
        case .multiselect:
            if isOn {
                stroke([(6.5, 11.5), (10, 15), (15.5, 7.5)], width: 1.75)
            } else {
                ring(width: 1.5)
            }
        case .detail:
            ring(width: 1.5)
            stroke([(11, 10), (11, 15.5)], width: 1.75)
            UIBezierPath(ovalIn: CGRect(x: 9.9, y: 5.9, width: 2.2, height: 2.2)).fill()
        case .label, .customView: break
        }
    }

    private static func ring(width: CGFloat) {
        let path = UIBezierPath(
            ovalIn: CGRect(x: 0, y: 0, width: size, height: size).insetBy(dx: width / 2, dy: width / 2))
        path.lineWidth = width
        path.stroke()
    }

    private static func stroke(_ points: [(CGFloat, CGFloat)], width: CGFloat) {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: points[0].0, y: points[0].1))
        for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
        path.lineWidth = width
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        path.stroke()
    }
}

/// The view of a list cell's accessory.
final class AccessoryView: UIView {
    let accessory: UICellAccessory
    private weak var cell: UICollectionViewListCell?
    private let sign = UIImageView()
    private let disc = UIView()
    private var label: UILabel?
    private var custom: UIView? { accessory.custom?.customView }

    init(_ accessory: UICellAccessory, cell: UICollectionViewListCell) {
        self.accessory = accessory
        self.cell = cell
        super.init(frame: .zero)
        if let custom {
            addSubview(custom)
        } else if let text = accessory.text {
            let made = UILabel()
            made.text = text
            made.font = accessory.font ?? .preferredFont(forTextStyle: .body)
            made.textColor = accessory.tintColor ?? .secondaryLabel
            label = made
            addSubview(made)
        } else {
            disc.layer.cornerRadius = AccessorySign.size / 2
            addSubview(disc)
            addSubview(sign)
        }
        addRecognizer()
        show()
    }
    required init?(coder: NSCoder) { return nil }

    private var takesTouches: Bool {
        switch accessory.accessoryType {
        case .detail, .delete, .insert, .outlineDisclosure, .reorder, .customView: true
        case .disclosureIndicator, .checkmark, .multiselect, .label: false
        }
    }

    private func addRecognizer() {
        isUserInteractionEnabled = takesTouches
        switch accessory.accessoryType {
        case .detail, .delete, .insert, .outlineDisclosure:
            let tap = UITapGestureRecognizer()
            tap.addHandler { [weak self] _ in self?.tapped() }
            addGestureRecognizer(tap)
        case .reorder:
            // Recognises at once: otherwise scrolling would begin first.
            let press = UILongPressGestureRecognizer()
            press.minimumPressDuration = 0
            press.addHandler { [weak self] in self?.drag($0) }
            addGestureRecognizer(press)
        case .disclosureIndicator, .checkmark, .multiselect, .label, .customView: break
        }
    }

    // A press on the accessory does not press the cell.
    override var keepsTouches: Bool { takesTouches && accessory.custom == nil }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if accessory.custom != nil { super.touchesBegan(touches, with: event) }
    }

    private func tapped() {
        if let action = accessory.action { return action() }
        guard let cell, accessory.accessoryType == .outlineDisclosure else { return }
        cell.list?.toggleOutline(at: cell)
    }

    private func drag(_ press: UIGestureRecognizer) {
        guard let list = cell?.list, let cell else { return }
        switch press.state {
        case .began: list.beginReordering(cell)
        case .changed: list.updateReordering(press.location(in: list))
        case .ended: list.endInteractiveMovement()
        default: list.cancelInteractiveMovement()
        }
    }

    // MARK: Appearance

    /// Applies the colours and symbols of the cell's state.
    func show() {
        guard let cell else { return }
        let tint = accessory.tintColor
        disc.backgroundColor = nil
        var isOn = false
        switch accessory.accessoryType {
        case .disclosureIndicator: sign.tintColor = tint ?? .tertiaryLabel
        case .reorder: sign.tintColor = tint ?? .tertiaryLabel
        case .checkmark, .detail: sign.tintColor = tint ?? tintColor
        case .outlineDisclosure:
            sign.tintColor = tint ?? tintColor
            let quarter: CGFloat = isMirrored ? -1 : 1
            sign.transform =
                cell.isOutlineExpanded ? CGAffineTransform(rotationAngle: .pi / 2 * quarter) : .identity
        case .delete, .insert:
            sign.tintColor = tint ?? .white
            disc.backgroundColor =
                accessory.backgroundColor ?? (accessory.accessoryType == .delete ? .systemRed : .systemGreen)
        case .multiselect:
            isOn = cell.isSelected
            sign.tintColor = isOn ? tint ?? .white : .tertiaryLabel
            if isOn { disc.backgroundColor = accessory.backgroundColor ?? tintColor }
        case .label, .customView: break
        }
        sign.image = AccessorySign.image(accessory.accessoryType, isOn: isOn)
        if accessory.accessoryType == .disclosureIndicator || accessory.accessoryType == .outlineDisclosure, isMirrored
        {
            sign.layer.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1).concatenating(sign.transform))
        }
        if let custom, let tint { custom.tintColor = tint }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        show()
    }
    override func traitsApplied() {
        super.traitsApplied()
        show()
    }

    /// The size of the visible content.
    private var contentSize: CGSize {
        if let custom {
            return accessory.custom?.maintainsFixedSize == true
                ? custom.bounds.size : custom.systemLayoutSizeFitting(custom.sizeThatFits(custom.bounds.size))
        }
        if let label { return label.sizeThatFits(.zero) }
        return CGSize(width: AccessorySign.size, height: AccessorySign.size)
    }

    /// The width that the layout reserves for the accessory.
    var width: CGFloat {
        switch accessory.width {
        case .actual: contentSize.width
        case .standard:
            switch accessory.accessoryType {
            case .disclosureIndicator, .outlineDisclosure: 14
            case .customView: max(contentSize.width, AccessorySign.size)
            case .label: contentSize.width
            default: AccessorySign.size
            }
        case .custom(let width): LayoutNumber.length(width)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = contentSize, middle = CGPoint(x: bounds.midX, y: bounds.midY)
        for view in [custom, label, disc, sign] as [UIView?] {
            guard let view, view.superview === self else { continue }
            view.bounds.size = size
            view.center = middle
        }
    }

    /// The touch area is at least 44 points wide, larger than the symbol.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard takesTouches, accessory.custom == nil else { return super.point(inside: point, with: event) }
        return bounds.insetBy(dx: min(0, (bounds.width - 44) / 2), dy: 0).contains(point)
    }

    override var defaultAccessibility: DefaultAccessibility {
        switch accessory.accessoryType {
        case .detail: DefaultAccessibility(isElement: true, label: "More info", traits: .button)
        case .delete: DefaultAccessibility(isElement: true, label: "Delete", traits: .button)
        case .insert: DefaultAccessibility(isElement: true, label: "Insert", traits: .button)
        case .reorder: DefaultAccessibility(isElement: true, label: "Reorder", traits: .button)
        case .outlineDisclosure:
            DefaultAccessibility(
                isElement: true, label: cell?.isOutlineExpanded == true ? "Collapse" : "Expand", traits: .button)
        case .disclosureIndicator, .checkmark, .multiselect, .label, .customView: DefaultAccessibility()
        }
    }
}
