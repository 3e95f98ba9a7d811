import Mica

// The code of Docs/guides/interrupting.md, line for line.

@MainActor func turnBack(_ dot: UIView) {
    UIView.animate(withDuration: 0.6) { dot.center = CGPoint(x: 200, y: 20) }
    MediaTimer.scheduledTimer(withTimeInterval: 0.3, repeats: false) { _ in
        UIView.animate(withDuration: 0.6) { dot.center = CGPoint(x: 110, y: 80) }
    }
}

@MainActor func popIn(_ card: UIView) {
    card.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    UIView.animate(withDuration: 0.3, delay: 0, options: .beginFromCurrentState) { card.transform = .identity }
}

func sendBack(_ dot: CALayer) {
    dot.animate(\.position, to: CGPoint(x: 200, y: 20), duration: 0.6)
    MediaTimer.scheduledTimer(withTimeInterval: 0.3, repeats: false) { _ in
        dot.animate(\.position, to: CGPoint(x: 110, y: 80), duration: 0.6, timing: .spring())
    }
}

func redirect(_ layer: CALayer, to position: CGPoint) {
    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = layer.presentation()?.position ?? layer.position
    move.duration = 0.6
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position = position
    CATransaction.commit()
    layer.add(move, forKey: "position")
}

func bend(_ layer: CALayer, to position: CGPoint) {
    let move = CABasicAnimation(keyPath: "position")
    move.isAdditive = true
    move.fromValue = CGPoint(x: layer.position.x - position.x, y: layer.position.y - position.y)
    move.toValue = CGPoint.zero
    move.duration = 0.6
    move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position = position
    CATransaction.commit()
    layer.add(move, forKey: nil)
}

func stop(_ layer: CALayer) {
    guard let shown = layer.presentation() else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position = shown.position
    CATransaction.commit()
    layer.removeAllAnimations()
}
