import MicaTesting
import Testing
import UIKit

/// Frames set by constraints, computed manually.
@MainActor @Suite(.fixedFonts) struct ConstraintTests {
    /// A view without content of its own, or with a preferred size.
    final class Box: UIView {
        var wanted = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) {
            didSet { invalidateIntrinsicContentSize() }
        }
        var layouts = 0
        var updates = 0
        override var intrinsicContentSize: CGSize { wanted }
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
        override func updateConstraints() {
            updates += 1
            super.updateConstraints()
        }
    }

    private func root(_ width: CGFloat = 300, _ height: CGFloat = 200) -> Box {
        Box(frame: CGRect(x: 0, y: 0, width: width, height: height))
    }

    private func box(_ name: String = "box", in parent: UIView, _ wanted: CGSize? = nil) -> Box {
        let box = Box()
        box.accessibilityIdentifier = name
        box.translatesAutoresizingMaskIntoConstraints = false
        if let wanted { box.wanted = wanted }
        parent.addSubview(box)
        return box
    }

    @Test func edges_sizesAndCenters() {
        let root = root(), a = box(in: root), b = box(in: root), c = box(in: root)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            a.widthAnchor.constraint(equalToConstant: 100),
            a.heightAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5, constant: 4),
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
            b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -12),
            b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
            b.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.1),
            c.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            NSLayoutConstraint(
                item: c, attribute: .centerY, relatedBy: .equal, toItem: root, attribute: .centerY, multiplier: 1.5,
                constant: 0),
            c.widthAnchor.constraint(greaterThanOrEqualToConstant: 30),
            c.widthAnchor.constraint(lessThanOrEqualToConstant: 30), c.heightAnchor.constraint(equalToConstant: 6),
        ])
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 20, y: 10, width: 100, height: 54))
        #expect(b.frame == CGRect(x: 128, y: 27, width: 160, height: 20))
        #expect(c.frame == CGRect(x: 135, y: 147, width: 30, height: 6))
        root.frame.size = CGSize(width: 400, height: 100)
        root.layoutIfNeeded()
        #expect(b.frame == CGRect(x: 128, y: 32, width: 260, height: 10))
        #expect(c.frame == CGRect(x: 185, y: 72, width: 30, height: 6))
        #expect(!a.hasAmbiguousLayout && !b.hasAmbiguousLayout && !c.hasAmbiguousLayout)
    }

    @Test func relations_acrossTheHierarchy() {
        let root = root(), panel = box(in: root), inner = box(in: panel), outside = box(in: root)
        NSLayoutConstraint.activate([
            panel.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 50),
            panel.topAnchor.constraint(equalTo: root.topAnchor, constant: 40),
            panel.widthAnchor.constraint(equalToConstant: 100), panel.heightAnchor.constraint(equalToConstant: 100),
            inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 70),
            inner.trailingAnchor.constraint(equalTo: panel.trailingAnchor, constant: -10),
            inner.topAnchor.constraint(equalTo: panel.topAnchor), inner.heightAnchor.constraint(equalToConstant: 5),
            outside.leadingAnchor.constraint(equalTo: inner.leadingAnchor),
            outside.topAnchor.constraint(equalTo: inner.bottomAnchor),
            outside.widthAnchor.constraint(equalTo: inner.widthAnchor),
            outside.heightAnchor.constraint(equalTo: inner.heightAnchor),
        ])
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 20, y: 0, width: 70, height: 5))
        #expect(outside.frame == CGRect(x: 70, y: 45, width: 70, height: 5))
    }

    @Test func priorities_decideWhatGivesWay() {
        let root = root(), a = box(in: root)
        let narrow = a.widthAnchor.constraint(equalToConstant: 40), wide = a.widthAnchor.constraint(equalToConstant: 90)
        narrow.priority = .defaultLow
        wide.priority = .defaultHigh
        NSLayoutConstraint.activate([
            narrow, wide, a.widthAnchor.constraint(lessThanOrEqualToConstant: 80),
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor), a.topAnchor.constraint(equalTo: root.topAnchor),
            a.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(a.frame.width == 80)
        wide.priority = UILayoutPriority(249)
        root.layoutIfNeeded()
        #expect(a.frame.width == 40)
        narrow.isActive = false
        root.layoutIfNeeded()
        #expect(a.frame.width == 80)
    }

    @Test func content_hugsAndResists() {
        let root = root(100, 50), left = box(in: root, CGSize(width: 30, height: 10))
        let right = box(in: root, CGSize(width: 40, height: 20))
        NSLayoutConstraint.activate([
            left.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            left.topAnchor.constraint(equalTo: root.topAnchor),
            right.leadingAnchor.constraint(equalTo: left.trailingAnchor),
            right.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            right.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        left.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        root.layoutIfNeeded()
        #expect(left.frame == CGRect(x: 0, y: 0, width: 30, height: 10))
        #expect(right.frame == CGRect(x: 30, y: 0, width: 70, height: 20))
        right.setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
        root.layoutIfNeeded()
        #expect(left.frame.width == 60 && right.frame.width == 40)
        left.wanted.width = 80
        right.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
        root.layoutIfNeeded()
        #expect(left.frame.width == 80 && right.frame.width == 20)
        left.setContentCompressionResistancePriority(UILayoutPriority(700), for: .horizontal)
        root.layoutIfNeeded()
        #expect(left.frame.width == 60 && right.frame.width == 40)
        #expect(left.contentHuggingPriority(for: .horizontal).rawValue == 251)
        #expect(left.contentHuggingPriority(for: .vertical) == .defaultLow)
        #expect(left.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
    }

    @Test func framesGiven_countAsTheyAre() {
        let root = root(), given = Box(frame: CGRect(x: 30, y: 5, width: 60, height: 20)), a = box(in: root)
        root.addSubview(given)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: given.trailingAnchor, constant: 5),
            a.topAnchor.constraint(equalTo: given.bottomAnchor), a.widthAnchor.constraint(equalTo: given.widthAnchor),
            a.heightAnchor.constraint(equalToConstant: 7),
        ])
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 95, y: 25, width: 60, height: 7))
        given.frame.origin.x = 50
        given.frame.size.width = 20
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 75, y: 25, width: 20, height: 7))
        #expect(
            given.frame == CGRect(x: 50, y: 5, width: 20, height: 20) && given.translatesAutoresizingMaskIntoConstraints
        )
        given.translatesAutoresizingMaskIntoConstraints = false
        given.widthAnchor.constraint(equalToConstant: 33).isActive = true
        root.layoutIfNeeded()
        #expect(given.frame.width == 33 && given.hasAmbiguousLayout, "its position is undetermined")
        #expect(a.frame.minX == given.frame.maxX + 5)
    }

    @Test func framesSetByHand_goBackToTheConstraints() {
        let root = root(), a = box(in: root)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 9),
            a.topAnchor.constraint(equalTo: root.topAnchor), a.widthAnchor.constraint(equalToConstant: 10),
            a.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        a.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 9, y: 0, width: 10, height: 10))
    }

    @Test func transforms_leaveTheLayoutAlone() {
        let root = root(), a = box(in: root)
        a.transform = CGAffineTransform(scaleX: 2, y: 2)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            a.widthAnchor.constraint(equalToConstant: 20), a.heightAnchor.constraint(equalToConstant: 20),
        ])
        root.layoutIfNeeded()
        #expect(a.bounds.size == CGSize(width: 20, height: 20) && a.center == CGPoint(x: 20, y: 20))
    }

    @Test func pixels_edgesLieOnThem() {
        // With two pixels a point thirds of 100 points end at 33.5 and 66.5.
        UIScreen.main.configure(
            size: CGSize(width: 390, height: 844), scale: 2, style: .light, direction: .leftToRight)
        let root = root(100, 100), boxes = (0..<3).map { _ in box(in: root) }
        for (index, view) in boxes.enumerated() {
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: root.topAnchor), view.heightAnchor.constraint(equalToConstant: 10),
                view.leadingAnchor.constraint(
                    equalTo: index == 0 ? root.leadingAnchor : boxes[index - 1].trailingAnchor),
            ])
            if index > 0 { view.widthAnchor.constraint(equalTo: boxes[0].widthAnchor).isActive = true }
        }
        boxes[2].trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(boxes.map(\.frame.minX) == [0, 33.5, 66.5] && boxes.map(\.frame.maxX) == [33.5, 66.5, 100])
    }

    @Test func alignmentRects_areWhatIsAligned() {
        final class Shadowed: UIView {
            override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
        }
        let root = root(), a = Shadowed(), inner = box(in: a)
        a.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(a)
        NSLayoutConstraint.activate([
            a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            a.widthAnchor.constraint(equalToConstant: 20), a.heightAnchor.constraint(equalToConstant: 30),
            inner.leftAnchor.constraint(equalTo: a.leftAnchor), inner.rightAnchor.constraint(equalTo: a.rightAnchor),
            inner.topAnchor.constraint(equalTo: a.topAnchor), inner.bottomAnchor.constraint(equalTo: a.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 8, y: 9, width: 26, height: 34))
        #expect(inner.frame == CGRect(x: 2, y: 1, width: 20, height: 30))
    }

    @Test func readingDirection_turnsLeadingAndTrailing() {
        let root = root(100, 50), a = box(in: root)
        let leading = a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10)
        NSLayoutConstraint.activate([
            leading, a.widthAnchor.constraint(equalToConstant: 30), a.topAnchor.constraint(equalTo: root.topAnchor),
            a.heightAnchor.constraint(equalToConstant: 5),
        ])
        root.semanticContentAttribute = .forceRightToLeft
        root.layoutIfNeeded()
        #expect(a.frame.minX == 60)
        leading.constant = 20
        root.layoutIfNeeded()
        #expect(a.frame.minX == 50)
        root.semanticContentAttribute = .forceLeftToRight
        root.layoutIfNeeded()
        #expect(a.frame.minX == 20)
    }

    @Test func anchors_withOffsetsAndSystemSpacing() {
        let root = root(100, 50), a = box(in: root), b = box(in: root), c = box(in: root)
        // Three boxes of 10 with equal gaps, the last one at the edge.
        var all = [a, b, c].flatMap {
            [
                $0.widthAnchor.constraint(equalToConstant: 10), $0.heightAnchor.constraint(equalToConstant: 10),
                $0.topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 2),
            ]
        }
        all += [
            a.leadingAnchor.constraint(equalToSystemSpacingAfter: root.leadingAnchor, multiplier: 1),
            c.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor).constraint(
                equalTo: b.trailingAnchor.anchorWithOffset(to: c.leadingAnchor)),
        ]
        NSLayoutConstraint.activate(all)
        root.layoutIfNeeded()
        #expect(a.frame.minX == 8 && c.frame.minX == 90 && b.frame.minX == 49 && a.frame.minY == 16)
        root.semanticContentAttribute = .forceRightToLeft
        root.layoutIfNeeded()
        #expect(a.frame.maxX == 92 && c.frame.minX == 0 && b.frame.minX == 41)
    }

    @Test func guides_takePartLikeViews() {
        let root = root(100, 50), guide = UILayoutGuide(), a = box(in: root)
        root.addLayoutGuide(guide)
        #expect(guide.owningView === root && root.layoutGuides == [guide])
        NSLayoutConstraint.activate([
            guide.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            guide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
            guide.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
            guide.heightAnchor.constraint(equalToConstant: 10),
            a.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
            a.topAnchor.constraint(equalTo: guide.bottomAnchor),
            a.widthAnchor.constraint(equalToConstant: 10), a.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(guide.layoutFrame == CGRect(x: 0, y: 5, width: 25, height: 10))
        #expect(a.frame == CGRect(x: 25, y: 15, width: 10, height: 10))
        #expect(!guide.hasAmbiguousLayout)
        let own = guide.constraintsAffectingLayout(for: .horizontal)
        #expect(own.count == 3 && root.constraints.count == 6)
        root.removeLayoutGuide(guide)
        #expect(root.constraints.isEmpty && guide.owningView == nil && a.constraints.count == 2)
    }

    @Test func rootView_isAsLargeAsItsConstraintsSay() {
        let root = Box(), a = box(in: root, CGSize(width: 40, height: 30))
        root.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
            a.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -5),
            a.topAnchor.constraint(equalTo: root.topAnchor), a.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(root.bounds.size == CGSize(width: 50, height: 30) && a.frame.minX == 5)
    }

    // MARK: Trees

    @Test func leavingATree_endsConstraintsToIt() {
        let root = root(), panel = box(in: root), inner = box(in: panel)
        let outside = inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 4)
        let inside = inner.topAnchor.constraint(equalTo: panel.topAnchor, constant: 6)
        let own = inner.widthAnchor.constraint(equalToConstant: 12)
        NSLayoutConstraint.activate([outside, inside, own, panel.topAnchor.constraint(equalTo: root.topAnchor)])
        root.layoutIfNeeded()
        panel.removeFromSuperview()
        #expect(!outside.isActive && inside.isActive && own.isActive && root.constraints.isEmpty)
        let other = self.root()
        other.addSubview(panel)
        NSLayoutConstraint.activate([
            panel.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: 3),
            panel.topAnchor.constraint(equalTo: other.topAnchor),
            inner.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 1),
        ])
        other.layoutIfNeeded()
        #expect(panel.frame.minX == 3 && inner.frame == CGRect(x: 1, y: 6, width: 12, height: 0))
    }

    @Test func trees_joinInAnyOrder() {
        func build(_ steps: [Int]) -> [CGRect] {
            let root = root(), panel = box(in: UIView()), inner = box(in: UIView()), leaf = box(in: UIView())
            for step in steps {
                switch step {
                case 0: root.addSubview(panel)
                case 1: panel.addSubview(inner)
                case 2: inner.addSubview(leaf)
                case 3: leaf.widthAnchor.constraint(equalToConstant: 20).isActive = true
                case 4: root.layoutIfNeeded()
                case 5: inner.layoutIfNeeded()
                default: break
                }
            }
            NSLayoutConstraint.activate(
                [panel, inner, leaf].flatMap {
                    [
                        $0.leadingAnchor.constraint(equalTo: $0.superview!.leadingAnchor, constant: 10),
                        $0.topAnchor.constraint(equalTo: $0.superview!.topAnchor, constant: 5),
                        $0.heightAnchor.constraint(equalToConstant: 30),
                    ]
                })
            inner.widthAnchor.constraint(equalTo: leaf.widthAnchor, constant: 2).isActive = true
            panel.widthAnchor.constraint(equalTo: inner.widthAnchor, constant: 2).isActive = true
            root.layoutIfNeeded()
            return [panel, inner, leaf].map(\.frame)
        }
        let expected = [24, 22, 20].map { CGRect(x: 10, y: 5, width: $0, height: 30) }
        for steps in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 3, 5, 1, 5, 0], [3, 1, 0, 4, 2], [0, 4, 3, 2, 5, 1]] {
            #expect(build(steps) == expected, "\(steps)")
        }
    }

    @Test func orphans_findAnotherTree() {
        let child = Box()
        child.translatesAutoresizingMaskIntoConstraints = false
        let width = child.widthAnchor.constraint(equalToConstant: 17)
        do {
            let lost = root()
            lost.addSubview(child)
            width.isActive = true
            child.leadingAnchor.constraint(equalTo: lost.leadingAnchor, constant: 3).isActive = true
            lost.layoutIfNeeded()
        }
        let root = root()
        root.addSubview(child)
        child.topAnchor.constraint(equalTo: root.topAnchor, constant: 2).isActive = true
        root.layoutIfNeeded()
        #expect(child.frame == CGRect(x: 0, y: 2, width: 17, height: 0))
    }

    @Test func nothingIsKept() {
        weak var view: UIView?, constraint: NSLayoutConstraint?
        autoreleasepool {
            let root = root(), a = box(in: root)
            let width = a.widthAnchor.constraint(equalToConstant: 9)
            NSLayoutConstraint.activate([width, a.leadingAnchor.constraint(equalTo: root.leadingAnchor)])
            root.setNeedsUpdateConstraints()
            root.layoutIfNeeded()
            view = a
            constraint = width
        }
        #expect(view == nil && constraint == nil)
    }

    // MARK: Passes

    @Test func passes_updateFromBelow_layOutFromAbove() {
        final class Teller: UIView {
            static var told: [String] = []
            let name: String
            init(_ name: String) {
                self.name = name
                super.init(frame: .zero)
            }
            required init?(coder: NSCoder) { nil }
            override static var requiresConstraintBasedLayout: Bool { true }
            override func updateConstraints() {
                Teller.told.append("update \(name)")
                super.updateConstraints()
            }
            override func layoutSubviews() {
                super.layoutSubviews()
                Teller.told.append("layout \(name)")
            }
        }
        let a = Teller("a"), b = Teller("b"), c = Teller("c"), d = Teller("d")
        a.addSubview(b)
        b.addSubview(c)
        a.addSubview(d)
        Teller.told = []
        a.layoutIfNeeded()
        #expect(
            Teller.told == ["update c", "update b", "update d", "update a", "layout a", "layout b"])
        Teller.told = []
        a.layoutIfNeeded()
        #expect(Teller.told.isEmpty)
        c.setNeedsUpdateConstraints()
        #expect(c.needsUpdateConstraints() && !b.needsUpdateConstraints())
        a.layoutIfNeeded()
        #expect(Teller.told == ["update c", "layout c"])
        d.setNeedsUpdateConstraints()
        c.setNeedsUpdateConstraints()
        Teller.told = []
        b.updateConstraintsIfNeeded()
        #expect(Teller.told == ["update c"] && d.needsUpdateConstraints())
    }

    /// A layout pass follows each update that was requested, whether or not constraints changed; a request during the
    /// view's own layout causes no second layout.
    @Test func updates_areFollowedByLayout() {
        final class Box: UIView {
            var told: [String] = []
            var requestsInLayout = false
            lazy var width = widthAnchor.constraint(equalToConstant: 10)
            override func updateConstraints() {
                told.append("update")
                super.updateConstraints()
            }
            override func layoutSubviews() {
                super.layoutSubviews()
                told.append("layout")
                if requestsInLayout { setNeedsUpdateConstraints() }
            }
        }
        let root = root(), view = Box()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        view.width.isActive = true
        root.layoutIfNeeded()
        view.told = []
        view.setNeedsUpdateConstraints()
        root.layoutIfNeeded()
        #expect(view.told == ["update", "layout"])
        view.told = []
        view.width.constant = 20
        view.setNeedsUpdateConstraints()
        root.layoutIfNeeded()
        #expect(view.told == ["update", "layout"] && view.bounds.width == 20)
        view.told = []
        view.updateConstraintsIfNeeded()
        root.layoutIfNeeded()
        #expect(view.told.isEmpty)
        view.requestsInLayout = true
        view.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(view.told.filter { $0 == "layout" }.count == 1)
    }

    @Test func layout_visitsOnlyWhatMoves() {
        let root = root(), rows = (0..<5).map { box("row \($0)", in: root) }
        var heights: [NSLayoutConstraint] = []
        for (index, row) in rows.enumerated() {
            heights.append(row.heightAnchor.constraint(equalToConstant: 10))
            NSLayoutConstraint.activate([
                row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                row.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                row.topAnchor.constraint(equalTo: index == 0 ? root.topAnchor : rows[index - 1].bottomAnchor),
                heights[index],
            ])
        }
        root.layoutIfNeeded()
        let before = rows.map(\.layouts), rootBefore = root.layouts
        heights[3].constant = 25
        root.layoutIfNeeded()
        #expect(
            zip(rows, before).map { $0.layouts - $1 } == [0, 0, 0, 1, 0], "at most the position of the others changed")
        #expect(root.layouts == rootBefore + 1 && rows[4].frame.minY == 55)
    }

    // MARK: Measuring

    @Test func fittingSize_isTheLeast() {
        let view = Box(), a = box(in: view, CGSize(width: 50, height: 20)),
            b = box(in: view, CGSize(width: 30, height: 40))
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
            a.topAnchor.constraint(equalTo: view.topAnchor, constant: 4),
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 6),
            b.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -10),
            b.topAnchor.constraint(greaterThanOrEqualTo: view.topAnchor, constant: 4),
            b.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -4),
            a.bottomAnchor.constraint(lessThanOrEqualTo: view.bottomAnchor, constant: -4),
        ])
        let least = CGSize(width: 106, height: 48)
        #expect(view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == least)
        #expect(
            view.systemLayoutSizeFitting(
                CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 200, height: 48))
        #expect(view.bounds.size == .zero, "measuring changes nothing")
        let root = root()
        root.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        view.widthAnchor.constraint(equalTo: root.widthAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(view.frame.width == 300)
        #expect(
            view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == least, "outer constraints do not count")
    }
}
