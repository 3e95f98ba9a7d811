import CoreGraphics
import QuartzCore

extension RGBA {
    var cgColor: CGColor {
        let c = clamped(lowerBound: .zero, upperBound: .one)
        return CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: c.w)
    }
}

extension Keyframing {
    /// Returns a layer that fills paths.
    func layer(filling paths: [ShapePaths], with style: FillStyle) -> CALayer {
        let shape = pathLayer(paths)
        shape.fillRule = style.isEvenOdd ? .evenOdd : .nonZero
        let layer: CALayer
        switch style.paint {
        case .color(let color):
            bind(color, to: shape, "fillColor") { $0.cgColor }
            layer = shape
        case .gradient(let gradient):
            shape.fillColor = CGColor(gray: 0, alpha: 1)
            layer = gradientLayer(gradient, shownIn: shape, paths.bounds)
        }
        bind(style.opacity, to: layer, "opacity") { min(max($0, 0), 1) }
        layer.compositingFilter = BlendModes.filter(style.blendMode)
        return layer
    }

    /// Returns a layer that strokes paths.
    func layer(stroking paths: [ShapePaths], with style: StrokeModel) -> CALayer {
        let shape = strokedLayer(paths)
        shape.fillColor = nil
        bind(style.width, to: shape, "lineWidth") { max(0, $0) }
        shape.lineCap =
            switch style.cap {
            case .butt: .butt
            case .round: .round
            case .square: .square
            }
        shape.lineJoin =
            switch style.join {
            case .miter: .miter
            case .round: .round
            case .bevel: .bevel
            }
        shape.miterLimit = style.miterLimit
        bindDashes(style, to: shape)
        let layer: CALayer
        switch style.paint {
        case .color(let color):
            bind(color, to: shape, "strokeColor") { $0.cgColor }
            layer = shape
        case .gradient(let gradient):
            shape.strokeColor = CGColor(gray: 0, alpha: 1)
            let width = style.width.keyframes.map(\.value).max() ?? 0
            let reach = width * (style.join == .miter ? max(1, style.miterLimit) : 1)
            layer = gradientLayer(gradient, shownIn: shape, paths.bounds.insetBy(dx: -reach, dy: -reach))
        }
        bind(style.opacity, to: layer, "opacity") { min(max($0, 0), 1) }
        layer.compositingFilter = BlendModes.filter(style.blendMode)
        return layer
    }

    /// Returns a layer for the line of paths. A trim of a single path is its start and end.
    private func strokedLayer(_ paths: [ShapePaths]) -> CAShapeLayer {
        guard paths.count == 1, case .modified(let inner, .trim(let trim)) = paths[0], inner.count == 1,
            inner[0].isSinglePath, trim.offset.isStatic, trim.offset.first == 0, trim.isOrdered
        else { return pathLayer(paths) }
        let shape = pathLayer(inner)
        bind(trim.start, to: shape, "strokeStart") { min(max($0, 0), 1) }
        bind(trim.end, to: shape, "strokeEnd") { min(max($0, 0), 1) }
        return shape
    }

    private func bindDashes(_ style: StrokeModel, to shape: CAShapeLayer) {
        guard !style.dashes.isEmpty else { return }
        func pattern(_ time: Double) -> [NSNumber] { style.dashes.map { NSNumber(value: max(0, $0.value(at: time))) } }
        shape.lineDashPattern = pattern(0)
        bind(style.dashOffset, to: shape, "lineDashPhase") { $0 }
        var times = KeyTimes()
        for dash in style.dashes { times.add(dash) }
        guard let range = times.range else { return }
        let samples = SampleTimes.every(from: range.lowerBound, to: range.upperBound)
            .map { (time: $0, value: pattern($0) as Any) }
        shape.add(animation("lineDashPattern", samples: samples), forKey: "lineDashPattern")
    }
}

extension TrimModel {
    /// `true` if the start is never after the end.
    fileprivate var isOrdered: Bool {
        let starts = start.keyframes.map(\.value), ends = end.keyframes.map(\.value)
        return (starts.max() ?? 0) <= (ends.min() ?? 1)
    }
}

extension ShapePaths {
    /// `true` for one path that is not changed.
    fileprivate var isSinglePath: Bool {
        switch self {
        case .path, .rectangle, .ellipse, .star: true
        default: false
        }
    }
}

extension [ShapePaths] {
    /// A rectangle around the paths at all times, with room for curves that overshoot.
    var bounds: CGRect {
        var times = KeyTimes()
        times.add(self)
        guard let range = times.range else { return paths(at: 0).cgPath.boundingBoxOfPath }
        var box = CGRect.null
        for step in 0...64 {
            let time = range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / 64
            box = box.union(paths(at: time).cgPath.boundingBoxOfPath)
        }
        guard !box.isNull else { return box }
        return box.insetBy(dx: -box.width / 4 - 1, dy: -box.height / 4 - 1)
    }
}
