import AllocationCounter
import Foundation
import UIKit

/// Measures layout by constraints through views, as `bench-layout` measures the solver alone: name, milliseconds of
/// this thread's processor time, allocations, number of views.
///
/// "first" is the first layout of new views, which creates the constraints of the stacks as well. "pulled" is a layout
/// after a change of the topmost view's width, "marked" one in which each view is asked to lay out without a change.
@main @MainActor struct ViewLayoutBench {
    static func main() {
        let filter = CommandLine.arguments.dropFirst().first ?? ""
        func isAsked(_ name: String) -> Bool { filter.isEmpty || name.contains(filter) }
        for (kind, distribution) in [("", UIStackView.Distribution.fill), ("-equal", .fillEqually)] {
            let make = { Tree(counts: [10, 10, 10], distribution) }
            if isAsked("views-1111\(kind)-first") { measureFirst("views-1111\(kind)-first", make) }
            if isAsked("views-1111\(kind)-pulled") {
                measure("views-1111\(kind)-pulled", make()) { tree, round in
                    tree.root.frame = CGRect(x: 0, y: 0, width: 1900 + 3.25 * CGFloat(round % 60), height: 2000)
                }
            }
            if isAsked("views-1111\(kind)-marked") {
                measure("views-1111\(kind)-marked", make()) { tree, _ in
                    for view in tree.views { view.setNeedsLayout() }
                }
            }
        }
        let gaps: [(String, UIStackView.Distribution)] = [("spacing", .equalSpacing), ("centering", .equalCentering)]
        for (kind, distribution) in gaps {
            for count in [100, 200] where isAsked("\(kind)-\(count)-first") {
                measureFirst("\(kind)-\(count)-first") { Tree(counts: [count], distribution) }
            }
        }
        for count in [100, 1000, 10_000] {
            let name = "views-list-\(count)"
            guard isAsked(name) else { continue }
            let list = List(count)
            measure(name, list.tree) { _, round in list.inset.constant = round % 2 == 0 ? 17.5 : 16 }
        }
    }

    static func measureFirst(_ name: String, _ make: () -> Tree) {
        var times: [Double] = [], allocations = 0, count = 0
        let begin = now()
        while times.count < 5 || (times.count < 101 && now() - begin < 2000) {
            let tree = make()
            allocation_count_begin()
            let start = now()
            tree.root.layoutIfNeeded()
            times.append(now() - start)
            allocations = allocation_count_end()
            count = tree.views.count
        }
        report(name, times, allocations, count)
    }

    /// Allocations of the second half of the rounds, as the first rounds grow lists to their size.
    static func measure(_ name: String, _ tree: Tree, change: (Tree, Int) -> Void) {
        tree.root.layoutIfNeeded()
        var times: [Double] = []
        for round in 0..<400 {
            if round == 200 { allocation_count_begin() }
            let start = now()
            change(tree, round)
            tree.root.layoutIfNeeded()
            let time = now() - start
            if round < 200 { times.append(time) }
        }
        report(name, times, allocation_count_end(), tree.views.count)
    }

    /// Milliseconds of this thread's processor time.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    static func report(_ name: String, _ times: [Double], _ allocations: Int, _ count: Int) {
        print("\(name)\t\(String(format: "%.5f", times.sorted()[times.count / 2]))\t\(allocations)\t\(count)")
        fflush(nil)
    }

    /// A view with an intrinsic content size.
    final class Leaf: UIView {
        var size = CGSize.zero
        override var intrinsicContentSize: CGSize { size }
    }

    /// Nested stacks, alternating columns and rows; the innermost contain leaves.
    @MainActor struct Tree {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 2000, height: 2000))
        var views: [UIView] = []

        init() {}

        init(counts: [Int], _ distribution: UIStackView.Distribution) {
            let top = fill(counts[...], .vertical, distribution)
            root.addSubview(top)
            top.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                top.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                top.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                top.topAnchor.constraint(equalTo: root.topAnchor),
                top.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            ])
        }

        private mutating func fill(
            _ counts: ArraySlice<Int>, _ axis: NSLayoutConstraint.Axis, _ distribution: UIStackView.Distribution
        ) -> UIView {
            guard let count = counts.first else {
                let leaf = Leaf(), index = views.count
                leaf.size = CGSize(width: 10 + index * 7 % 23, height: 12 + index * 5 % 17)
                views.append(leaf)
                return leaf
            }
            let stack = UIStackView()
            stack.axis = axis
            stack.spacing = 8
            stack.distribution = distribution
            for _ in 0..<count {
                stack.addArrangedSubview(
                    fill(counts.dropFirst(), axis == .vertical ? .horizontal : .vertical, distribution))
            }
            views.append(stack)
            return stack
        }
    }

    /// A column of rows with an icon and a label each; the icon's inset changes in the middle row.
    @MainActor struct List {
        var tree = Tree()
        var inset = NSLayoutConstraint()

        init(_ count: Int) {
            let root = tree.root
            var last: UIView?
            for index in 0..<count {
                let row = UIView(), icon = UIView(), label = Leaf()
                label.size = CGSize(width: 100, height: 20)
                root.addSubview(row)
                for view in [row, icon, label] {
                    view.translatesAutoresizingMaskIntoConstraints = false
                    tree.views.append(view)
                }
                row.addSubview(icon)
                row.addSubview(label)
                let inset = icon.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 16)
                if index == count / 2 { self.inset = inset }
                NSLayoutConstraint.activate([
                    row.topAnchor.constraint(equalTo: last?.bottomAnchor ?? root.topAnchor),
                    row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                    row.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                    row.heightAnchor.constraint(equalToConstant: 44), inset,
                    icon.widthAnchor.constraint(equalToConstant: 24),
                    icon.heightAnchor.constraint(equalToConstant: 24),
                    icon.centerYAnchor.constraint(equalTo: row.centerYAnchor),
                    label.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
                    label.trailingAnchor.constraint(lessThanOrEqualTo: row.trailingAnchor, constant: -16),
                    label.centerYAnchor.constraint(equalTo: row.centerYAnchor),
                ])
                last = row
            }
        }
    }
}
