/// The times of keyframes, collected from properties.
struct KeyTimes {
    private(set) var times: [Double] = []

    mutating func add<Value>(_ property: Animated<Value>) {
        guard !property.isStatic else { return }
        times.append(contentsOf: property.keyframes.map(\.time))
    }

    mutating func add(_ transform: TransformModel) {
        add(transform.anchor)
        add(transform.scale)
        add(transform.rotation)
        add(transform.skew)
        add(transform.skewAxis)
        switch transform.position {
        case .whole(let point): add(point)
        case .split(let x, let y):
            add(x)
            add(y)
        }
    }

    mutating func add(_ parts: [ShapePaths]) { for part in parts { add(part) } }

    mutating func add(_ paths: ShapePaths) {
        switch paths {
        case .path(let path): add(path)
        case .rectangle(let shape):
            add(shape.position)
            add(shape.size)
            add(shape.radius)
        case .ellipse(let shape):
            add(shape.position)
            add(shape.size)
        case .star(let shape):
            add(shape.position)
            add(shape.points)
            add(shape.rotation)
            add(shape.outerRadius)
            add(shape.innerRadius)
            add(shape.outerRoundness)
            add(shape.innerRoundness)
        case .group(let parts, let transform):
            add(parts)
            add(transform)
        case .modified(let parts, let modifier):
            add(parts)
            add(modifier)
        case .trimmedOutside(let parts, let trim):
            add(parts)
            add(.trim(trim.trim))
            for transform in trim.transforms { add(transform) }
            add(trim.before)
            add(trim.after)
        }
    }

    mutating func add(_ modifier: PathModifier) {
        switch modifier {
        case .trim(let trim):
            add(trim.start)
            add(trim.end)
            add(trim.offset)
        case .roundCorners(let value), .pucker(let value): add(value)
        case .merge: break
        case .repeater(let repeater):
            add(repeater.copies)
            add(repeater.offset)
            add(repeater.transform)
        case .twist(let angle, let center):
            add(angle)
            add(center)
        case .offset(let offset):
            add(offset.amount)
            add(offset.miterLimit)
        case .zigzag(let zigzag):
            add(zigzag.size)
            add(zigzag.ridges)
        }
    }

    /// The first and the last time; `nil` without any.
    var range: ClosedRange<Double>? {
        guard let first = times.min(), let last = times.max() else { return nil }
        return first...last
    }
}
