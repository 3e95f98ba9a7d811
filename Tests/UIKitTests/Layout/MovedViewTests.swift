import Mica
import MicaTesting
import Testing
import UIKit

/// Views with constraints that code moves: they stay until the superview's next layout.
@MainActor @Suite struct MovedViewTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private let card = UIView()
    private let harness: TestHarness

    init() {
        card.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(card)
        NSLayoutConstraint.activate([
            card.widthAnchor.constraint(equalToConstant: 60), card.heightAnchor.constraint(equalToConstant: 60),
            card.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            card.centerYAnchor.constraint(equalTo: root.centerYAnchor),
        ])
        harness = TestHarness(root, size: CGSize(width: 300, height: 300))
        harness.advance(by: 0.1)
    }

    private var shown: CGPoint { card.layer.presentation()?.position ?? .zero }

    @Test func newPositions_stayUntilTheNextLayout() {
        let start = CGPoint(x: 150, y: 150)
        card.center = CGPoint(x: 40, y: 50)
        harness.advance(by: 0.1)
        #expect(card.center == CGPoint(x: 40, y: 50) && !root.layer.needsLayout())
        card.frame.origin.x += 100
        harness.advance(by: 0.1)
        #expect(card.center == CGPoint(x: 140, y: 50))
        // Constraints that change nothing do not lay out the superview.
        card.layoutIfNeeded()
        root.layoutIfNeeded()
        #expect(card.center == CGPoint(x: 140, y: 50))
        root.setNeedsLayout()
        harness.advance(by: 0.1)
        #expect(card.center == start && card.bounds.size == CGSize(width: 60, height: 60))
        card.center.x = 10
        harness.resize(to: CGSize(width: 200, height: 300))
        harness.advance(by: 0.1)
        #expect(card.center == CGPoint(x: 100, y: 150), "rotation brings the view back")
    }

    @Test func newSizes_layOutTheSuperview() {
        card.bounds.size.width = 90
        #expect(root.layer.needsLayout())
        harness.advance(by: 0.1)
        #expect(card.bounds.width == 60 && card.center.x == 150)
    }

    @Test func siblingsThatChange_bringTheViewBack() {
        let label = UILabel()
        label.text = "x"
        label.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(label)
        label.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        harness.advance(by: 0.1)
        card.center.x = 40
        harness.advance(by: 0.1)
        #expect(card.center.x == 40)
        label.text = "longer"
        harness.advance(by: 0.1)
        #expect(card.center.x == 150)
    }

    @Test func pansAndAnimations_moveTheView() {
        let pan = UIPanGestureRecognizer()
        pan.addHandler { [unowned card, unowned root] pan in
            card.center.x += pan.translation(in: root).x
            pan.setTranslation(.zero, in: root)
        }
        card.addGestureRecognizer(pan)
        harness.drag(from: CGPoint(x: 150, y: 150), to: CGPoint(x: 250, y: 150), over: 0.3)
        harness.advance(by: 0.1)
        #expect(card.center.x == 250)

        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { card.frame.origin.x -= 100 }
        harness.advance(by: 0.5)
        #expect(abs(shown.x - 200) < 0.01 && card.center.x == 150)
        harness.advance(by: 1)
        #expect(card.center.x == 150)

        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [card] in card.center.y = 50 }
        animator.startAnimation()
        harness.advance(by: 0.5)
        #expect(abs(shown.y - 100) < 0.01)
        animator.isReversed = true
        harness.advance(by: 1)
        #expect(card.center.y == 150 && shown.y == 150)
    }

    @Test func arrangedViewsAndScrolledOnes_stayToo() {
        let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), item = UIView()
        stack.addArrangedSubview(item)
        let scroller = UIScrollView(frame: CGRect(x: 100, y: 0, width: 100, height: 100)), content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        scroller.addSubview(content)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: scroller.contentLayoutGuide.topAnchor),
            content.leadingAnchor.constraint(equalTo: scroller.contentLayoutGuide.leadingAnchor),
            content.widthAnchor.constraint(equalToConstant: 50), content.heightAnchor.constraint(equalToConstant: 400),
        ])
        root.addSubview(stack)
        root.addSubview(scroller)
        harness.advance(by: 0.1)
        item.center.x += 20
        content.center.x += 20
        harness.advance(by: 0.1)
        #expect(item.center.x == 70 && content.center.x == 45)
        // A scroll lays out the scroll view.
        scroller.contentOffset.y = 10
        stack.spacing = 3
        stack.setNeedsLayout()
        harness.advance(by: 0.1)
        #expect(item.center.x == 50 && content.center.x == 25)
    }
}
