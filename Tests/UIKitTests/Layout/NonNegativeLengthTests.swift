import Testing
import UIKit

/// Lengths are never negative unless required constraints leave no other solution, as on iOS.
@MainActor @Suite(.fixedFonts) struct NonNegativeLengthTests {
    private final class Box: UIView {
        let width: CGFloat
        init(_ width: CGFloat) {
            self.width = width
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
        override var intrinsicContentSize: CGSize { CGSize(width: width, height: 20) }
    }

    private func laidOut(_ views: [UIView], in width: CGFloat, spacing: CGFloat) -> [UIView] {
        let stack = UIStackView(arrangedSubviews: views)
        stack.spacing = spacing
        stack.frame = CGRect(x: 0, y: 0, width: width, height: 30)
        stack.layoutIfNeeded()
        return views
    }

    /// Measured on iOS 26: 76.5 and 94 points in 120, 8 apart, become 18 and 94.
    @Test func stack_compressesOneViewToWhatIsLeft() {
        let views = laidOut([Box(76.5), Box(94)], in: 120, spacing: 8)
        #expect(views.map(\.frame.width) == [18, 94] && views.map(\.frame.minX) == [0, 26])
    }

    @Test func stack_compressesTheNextViewWhereOneIsNotEnough() {
        let views = laidOut([Box(50), Box(200)], in: 150, spacing: 0)
        #expect(views.allSatisfy { $0.frame.width >= 0 } && views.reduce(0) { $0 + $1.frame.width } == 150)
        #expect(views[0].frame.maxX == views[1].frame.minX)
    }

    /// Measured on iOS 26: of two views without a size the last one gets all the room.
    @Test func stack_withTwoSpacers() {
        let views = laidOut([Box(30), UIView(), Box(30), UIView(), Box(40)], in: 300, spacing: 8)
        #expect(views.map(\.frame.minX) == [0, 38, 46, 84, 260])
        #expect(views.map(\.frame.width) == [30, 0, 30, 168, 40])
    }

    @Test func chain_withTooMuchRoom() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let a = UIView(), b = UIView()
        for view in [a, b] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 10),
            b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        ])
        root.layoutIfNeeded()
        #expect(a.frame.width >= 0 && b.frame.width >= 0 && b.frame.minX == a.frame.maxX + 10)
    }

    /// More room is wanted than there is, in a long chain: the work stays bounded, and as many lengths as possible are not negative.
    @Test func chain_ofManyViewsWithoutRoom() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var previous = root.leadingAnchor, views: [UIView] = []
        for _ in 0..<200 {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            view.leadingAnchor.constraint(equalTo: previous, constant: 2).isActive = true
            previous = view.trailingAnchor
            views.append(view)
        }
        previous.constraint(equalTo: root.trailingAnchor).isActive = true
        root.layoutIfNeeded()
        // A frame is always standardized: its origin shows the negative length.
        let others = views.filter { $0.frame.width != 0 }
        #expect(others.count == 1 && others.first?.frame == CGRect(x: 100, y: 0, width: 300, height: 0))
        root.frame.size.width = 1000
        root.layoutIfNeeded()
        #expect(views.allSatisfy { $0.frame.width >= 0 } && views.last?.frame.maxX == 1000)
    }

    /// Required constraints that need a negative length keep it: they do not conflict with a superview that has no size
    /// yet.
    @Test func required_constraintsComeFirst() {
        let root = UIView(), view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
            view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
        ])
        root.layoutIfNeeded()
        root.frame.size.width = 100
        root.layoutIfNeeded()
        #expect(view.frame.minX == 20 && view.frame.width == 60)
    }

    @Test func fittingSize_ofAChain() {
        let root = UIView(), a = UIView(), b = Box(50)
        for view in [a, b] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
            b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        ])
        #expect(root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width == 50)
    }
}
