import CoreGraphics
import Foundation

/// The placement of a `viewBox` in a rectangle, after `preserveAspectRatio`.
struct SVGFit {
    /// The transform from the content to the space of the rectangle.
    let transform: CGAffineTransform
    /// The size to which percentages of the content refer.
    let viewport: CGSize

    init(_ values: [String: String], in rect: CGRect) {
        guard let box = SVGFit.viewBox(values) else {
            transform = CGAffineTransform(translationX: rect.minX, y: rect.minY)
            viewport = rect.size
            return
        }
        viewport = box.size
        transform = SVGFit.transform(from: box, to: rect, values["preserveAspectRatio"])
    }

    /// Returns the `viewBox` of an element; nil without one, or for one that is empty or too small.
    static func viewBox(_ values: [String: String]) -> CGRect? {
        let numbers = SVGScanner.numbers(values["viewBox"], limit: 5)
        guard numbers.count == 4, numbers[2] >= SVGLimits.smallest, numbers[3] >= SVGLimits.smallest else { return nil }
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    static func transform(from box: CGRect, to rect: CGRect, _ aspect: String?) -> CGAffineTransform {
        let words = (aspect ?? "").split(maxSplits: 3, whereSeparator: \.isWhitespace).filter { $0 != "defer" }
        let align = words.first ?? "xMidYMid"
        var x = rect.width / box.width, y = rect.height / box.height
        if align != "none" {
            let scale = words.last == "slice" ? max(x, y) : min(x, y)
            x = scale
            y = scale
        }
        func offset(_ low: String, _ high: String, _ room: CGFloat) -> CGFloat {
            align == "none" || align.contains(low) ? 0 : align.contains(high) ? room : room / 2
        }
        return CGAffineTransform(
            a: x, b: 0, c: 0, d: y,
            tx: rect.minX - box.minX * x + offset("xMin", "xMax", rect.width - box.width * x),
            ty: rect.minY - box.minY * y + offset("YMin", "YMax", rect.height - box.height * y))
    }
}

extension SVGClip {
    /// Creates a clip of the area that a group covers: one path if possible, otherwise pixels.
    init(_ group: SVGGroup) {
        guard !group.operations.isEmpty else {
            self = .nothing
            return
        }
        var shapes: [Shape] = []
        guard SVGClip.collect(group, .identity, &shapes), let first = shapes.first else {
            self = .shapes(group)
            return
        }
        // Overlapping outlines of opposite directions would cancel each other.
        let areApart =
            shapes.count <= 64
            && shapes.indices.allSatisfy { one in
                shapes[..<one].allSatisfy { !$0.box.intersects(shapes[one].box) }
            }
        guard shapes.count == 1 || areApart && shapes.allSatisfy({ $0.evenOdd == first.evenOdd }) else {
            self = .shapes(group)
            return
        }
        let path = CGMutablePath()
        for shape in shapes { path.addPath(shape.path) }
        self = .path(path.storage, evenOdd: first.evenOdd)
    }

    private struct Shape { var path: CGPath, evenOdd: Bool, box: CGRect }

    /// Collects the filled paths of a group in the space around it; false if it has clips of its own.
    private static func collect(_ group: SVGGroup, _ outer: CGAffineTransform, _ shapes: inout [Shape]) -> Bool {
        guard group.clips.isEmpty else { return false }
        let transform = group.transform.concatenating(outer)
        for operation in group.operations {
            switch operation {
            case .fill(let path, let evenOdd, _):
                let placed = withUnsafePointer(to: transform) { CGPath(path).copy(using: $0) } ?? CGPath(path)
                shapes.append(Shape(path: placed, evenOdd: evenOdd, box: placed.boundingBox))
            case .group(let inner): guard collect(inner, transform, &shapes) else { return false }
            case .stroke, .image: return false
            }
        }
        return true
    }
}
