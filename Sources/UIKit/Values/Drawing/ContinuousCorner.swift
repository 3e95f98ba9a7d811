/// The corner of iOS's rounded rectangles: three cubics whose curvature rises from 0 at the straight side to that of
/// the circle and falls again. It extends over 1.528665 radii of each side. If a side is too short, it is blended with
/// the circular arc, which extends over one radius.
enum ContinuousCorner {
    /// The length of the corner along a side, in radii.
    static let expansion: CGFloat = 1.528665

    /// The control points and end of each of three cubics, along the first side and away from it, in radii from the
    /// start of the corner. The numbers are measured from iOS's paths.
    private static let smooth: [(along: CGFloat, away: CGFloat)] = [
        (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139),
        (0.37282383, 0.16905956), (0.16905956, 0.37282383), (0.07491139, 0.63149379),
        (0, 0.86840694), (0, 1.08849296), (0, 1.528665),
    ]

    /// The corresponding points of a quarter circle, split into three at the angles of the smooth corner's joints.
    private static let circle: [(along: CGFloat, away: CGFloat)] = {
        // The joint is on the circle about (1, 1) in the direction of the smooth joint.
        let dx: CGFloat = 1 - 0.63149379, dy: CGFloat = 1 - 0.07491139
        let norm = (dx * dx + dy * dy).squareRoot()
        let sine = dx / norm, cosine = dy / norm
        // A cubic over an angle a has arms of 4/3 tan(a/4); the tangent of a half angle follows from sine and cosine.
        func tangentOfHalf(_ sine: CGFloat, _ cosine: CGFloat) -> CGFloat { sine / (1 + cosine) }
        func arm(_ sine: CGFloat, _ cosine: CGFloat) -> CGFloat {
            let half = tangentOfHalf(sine, cosine)
            return 4 / 3 * tangentOfHalf(half / (1 + half * half).squareRoot(), 1 / (1 + half * half).squareRoot())
        }
        let outer = arm(sine, cosine)
        // The middle segment spans a right angle minus the two outer ones.
        let inner = arm(cosine * cosine - sine * sine, 2 * sine * cosine)
        let joint = (along: 1 - sine, away: 1 - cosine)
        let first: [(along: CGFloat, away: CGFloat)] = [
            (1 - outer, 0), (joint.along + outer * cosine, joint.away - outer * sine), joint,
        ]
        let middle: [(along: CGFloat, away: CGFloat)] = [
            (joint.along - inner * cosine, joint.away + inner * sine),
            (joint.away + inner * sine, joint.along - inner * cosine), (joint.away, joint.along),
        ]
        let last = [(first[1].away, first[1].along), (first[0].away, first[0].along), (CGFloat(0), CGFloat(1))]
        return first + middle + last.map { (along: $0.0, away: $0.1) }
    }()

    /// Adds the rectangle, clockwise on screen from the top left. The radius is clamped to half the shorter side.
    static func add(to path: CGMutablePath, rect: CGRect, radius: CGFloat, corners: UIRectCorner) {
        let rect = rect.standardized
        let half = min(rect.width, rect.height) / 2
        let radius = min(max(0, radius), half)
        guard radius > 0, !rect.isNull, !rect.isInfinite else {
            path.addRect(rect)
            return
        }
        let smoothness = min(1, (half / radius - 1) / (expansion - 1))
        let points = zip(circle, smooth).map { round, smooth in
            (
                along: radius * (round.along + (smooth.along - round.along) * smoothness),
                away: radius * (round.away + (smooth.away - round.away) * smoothness)
            )
        }
        let reach = points[8].away
        let sides: [(corner: UIRectCorner, at: CGPoint, back: CGVector, on: CGVector)] = [
            (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: 1)),
            (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: -1), CGVector(dx: -1, dy: 0)),
            (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: -1)),
            (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0)),
        ]
        path.move(to: CGPoint(x: rect.minX + (corners.contains(.topLeft) ? reach : 0), y: rect.minY))
        for side in sides {
            func place(_ along: CGFloat, _ away: CGFloat) -> CGPoint {
                CGPoint(
                    x: side.at.x + side.back.dx * along + side.on.dx * away,
                    y: side.at.y + side.back.dy * along + side.on.dy * away)
            }
            guard corners.contains(side.corner) else {
                path.addLine(to: side.at)
                continue
            }
            path.addLine(to: place(reach, 0))
            for piece in stride(from: 0, to: 9, by: 3) {
                path.addCurve(
                    to: place(points[piece + 2].along, points[piece + 2].away),
                    control1: place(points[piece].along, points[piece].away),
                    control2: place(points[piece + 1].along, points[piece + 1].away))
            }
        }
        path.closeSubpath()
    }
}
