import Mica

// The code of Docs/guides/gestures.md, line for line.

final class CardTable: UIView {
    let card = UIView(frame: CGRect(x: 70, y: 30, width: 60, height: 80))

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 140))
        backgroundColor = .systemBackground
        card.backgroundColor = .systemOrange
        card.layer.cornerRadius = 10
        addSubview(card)
        let pan = UIPanGestureRecognizer()
        pan.addHandler { [unowned self] in follow($0) }
        card.addGestureRecognizer(pan)
    }

    required init?(coder: NSCoder) { fatalError("A table is not archived.") }

    private func follow(_ pan: UIPanGestureRecognizer) {
        let home = CGPoint(x: bounds.midX, y: bounds.midY)
        switch pan.state {
        case .began, .changed:
            card.center = CGPoint(x: home.x + pan.translation(in: self).x, y: home.y)
        case .ended, .cancelled:
            let speed = pan.state == .ended ? pan.velocity(in: self).x : 0
            let isThrown = abs(speed) > 500
            let end = isThrown ? home.x + (speed > 0 ? 200 : -200) : home.x
            let distance = end - card.center.x
            UIView.animate(
                springDuration: 0.4, bounce: isThrown ? 0 : 0.3,
                initialSpringVelocity: distance == 0 ? 0 : speed / distance
            ) { self.card.center.x = end }
        default: break
        }
    }
}

@MainActor func dragSlowly(_ table: CardTable, _ harness: TestHarness) {
    harness.drag(from: CGPoint(x: 30, y: 40), to: CGPoint(x: 80, y: 40), in: table.card, over: 1)
}

@MainActor func dragQuickly(_ table: CardTable, _ harness: TestHarness) {
    harness.drag(from: CGPoint(x: 30, y: 40), to: CGPoint(x: 90, y: 40), in: table.card, over: 0.08)
}
