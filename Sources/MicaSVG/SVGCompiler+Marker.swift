import CoreGraphics
import Foundation
import MicaBase
import MicaRaster

/// The ids of the elements that are drawn at the points of a shape.
struct SVGMarkers: Sendable, Hashable {
    var start: String?, middle: String?, end: String?

    var isEmpty: Bool { start == nil && middle == nil && end == nil }

    /// Takes the properties of an element.
    mutating func take(_ values: [String: String]) {
        func id(_ key: String, _ inherited: String?) -> String? {
            guard let text = values[key] ?? values["marker"], text != "inherit" else { return inherited }
            return SVGStyle.link(text)?.id
        }
        self = SVGMarkers(
            start: id("marker-start", start), middle: id("marker-mid", middle), end: id("marker-end", end))
    }
}

extension SVGCompiler {
    /// A point of a path, with the directions in which the path comes and goes.
    private struct Vertex {
        var point: Point, incoming: Point? = nil, outgoing: Point? = nil

        /// The middle of both directions, of length 1.
        var direction: Point {
            let unit = [incoming, outgoing].compactMap { $0.map { $0 / length($0) } }
            let sum = unit.reduce(.zero, +), size = length(sum)
            // At a point of return both directions cancel each other.
            return size > 1e-9 ? sum / size : unit.last ?? Point(1, 0)
        }
    }

    /// A marker for lines of one width.
    private struct Marker {
        /// The drawing, with the place of a vertex at the origin.
        var content: SVGGroup
        /// The direction of its x axis; nil for that of the path.
        var direction: Point?
        /// `true` if it looks backwards at the start.
        var isReversed = false
    }

    /// Draws the markers of a shape.
    mutating func markers(_ path: MicaRaster.Path, _ style: SVGStyle, into group: inout SVGGroup) {
        guard !isClipping, style.isVisible, !style.markers.isEmpty, !path.isEmpty else { return }
        guard path.verbs.count <= SVGLimits.operations else {
            return note("markers of a path with more than \(SVGLimits.operations) points are not drawn")
        }
        let vertices = SVGCompiler.vertices(of: path), names = style.markers
        var known: [String: Marker?] = [:]
        for (index, vertex) in vertices.enumerated() {
            guard !isStopped() else { return }
            var ids = [index > 0 && index < vertices.count - 1 ? names.middle : nil]
            if index == 0 { ids.append(names.start) }
            if index == vertices.count - 1 { ids.append(names.end) }
            for (order, id) in ids.enumerated() {
                guard let id else { continue }
                let marker = known[id] ?? self.marker(id, style.pen)
                known[id] = .some(marker)
                guard let marker else { continue }
                let isStart = index == 0 && order == 1
                var axis = marker.direction ?? vertex.direction
                if marker.isReversed, isStart { axis = -axis }
                var own = SVGGroup(operations: [.group(marker.content)])
                own.transform = CGAffineTransform(
                    a: axis.x, b: axis.y, c: -axis.y, d: axis.x, tx: vertex.point.x, ty: vertex.point.y)
                own.reach(marker.content)
                count(.group(own), in: .null, into: &group)
                group.reach(own)
            }
        }
    }

    /// Returns a marker; nil if it draws nothing.
    private mutating func marker(_ id: String, _ pen: SVGPen) -> Marker? {
        guard let index = document.ids[id], document.elements[index].name == "marker" else {
            note("the marker #\(id.prefix(40)) is not drawn: there is no such element")
            return nil
        }
        return following(index) { compiler in
            let values = compiler.properties(of: index)
            var style = compiler.styleInPlace(of: index)
            style.take(values)
            let size = CGSize(
                width: style.length(values["markerWidth"], .x) ?? 3,
                height: style.length(values["markerHeight"], .y) ?? 3)
            let scale = values["markerUnits"] == "userSpaceOnUse" ? 1 : pen.width
            guard size.width > 0, size.height > 0, scale > 0 else { return nil }
            let view = CGRect(origin: .zero, size: size), fit = SVGFit(values, in: view)
            let reference = CGPoint(x: style.length(values["refX"], .x) ?? 0, y: style.length(values["refY"], .y) ?? 0)
                .applying(fit.transform)
            var content = SVGGroup(), placed = SVGGroup()
            content.transform = fit.transform
            style.viewport = fit.viewport
            compiler.drawChildren(of: index, style, into: &content)
            guard !content.operations.isEmpty else { return nil }
            placed.operations = [.group(content)]
            placed.transform = CGAffineTransform(translationX: -reference.x, y: -reference.y)
                .concatenating(CGAffineTransform(scaleX: scale, y: scale))
            placed.reach(content)
            if !["visible", "auto"].contains(values["overflow"]) {
                placed.clips.append(.path(CGPath(rect: view, transform: nil).storage, evenOdd: false))
            }
            var marker = Marker(content: placed, direction: Point(1, 0))
            switch values["orient"] {
            case "auto": marker.direction = nil
            case "auto-start-reverse": (marker.direction, marker.isReversed) = (nil, true)
            case let text?: marker.direction = SVGScanner.angle(text).map { Point($0.cosine, $0.sine) } ?? Point(1, 0)
            case nil: break
            }
            return marker
        }
    }

    /// Returns the points at which the lines and curves of a path begin and end.
    private static func vertices(of path: MicaRaster.Path) -> [Vertex] {
        var vertices: [Vertex] = [], point = 0, start = 0
        func add(_ points: [Point]) {
            // The control points that differ from an end give the direction there.
            guard let first = points.first, let last = points.last else { return }
            vertices[vertices.count - 1].outgoing = points.first { $0 != first }.map { $0 - first }
            vertices.append(Vertex(point: last, incoming: points.last { $0 != last }.map { last - $0 }))
        }
        for verb in path.verbs {
            let own = path.points[point..<point + verb.pointCount]
            point += verb.pointCount
            switch verb {
            case .move:
                start = vertices.count
                vertices.append(Vertex(point: own[own.startIndex]))
            case .line, .quad, .cubic: if let last = vertices.last { add([last.point] + own) }
            case .close:
                guard let last = vertices.last else { continue }
                add([last.point, vertices[start].point])
                // The end of a closed contour continues at its start.
                let end = vertices.count - 1
                vertices[end].incoming = vertices[end].incoming ?? vertices[end - 1].incoming
                vertices[end].outgoing = vertices[start].outgoing
                vertices[start].incoming = vertices[end].incoming
            }
        }
        return vertices
    }
}

/// The length of a vector.
private func length(_ vector: Point) -> Double { (vector.x * vector.x + vector.y * vector.y).squareRoot() }
