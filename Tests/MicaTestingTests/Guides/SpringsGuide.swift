import Mica

// The code of Docs/guides/springs.md, line for line.

func makeRace() -> CALayer {
    let stage = CALayer()
    stage.frame = CGRect(x: 0, y: 0, width: 240, height: 90)
    stage.backgroundColor = CGColor(gray: 1, alpha: 1)
    for (row, bounce) in [0, 0.3, 0.6].enumerated() {
        let dot = CALayer()
        dot.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
        dot.position = CGPoint(x: 20, y: 15 + 30 * CGFloat(row))
        dot.cornerRadius = 6
        dot.backgroundColor = CGColor(red: 0, green: 0.48, blue: 1, alpha: 1)
        stage.addSublayer(dot)
        dot.animate(
            \.position, to: CGPoint(x: 180, y: dot.position.y), duration: 0.5, timing: .spring(bounce: bounce))
    }
    return stage
}

@MainActor func raise(_ card: UIView) {
    UIView.animate(springDuration: 0.5, bounce: 0.3) { card.center.y -= 40 }
}

func shake(_ layer: CALayer) {
    let spring = CASpringAnimation(perceptualDuration: 0.4, bounce: 0.7)
    spring.keyPath = "transform.translation.x"
    spring.fromValue = 12
    layer.add(spring, forKey: "shake")
}
