import MicaTesting
import Testing
import UIKit

/// Arrangements with frames computed manually.
@MainActor @Suite(.fixedFonts) struct StackViewTests {
    private final class Block: UIView {
        var wanted: CGSize { didSet { invalidateIntrinsicContentSize() } }
        init(_ width: CGFloat, _ height: CGFloat) {
            wanted = CGSize(width: width, height: height)
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
        override var intrinsicContentSize: CGSize { wanted }
    }

    /// Two pixels a point and left to right, whatever other tests showed before.
    private func useScreen() {
        UIScreen.main.configure(
            size: CGSize(width: 390, height: 844), scale: 2, style: .light, direction: .leftToRight)
    }

    private func stack(
        _ blocks: [Block], _ width: CGFloat, _ height: CGFloat, _ change: (UIStackView) -> Void = { _ in }
    ) -> UIStackView {
        useScreen()
        let stack = UIStackView(arrangedSubviews: blocks)
        stack.frame = CGRect(x: 0, y: 0, width: width, height: height)
        change(stack)
        stack.layoutIfNeeded()
        return stack
    }

    @Test func fill_stretchesWhoHugsLeast() {
        let a = Block(20, 10), b = Block(30, 20), c = Block(40, 10)
        b.setContentHuggingPriority(UILayoutPriority(240), for: .horizontal)
        _ = stack([a, b, c], 120, 50) { $0.spacing = 5 }
        #expect(a.frame == CGRect(x: 0, y: 0, width: 20, height: 50))
        #expect(b.frame == CGRect(x: 25, y: 0, width: 50, height: 50))
        #expect(c.frame == CGRect(x: 80, y: 0, width: 40, height: 50))
        #expect(!a.translatesAutoresizingMaskIntoConstraints)
    }

    @Test func fill_stretchesAndCompressesTheFirstOfEqualViews() {
        let views = [Block(29.5, 10), Block(29, 10), Block(41.5, 10)]
        let row = stack(views, 300, 10) { $0.spacing = 8 }
        #expect(views.map(\.frame.width) == [213.5, 29, 41.5])
        row.frame.size.width = 100
        row.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [13.5, 29, 41.5])
        row.insertArrangedSubview(views[2], at: 0)
        row.frame.size.width = 300
        row.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [29.5, 29, 225.5])
    }

    @Test func fill_givesTheRoomToTheLastViewWithoutSize() {
        useScreen()
        let a = Block(30, 10), b = Block(30, 10), c = Block(40, 10), first = UIView(), last = UIView()
        let row = UIStackView(arrangedSubviews: [a, first, b, last, c])
        row.frame = CGRect(x: 0, y: 0, width: 300, height: 10)
        row.spacing = 8
        row.layoutIfNeeded()
        #expect([a, first, b, last, c].map(\.frame.minX) == [0, 38, 46, 84, 260])
        #expect(first.frame.width == 0 && last.frame.width == 168)
    }

    @Test func fillEqually_andProportionally() {
        let a = Block(20, 10), b = Block(30, 20), c = Block(50, 10)
        let stack = stack([a, b, c], 220, 10) {
            $0.spacing = 10
            $0.distribution = .fillEqually
        }
        // 66⅔ each: edges at 0, 66⅔, 76⅔, 143⅓, 153⅓, rounded to half points at two pixels each.
        #expect(
            [a, b, c].map(\.frame.minX) == [0, 76.5, 153.5] && [a, b, c].map(\.frame.maxX) == [66.5, 143.5, 220])
        stack.distribution = .fillProportionally
        stack.layoutIfNeeded()
        #expect([a, b, c].map(\.frame.width) == [40, 60, 100] && c.frame.maxX == 220)
        a.wanted.width = 70
        stack.layoutIfNeeded()
        #expect(a.frame.width > b.frame.width * 2)
    }

    @Test func equalSpacing_andCentering() {
        let a = Block(20, 10), b = Block(30, 10), c = Block(50, 10)
        let stack = stack([a, b, c], 200, 10) { $0.distribution = .equalSpacing }
        #expect([a, b, c].map(\.frame.minX) == [0, 70, 150])
        stack.distribution = .equalCentering
        stack.layoutIfNeeded()
        // Centres at 10 and 175: the one between at 92.5.
        #expect(abs(b.frame.midX - 92.5) <= 0.5 && c.frame.maxX == 200 && b.frame.width == 30)
        stack.spacing = 49
        stack.layoutIfNeeded()
        // Gaps of at least 49 take precedence over equal distances of the centres.
        #expect(b.frame.minX >= 69 && c.frame.minX - b.frame.maxX >= 49)
    }

    @Test func alignments_acrossTheAxis() {
        let a = Block(20, 10), b = Block(30, 30)
        let stack = stack([a, b], 50, 60) { $0.alignment = .top }
        #expect(a.frame == CGRect(x: 0, y: 0, width: 20, height: 10) && b.frame.height == 30)
        stack.alignment = .center
        stack.layoutIfNeeded()
        #expect(a.frame.minY == 25 && b.frame.minY == 15)
        stack.alignment = .bottom
        stack.layoutIfNeeded()
        #expect(a.frame.maxY == 60 && b.frame.maxY == 60 && b.frame.minY == 30)
        stack.axis = .vertical
        stack.alignment = .trailing
        stack.layoutIfNeeded()
        #expect(a.frame.maxX == 50 && b.frame.maxX == 50 && a.frame.width == 20 && a.frame.maxY == b.frame.minY)
        stack.semanticContentAttribute = .forceRightToLeft
        stack.layoutIfNeeded()
        #expect(a.frame.minX == 0 && b.frame.minX == 0)
        stack.axis = .horizontal
        stack.layoutIfNeeded()
        #expect(b.frame.minX == 0 && a.frame.minX == 30)
    }

    @Test func baselines_meet() {
        useScreen()
        let small = UILabel(), large = UILabel()
        small.text = "small"
        large.text = "large"
        small.font = .systemFont(ofSize: 12)
        large.font = .systemFont(ofSize: 34)
        let stack = UIStackView(arrangedSubviews: [small, large])
        stack.alignment = .firstBaseline
        let size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        stack.frame.size = size
        stack.layoutIfNeeded()
        func baseline(_ label: UILabel) -> CGFloat {
            label.frame.midY + label.font.ascender - label.font.lineHeight / 2
        }
        #expect(abs(baseline(small) - baseline(large)) <= 1)
        #expect(large.frame.minY == 0 && small.frame.minY > 10 && size.height >= large.frame.height)
        stack.alignment = .lastBaseline
        stack.layoutIfNeeded()
        #expect(abs(baseline(small) - baseline(large)) <= 1)
    }

    @Test func spacings_marginsAndSizes() {
        useScreen()
        let a = Block(20, 10), b = Block(30, 20), c = Block(40, 10)
        let stack = UIStackView(arrangedSubviews: [a, b, c])
        stack.axis = .vertical
        stack.spacing = 4
        stack.setCustomSpacing(10, after: a)
        #expect(stack.customSpacing(after: a) == 10 && stack.customSpacing(after: b) == UIStackView.spacingUseDefault)
        #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 40, height: 54))
        stack.setCustomSpacing(UIStackView.spacingUseSystem, after: a)
        stack.isLayoutMarginsRelativeArrangement = true
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 5)
        let size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        #expect(size == CGSize(width: 47, height: 56))
        stack.frame.size = size
        stack.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 2, y: 1, width: 40, height: 10) && b.frame.minY == 19 && c.frame.maxY == 53)
        stack.setCustomSpacing(UIStackView.spacingUseDefault, after: a)
        #expect(stack.sizeThatFits(.zero).height == 52)
    }

    @Test func hiddenOnes_takeNoRoom() {
        let a = Block(20, 10), b = Block(30, 20), c = Block(40, 10)
        let stack = stack([a, b, c], 100, 20) {
            $0.spacing = 5
            $0.alignment = .leading
            c.setContentHuggingPriority(UILayoutPriority(240), for: .horizontal)
        }
        b.isHidden = true
        #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width == 65)
        stack.layoutIfNeeded()
        #expect(c.frame.minX == a.frame.maxX + 5 && b.frame.width == 0 && b.frame.minX == a.frame.maxX)
        a.isHidden = true
        stack.layoutIfNeeded()
        #expect(c.frame.minX == 0)
        b.isHidden = false
        stack.layoutIfNeeded()
        #expect(b.frame == CGRect(x: 0, y: 0, width: 30, height: 20) && c.frame.minX == 35 && c.frame.maxX == 100)
        #expect(stack.arrangedSubviews == [a, b, c])
    }

    /// Constraints that a new arrangement shares with the old one are kept.
    @Test func arrangements_keepWhatTheyCan() {
        let blocks = (0..<10).map { _ in Block(20, 10) }
        let stack = stack(blocks, 300, 20) { $0.spacing = 5 }
        let before = Set(stack.constraints.map { ObjectIdentifier($0) })
        stack.spacing = 7
        stack.layoutIfNeeded()
        #expect(
            Set(stack.constraints.map { ObjectIdentifier($0) }) == before
                && blocks[1].frame.minX - blocks[0].frame.maxX == 7)
        blocks[4].isHidden = true
        stack.layoutIfNeeded()
        let after = Set(stack.constraints.map { ObjectIdentifier($0) })
        #expect(after.subtracting(before).count <= 3 && before.subtracting(after).count <= 3)
        #expect(blocks[5].frame.minX - blocks[3].frame.maxX == 7)
    }

    @Test func arrangedSubviews_comeAndGo() {
        let a = Block(20, 10), b = Block(30, 20), c = Block(40, 10)
        let stack = stack([a, b], 200, 20)
        stack.insertArrangedSubview(c, at: 0)
        #expect(stack.arrangedSubviews == [c, a, b] && stack.subviews == [a, b, c])
        stack.insertArrangedSubview(c, at: 2)
        #expect(stack.arrangedSubviews == [a, b, c] && stack.subviews.count == 3)
        stack.removeArrangedSubview(a)
        #expect(stack.arrangedSubviews == [b, c] && a.superview === stack)
        b.removeFromSuperview()
        #expect(stack.arrangedSubviews == [c])
        stack.layoutIfNeeded()
        #expect(c.frame == CGRect(x: 0, y: 0, width: 200, height: 20))
        let other = UIStackView()
        other.addArrangedSubview(c)
        #expect(stack.arrangedSubviews.isEmpty && other.arrangedSubviews == [c] && c.superview === other)
    }

    @Test func nesting_fitsTheContents() {
        useScreen()
        let rows = (0..<3).map { row -> UIStackView in
            let stack = UIStackView(arrangedSubviews: [Block(10 * CGFloat(row + 1), 10), Block(20, 15)])
            stack.spacing = 2
            return stack
        }
        let column = UIStackView(arrangedSubviews: rows)
        column.axis = .vertical
        column.spacing = 3
        column.alignment = .leading
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        root.addSubview(column)
        column.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            column.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        ])
        root.layoutIfNeeded()
        #expect(column.frame == CGRect(x: 10, y: 10, width: 52, height: 51))
        #expect(rows.map(\.frame) == [32, 42, 52].enumerated().map { CGRect(x: 0, y: 18 * $0, width: $1, height: 15) })
        #expect(rows[2].arrangedSubviews[1].frame == CGRect(x: 32, y: 0, width: 20, height: 15))
    }
}
