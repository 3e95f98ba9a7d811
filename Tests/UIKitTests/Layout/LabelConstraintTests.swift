import MicaTesting
import Testing
import UIKit

/// Multi-line text, and baselines, under constraints.
@MainActor @Suite(.fixedFonts) struct LabelConstraintTests {
    private final class Block: UIView {
        let wanted: CGSize
        init(_ width: CGFloat, _ height: CGFloat) {
            wanted = CGSize(width: width, height: height)
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
        override var intrinsicContentSize: CGSize { wanted }
    }

    private static let long = "The quick brown fox jumps over the lazy dog and runs on"
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))

    private func label(_ text: String, _ size: CGFloat = 17, lines: Int = 0) -> UILabel {
        let label = UILabel()
        label.text = text
        label.numberOfLines = lines
        label.font = .systemFont(ofSize: size)
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }

    private func mark(in view: UIView) -> UIView {
        let mark = UIView()
        mark.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(mark)
        return mark
    }

    private func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat) {
        if view.superview == nil { root.addSubview(view) }
        view.translatesAutoresizingMaskIntoConstraints = false
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: x).isActive = true
        view.topAnchor.constraint(equalTo: root.topAnchor, constant: y).isActive = true
    }

    @Test func textThatGrows_wrapsAtTheSameWidth() {
        let text = label("Hi"), below = mark(in: root)
        place(text, 0, 0)
        text.widthAnchor.constraint(equalToConstant: 120).isActive = true
        below.topAnchor.constraint(equalTo: text.bottomAnchor).isActive = true
        func height(_ text: UILabel) -> CGFloat { text.sizeThatFits(CGSize(width: 120, height: 0)).height }
        root.layoutIfNeeded()
        let one = text.frame.height
        text.text = Self.long
        root.layoutIfNeeded()
        #expect(text.frame.height == height(text) && text.frame.height > 2 * one && below.frame.minY == height(text))
        text.text = "Hi"
        root.layoutIfNeeded()
        #expect(text.frame.height == one)
        // A new label, whose variables may be those of an old one.
        text.removeFromSuperview()
        let other = label(Self.long)
        place(other, 0, 0)
        other.widthAnchor.constraint(equalToConstant: 120).isActive = true
        root.layoutIfNeeded()
        #expect(other.frame.height == height(other) && other.frame.height > 2 * one)
    }

    @Test(arguments: [UIStackView.Alignment.fill, .top, .center, .bottom, .firstBaseline])
    func hiddenText_doesNotStretchARow(_ alignment: UIStackView.Alignment) {
        let text = label(Self.long), block = Block(20, 10), fixed = Block(5, 5)
        let stack = UIStackView(arrangedSubviews: [text, block, fixed])
        stack.alignment = alignment
        fixed.heightAnchor.constraint(equalToConstant: 400).isActive = true
        text.setContentHuggingPriority(UILayoutPriority(240), for: .horizontal)
        place(stack, 10, 10)
        stack.widthAnchor.constraint(equalToConstant: 100).isActive = true
        root.layoutIfNeeded()
        #expect(stack.frame.height >= 400)
        text.isHidden = true
        fixed.isHidden = true
        root.layoutIfNeeded()
        #expect(stack.frame.height == 10 && block.frame == CGRect(x: 0, y: 0, width: 100, height: 10))
        #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 100, height: 10))
        text.isHidden = false
        root.layoutIfNeeded()
        #expect(text.frame.width > 50 && stack.frame.height > 20)
    }

    /// A hidden view in a column keeps the column's width, so that it only grows when it is shown; and does not widen
    /// the column.
    @Test func hiddenViews_keepTheLengthAcross() {
        let holder = UIView(), text = label(Self.long), block = Block(20, 10)
        holder.addSubview(text)
        NSLayoutConstraint.activate([
            text.leadingAnchor.constraint(equalTo: holder.leadingAnchor),
            text.trailingAnchor.constraint(equalTo: holder.trailingAnchor),
            text.topAnchor.constraint(equalTo: holder.topAnchor),
        ])
        let stack = UIStackView(arrangedSubviews: [holder, block])
        stack.axis = .vertical
        holder.isHidden = true
        place(stack, 0, 0)
        root.layoutIfNeeded()
        #expect(stack.frame == CGRect(x: 0, y: 0, width: 20, height: 10) && holder.frame.width == 20)
        let width = stack.widthAnchor.constraint(equalToConstant: 90)
        width.isActive = true
        root.layoutIfNeeded()
        #expect(holder.frame == CGRect(x: 0, y: 0, width: 90, height: 0) && block.frame.minY == 0)
        width.constant = 120
        root.layoutIfNeeded()
        #expect(holder.frame.width == 120 && text.frame.width == 120)
    }

    @Test func hiddenViews_areNoReferenceForBaselines() {
        let large = label("A", 60, lines: 1), middle = label("A", 30, lines: 1), small = label("A", 10, lines: 1)
        let stack = UIStackView(arrangedSubviews: [large, middle, small])
        stack.alignment = .firstBaseline
        place(stack, 0, 0)
        large.isHidden = true
        root.layoutIfNeeded()
        #expect(middle.frame.minY == 0 && stack.frame.height == middle.frame.height && small.frame.minY > 10)
    }

    @Test func baselines_ofSeveralLines() {
        let text = label(Self.long), first = mark(in: root), last = mark(in: root)
        place(text, 0, 40)
        let width = text.widthAnchor.constraint(equalToConstant: 120)
        NSLayoutConstraint.activate([
            width, first.topAnchor.constraint(equalTo: text.firstBaselineAnchor),
            last.topAnchor.constraint(equalTo: text.lastBaselineAnchor),
        ])
        for length in [CGFloat(120), 70, 1000] {
            width.constant = length
            root.layoutIfNeeded()
            #expect(abs(first.frame.minY - (text.frame.minY + text.font.ascender)) <= 1, "\(length)")
            #expect(abs(last.frame.minY - (text.frame.maxY + text.font.descender)) <= 1, "\(length)")
        }
        width.constant = 120
        text.text = "Hi"
        root.layoutIfNeeded()
        #expect(abs(last.frame.minY - (text.frame.maxY + text.font.descender)) <= 1)
    }

    @Test func baselines_ofSeveralLines_whenMeasured() {
        let box = UIView(), text = label(Self.long)
        box.addSubview(text)
        NSLayoutConstraint.activate([
            text.leadingAnchor.constraint(equalTo: box.leadingAnchor),
            text.topAnchor.constraint(equalTo: box.topAnchor),
            text.widthAnchor.constraint(equalToConstant: 120),
            text.trailingAnchor.constraint(equalTo: box.trailingAnchor),
            box.bottomAnchor.constraint(equalTo: text.lastBaselineAnchor, constant: 5),
        ])
        let height = text.sizeThatFits(CGSize(width: 120, height: 0)).height
        let size = box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        #expect(abs(size.height - (height + text.font.descender + 5)) <= 1 && size.width == 120)
        // Measuring uses its own widths, not those of the last layout.
        place(box, 0, 0)
        root.layoutIfNeeded()
        text.constraints[0].constant = 60
        let higher = text.sizeThatFits(CGSize(width: 60, height: 0)).height
        let other = box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        #expect(abs(other.height - (higher + text.font.descender + 5)) <= 1 && higher > height)
    }

    /// The baseline of a stack view is that of a view in it, which may be removed or hidden.
    @Test(arguments: [false, true]) func baselines_ofViewsThatGo(_ hides: Bool) {
        let large = label("A", 40, lines: 1), small = label("A", 12, lines: 1), line = mark(in: root)
        let stack = UIStackView(arrangedSubviews: [large, small])
        stack.axis = .vertical
        place(stack, 0, 50)
        line.topAnchor.constraint(equalTo: stack.firstBaselineAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(abs(line.frame.minY - (50 + large.font.ascender)) <= 1)
        if hides { large.isHidden = true } else { large.removeFromSuperview() }
        let others = (0..<4).map { _ in mark(in: root) }
        for other in others { place(other, 7, 200) }
        root.layoutIfNeeded()
        #expect(abs(line.frame.minY - (50 + small.font.ascender)) <= 1)
        #expect(others.allSatisfy { $0.frame.origin == CGPoint(x: 7, y: 200) })
        if !hides {
            // The removed view counts in another tree.
            let other = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            other.addSubview(large)
            large.topAnchor.constraint(equalTo: other.topAnchor, constant: 3).isActive = true
            other.layoutIfNeeded()
            #expect(large.frame.minY == 3)
        }
    }

    @Test func baselines_ofViewsWithoutConstraintsOfTheirOwn() {
        final class Holder: UIView {
            let text = UILabel(frame: CGRect(x: 0, y: 10, width: 100, height: 20))
            override var forFirstBaselineLayout: UIView { text }
        }
        let holder = Holder(), line = mark(in: root)
        holder.text.text = "A"
        holder.addSubview(holder.text)
        place(holder, 0, 50)
        line.topAnchor.constraint(equalTo: holder.firstBaselineAnchor).isActive = true
        root.layoutIfNeeded()
        let expected = 60 + 10 + holder.text.font.ascender - holder.text.font.lineHeight / 2
        #expect(abs(line.frame.minY - expected) <= 1)
        let text = holder.text
        text.removeFromSuperview()
        holder.addSubview(text)
        root.layoutIfNeeded()
        #expect(abs(line.frame.minY - expected) <= 1)
        // In another tree its frame applies there.
        text.removeFromSuperview()
        let other = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), mark = mark(in: other)
        other.addSubview(text)
        mark.topAnchor.constraint(equalTo: text.bottomAnchor).isActive = true
        other.layoutIfNeeded()
        #expect(mark.frame.minY == 30)
    }
}
