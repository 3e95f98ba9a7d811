import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite struct ConstraintAnimationTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    private let panel = UIView(), neighbour = UIView()
    private let harness: TestHarness
    private let width: NSLayoutConstraint

    init() {
        for view in [panel, neighbour] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        width = panel.widthAnchor.constraint(equalToConstant: 20)
        NSLayoutConstraint.activate([
            panel.leadingAnchor.constraint(equalTo: root.leadingAnchor), width,
            panel.topAnchor.constraint(equalTo: root.topAnchor),
            panel.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            neighbour.leadingAnchor.constraint(equalTo: panel.trailingAnchor),
            neighbour.widthAnchor.constraint(equalToConstant: 50),
            neighbour.topAnchor.constraint(equalTo: root.topAnchor),
            neighbour.heightAnchor.constraint(equalToConstant: 10),
        ])
        harness = TestHarness(root, size: CGSize(width: 200, height: 100))
    }

    private var shown: CGFloat { neighbour.layer.presentation()?.frame.minX ?? .nan }

    @Test func constants_animate() {
        #expect(neighbour.frame == CGRect(x: 20, y: 0, width: 50, height: 10))
        width.constant = 120
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { root.layoutIfNeeded() }
        #expect(neighbour.frame.minX == 120)
        harness.advance(by: 0.25)
        #expect(abs(shown - 45) < 0.01 && abs((panel.layer.presentation()?.bounds.width ?? 0) - 45) < 0.01)
        harness.advance(by: 0.75)
        #expect(shown == 120 && neighbour.layer.animationKeys() == nil)
    }

    @Test func outsideOfABlock_thereIsNoAnimation() {
        width.constant = 70
        harness.advance(by: 0.1)
        #expect(shown == 70 && neighbour.layer.animationKeys() == nil)
    }

    @Test func interruption_doesNotJump() {
        width.constant = 120
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { root.layoutIfNeeded() }
        harness.advance(by: 0.5)
        let before = shown
        width.constant = 20
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { root.layoutIfNeeded() }
        harness.advance(by: 1e-6)
        #expect(abs(shown - before) < 0.01 && before > 60)
        harness.advance(by: 1.1)
        #expect(shown == 20)
    }

    @Test func springsAndAnimators_move() {
        width.constant = 120
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0
        ) { root.layoutIfNeeded() }
        var largest: CGFloat = 0
        for _ in 0..<30 {
            harness.advance(by: 1 / 30)
            largest = max(largest, shown)
        }
        #expect(largest > 125)
        harness.advance(by: 1)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            width.constant = 20
            root.layoutIfNeeded()
        }
        animator.fractionComplete = 0.5
        harness.advance(by: 0.01)
        #expect(abs(shown - 70) < 0.01)
        animator.startAnimation()
        harness.advance(by: 1)
        #expect(shown == 20)
    }

    /// Rows of 20 points.
    private func makeRows() -> (stack: UIStackView, rows: [UIView]) {
        let rows = (0..<3).map { _ in UIView() }
        let stack = UIStackView(arrangedSubviews: rows)
        stack.axis = .vertical
        for row in rows { row.heightAnchor.constraint(equalToConstant: 20).withPriority(999).isActive = true }
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            stack.topAnchor.constraint(equalTo: root.topAnchor),
            stack.widthAnchor.constraint(equalToConstant: 10),
        ])
        harness.advance(by: 0.1)
        return (stack, rows)
    }

    /// Hidden, shown and hidden again during the animation: the end of the first animation does not end the third.
    @Test func collapses_interruptedTwice() {
        let (stack, rows) = makeRows()
        for isHidden in [true, false, true] {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { rows[1].isHidden = isHidden }
            harness.advance(by: 0.4)
        }
        #expect(!rows[1].layer.isHidden && rows[1].isHidden, "still moving")
        harness.advance(by: 0.3)
        #expect(rows[1].layer.isHidden == (rows[1].layer.presentation()?.bounds.height == 0))
        harness.advance(by: 0.5)
        #expect(rows[1].layer.isHidden && stack.frame.height == 40)
    }

    /// A reversed animator restores the old state.
    @Test(arguments: [true, false]) func collapses_thatAreTurnedBack(_ hides: Bool) {
        let (stack, rows) = makeRows()
        rows[1].isHidden = !hides
        harness.advance(by: 0.1)
        let height = stack.frame.height
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { rows[1].isHidden = hides }
        animator.startAnimation()
        harness.advance(by: 0.5)
        animator.isReversed = true
        harness.advance(by: 1)
        #expect(rows[1].isHidden == !hides && rows[1].layer.isHidden == !hides)
        harness.advance(by: 0.1)
        #expect(stack.frame.height == height && rows[1].frame.height == (hides ? 20 : 0))
        // And one that is stopped and finished at its end sets the new one.
        let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { rows[1].isHidden = hides }
        second.startAnimation()
        harness.advance(by: 0.5)
        second.stopAnimation(false)
        second.finishAnimation(at: .end)
        harness.advance(by: 0.1)
        #expect(rows[1].isHidden == hides && rows[1].layer.isHidden == hides)
    }

    @Test func hiddenRows_collapseInABlock() {
        let (stack, rows) = makeRows()
        #expect(stack.frame.height == 60 && rows[2].frame.minY == 40)
        func shownY() -> CGFloat { rows[2].layer.presentation()?.frame.minY ?? .nan }
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { rows[1].isHidden = true }
        #expect(rows[1].isHidden && !rows[1].layer.isHidden && rows[2].frame.minY == 20)
        harness.advance(by: 0.5)
        #expect(abs(shownY() - 30) < 0.01 && abs((rows[1].layer.presentation()?.bounds.height ?? 0) - 10) < 0.01)
        // Shown again during the animation.
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { rows[1].isHidden = false }
        harness.advance(by: 0.001)
        #expect(abs(shownY() - 30) < 0.1 && !rows[1].isHidden)
        harness.advance(by: 1.1)
        #expect(shownY() == 40 && !rows[1].layer.isHidden)
        UIView.animate(withDuration: 0.2) { rows[1].isHidden = true }
        harness.advance(by: 0.3)
        #expect(rows[1].layer.isHidden && rows[1].isHidden && stack.frame.height == 40)
    }
}

extension NSLayoutConstraint {
    fileprivate func withPriority(_ value: Float) -> NSLayoutConstraint {
        priority = UILayoutPriority(value)
        return self
    }
}
