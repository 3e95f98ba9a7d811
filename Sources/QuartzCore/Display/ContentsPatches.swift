import MicaCompositor
import CoreGraphics
import MicaRaster

/// The patches of an image in a layer, from its gravity, contents rectangle and stretchable centre.
struct ContentsPatches {
    /// The size in pixels.
    var width: Double, height: Double
    /// The scale in pixels per point.
    var scale: Double
    var gravity: CALayerContentsGravity
    /// The contents rectangle and centre, in fractions of the size.
    var rect: CGRect
    var center: CGRect
    var bounds: CGRect

    /// The patches; empty if nothing is visible.
    var patches: [RenderContent.Patch] {
        let source = rect.isFinite ? rect : CGRect.unit
        let box = Box(
            x: Double(source.origin.x) * width, y: Double(source.origin.y) * height,
            width: Double(source.size.width) * width, height: Double(source.size.height) * height)
        guard box.max.x > box.min.x, box.max.y > box.min.y, bounds.isFinite else { return [] }
        let size = Point(box.max.x - box.min.x, box.max.y - box.min.y) / max(scale, 1e-6)
        let target = place(size)
        guard target.max.x > target.min.x, target.max.y > target.min.y else { return [] }
        let stretch = center.isFinite ? center : CGRect.unit
        guard stretch != CGRect.unit else { return [.init(source: box, destination: target)] }
        return nine(box, target, stretch, size)
    }

    private func place(_ size: Point) -> Box {
        let b = bounds.standardized
        let x = Double(b.origin.x), y = Double(b.origin.y), w = Double(b.size.width), h = Double(b.size.height)
        var s = size
        switch gravity {
        case .resize: return Box(x: x, y: y, width: w, height: h)
        case .resizeAspect: s = size * min(w / size.x, h / size.y)
        case .resizeAspectFill: s = size * max(w / size.x, h / size.y)
        default: break
        }
        let left = x, right = x + w - s.x, bottom = y, top = y + h - s.y
        let middleX = (left + right) / 2, middleY = (top + bottom) / 2
        let (px, py): (Double, Double) =
            switch gravity {
            case .top: (middleX, top)
            case .bottom: (middleX, bottom)
            case .left: (left, middleY)
            case .right: (right, middleY)
            case .topLeft: (left, top)
            case .topRight: (right, top)
            case .bottomLeft: (left, bottom)
            case .bottomRight: (right, bottom)
            default: (middleX, middleY)
            }
        return Box(x: px, y: py, width: s.x, height: s.y)
    }

    /// Returns the nine patches: corners keep their size in points while there is room, edges stretch in one direction,
    /// the centre in both.
    private func nine(_ source: Box, _ target: Box, _ center: CGRect, _ size: Point) -> [RenderContent.Patch] {
        func cuts(
            _ low: Double, _ high: Double, _ from: CGFloat, _ extent: CGFloat, _ targetLow: Double,
            _ targetHigh: Double,
            _ natural: Double
        ) -> [(Double, Double, Double, Double)] {
            var a = min(max(Double(from), 0), 1), b = min(max(Double(from + extent), a), 1)
            if b <= a {
                // A cut inside a pixel covers the whole pixel around it.
                let half = 0.5 / max(1, high - low)
                a = max(0, a - half)
                b = min(1, b + half)
            }
            let s1 = low + a * (high - low), s2 = low + b * (high - low)
            var first = a * natural, last = (1 - b) * natural
            let room = targetHigh - targetLow
            if first + last > room, first + last > 0 {
                let shrink = room / (first + last)
                first *= shrink
                last *= shrink
            }
            return [
                (low, s1, targetLow, targetLow + first), (s1, s2, targetLow + first, targetHigh - last),
                (s2, high, targetHigh - last, targetHigh),
            ].filter { $0.1 > $0.0 && $0.3 > $0.2 }
        }
        let columns = cuts(
            source.min.x, source.max.x, center.origin.x, center.size.width, target.min.x, target.max.x, size.x)
        let rows = cuts(
            source.min.y, source.max.y, center.origin.y, center.size.height, target.min.y, target.max.y, size.y)
        return rows.indices.flatMap { y in
            columns.indices.map { x in
                let row = rows[y], column = columns[x]
                var joins: RenderStyle.Edges = []
                if x > 0 { joins.insert(.minX) }
                if x < columns.count - 1 { joins.insert(.maxX) }
                if y > 0 { joins.insert(.minY) }
                if y < rows.count - 1 { joins.insert(.maxY) }
                return RenderContent.Patch(
                    source: Box(x: column.0, y: row.0, width: column.1 - column.0, height: row.1 - row.0),
                    destination: Box(x: column.2, y: row.2, width: column.3 - column.2, height: row.3 - row.2),
                    joins: joins)
            }
        }
    }
}

extension CGRect {
    var isFinite: Bool { (vector * 0).sum() == 0 }
}
