public import Mica
public import UIKit

/// `pull-to-refresh`: a list is pulled down, refreshes, and gets a new row.
public final class PullToRefreshScene: Scene {
    public static let name = "pull-to-refresh"
    public static let group = "Components"
    public static let summary = "A list is pulled: a drop hangs, becomes a circle, grows and hops; an arc runs in it."
    public let size = CGSize(width: 320, height: 400)
    public let duration: TimeInterval = 5.6
    public let posterTime: TimeInterval = 3.16

    public init() {}

    public func makeView() -> UIView { Stage() }

    public var script: [ScriptedTouch] {
        [
            .drag(
                through: [120, 160, 200, 240, 300, 320, 321].map { CGPoint(x: 160, y: $0) }, at: 0.4, over: 2.4)
        ]
    }

    private final class Stage: UIView {
        private let list = PullToRefreshScrollView()
        private var rows: [Row] = []
        private static let names = ["Ada", "Grace", "Alan", "Barbara", "Edsger", "Donald", "Katherine", "Tony"]
        private static let notes = [
            "The engine weaves algebraic patterns", "A ship in port is safe", "We see a short distance ahead",
            "Abstraction is how we cope", "Simplicity is prerequisite", "Beware of bugs in the above code",
            "Check the numbers once more", "Two ways of constructing software",
        ]

        init() {
            super.init(frame: .zero)
            backgroundColor = Palette.ground
            addSubview(list)
            for index in 1..<Stage.names.count { addRow(index) }
            list.onRefresh = { [weak self] list in
                after(2.4) {
                    self?.addNews()
                    list.endRefreshing()
                }
            }
        }

        required init?(coder: NSCoder) { nil }

        private func addRow(_ index: Int) {
            let colors = [Palette.pink, Palette.mint, Palette.blue, Palette.orange, Palette.violet, Palette.green]
            let row = Row(Stage.names[index], Stage.notes[index], colors[index % colors.count])
            rows.append(row)
            list.addSubview(row)
        }

        private var unit: CGFloat { min(bounds.width / 320, bounds.height / 400) }
        private var rowHeight: CGFloat { 68 * unit }

        override func layoutSubviews() {
            super.layoutSubviews()
            list.frame = bounds
            list.threshold = 76 * unit
            // The width of the indicator does not scale.
            list.showsVerticalScrollIndicator = unit > 0.3
            list.contentSize = CGSize(width: bounds.width, height: rowHeight * CGFloat(rows.count) + 12 * unit)
            for (index, row) in rows.enumerated() {
                row.frame = CGRect(
                    x: 0, y: 6 * unit + rowHeight * CGFloat(index), width: bounds.width, height: rowHeight)
                row.unit = unit
            }
        }

        /// Adds a new row below the ball while the others make space for it.
        private func addNews() {
            guard rows.count < Stage.names.count else { return }
            addRow(0)
            let news = rows.removeLast()
            rows.insert(news, at: 0)
            list.sendSubviewToBack(news)
            news.frame = rows[1].frame
            news.unit = unit
            news.alpha = 0
            news.layoutIfNeeded()
            UIView.animate(withDuration: 0.45) {
                news.alpha = 1
                self.setNeedsLayout()
                self.layoutIfNeeded()
            }
        }
    }

    /// A card with a coloured disc, a name and a line; mirrored in right-to-left layouts.
    private final class Row: UIView {
        var unit: CGFloat = 1 { didSet { if unit != oldValue { setNeedsLayout() } } }
        private let card = UIView(), disc = UIView()
        private let name: StageLabel, note: StageLabel

        init(_ name: String, _ note: String, _ color: UIColor) {
            self.name = StageLabel(name, size: 15, weight: .semibold, color: Palette.text)
            self.note = StageLabel(note, size: 12, weight: .regular)
            super.init(frame: .zero)
            card.backgroundColor = Palette.panel
            disc.backgroundColor = color
            addSubview(card)
            for part in [disc, self.name, self.note] { card.addSubview(part) }
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            let fromTheRight = traitCollection.layoutDirection == .rightToLeft
            card.frame = bounds.insetBy(dx: 14 * unit, dy: 5 * unit)
            card.layer.cornerRadius = 14 * unit
            func x(_ way: CGFloat) -> CGFloat { fromTheRight ? card.bounds.width - way * unit : way * unit }
            disc.bounds.size = CGSize(width: 34 * unit, height: 34 * unit)
            disc.layer.cornerRadius = 17 * unit
            disc.center = CGPoint(x: x(29), y: card.bounds.midY)
            let anchor: CGFloat = fromTheRight ? 1 : 0
            name.place(at: CGPoint(x: x(58), y: card.bounds.midY - 9 * unit), unit: unit, anchor: anchor)
            note.place(at: CGPoint(x: x(58), y: card.bounds.midY + 10 * unit), unit: unit, anchor: anchor)
        }
    }
}
