import Foundation
import Mica

// The code of Docs/guides/masks.md, line for line.

func makeStar() -> CALayer {
    let colors = CAGradientLayer()
    colors.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
    colors.colors = [
        CGColor(red: 1, green: 0.8, blue: 0, alpha: 1), CGColor(red: 0.9, green: 0.1, blue: 0.4, alpha: 1),
    ]
    let path = CGMutablePath()
    for corner in 0..<5 {
        let angle = -CGFloat.pi / 2 + CGFloat(corner) * 4 / 5 * .pi
        let point = CGPoint(x: 60 + 56 * cos(angle), y: 64 + 56 * sin(angle))
        if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    let star = CAShapeLayer()
    star.path = path
    colors.mask = star
    return colors
}

@MainActor func fadeEnd(of view: UIView) {
    let fade = CAGradientLayer()
    fade.frame = view.bounds
    fade.startPoint = CGPoint(x: 0, y: 0.5)
    fade.endPoint = CGPoint(x: 1, y: 0.5)
    fade.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
    fade.locations = [0.4, 1]
    view.layer.mask = fade
}

func makeReveal() -> CALayer {
    let star = makeStar()
    let stage = CALayer()
    stage.frame = star.frame
    stage.addSublayer(star)
    let circle = CAShapeLayer()
    circle.frame = stage.bounds
    circle.path = CGPath(ellipseIn: circle.bounds.insetBy(dx: -25, dy: -25), transform: nil)
    stage.mask = circle
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0
    grow.duration = 1
    circle.add(grow, forKey: "grow")
    return stage
}
