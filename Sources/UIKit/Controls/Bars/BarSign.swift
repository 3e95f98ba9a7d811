import CoreGraphics

/// The icons of `UIBarButtonItem.SystemItem`: lines in a square of 22 points.
@MainActor enum BarSign {
    private static let size: CGFloat = 22
    private static var made: [UIBarButtonItem.SystemItem: UIImage] = [:]

    static func image(_ item: UIBarButtonItem.SystemItem) -> UIImage? {
        if let known = made[item] { return known }
        guard let lines = lines(item) else { return nil }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        let image = UIGraphicsImageRenderer(size: CGSize(width: size, height: size), format: format).image { _ in
            UIColor.black.set()
            lines.path.lineWidth = 1.75
            lines.path.lineCapStyle = .round
            lines.path.lineJoinStyle = .round
            if lines.isFilled { lines.path.fill() }
            lines.path.stroke()
        }.withRenderingMode(.alwaysTemplate)
        made[item] = image
        return image
    }

    /// Returns a window with a column on the left or right, for the column button of a split view controller.
    static func sidebar(isOnTheRight: Bool) -> UIImage { isOnTheRight ? rightSidebar : leftSidebar }
    private static let leftSidebar = makeSidebar(isOnTheRight: false)
    private static let rightSidebar = makeSidebar(isOnTheRight: true)

    private static func makeSidebar(isOnTheRight: Bool) -> UIImage {
        func x(_ value: CGFloat) -> CGFloat { isOnTheRight ? size - value : value }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 3
        return UIGraphicsImageRenderer(size: CGSize(width: size, height: size), format: format).image { _ in
            UIColor.black.set()
            let path = UIBezierPath(roundedRect: CGRect(x: 1.5, y: 3.5, width: 19, height: 15), cornerRadius: 3)
            path.move(to: CGPoint(x: x(8), y: 3.5))
            path.addLine(to: CGPoint(x: x(8), y: 18.5))
            for y in [7, 9.5, 12] as [CGFloat] {
                path.move(to: CGPoint(x: x(4), y: y))
                path.addLine(to: CGPoint(x: x(5.5), y: y))
            }
            path.lineWidth = 1.6
            path.lineCapStyle = .round
            path.stroke()
        }.withRenderingMode(.alwaysTemplate)
    }

    static func name(_ item: UIBarButtonItem.SystemItem) -> String? {
        switch item {
        case .add: "Add"
        case .compose: "Compose"
        case .reply: "Reply"
        case .action: "Share"
        case .organize: "Organize"
        case .bookmarks: "Bookmarks"
        case .search: "Search"
        case .refresh: "Refresh"
        case .stop, .close: "Close"
        case .camera: "Camera"
        case .trash: "Delete"
        case .play: "Play"
        case .pause: "Pause"
        case .rewind: "Rewind"
        case .fastForward: "Fast forward"
        default: nil
        }
    }

    private static func lines(_ item: UIBarButtonItem.SystemItem) -> (path: UIBezierPath, isFilled: Bool)? {
        let path = UIBezierPath()
        func line(_ points: (CGFloat, CGFloat)..., closed: Bool = false) {
            path.move(to: CGPoint(x: points[0].0, y: points[0].1))
            for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
            if closed { path.close() }
        }
        func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) {
            path.move(to: CGPoint(x: x + radius, y: y))
            path.addArc(
                withCenter: CGPoint(x: x, y: y), radius: radius, startAngle: 0, endAngle: .pi * 2, clockwise: true)
        }
        switch item {
        case .add: line((11, 3), (11, 19)); line((3, 11), (19, 11))
        case .stop, .close: line((5, 5), (17, 17)); line((17, 5), (5, 17))
        case .search: circle(9, 9, 6); line((13.5, 13.5), (19, 19))
        case .play: line((6, 4), (18, 11), (6, 18), closed: true); return (path, true)
        case .pause: line((7.5, 5), (7.5, 17)); line((14.5, 5), (14.5, 17))
        case .rewind:
            line((11, 5), (3, 11), (11, 17), closed: true); line((19, 5), (11, 11), (19, 17), closed: true)
            return (path, true)
        case .fastForward:
            line((3, 5), (11, 11), (3, 17), closed: true); line((11, 5), (19, 11), (11, 17), closed: true)
            return (path, true)
        case .refresh:
            path.addArc(
                withCenter: CGPoint(x: 11, y: 11), radius: 7, startAngle: -.pi / 4, endAngle: .pi * 1.5, clockwise: true
            )
            line((11, 1.5), (14, 4), (11, 6.5))
        case .trash:
            line((3.5, 5.5), (18.5, 5.5)); line((8.5, 5.5), (9, 3), (13, 3), (13.5, 5.5))
            line((5, 5.5), (6, 19.5), (16, 19.5), (17, 5.5)); line((9, 9), (9.3, 16)); line((13, 9), (12.7, 16))
        case .action:
            line((7.5, 8.5), (4.5, 8.5), (4.5, 20), (17.5, 20), (17.5, 8.5), (14.5, 8.5))
            line((11, 13.5), (11, 2)); line((7.5, 5), (11, 2), (14.5, 5))
        case .compose:
            line((12, 4), (3.5, 4), (3.5, 19), (18.5, 19), (18.5, 11)); line((9, 13.5), (18.5, 3.5));
            line((9, 13.5), (11, 13))
        case .reply: line((9, 4), (3, 9.5), (9, 15)); line((3, 9.5), (13, 9.5), (19, 13.5), (19, 18))
        case .organize: line((2.5, 18), (2.5, 5), (9, 5), (11, 7.5), (19.5, 7.5), (19.5, 18), closed: true)
        case .bookmarks:
            line((11, 6), (11, 18.5)); line((11, 6), (8, 4), (2.5, 4), (2.5, 16.5), (8, 16.5), (11, 18.5))
            line((11, 6), (14, 4), (19.5, 4), (19.5, 16.5), (14, 16.5), (11, 18.5))
        case .camera:
            line((2.5, 18), (2.5, 6.5), (7, 6.5), (8.5, 4), (13.5, 4), (15, 6.5), (19.5, 6.5), (19.5, 18), closed: true)
            circle(11, 12, 3.5)
        default: return nil
        }
        return (path, false)
    }
}
