import CoreGraphics

/// The buttons behind a row that is moved aside: they share the room that the row leaves.
final class SwipePanel: UIView {
    let configuration: UISwipeActionsConfiguration
    private var buttons: [UIButton] = []
    /// The width at which the row stays open, in points.
    private(set) var openWidth: CGFloat = 0
    private var widths: [CGFloat] = []
    /// Whether the buttons come from the left.
    private let isOnLeft: Bool
    /// How much of the panel the row leaves, in points.
    var shownWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
    private static let least: CGFloat = 74

    init(_ configuration: UISwipeActionsConfiguration, isOnLeft: Bool, run: @escaping (UIContextualAction) -> Void) {
        (self.configuration, self.isOnLeft) = (configuration, isOnLeft)
        super.init(frame: .zero)
        clipsToBounds = true
        for action in configuration.actions {
            let button = UIButton(type: .custom)
            button.backgroundColor = action.backgroundColor
            button.setTitle(action.title, for: .normal)
            button.setTitleColor(.white, for: .normal)
            button.titleLabel?.font = .systemFont(ofSize: 15, weight: .medium)
            button.accessibilityLabel = action.title
            if let image = action.image {
                button.setImage(image.withRenderingMode(.alwaysTemplate), for: .normal)
                button.tintColor = .white
                if action.image != nil { button.setTitle(nil, for: .normal) }
            }
            button.clipsToBounds = true
            button.addAction(UIAction { _ in run(action) }, for: .touchUpInside)
            addSubview(button)
            buttons.append(button)
            widths.append(max(SwipePanel.least, (button.titleLabel?.intrinsicContentSize.width ?? 0) + 30))
        }
        openWidth = widths.reduce(0, +)
    }

    required init?(coder: NSCoder) { return nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard openWidth > 0 else { return }
        let shown = min(bounds.width, max(0, shownWidth)), scale = shown / openWidth
        // The first action lies at the edge of the row, the others next to it.
        var x: CGFloat = 0
        for (button, width) in zip(buttons, widths) {
            let part = width * scale
            button.frame = CGRect(
                x: isOnLeft ? x : bounds.width - x - part, y: 0, width: part, height: bounds.height)
            x += part
        }
    }
}
