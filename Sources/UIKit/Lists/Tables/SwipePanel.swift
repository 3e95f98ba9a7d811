import CoreGraphics

/// The buttons behind a swiped row, which share the uncovered width.
final class SwipePanel: UIView {
    let configuration: UISwipeActionsConfiguration
    private var buttons: [UIButton] = []
    /// The width at which the row stays open, in points.
    private(set) var openWidth: CGFloat = 0
    private var widths: [CGFloat] = []
    /// `true` if the buttons are on the left side.
    private let isOnLeft: Bool
    /// The uncovered width of the panel, in points.
    var shownWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
    private static let least: CGFloat = 74

    init(_ configuration: UISwipeActionsConfiguration, isOnLeft: Bool, run: @escaping (UIContextualAction) -> Void) {
        self.configuration = configuration
        self.isOnLeft = isOnLeft
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
        // The first action is at the edge of the row, the others follow inwards.
        var x: CGFloat = 0
        for (button, width) in zip(buttons, widths) {
            let part = width * scale
            button.frame = CGRect(
                x: isOnLeft ? x : bounds.width - x - part, y: 0, width: part, height: bounds.height)
            x += part
        }
    }
}
