/// Reverses the direction of a path.
enum ReversedPath {
    private struct Piece {
        /// The points after the current one: one for a line, two for a quadratic curve, three for a cubic.
        var points: [CGPoint]
    }
    private struct Contour {
        var start: CGPoint
        var pieces: [Piece] = []
        var isClosed = false
    }

    static func of(_ path: CGPath) -> CGPath {
        var contours: [Contour] = []
        path.applyWithBlock { pointer in
            let element = pointer.pointee
            func point(_ index: Int) -> CGPoint { element.points[index] }
            switch element.type {
            case .moveToPoint: contours.append(Contour(start: point(0)))
            case .addLineToPoint: extend(&contours, [point(0)])
            case .addQuadCurveToPoint: extend(&contours, [point(0), point(1)])
            case .addCurveToPoint: extend(&contours, [point(0), point(1), point(2)])
            case .closeSubpath:
                guard !contours.isEmpty else { return }
                contours[contours.count - 1].isClosed = true
            }
        }
        let result = CGMutablePath()
        for contour in contours.reversed() { append(contour, to: result) }
        return result
    }

    /// A segment directly after a close continues from the closed contour's start.
    private static func extend(_ contours: inout [Contour], _ points: [CGPoint]) {
        guard let last = contours.last else { return }
        if last.isClosed { contours.append(Contour(start: last.start)) }
        contours[contours.count - 1].pieces.append(Piece(points: points))
    }

    private static func append(_ contour: Contour, to path: CGMutablePath) {
        var stops = [contour.start]
        for piece in contour.pieces { stops.append(piece.points[piece.points.count - 1]) }
        path.move(to: stops[stops.count - 1])
        for (index, piece) in contour.pieces.enumerated().reversed() {
            let end = stops[index]
            switch piece.points.count {
            case 1: path.addLine(to: end)
            case 2: path.addQuadCurve(to: end, control: piece.points[0])
            default: path.addCurve(to: end, control1: piece.points[1], control2: piece.points[0])
            }
        }
        if contour.isClosed { path.closeSubpath() }
    }
}
