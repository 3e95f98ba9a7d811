import UIKit

extension UIBezierPath {
    /// A star with five points.
    static func star(in rect: CGRect) -> UIBezierPath {
        let path = UIBezierPath()
        let radius = min(rect.width, rect.height) / 2
        for index in 0..<10 {
            let r = index % 2 == 0 ? radius : radius * 0.45
            let angle = CGFloat(index) * .pi / 5 - .pi / 2
            let point = CGPoint(x: rect.midX + r * cos(angle), y: rect.midY + r * sin(angle))
            index == 0 ? path.move(to: point) : path.addLine(to: point)
        }
        path.close()
        return path
    }
}
