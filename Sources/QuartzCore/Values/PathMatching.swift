import CoreGraphics
import MicaRaster

// Paths with equal numbers of segments are interpolated point by point, regardless of the kinds of segments. A line
// that corresponds to a curve becomes a curve with the same points; a quadratic curve that corresponds to a cubic one
// becomes a cubic.

extension Path.Verb {
    /// Returns the kind of segment that can represent both; `nil` for a move with anything else.
    fileprivate func joined(with other: Path.Verb) -> Path.Verb? {
        if self == other { return self }
        if self == .move || other == .move { return nil }
        // A closing line and a drawn one end in the same point.
        let drawn: Path.Verb = self == .close ? .line : self, otherDrawn: Path.Verb = other == .close ? .line : other
        return drawn.pointCount > otherDrawn.pointCount ? drawn : otherDrawn
    }
}

extension Path {
    /// Returns the same shape with other kinds of segments, each with at least as many points.
    fileprivate func raised(to kinds: [Verb]) -> Path {
        guard kinds != verbs else { return self }
        var path = Path()
        var index = 0
        var start = Point.zero, first = Point.zero
        for (verb, kind) in zip(verbs, kinds) {
            let given = points[index..<(index + verb.pointCount)]
            index += verb.pointCount
            let end = given.last ?? first
            switch kind {
            case .move: path.move(to: end)
            case .line: path.line(to: end)
            case .quad: path.quad(verb == .quad ? given.first! : start + (end - start) * 0.5, to: end)
            case .cubic where verb == .cubic:
                path.cubic(given.first!, given[given.startIndex + 1], to: end)
            case .cubic:
                // From either end, two thirds towards the quadratic curve's control point, or a third along a line.
                let control = verb == .quad ? given.first! : start + (end - start) * 0.5
                path.cubic(start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), to: end)
            case .close: path.close()
            }
            if verb == .move { first = end }
            start = end
        }
        return path
    }

    /// Returns paths of the same shapes with matching kinds of segments; `nil` if the numbers of segments differ.
    static func alike(_ paths: [Path]) -> [Path]? {
        guard var kinds = paths.first?.verbs else { return paths }
        var isSame = true
        for path in paths.dropFirst() where path.verbs != kinds {
            isSame = false
            guard path.verbs.count == kinds.count else { return nil }
            for i in kinds.indices {
                guard let kind = kinds[i].joined(with: path.verbs[i]) else { return nil }
                kinds[i] = kind
            }
        }
        return isSame ? paths : paths.map { $0.raised(to: kinds) }
    }
}

extension AnimationValue {
    /// Returns the values; if all are paths with equal numbers of segments, with matching kinds of segments.
    static func alike(_ values: [AnimationValue]) -> [AnimationValue] {
        var paths: [Path] = []
        for value in values {
            guard case .path(let path) = value else { return values }
            paths.append(path.storage)
        }
        guard let alike = Path.alike(paths) else { return values }
        return zip(values, zip(paths, alike)).map { $1.0 == $1.1 ? $0 : .path(CGPath($1.1)) }
    }
}
