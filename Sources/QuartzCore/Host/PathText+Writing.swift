import CoreGraphics

extension PathText {
    /// Returns the text of a path; `nil` if it is too long.
    static func text(_ path: CGPath) -> String? {
        var words: [String] = []
        path.applyWithBlock { element in
            let (letter, count) =
                switch element.pointee.type {
                case .moveToPoint: ("M", 1)
                case .addLineToPoint: ("L", 1)
                case .addQuadCurveToPoint: ("Q", 2)
                case .addCurveToPoint: ("C", 3)
                case .closeSubpath: ("Z", 0)
                }
            words.append(letter)
            for index in 0..<count {
                let point = element.pointee.points[index]
                words += [LayerDump.text(Double(point.x)), LayerDump.text(Double(point.y))]
            }
        }
        let text = words.joined(separator: " ")
        return text.utf8.count <= limit ? text : nil
    }

    /// Returns the lines of Swift that create the path, except the first: `path` is a `CGMutablePath`.
    static func swift(_ path: CGPath) -> [String] {
        var lines: [String] = []
        path.applyWithBlock { element in
            let points = element.pointee.points
            func point(_ index: Int) -> String {
                "CGPoint(x: \(LayerDump.text(Double(points[index].x))), y: \(LayerDump.text(Double(points[index].y))))"
            }
            let line =
                switch element.pointee.type {
                case .moveToPoint: "path.move(to: \(point(0)))"
                case .addLineToPoint: "path.addLine(to: \(point(0)))"
                case .addQuadCurveToPoint: "path.addQuadCurve(to: \(point(1)), control: \(point(0)))"
                case .addCurveToPoint:
                    "path.addCurve(to: \(point(2)), control1: \(point(0)), control2: \(point(1)))"
                case .closeSubpath: "path.closeSubpath()"
                }
            lines.append(line)
        }
        return lines
    }
}
