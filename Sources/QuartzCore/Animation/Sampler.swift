import CoreGraphics

extension LayerValues {
    /// The value of a property, in the type that `CALayer` or its animations use for it.
    package subscript(_ property: LayerProperty) -> Any? {
        get { property.row.read(self).object }
        set { property.row.write(&self, AnimationValue(newValue)) }
    }

    /// Returns the values that animations produce at a local time for a layer with these values. Later animations build
    /// on the results of earlier ones.
    package func sampled(_ animations: [CAAnimation], at localTime: Double) -> LayerValues {
        let layer = CALayer()
        layer.values = self
        let context = CompileContext(layer: layer, defaultDuration: 0.25)
        return Sampler.sample(self, animations.compactMap { $0.compile(context) }, at: localTime)
    }
}

/// The evaluation of a layer's animations at one time. One sampler is created and reused for layer after layer.
struct Sampler {
    /// The current result.
    var values = LayerValues()
    /// The values of the last commit, from which animations start if they do not specify a start value. `nil`: those of
    /// `model`.
    private var base: LayerValues?
    // The layers with the `@Animatable` properties, before and after; they outlive the sampling.
    private unowned(unsafe) var model: CALayer?
    private unowned(unsafe) var copy: CALayer?
    /// A transform that was last written by its parts, which are more precise than its matrix.
    private var euler: EulerTransform?
    private var eulerProperty = LayerProperty.transform
    /// The progress of a transition.
    var transition: TransitionProgress?

    /// Returns the values that animations produce at a local time. No other code computes them.
    static func sample(_ values: LayerValues, _ animations: [AnimationNode], at localTime: Double) -> LayerValues {
        var sampler = Sampler()
        sampler.values = values
        sampler.base = values
        for animation in animations { animation.apply(at: localTime, &sampler) }
        return sampler.values
    }

    /// Replaces the model's values in `values` with those on screen at a local time. `copy` receives those of
    /// `@Animatable` properties.
    mutating func run(_ model: CALayer, copy: CALayer?, at localTime: Double) {
        guard let box = model.animationBox else { return }
        for kept in box.committed { kept.property.write(kept.value, &values, copy) }
        guard !box.items.isEmpty else { return }
        self.model = model
        self.copy = copy
        if !box.committed.isEmpty { base = values }
        box.forEachShowing { $0.node?.apply(at: localTime, &self) }
        if base != nil { base = nil }
        if euler != nil { euler = nil }
        box.transition = transition
        if transition != nil { transition = nil }
        self.model = nil
        self.copy = nil
    }

    /// Returns the value at a local time of an animation that replaces a value, for a layer without uncommitted
    /// changes; `nil` if it has none.
    mutating func replacement(_ node: PropertyNode, _ model: CALayer, at localTime: Double) -> AnimationValue? {
        self.model = model
        defer { self.model = nil }
        return node.replacement(at: localTime, self)
    }

    /// Returns the value from which animations start.
    func committed(_ target: AnimationTarget) -> AnimationValue {
        if case .slot = target.property, let model { return target.part.get(model.committedValue(target.property)) }
        guard let values = base ?? model?.values else { return .none }
        return target.part.get(target.property.read(values, model))
    }

    /// Returns the same value as numbers.
    mutating func committed(_ place: NumericAccessor, _ target: AnimationTarget) -> SIMD4<Double> {
        if base != nil { return place.numbers(of: committed(target)) ?? .zero }
        guard let model else { return .zero }
        var values = model.values
        return place.read(&values, model)
    }

    /// Returns the current result.
    func current(_ target: AnimationTarget) -> AnimationValue {
        if let euler, target.property.isProperty(eulerProperty), target.part != .whole {
            let value = euler.get(target.part)
            if case .none = value {} else { return value }
        }
        return target.part.get(target.property.read(values, copy ?? model))
    }

    /// Returns the current result as numbers.
    mutating func current(_ place: NumericAccessor) -> SIMD4<Double> { place.read(&values, copy) }

    /// Rotates the layer before its transform, for a motion along a path.
    mutating func turn(by angle: Double) {
        euler = nil
        values.transform = CATransform3DRotate(values.transform, CGFloat(angle), 0, 0, 1)
    }

    mutating func show(_ numbers: SIMD4<Double>, _ place: NumericAccessor) { place.write(numbers, &values, copy) }

    /// Writes a colour. `spare` is the colour object of an earlier frame.
    mutating func show(_ color: SIMD4<Double>, _ slot: PropertySlot, reusing spare: inout CGColor?) {
        if let copy { slot.write(color, copy, reusing: &spare) }
    }

    mutating func show(_ value: AnimationValue, _ target: AnimationTarget) {
        guard target.part != .whole else {
            if target.property.isProperty(eulerProperty) { euler = nil }
            return target.property.write(value, &values, copy)
        }
        if case .number(let number) = value, let property = target.property.wholeTransform {
            return show(number, target.part, ofTransform: property)
        }
        guard let whole = target.part.set(value, in: target.property.read(values, copy ?? model)) else { return }
        if target.property.wholeTransform != nil { euler = nil }
        target.property.write(whole, &values, copy)
    }

    /// Writes one of the numbers that compose a transform.
    private mutating func show(_ number: Double, _ part: ValuePart, ofTransform property: LayerProperty) {
        let isOwn = property == .transform, transform = isOwn ? values.transform : values.sublayerTransform
        if euler == nil || eulerProperty != property {
            guard let whole = EulerTransform(transform) else { return }
            euler = whole
            eulerProperty = property
        }
        let shown: CATransform3D
        if euler!.set(part, number) {
            shown = euler!.matrix
        } else {
            euler = nil
            guard case .transform(let changed)? = part.set(.number(number), in: .transform(transform)) else { return }
            shown = changed
        }
        if isOwn { values.transform = shown } else { values.sublayerTransform = shown }
    }
}
