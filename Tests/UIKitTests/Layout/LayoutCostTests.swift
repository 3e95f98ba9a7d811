import AllocationCounter
import Testing
import UIKit

/// The cost of a change in a layout with constraints, counted.
@MainActor @Suite(.serialized) struct LayoutCostTests {
    private final class Leaf: UIView {
        static var asked = 0
        override var intrinsicContentSize: CGSize { CGSize(width: 20, height: 10) }
        override var alignmentRectInsets: UIEdgeInsets {
            Leaf.asked += 1
            return .zero
        }
    }

    private func stack(_ axis: NSLayoutConstraint.Axis, _ views: [UIView]) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = axis
        stack.distribution = .fillEqually
        return stack
    }

    @Test func steadyLayouts_allocateNothing() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let top = stack(
            .vertical, (0..<4).map { _ in stack(.horizontal, (0..<4).map { _ in stack(.vertical, [Leaf(), Leaf()]) }) })
        root.addSubview(top)
        top.translatesAutoresizingMaskIntoConstraints = false
        let inset = top.leadingAnchor.constraint(equalTo: root.leadingAnchor)
        NSLayoutConstraint.activate([
            inset, top.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            top.topAnchor.constraint(equalTo: root.topAnchor), top.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        func change(_ round: Int) {
            inset.constant = CGFloat(round % 7) * 3.5
            root.frame = CGRect(x: 0, y: 0, width: 300 + CGFloat(round % 5) * 10, height: 300)
            root.layoutIfNeeded()
        }
        for round in 0..<40 { change(round) }
        allocation_count_begin()
        for round in 40..<80 { change(round) }
        // −1 if they cannot be counted.
        #expect(allocation_count_end() <= 0)
        #expect(top.frame.minX == inset.constant && top.frame.maxX == root.bounds.width)
    }

    /// The number of visited views does not depend on the length of the list.
    @Test func changesOfAConstant_costWhatTheyTouch() {
        func asked(rows count: Int) -> Int {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            var last: UIView?, inset = NSLayoutConstraint()
            for index in 0..<count {
                let row = Leaf(), icon = Leaf(), label = Leaf()
                root.addSubview(row)
                row.addSubview(icon)
                row.addSubview(label)
                for view in [row, icon, label] { view.translatesAutoresizingMaskIntoConstraints = false }
                let leading = icon.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 16)
                if index == count / 2 { inset = leading }
                NSLayoutConstraint.activate([
                    row.topAnchor.constraint(equalTo: last?.bottomAnchor ?? root.topAnchor),
                    row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                    row.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                    row.heightAnchor.constraint(equalToConstant: 44), leading,
                    icon.centerYAnchor.constraint(equalTo: row.centerYAnchor),
                    label.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
                    label.centerYAnchor.constraint(equalTo: row.centerYAnchor),
                ])
                last = row
            }
            root.layoutIfNeeded()
            Leaf.asked = 0
            inset.constant = 30
            root.layoutIfNeeded()
            return Leaf.asked
        }
        let few = asked(rows: 10)
        #expect(few > 0 && asked(rows: 200) == few)
    }
}
