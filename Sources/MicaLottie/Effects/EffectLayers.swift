import CoreGraphics
import MicaBase
import QuartzCore

/// The effects that are drawn, by the format's codes.
enum EffectKind: Int {
    case tint = 20
    case fill = 21
    case stroke = 22
    case dropShadow = 25
    case blur = 29
}

extension Keyframing {
    /// Returns the layer with a layer's effects and styles, in their order; `content` itself without any.
    func layer(_ content: CALayer, with model: LayerModel) -> CALayer {
        var layer = content
        for effect in model.effects where effect.isEnabled {
            guard let kind = EffectKind(rawValue: effect.type) else { continue }
            layer = self.layer(layer, with: kind, effect, model)
        }
        for style in model.styles where style.isEnabled && style.type == 1 {
            let outer = Self.around(layer)
            cast(ShadowModel(style: style), from: outer)
            layer = outer
        }
        return layer
    }

    private static func around(_ layer: CALayer) -> CALayer {
        let outer = CALayer.group()
        outer.addSublayer(layer)
        return outer
    }

    private func layer(
        _ content: CALayer, with kind: EffectKind, _ effect: EffectModel, _ model: LayerModel
    ) -> CALayer {
        let outer = Self.around(content)
        switch kind {
        case .dropShadow: cast(ShadowModel(effect: effect), from: outer)
        case .blur:
            guard let radius = effect.number(0) else { return content }
            let dimensions = effect.number(1)?.first ?? 1
            // The filter has no directions: a blur along one axis is weaker here.
            addFilter("CIGaussianBlur", "blur", to: outer)
            bind(radius, to: outer, "filters.blur.inputRadius") { max(0, $0) * (dimensions == 1 ? 0.3 : 0.2) }
        case .fill:
            addFilter("CIColorMatrix", "fill", to: outer)
            let none = CIVector(x: 0, y: 0, z: 0, w: 0)
            for key in ["inputRVector", "inputGVector", "inputBVector"] {
                outer.setValue(none, forKeyPath: "filters.fill.\(key)")
            }
            bind(effect.color(2) ?? Animated(RGBA(1, 0, 0, 1)), to: outer, "filters.fill.inputBiasVector") {
                CIVector(x: $0.x, y: $0.y, z: $0.z, w: 0)
            }
            bind(effect.number(6) ?? Animated(1), to: outer, "filters.fill.inputAVector") {
                CIVector(x: 0, y: 0, z: 0, w: $0)
            }
        case .tint:
            addFilter("CIColorMatrix", "tint", to: outer)
            let black = effect.color(0)?.first ?? RGBA(0, 0, 0, 1), white = effect.color(1)?.first ?? RGBA(1, 1, 1, 1)
            let amount = effect.number(2) ?? Animated(100)
            for (i, key) in ["inputRVector", "inputGVector", "inputBVector"].enumerated() {
                bind(amount, to: outer, "filters.tint.\(key)") { amount in
                    let f = amount / 100, range = (white[i] - black[i]) * f
                    var row = SIMD3(0.2126, 0.7152, 0.0722) * range
                    row[i] += 1 - f
                    return CIVector(x: row.x, y: row.y, z: row.z, w: 0)
                }
            }
            bind(amount, to: outer, "filters.tint.inputBiasVector") {
                CIVector(x: black.x * $0 / 100, y: black.y * $0 / 100, z: black.z * $0 / 100, w: 0)
            }
        case .stroke: addStrokes(effect, model, to: outer)
        }
        return outer
    }

    private func addFilter(_ kind: String, _ name: String, to layer: CALayer) {
        guard let filter = CIFilter(name: kind) else { return }
        filter.name = name
        if kind == "CIGaussianBlur" { filter.setValue(0, forKey: "inputRadius") }
        layer.filters = [filter]
    }

    // MARK: Shadows

    private func cast(_ shadow: ShadowModel, from layer: CALayer) {
        bind(shadow.color, to: layer, "shadowColor") { $0.cgColor }
        bind(shadow.opacity, to: layer, "shadowOpacity") { min(max($0, 0), 1) }
        bind(shadow.radius, to: layer, "shadowRadius") { max(0, $0) }
        func offset(_ time: Double) -> CGSize {
            let angle = shadow.angle.value(at: time) * .pi / 180, distance = shadow.distance.value(at: time)
            let (sine, cosine) = PortableMath.sincos(angle)
            return CGSize(width: distance * cosine, height: distance * sine)
        }
        var times = KeyTimes()
        times.add(shadow.angle)
        times.add(shadow.distance)
        layer.shadowOffset = offset(0)
        guard let range = times.range else { return }
        let samples = SampleTimes.every(from: range.lowerBound, to: range.upperBound)
            .map { (time: $0, value: offset($0) as Any) }
        layer.add(animation("shadowOffset", samples: samples), forKey: "shadowOffset")
    }

    // MARK: Strokes of masks

    private func addStrokes(_ effect: EffectModel, _ model: LayerModel, to layer: CALayer) {
        let all = effect.number(1)?.first == 1, index = Int(effect.number(0)?.first ?? 1) - 1
        let masks = all ? model.masks : model.masks.indices.contains(index) ? [model.masks[index]] : []
        let style = StrokeModel(
            paint: .color(effect.color(3) ?? Animated(RGBA(1, 1, 1, 1))), opacity: effect.number(6) ?? Animated(1),
            width: effect.number(4) ?? Animated(2), cap: .round, join: .round, miterLimit: 4, dashes: [],
            dashOffset: Animated(0))
        let trim = TrimModel(
            start: (effect.number(7) ?? Animated(0)).map { $0 / 100 },
            end: (effect.number(8) ?? Animated(100)).map { $0 / 100 }, offset: Animated(0), isIndividual: false)
        let paintStyle = effect.number(10)?.first ?? 1
        let strokes = CALayer.group()
        for mask in masks {
            strokes.addSublayer(self.layer(stroking: [.modified([.path(mask.path)], .trim(trim))], with: style))
        }
        switch paintStyle {
        case 2:
            layer.sublayers = [strokes]
        case 3:
            layer.sublayers?.first?.mask = strokes
        default: layer.addSublayer(strokes)
        }
    }
}

/// A shadow of a layer, from an effect or a layer style.
private struct ShadowModel {
    var color: Animated<RGBA>
    /// 0…1.
    var opacity: Animated<Double>
    /// The direction in degrees, clockwise from the x axis.
    var angle: Animated<Double>
    var distance: Animated<Double>
    /// The standard deviation of the blur, in points.
    var radius: Animated<Double>

    init(effect: EffectModel) {
        color = effect.color(0) ?? Animated(RGBA(0, 0, 0, 1))
        opacity = (effect.number(1) ?? Animated(255)).map { $0 / 255 }
        // Counted from the upward direction.
        angle = (effect.number(2) ?? Animated(135)).map { $0 - 90 }
        distance = effect.number(3) ?? Animated(5)
        radius = (effect.number(4) ?? Animated(0)).map { $0 / 5 }
    }

    init(style: EffectModel) {
        func value(_ key: String, _ usual: Double) -> Animated<Double> {
            style.values.first { $0.name == key }?.number ?? Animated(usual)
        }
        color = style.values.first { $0.name == "c" }?.color ?? Animated(RGBA(0, 0, 0, 1))
        opacity = value("o", 75).map { $0 / 100 }
        // The direction of the light, counted against the clock; the shadow falls the other way.
        angle = value("a", 120).map { 180 - $0 }
        distance = value("d", 5)
        radius = value("s", 5).map { $0 / 2 }
    }
}
