import CoreGraphics

/// Where up to four numbers lie in a layer: what nearly all animations are about. Reading and writing them makes no
/// values of any other kind on the way.
struct LanePlace {
    private enum Whole {
        case property(LayerProperty)
        case slot(PropertySlot)
    }
    private let whole: Whole
    /// Which of the whole value's numbers.
    private let first: Int, count: Int
    /// Whether all of them.
    private let isWhole: Bool
    /// Red, green, blue and alpha: a colour that is not there has no numbers.
    let isColor: Bool

    /// Nil where the target is of another kind.
    init?(_ target: AnimationTarget) {
        let kind: Kind?
        switch target.property {
        case .property(let property): (whole, kind) = (.property(property), Kind(property))
        case .slot(let slot): (whole, kind) = (.slot(slot), Kind(slot))
        case .stored: return nil
        }
        guard let kind, let range = kind.range(of: target.part) else { return nil }
        (first, count, isWhole, isColor) = (range.lowerBound, range.count, target.part == .whole, kind == .color)
    }

    /// The numbers of a value that goes here; nil for one of another kind.
    func numbers(of value: AnimationValue) -> SIMD4<Double>? {
        switch (value, count) {
        case (.number(let v), 1): SIMD4(v, 0, 0, 0)
        case (.pair(let v), 2): SIMD4(v.x, v.y, 0, 0)
        case (.rect(let v), 4) where !isColor: v
        case (.color(let v), 4) where isColor: v
        default: nil
        }
    }

    func read(_ layer: CALayer) -> SIMD4<Double> {
        let all = readWhole(layer)
        switch (first, count) {
        case (_, 4), (0, 2): return all
        case (_, 2): return SIMD4(all.z, all.w, 0, 0)
        default: return SIMD4(all[first], 0, 0, 0)
        }
    }

    func write(_ v: SIMD4<Double>, _ layer: CALayer) {
        guard !isWhole else { return writeWhole(v, layer) }
        var all = readWhole(layer)
        switch (first, count) {
        case (0, 2): all.lowHalf = v.lowHalf
        case (_, 2): all.highHalf = v.lowHalf
        default: all[first] = v.x
        }
        writeWhole(all, layer)
    }

    private func readWhole(_ layer: CALayer) -> SIMD4<Double> {
        switch whole {
        case .slot(let slot): return slot.readNumbers(layer)
        case .property(let property):
            let g = layer.geometry
            switch property {
            case .position: return SIMD4(g.position.x, g.position.y, 0, 0)
            case .bounds: return g.bounds.vector
            case .opacity: return SIMD4(Double(g.opacity), 0, 0, 0)
            case .anchorPoint: return SIMD4(g.anchorPoint.x, g.anchorPoint.y, 0, 0)
            case .zPosition: return SIMD4(g.zPosition, 0, 0, 0)
            default: return layer.animationValue(property).numbers ?? .zero
            }
        }
    }

    private func writeWhole(_ v: SIMD4<Double>, _ layer: CALayer) {
        switch whole {
        case .slot(let slot): slot.writeNumbers(v, layer)
        case .property(let property):
            switch property {
            case .position: layer.geometry.position = CGPoint(x: v.x, y: v.y)
            case .bounds: layer.geometry.bounds = CGRect(v)
            case .opacity: layer.geometry.opacity = Float(v.x)
            case .anchorPoint: layer.geometry.anchorPoint = CGPoint(x: v.x, y: v.y)
            case .contentsRect, .contentsCenter: layer.show(property, .rect(v))
            case .shadowOffset: layer.show(property, .pair(v.lowHalf))
            case .backgroundColor, .borderColor, .shadowColor: layer.show(property, .color(v))
            default: layer.show(property, number: v.x)
            }
        }
    }

    /// What a whole value is.
    private enum Kind {
        case number, pair, rect, color

        init?(_ property: LayerProperty) {
            switch property {
            case .position, .anchorPoint, .shadowOffset: self = .pair
            case .bounds, .contentsRect, .contentsCenter: self = .rect
            case .backgroundColor, .borderColor, .shadowColor: self = .color
            case .opacity, .zPosition, .anchorPointZ, .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius,
                .rasterizationScale, .contentsScale, .minificationFilterBias:
                self = .number
            default: return nil
            }
        }

        init?(_ slot: PropertySlot) {
            switch slot.kind {
            case .double, .float, .int: self = .number
            case .point, .size: self = .pair
            case .rect: self = .rect
            default: return nil
            }
        }

        func range(of part: ValuePart) -> Range<Int>? {
            switch (self, part) {
            case (.number, .whole): 0..<1
            case (.pair, .whole): 0..<2
            case (.rect, .whole), (.color, .whole): 0..<4
            case (.pair, .x), (.pair, .width), (.rect, .x), (.rect, .originX): 0..<1
            case (.pair, .y), (.pair, .height), (.rect, .y), (.rect, .originY): 1..<2
            case (.rect, .width), (.rect, .sizeWidth): 2..<3
            case (.rect, .height), (.rect, .sizeHeight): 3..<4
            case (.rect, .origin): 0..<2
            case (.rect, .size): 2..<4
            default: nil
            }
        }
    }
}
