public import Mica
public import UIKit

/// `constraints`: a panel that slides in pushes its neighbours; a row of a stack view collapses.
public final class ConstraintsScene: Scene {
    public static let name = "constraints"
    public static let group = "Layers"
    public static let summary =
        "Constraints change in view blocks: a panel slides in and pushes its neighbours, a row of a stack collapses."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4.6
    public let posterTime: TimeInterval = 2.0

    /// The size of the texts, as a factor of 0.75…1.6. Default 1.
    @SceneParameter("text", "The size of the texts, as a factor.", in: 0.75...1.6) public var textSize = 1.0

    public init() {}

    public func makeView() -> UIView { Stage(textSize: CGFloat(textSize)) }

    /// A row of the stack: a dot, with lines of text next to it.
    private final class Row: UIView {
        init(_ color: UIColor, _ title: String, _ detail: String, textSize: CGFloat) {
            super.init(frame: .zero)
            backgroundColor = Palette.panel
            layer.cornerRadius = 8
            clipsToBounds = true
            let dot = UIView()
            dot.backgroundColor = color
            dot.layer.cornerRadius = 9
            let name = Row.label(title, 14 * textSize, .semibold, Palette.text)
            let line = Row.label(detail, 12 * textSize, .regular, Palette.quiet)
            line.numberOfLines = 0
            let words = UIStackView(arrangedSubviews: [name, line])
            words.axis = .vertical
            words.spacing = 1
            for view in [dot, words] {
                view.translatesAutoresizingMaskIntoConstraints = false
                addSubview(view)
            }
            // While the row collapses, there is no space for its margins.
            let bottom = words.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -7)
            bottom.priority = .defaultHigh
            NSLayoutConstraint.activate([
                dot.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 9),
                dot.centerYAnchor.constraint(equalTo: centerYAnchor),
                dot.widthAnchor.constraint(equalToConstant: 18), dot.heightAnchor.constraint(equalToConstant: 18),
                words.leadingAnchor.constraint(equalTo: dot.trailingAnchor, constant: 9),
                words.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -9),
                words.topAnchor.constraint(equalTo: topAnchor, constant: 7), bottom,
            ])
        }

        required init?(coder: NSCoder) { nil }

        private static func label(
            _ text: String, _ size: CGFloat, _ weight: UIFont.Weight, _ color: UIColor
        ) -> UILabel {
            let label = UILabel()
            label.text = text
            label.font = .systemFont(ofSize: size, weight: weight)
            label.textColor = color
            return label
        }
    }

    private final class Stage: StageView {
        /// Laid out in points of the design size and scaled as a whole.
        private let board = UIView()
        private let panel = UIView(), knob = UIView()
        private let rows: [Row]
        private var panelLeading: NSLayoutConstraint?

        init(textSize: CGFloat) {
            let texts: [(UIColor, String, String)] = [
                (Palette.mint, "Anchors", "Leading and trailing follow the direction of reading"),
                (Palette.orange, "Priorities", "What is least important gives way"),
                (Palette.violet, "Guides", "Rectangles for views to keep to, never drawn"),
            ]
            rows = texts.map { Row($0.0, $0.1, $0.2, textSize: textSize) }
            super.init()
            addSubview(board)
            build()
        }

        required init?(coder: NSCoder) { nil }

        private func build() {
            board.bounds.size = CGSize(width: designSize.width - 32, height: designSize.height - 32)
            board.clipsToBounds = true
            panel.backgroundColor = Palette.blue
            panel.layer.cornerRadius = 12
            knob.backgroundColor = UIColor(white: 1, alpha: 0.85)
            knob.layer.cornerRadius = 4
            let stack = UIStackView(arrangedSubviews: rows)
            stack.axis = .vertical
            stack.spacing = 8
            let tile = UIView()
            tile.backgroundColor = Palette.pink
            tile.layer.cornerRadius = 12
            for view in [panel, stack, tile] {
                view.translatesAutoresizingMaskIntoConstraints = false
                board.addSubview(view)
            }
            knob.translatesAutoresizingMaskIntoConstraints = false
            panel.addSubview(knob)
            let leading = panel.trailingAnchor.constraint(equalTo: board.leadingAnchor, constant: 0)
            panelLeading = leading
            NSLayoutConstraint.activate([
                leading, panel.widthAnchor.constraint(equalToConstant: 120),
                panel.topAnchor.constraint(equalTo: board.topAnchor),
                panel.bottomAnchor.constraint(equalTo: board.bottomAnchor),
                knob.centerXAnchor.constraint(equalTo: panel.centerXAnchor),
                knob.centerYAnchor.constraint(equalTo: panel.centerYAnchor),
                knob.widthAnchor.constraint(equalTo: panel.widthAnchor, multiplier: 0.4),
                knob.heightAnchor.constraint(equalToConstant: 8),
                stack.leadingAnchor.constraint(equalTo: panel.trailingAnchor, constant: 12),
                stack.topAnchor.constraint(equalTo: board.topAnchor, constant: 4),
                tile.leadingAnchor.constraint(equalTo: stack.trailingAnchor, constant: 12),
                tile.trailingAnchor.constraint(equalTo: board.trailingAnchor, constant: -4),
                tile.widthAnchor.constraint(equalTo: stack.widthAnchor, multiplier: 0.5),
                tile.topAnchor.constraint(equalTo: stack.topAnchor),
                tile.bottomAnchor.constraint(equalTo: stack.bottomAnchor),
            ])
        }

        override func place() {
            board.transform = CGAffineTransform(scaleX: unit, y: unit)
            board.center = at(0.5, 0.5)
        }

        override func begin() {
            after(0.4) { [weak self] in self?.slide(to: 124) }
            after(1.5) { [weak self] in self?.setMiddleRow(isHidden: true) }
            after(2.6) { [weak self] in self?.setMiddleRow(isHidden: false) }
            after(3.6) { [weak self] in self?.slide(to: 0) }
        }

        private func slide(to offset: CGFloat) {
            panelLeading?.constant = offset
            UIView.animate(
                withDuration: 0.9, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0
            ) { self.board.layoutIfNeeded() }
        }

        private func setMiddleRow(isHidden: Bool) {
            UIView.animate(withDuration: 0.6) { self.rows[1].isHidden = isHidden }
        }
    }
}
