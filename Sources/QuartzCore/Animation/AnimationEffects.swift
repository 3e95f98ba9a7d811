/// The facts about a layer's animation that a frame needs before it is sampled.
struct AnimationEffects: OptionSet {
    let rawValue: UInt8

    /// `zPosition` is animated.
    static let movesDepth = AnimationEffects(rawValue: 1 << 0)
    /// `sublayerTransform` is animated.
    static let movesSublayers = AnimationEffects(rawValue: 1 << 1)
    /// `bounds` are animated.
    static let resizes = AnimationEffects(rawValue: 1 << 2)
    /// Only a copy of the layer's own class can present it.
    static let needsCopy = AnimationEffects(rawValue: 1 << 3)
    /// The contents are redrawn for each frame.
    static let redraws = AnimationEffects(rawValue: 1 << 4)
    /// More than the layer's position, bounds and opacity changes.
    static let changesTheRest = AnimationEffects(rawValue: 1 << 5)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the effects of an animation on a layer.
    init(of node: AnimationNode?, in layer: CALayer) {
        let type = type(of: layer), table = ClassTable.of(type)
        var effects: AnimationEffects = node?.onlyPlaces ?? false ? [] : .changesTheRest
        node?.forEachTarget { target in
            switch target.property {
            case .property(let property):
                if property == .zPosition { effects.insert(.movesDepth) }
                if property == .sublayerTransform { effects.insert(.movesSublayers) }
                if property == .bounds { effects.insert(.resizes) }
                if table.effects(of: property).contains(.display) || property == .bounds && type.drawsItsSize {
                    effects.insert(.redraws)
                }
            case .slot(let slot):
                effects.insert(.needsCopy)
                if slot.redraws(in: type) { effects.insert(.redraws) }
            case .stored(let key):
                if type.needsDisplay(forKey: key) { effects.formUnion([.needsCopy, .redraws]) }
            }
        }
        self = effects
    }
}

/// The number of animations with each effect.
struct AnimationEffectCounts {
    private var counts = InlineArray<6, Int32>(repeating: 0)

    /// Returns `true` if any animation has the effect.
    func has(_ effect: AnimationEffects) -> Bool { counts[effect.rawValue.trailingZeroBitCount] > 0 }

    mutating func add(_ effects: AnimationEffects, _ step: Int32) {
        for i in counts.indices where effects.rawValue >> UInt8(i) & 1 != 0 { counts[i] += step }
    }
}
