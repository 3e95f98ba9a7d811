import CoreGraphics

/// The icons of `UITabBarItem.SystemItem`: outlines in a square of 25 points, filled while the tab is selected.
@MainActor enum TabBarSign {
    private struct Key: Hashable {
        var item: UITabBarItem.SystemItem
        var isFilled: Bool, isSmall: Bool
    }
    private static var made: [Key: UIImage] = [:]
    private static let size: CGFloat = 25, smallSize: CGFloat = 18

    static func image(_ item: UITabBarItem.SystemItem, isFilled: Bool, isSmall: Bool) -> UIImage {
        let key = Key(item: item, isFilled: isFilled, isSmall: isSmall)
        if let known = made[key] { return known }
        let side = isSmall ? smallSize : size
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { context in
            context.cgContext.scaleBy(x: side / size, y: side / size)
            UIColor.black.set()
            draw(item, isFilled)
        }.withRenderingMode(.alwaysTemplate)
        made[key] = image
        return image
    }

    private static func draw(_ item: UITabBarItem.SystemItem, _ isFilled: Bool) {
        let path = UIBezierPath()
        path.lineWidth = 1.75
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        var isClosed = true
        switch item {
        case .more:
            for x in [5, 12.5, 20] as [CGFloat] { circle(path, x, 12.5, 2.2) }
            path.fill()
            return
        case .favorites, .featured, .topRated: star(path)
        case .recents, .history, .mostRecent:
            circle(path, 12.5, 12.5, 9.5)
            if isFilled {
                path.fill()
                let hands = UIBezierPath()
                line(hands, (12.5, 7), (12.5, 12.5), (16, 15))
                hands.lineWidth = 2
                hands.lineCapStyle = .round
                hands.stroke(with: .clear, alpha: 1)
                return
            }
            line(path, (12.5, 7), (12.5, 12.5), (16, 15))
        case .contacts:
            circle(path, 12.5, 8.5, 4.5)
            path.move(to: CGPoint(x: 3.5, y: 21.5))
            path.addCurve(
                to: CGPoint(x: 21.5, y: 21.5), controlPoint1: CGPoint(x: 4.5, y: 13.5),
                controlPoint2: CGPoint(x: 20.5, y: 13.5))
            path.close()
        case .bookmarks:
            line(path, (12.5, 7), (9, 4.5), (2.5, 4.5), (2.5, 19), (9, 19), (12.5, 21.5))
            line(path, (12.5, 7), (16, 4.5), (22.5, 4.5), (22.5, 19), (16, 19), (12.5, 21.5))
            line(path, (12.5, 7), (12.5, 21.5))
        case .search:
            circle(path, 10.5, 10.5, 7)
            line(path, (15.8, 15.8), (22, 22))
            if isFilled { path.lineWidth = 3 }
            isClosed = false
        case .downloads:
            line(path, (12.5, 3), (12.5, 15))
            line(path, (8, 10.5), (12.5, 15), (17, 10.5))
            line(path, (3.5, 14.5), (3.5, 21.5), (21.5, 21.5), (21.5, 14.5))
            if isFilled { path.lineWidth = 2.75 }
            isClosed = false
        case .mostViewed:
            for y in [6, 12.5, 19] as [CGFloat] {
                line(path, (8.5, y), (22, y))
                line(path, (3.5, y), (4, y))
            }
            if isFilled { path.lineWidth = 2.75 }
            isClosed = false
        }
        if isFilled, isClosed { path.fill() }
        path.stroke()
    }

    private static func line(_ path: UIBezierPath, _ points: (CGFloat, CGFloat)...) {
        path.move(to: CGPoint(x: points[0].0, y: points[0].1))
        for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
    }

    private static func circle(_ path: UIBezierPath, _ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) {
        path.move(to: CGPoint(x: x + radius, y: y))
        path.addArc(withCenter: CGPoint(x: x, y: y), radius: radius, startAngle: 0, endAngle: .pi * 2, clockwise: true)
        path.close()
    }

    /// Adds a star: five points on a circle and five on a smaller one, from the sines and cosines of 18°, 36°, 54° and
    /// 72°.
    private static func star(_ path: UIBezierPath) {
        let directions: [(CGFloat, CGFloat)] = [
            (0, -1), (0.587785, -0.809017), (0.951057, -0.309017), (0.951057, 0.309017), (0.587785, 0.809017),
            (0, 1), (-0.587785, 0.809017), (-0.951057, 0.309017), (-0.951057, -0.309017), (-0.587785, -0.809017),
        ]
        for (index, direction) in directions.enumerated() {
            let radius: CGFloat = index.isMultiple(of: 2) ? 10.5 : 4.6
            let point = CGPoint(x: 12.5 + direction.0 * radius, y: 13.2 + direction.1 * radius)
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
    }
}
