import CoreGraphics
import Foundation

/// The paths of shapes.
enum SVGShape {
    static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

    /// Returns the path of a shape in its own space, and a fault; the path of a shape without extent is empty.
    static func path(_ name: String, _ values: [String: String], _ style: SVGStyle) -> (path: CGPath, fault: String?) {
        func x(_ key: String) -> CGFloat { style.length(values[key], .x) ?? 0 }
        func y(_ key: String) -> CGFloat { style.length(values[key], .y) ?? 0 }
        let path = CGMutablePath()
        switch name {
        case "path": return data(values["d"] ?? "")
        case "rect": rect(CGRect(x: x("x"), y: y("y"), width: x("width"), height: y("height")), values, style, path)
        case "circle":
            let radius = style.length(values["r"], .other) ?? 0
            if radius > 0 { ellipse(CGPoint(x: x("cx"), y: y("cy")), radius, radius, path) }
        case "ellipse":
            let (rx, ry) = radii(values, style)
            if rx > 0, ry > 0 { ellipse(CGPoint(x: x("cx"), y: y("cy")), rx, ry, path) }
        case "line":
            path.move(to: CGPoint(x: x("x1"), y: y("y1")))
            path.addLine(to: CGPoint(x: x("x2"), y: y("y2")))
        default:
            let numbers = SVGScanner.numbers(values["points"])
            // An odd number at the end is ignored.
            let points = (0..<numbers.count / 2).map { CGPoint(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
            guard points.count > 1 else { break }
            path.addLines(between: points)
            if name == "polygon" { path.closeSubpath() }
        }
        return (path, nil)
    }

    private static func ellipse(_ center: CGPoint, _ rx: CGFloat, _ ry: CGFloat, _ path: CGMutablePath) {
        path.addEllipse(in: CGRect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry))
    }

    private static func rect(_ box: CGRect, _ values: [String: String], _ style: SVGStyle, _ path: CGMutablePath) {
        guard box.width > 0, box.height > 0 else { return }
        var (rx, ry) = radii(values, style)
        rx = min(rx, box.width / 2)
        ry = min(ry, box.height / 2)
        guard rx > 0, ry > 0 else { return path.addRect(box) }
        path.addRoundedRect(in: box, cornerWidth: rx, cornerHeight: ry)
    }

    /// Returns the two radii of an ellipse or corner. A radius that is absent or negative equals the other.
    private static func radii(_ values: [String: String], _ style: SVGStyle) -> (CGFloat, CGFloat) {
        let rx = style.length(values["rx"], .x).flatMap { $0 < 0 ? nil : $0 }
        let ry = style.length(values["ry"], .y).flatMap { $0 < 0 ? nil : $0 }
        return (rx ?? ry ?? 0, ry ?? rx ?? 0)
    }

    /// Parses path data up to the first command that cannot be read.
    private static func data(_ text: String) -> (path: CGPath, fault: String?) {
        if let path = PathText.path(text, limit: SVGLimits.pathBytes) { return (path, nil) }
        guard !text.allSatisfy(\.isWhitespace) else { return (CGPath.empty, nil) }
        // The longest part before a command that cannot be read.
        let bytes = Array(text.utf8)
        let starts = bytes.indices.filter { "MmLlHhVvCcSsQqTtAaZz".utf8.contains(bytes[$0]) } + [bytes.count]
        var low = 0, step = 4096
        while step > 0 {
            // Commands can be read one by one, whatever is before them.
            let high = min(low + step, starts.count - 1)
            let part = "M0 0" + String(decoding: bytes[starts[low]..<starts[high]], as: UTF8.self)
            if low < high, PathText.path(part, limit: 2 * SVGLimits.pathBytes) != nil {
                low = high
            } else {
                step /= 8
            }
        }
        let best = PathText.path(String(decoding: bytes[..<starts[low]], as: UTF8.self), limit: SVGLimits.pathBytes)
        let start = String(decoding: bytes[(best == nil ? 0 : starts[low])...].prefix(24), as: UTF8.self)
        return (best ?? CGPath.empty, "a path ends before “\(start)”, which cannot be read")
    }
}

extension CGPath {
    static var empty: CGPath { CGMutablePath() }
}
