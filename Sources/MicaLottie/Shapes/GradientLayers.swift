import CoreGraphics
import QuartzCore

extension Keyframing {
    /// Returns a gradient in a rectangle, of which only `shape` is shown.
    func gradientLayer(_ gradient: GradientModel, shownIn shape: CAShapeLayer, _ box: CGRect) -> CALayer {
        let layer = CAGradientLayer()
        let box = box.isNull || box.isEmpty ? CGRect(x: 0, y: 0, width: 1, height: 1) : box.insetBy(dx: -1, dy: -1)
        layer.anchorPoint = .zero
        layer.bounds = box
        layer.position = box.origin
        layer.mask = shape
        layer.type = gradient.isRadial ? .radial : .axial
        bindStops(gradient, to: layer)
        func unit(_ p: Vector) -> CGPoint {
            CGPoint(x: (p.x - box.minX) / box.width, y: (p.y - box.minY) / box.height)
        }
        bindPoint(gradient.start, to: layer, "startPoint", unit)
        guard gradient.isRadial else {
            bindPoint(gradient.end, to: layer, "endPoint", unit)
            return layer
        }
        // The end point is the corner of the square around the circle.
        func corner(_ start: Vector, _ end: Vector) -> CGPoint {
            let radius = SIMD2(end.x - start.x, end.y - start.y).length
            return unit(start + Vector(radius, radius, 0))
        }
        if gradient.start.isStatic, gradient.end.isStatic {
            layer.endPoint = corner(gradient.start.first, gradient.end.first)
        } else {
            var times = KeyTimes()
            times.add(gradient.start)
            times.add(gradient.end)
            let range = times.range ?? 0...0
            let samples = SampleTimes.every(from: range.lowerBound, to: range.upperBound).map {
                (time: $0, value: corner(gradient.start.value(at: $0), gradient.end.value(at: $0)) as Any)
            }
            layer.endPoint = corner(gradient.start.first, gradient.end.first)
            layer.add(animation("endPoint", samples: samples), forKey: "endPoint")
        }
        return layer
    }

    private func bindPoint(
        _ point: Animated<Vector>, to layer: CAGradientLayer, _ keyPath: String, _ unit: @escaping (Vector) -> CGPoint
    ) {
        layer.setValue(unit(point.first), forKeyPath: keyPath)
        guard !point.isStatic else { return }
        if point.isCurved || point.hasOwnCurves {
            let samples = point.samples().map { (time: $0.time, value: unit($0.value) as Any) }
            layer.add(animation(keyPath, samples: samples), forKey: keyPath)
        } else {
            layer.add(animation(point, keyPath) { unit($0) }, forKey: keyPath)
        }
    }

    private func bindStops(_ gradient: GradientModel, to layer: CAGradientLayer) {
        let count = gradient.colorCount
        let first = GradientStops(gradient.stops.first, colorCount: count)
        layer.colors = first.colors
        layer.locations = first.locations
        guard !gradient.stops.isStatic else { return }
        let lists = gradient.stops.keyframes.map { GradientStops($0.value, colorCount: count) }
        layer.add(animation(gradient.stops, "colors") { GradientStops($0, colorCount: count).colors }, forKey: "colors")
        if lists.contains(where: { $0.locations != first.locations }) {
            layer.add(
                animation(gradient.stops, "locations") { GradientStops($0, colorCount: count).locations },
                forKey: "locations")
        }
    }
}

/// The stops of a gradient: where there is a colour or an opacity, both are known.
struct GradientStops {
    var locations: [NSNumber]
    var colors: [CGColor]

    private typealias Stop = (offset: Double, color: SIMD3<Double>)

    /// `values` are those of the format: offset, red, green and blue for each colour, then offset and opacity.
    init(_ values: [Double], colorCount: Int) {
        let count = max(0, min(colorCount, values.count / 4))
        var stops: [Stop] = []
        for i in 0..<count {
            stops.append((values[4 * i], SIMD3(values[4 * i + 1], values[4 * i + 2], values[4 * i + 3])))
        }
        stops.sort { $0.offset < $1.offset }
        var opacities: [Stop] = []
        for i in stride(from: 4 * count, to: values.count - 1, by: 2) {
            opacities.append((values[i], SIMD3(repeating: values[i + 1])))
        }
        opacities.sort { $0.offset < $1.offset }
        var places = stops.map(\.offset)
        // Where a colour and an opacity have the same place, one stop is enough, unless values jump there.
        let jumps = Set(opacities.map(\.offset)).count < opacities.count
        let isAlike = opacities.map(\.offset) == places
        if !opacities.isEmpty, !isAlike || jumps { places = (places + opacities.map(\.offset)).sorted() }
        var colors: [CGColor] = []
        var seen: [Double: Int] = [:]
        for place in places {
            let turn = seen[place, default: 0]
            seen[place] = turn + 1
            let color = Self.value(of: stops, at: place, isLater: turn > 0)
            let opacity = opacities.isEmpty ? 1 : Self.value(of: opacities, at: place, isLater: turn > 0).x
            colors.append(RGBA(color.x, color.y, color.z, opacity).cgColor)
        }
        if places.count == 1 {
            places.append(1)
            colors.append(colors[0])
        }
        locations = places.map { NSNumber(value: $0) }
        self.colors = colors
    }

    /// Returns the value between the stops; of two stops at one place the first or the last one.
    private static func value(
        of stops: [Stop], at place: Double, isLater: Bool
    ) -> SIMD3<Double> {
        guard let first = stops.first, let last = stops.last else { return .zero }
        if isLater, let exact = stops.last(where: { $0.offset == place }) { return exact.color }
        if let exact = stops.first(where: { $0.offset == place }) { return exact.color }
        if place < first.offset { return first.color }
        if place > last.offset { return last.color }
        for (a, b) in zip(stops, stops.dropFirst()) where a.offset < place && place < b.offset {
            return a.color + (b.color - a.color) * ((place - a.offset) / (b.offset - a.offset))
        }
        return last.color
    }
}
