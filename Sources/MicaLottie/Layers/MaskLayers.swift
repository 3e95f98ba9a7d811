import CoreGraphics
import QuartzCore

/// A rectangle around everything that a layer may draw.
private let everywhere = CGRect(x: -100_000, y: -100_000, width: 200_000, height: 200_000)

extension Keyframing {
    /// Returns the mask of a layer; `nil` without masks that change anything.
    func mask(_ models: [MaskModel]) -> CALayer? {
        let masks = models.filter { $0.mode != .none }
        guard let first = masks.first else { return nil }
        if masks.count == 1, first.isPlain || first.isPlainHole {
            return outline(first, isInverted: first.isInverted != (first.mode == .subtract))
        }
        var mask = CALayer.group()
        if first.mode == .subtract || first.mode == .darken || first.mode == .intersect {
            let full = CALayer.group()
            full.bounds = everywhere
            full.position = everywhere.origin
            full.backgroundColor = CGColor(gray: 0, alpha: 1)
            mask.addSublayer(full)
        }
        for model in masks {
            let layer = softened(outline(model, isInverted: model.isInverted), model)
            switch model.mode {
            case .none: break
            case .add: mask.addSublayer(layer)
            case .subtract:
                layer.compositingFilter = "destOut"
                mask.addSublayer(layer)
            case .intersect, .darken:
                let outer = CALayer.group()
                mask.mask = layer
                outer.addSublayer(mask)
                mask = outer
            case .lighten:
                layer.compositingFilter = "maximum"
                mask.addSublayer(layer)
            case .difference:
                layer.compositingFilter = "xor"
                mask.addSublayer(layer)
            }
        }
        return mask
    }

    private func outline(_ model: MaskModel, isInverted: Bool) -> CALayer {
        let layer: CAShapeLayer
        if isInverted {
            func path(_ own: BezierPath) -> CGPath {
                let path = CGMutablePath()
                path.addRect(everywhere)
                own.add(to: path)
                return path
            }
            layer = CAShapeLayer()
            layer.fillRule = .evenOdd
            layer.path = path(model.path.first)
            if !model.path.isStatic { layer.add(animation(model.path, "path") { path($0) }, forKey: "path") }
        } else {
            layer = pathLayer([.path(model.path)])
        }
        layer.fillColor = CGColor(gray: 0, alpha: 1)
        bind(model.opacity, to: layer, "opacity") { min(max($0, 0), 1) }
        return expanded(layer, model, isInverted)
    }

    /// Adds a line around the mask, or takes one from it.
    private func expanded(_ layer: CAShapeLayer, _ model: MaskModel, _ isInverted: Bool) -> CALayer {
        let values = model.expansion.keyframes.map(\.value)
        guard values.contains(where: { $0 != 0 }) else { return layer }
        if values.allSatisfy({ isInverted ? $0 <= 0 : $0 >= 0 }) {
            layer.strokeColor = CGColor(gray: 0, alpha: 1)
            layer.lineJoin = .round
            bind(model.expansion, to: layer, "lineWidth") { abs($0) * 2 }
            return layer
        }
        let group = CALayer.group()
        let line = pathLayer([.path(model.path)])
        line.fillColor = nil
        line.strokeColor = CGColor(gray: 0, alpha: 1)
        line.lineJoin = .round
        bind(model.expansion, to: line, "lineWidth") { abs($0) * 2 }
        line.compositingFilter = "destOut"
        group.addSublayer(layer)
        group.addSublayer(line)
        return group
    }

    private func softened(_ layer: CALayer, _ model: MaskModel) -> CALayer {
        guard model.feather.keyframes.contains(where: { $0.value != .zero }),
            let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 0.0])
        else { return layer }
        blur.name = "feather"
        layer.filters = [blur]
        bind(model.feather, to: layer, "filters.feather.inputRadius") { ($0.x + $0.y) / 2 * 0.3 }
        return layer
    }

}

extension MaskModel {
    /// `true` if the mask is its path.
    fileprivate var isPlain: Bool {
        (mode == .add || mode == .intersect) && expansion.isStatic && expansion.first == 0 && !hasFeather
    }

    /// `true` if the mask is all but its path.
    fileprivate var isPlainHole: Bool {
        mode == .subtract && opacity.isStatic && opacity.first == 1 && expansion.isStatic && expansion.first == 0
            && !hasFeather
    }

    private var hasFeather: Bool { feather.keyframes.contains { $0.value != .zero } }
}

extension TreeBuilder {
    /// Returns the mask that a matte makes. `size` is that of the composition.
    func mask(of matte: CALayer, _ mode: LayerModel.Matte.Mode, _ size: SIMD2<Double>) -> CALayer {
        guard mode != .alpha else { return matte }
        let mask = CALayer.group()
        mask.bounds = CGRect(x: 0, y: 0, width: size.x, height: size.y)
        mask.backgroundColor = CGColor(gray: 0, alpha: 1)
        mask.addSublayer(matte)
        switch mode {
        case .alpha: break
        case .invertedAlpha: matte.compositingFilter = "destOut"
        case .luma, .invertedLuma:
            let sign: CGFloat = mode == .luma ? 1 : -1
            let none = CIVector(x: 0, y: 0, z: 0, w: 0)
            mask.masksToBounds = true
            mask.filters = CIFilter(
                name: "CIColorMatrix",
                parameters: [
                    "inputRVector": none, "inputGVector": none, "inputBVector": none,
                    "inputAVector": CIVector(x: 0.2126 * sign, y: 0.7152 * sign, z: 0.0722 * sign, w: 0),
                    "inputBiasVector": CIVector(x: 0, y: 0, z: 0, w: mode == .luma ? 0 : 1),
                ]
            ).map { [$0] }
        }
        return mask
    }
}
