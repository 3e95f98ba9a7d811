import Foundation
import MicaTesting
import QuartzCore
import Testing
import UIKit

/// Changes at irregular moments: while a view moves from tree to tree, inside layout, and past conflicts.
@MainActor @Suite(.fixedFonts) struct ConstraintChangeTests {
    private func root(_ width: CGFloat = 300, _ height: CGFloat = 200) -> UIView {
        UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    }

    private func box(_ name: String = "box", in parent: UIView) -> UIView {
        let box = UIView()
        box.accessibilityIdentifier = name
        box.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(box)
        return box
    }

    /// Content of a tree that needs a pass when its constant changes; many of them, so that the tree is the larger one.
    private func ballast(in root: UIView, _ count: Int = 6) -> [NSLayoutConstraint] {
        let all = (0..<count).map { index in
            box("ballast", in: root).widthAnchor.constraint(equalToConstant: 10 + CGFloat(index))
        }
        NSLayoutConstraint.activate(all)
        return all
    }

    // MARK: From tree to tree

    @Test func changesOfAnotherTree_stayThere() {
        let first = root(), second = root(), firstWidths = ballast(in: first), widths = ballast(in: second)
        let panel = UIView(), given = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
        first.addSubview(panel)
        panel.addSubview(given)
        let follower = box(in: panel), scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        panel.addSubview(scroll)
        let header = box(in: scroll)
        NSLayoutConstraint.activate([
            follower.widthAnchor.constraint(equalTo: given.widthAnchor),
            header.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor),
        ])
        first.layoutIfNeeded()
        second.layoutIfNeeded()
        #expect(follower.frame.width == 30)
        // Recorded in the first tree, moved to the second one, and recorded there.
        given.frame.size.width = 50
        scroll.contentOffset.y = 4
        second.addSubview(panel)
        second.layoutIfNeeded()
        #expect(follower.frame.width == 50 && header.frame.minY == 4)
        given.frame.size.width = 70
        scroll.contentOffset.y = 9
        firstWidths[0].constant = 20
        first.layoutIfNeeded()
        widths[1].constant = 33
        second.layoutIfNeeded()
        #expect(follower.frame.width == 70 && header.frame.minY == 9)
        #expect(first.subviews[0].frame.width == 20 && second.subviews[1].frame.width == 33)
    }

    @Test func marginsOfAnotherTree_stayThere() {
        let first = root(), second = root(), firstWidths = ballast(in: first), widths = ballast(in: second)
        let panel = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        first.addSubview(panel)
        let inner = box(in: panel)
        inner.leadingAnchor.constraint(equalTo: panel.layoutMarginsGuide.leadingAnchor).isActive = true
        first.layoutIfNeeded()
        second.layoutIfNeeded()
        panel.layoutMargins.left = 20
        second.addSubview(panel)
        second.layoutIfNeeded()
        #expect(inner.frame.minX == 20)
        panel.layoutMargins.left = 30
        firstWidths[0].constant = 20
        first.layoutIfNeeded()
        second.layoutIfNeeded()
        #expect(inner.frame.minX == 30)
        for (index, width) in widths.enumerated() { #expect(second.subviews[index].frame.width == width.constant) }
    }

    @Test func exercise_endsWithTheTree() {
        let first = root(), open = box("open", in: first)
        NSLayoutConstraint.activate([
            open.leadingAnchor.constraint(equalTo: first.leadingAnchor),
            open.widthAnchor.constraint(equalToConstant: 9),
            open.heightAnchor.constraint(equalToConstant: 9),
        ])
        first.layoutIfNeeded()
        open.exerciseAmbiguityInLayout()
        first.layoutIfNeeded()
        let second = root(), widths = ballast(in: second, 20)
        second.layoutIfNeeded()
        second.addSubview(open)
        open.topAnchor.constraint(equalTo: second.topAnchor).isActive = true
        open.leadingAnchor.constraint(equalTo: second.leadingAnchor).isActive = true
        open.exerciseAmbiguityInLayout()
        for (index, width) in widths.enumerated() { width.constant = 40 + CGFloat(index) }
        second.layoutIfNeeded()
        #expect(second.subviews.prefix(20).map(\.frame.width) == widths.map(\.constant))
        #expect(open.frame == CGRect(x: 0, y: 0, width: 9, height: 9))
    }

    // MARK: Inside layout

    private final class Changing: UIView {
        var change: (() -> Void)?
        override func layoutSubviews() {
            super.layoutSubviews()
            change?()
            change = nil
        }
    }

    @Test func changesInLayout_countForLayoutBelowTheRoot() {
        let root = root(), view = Changing()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let inner = box(in: view), height = inner.heightAnchor.constraint(equalToConstant: 10)
        NSLayoutConstraint.activate([
            height, inner.topAnchor.constraint(equalTo: view.topAnchor),
            inner.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            view.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        view.change = { height.constant = 44 }
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(inner.frame.height == 44 && view.frame.height == 44)
        // And for layout that is requested in it.
        var seen: CGFloat = 0
        view.change = {
            height.constant = 55
            inner.layoutIfNeeded()
            seen = view.bounds.height
        }
        view.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(inner.frame.height == 55 && view.frame.height == 55 && seen == 55)
    }

    @Test(arguments: [false, true]) func changesInLayout_thatNeverEnd(_ isBelow: Bool) {
        final class Restless: UIView {
            var layouts = 0
            lazy var height = heightAnchor.constraint(equalToConstant: 10)
            override func layoutSubviews() {
                super.layoutSubviews()
                layouts += 1
                height.constant += 1
            }
        }
        let root = root(), view = Restless()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        view.height.isActive = true
        (isBelow ? view : root).layoutIfNeeded()
        #expect((50...101).contains(view.layouts))
    }

    @Test func changesBeforeSuper_countInSuper() {
        final class Cell: UIView {
            let text = UILabel()
            var width: CGFloat = 100
            var heights: [CGFloat] = []
            override func layoutSubviews() {
                super.layoutSubviews()
                text.preferredMaxLayoutWidth = width
                super.layoutSubviews()
                heights.append(text.bounds.height)
            }
        }
        let root = root(), cell = Cell(), text = cell.text
        cell.translatesAutoresizingMaskIntoConstraints = false
        text.translatesAutoresizingMaskIntoConstraints = false
        text.text = "The quick brown fox jumps over the lazy dog"
        text.numberOfLines = 0
        root.addSubview(cell)
        cell.addSubview(text)
        NSLayoutConstraint.activate([
            text.topAnchor.constraint(equalTo: cell.topAnchor),
            text.bottomAnchor.constraint(equalTo: cell.bottomAnchor),
            text.leadingAnchor.constraint(equalTo: cell.leadingAnchor),
            cell.topAnchor.constraint(equalTo: root.topAnchor),
            cell.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        ])
        root.layoutIfNeeded()
        func expected() -> CGFloat { text.sizeThatFits(CGSize(width: cell.width, height: 0)).height }
        #expect(
            cell.heights.allSatisfy { $0 == expected() } && !cell.heights.isEmpty && cell.frame.height == expected())
        #expect(expected() > 50)
        cell.heights = []
        cell.width = 60
        cell.setNeedsLayout()
        cell.layoutIfNeeded()
        #expect(
            cell.heights.allSatisfy { $0 == expected() } && !cell.heights.isEmpty && cell.frame.height == expected())
    }

    // MARK: Conflicts

    /// The fixed frame of a view takes precedence over constraints, even if it becomes fixed last: when the root of a
    /// tree is added to a superview.
    @Test(arguments: [false, true]) func framesGiven_holdInConflicts(_ isInequality: Bool) {
        let log = LayerWarningLog()
        LayerWarningLog.$current.withValue(log) {
            let root = root(), panel = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
            let view = box("inner", in: panel)
            NSLayoutConstraint.activate([
                isInequality
                    ? view.widthAnchor.constraint(greaterThanOrEqualToConstant: 140)
                    : view.widthAnchor.constraint(equalToConstant: 200),
                view.leadingAnchor.constraint(equalTo: panel.leadingAnchor),
                view.trailingAnchor.constraint(equalTo: panel.trailingAnchor),
            ])
            panel.layoutIfNeeded()
            root.addSubview(panel)
            let follower = box("follower", in: root)
            follower.widthAnchor.constraint(equalTo: panel.widthAnchor).isActive = true
            root.layoutIfNeeded()
            #expect(view.frame.minX == 0 && view.frame.width == 200 && follower.frame.width == 200)
            panel.frame.size.width = 100
            root.layoutIfNeeded()
            #expect(follower.frame.width == 100, "the frame does not change")
            #expect(log.entries.count == 1)
            panel.frame.size.width = 200
            root.layoutIfNeeded()
            #expect(view.frame.minX == 0 && view.frame.width == 200 && follower.frame.width == 200)
        }
        #expect(log.entries.count == 1)
    }

    /// A view that is positioned by its frame from now on, with older constraints against it.
    @Test func framesGiven_thatComeLast() {
        LayerWarningLog.$current.withValue(LayerWarningLog()) { giveFrames() }
    }

    private func giveFrames() {
        let root = root(), view = box("inner", in: root), follower = box("follower", in: root)
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: 140),
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
            follower.widthAnchor.constraint(equalTo: view.widthAnchor),
        ])
        root.layoutIfNeeded()
        view.translatesAutoresizingMaskIntoConstraints = true
        view.frame = CGRect(x: 0, y: 0, width: 60, height: 10)
        root.layoutIfNeeded()
        #expect(view.frame.width == 60 && follower.frame.width == 60)
        view.translatesAutoresizingMaskIntoConstraints = false
        root.layoutIfNeeded()
        #expect(view.frame.width == 140 && follower.frame.width == 140 && view.frame.minX == 5)
    }

    /// Content with required compression resistance applies again when there is room.
    @Test func requiredContent_countsAgain() {
        final class Block: UIView {
            var wanted = UIView.noIntrinsicMetric { didSet { invalidateIntrinsicContentSize() } }
            override var intrinsicContentSize: CGSize { CGSize(width: wanted, height: 10) }
        }
        let root = root(50), block = Block()
        block.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(block)
        block.setContentCompressionResistancePriority(.required, for: .horizontal)
        NSLayoutConstraint.activate([
            block.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            block.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
        ])
        let pull = block.widthAnchor.constraint(equalToConstant: 5)
        pull.priority = .defaultHigh
        pull.isActive = true
        root.layoutIfNeeded()
        #expect(block.frame.width == 5)
        block.wanted = 80
        root.layoutIfNeeded()
        #expect(block.frame.width <= 50)
        root.frame.size.width = 100
        root.layoutIfNeeded()
        #expect(block.frame.width == 80)
    }
}
