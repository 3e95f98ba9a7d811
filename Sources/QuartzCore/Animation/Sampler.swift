import CoreGraphics

/// Where the animations of a layer are evaluated at one time: reads the model, writes into a copy.
struct Sampler {
    /// The layer whose animations run.
    let model: CALayer
    /// Receives the values.
    let copy: CALayer
    /// A transform that was last written by its parts, which say more than its matrix.
    private var euler: EulerTransform?
    private var eulerProperty = LayerProperty.transform
    /// Of a transition: how far it is.
    var transition: TransitionProgress?

    private init(_ model: CALayer, _ copy: CALayer) { (self.model, self.copy) = (model, copy) }

    /// Evaluates all animations of `model` at its local time, into `copy`. Answers how far a transition is.
    @discardableResult
    static func run(_ model: CALayer, into copy: CALayer, at localTime: Double) -> TransitionProgress? {
        guard let box = model.animationBox else { return nil }
        var sampler = Sampler(model, copy)
        box.forEachShowing { $0.node?.apply(at: localTime, &sampler) }
        return sampler.transition
    }

    /// The model's value as of the last commit.
    func committed(_ target: AnimationTarget) -> AnimationValue {
        target.part.get(model.committedValue(target.property))
    }

    /// The same as numbers.
    func committed(_ place: LanePlace, _ target: AnimationTarget) -> SIMD4<Double> {
        if let box = model.animationBox, !box.committed.isEmpty {
            return place.numbers(of: committed(target)) ?? .zero
        }
        return place.read(model)
    }

    /// What the copy shows so far.
    func current(_ target: AnimationTarget) -> AnimationValue {
        if let euler, target.property.isProperty(eulerProperty), target.part != .whole {
            let value = euler.get(target.part)
            if case .none = value {} else { return value }
        }
        return target.read(copy)
    }

    /// Turns the layer before its transform: what goes along with a path.
    mutating func turn(by angle: Double) {
        euler = nil
        let target = AnimationTarget.Property.property(.transform)
        guard case .transform(let transform) = target.read(copy) else { return }
        target.write(.transform(CATransform3DRotate(transform, CGFloat(angle), 0, 0, 1)), copy)
    }

    mutating func show(_ value: AnimationValue, _ target: AnimationTarget) {
        guard target.part != .whole else {
            if target.property.isProperty(eulerProperty) { euler = nil }
            target.property.write(value, copy)
            return
        }
        if case .number(let number) = value, let property = target.property.wholeTransform {
            return show(number, target.part, ofTransform: property)
        }
        guard let whole = target.part.set(value, in: target.property.read(copy)) else { return }
        if target.property.wholeTransform != nil { euler = nil }
        target.property.write(whole, copy)
    }

    /// Shows one of the numbers that make a transform.
    private mutating func show(_ number: Double, _ part: ValuePart, ofTransform property: LayerProperty) {
        let transform = copy.transformValue(property)
        if euler == nil || eulerProperty != property {
            guard let whole = EulerTransform(transform) else { return }
            (euler, eulerProperty) = (whole, property)
        }
        if euler!.set(part, number) {
            copy.show(property, transform: euler!.matrix)
        } else {
            euler = nil
            guard case .transform(let changed)? = part.set(.number(number), in: .transform(transform)) else { return }
            copy.show(property, transform: changed)
        }
    }
}

extension CALayer {
    /// `transform` or `sublayerTransform`.
    final func transformValue(_ property: LayerProperty) -> CATransform3D {
        guard let extras else { return CATransform3DIdentity }
        return property == .transform ? extras.values.transform : extras.values.sublayerTransform
    }

    final func show(_ property: LayerProperty, transform: CATransform3D) {
        let extras = ownExtras()
        if property == .transform {
            extras.values.transform = transform
        } else {
            extras.values.sublayerTransform = transform
        }
    }
}
