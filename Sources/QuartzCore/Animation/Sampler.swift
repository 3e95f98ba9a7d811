import CoreGraphics

/// Where the animations of a layer are evaluated at one time: reads the model, writes into a copy.
final class Sampler {
    /// The layer whose animations run.
    private unowned(unsafe) var model: CALayer!
    /// Receives the values.
    private unowned(unsafe) var copy: CALayer!
    /// A transform that was last written by its parts, which say more than its matrix.
    private var euler: (property: AnimationTarget.Property, transform: EulerTransform)?
    /// Of a transition: how far it is.
    var transition: TransitionProgress?

    /// Evaluates all animations of `model` at its local time, into `copy`.
    func run(_ model: CALayer, into copy: CALayer, at localTime: Double) {
        (self.model, self.copy) = (model, copy)
        euler = nil
        transition = nil
        guard let box = model.animationBox else { return }
        for item in box.items where item.isRunning { item.node?.apply(at: localTime, self) }
        (self.model, self.copy) = (nil, nil)
    }

    /// What one animation shows at its very end, whether it has started or not, as if nothing else ran.
    func runEnd(of node: AnimationNode, _ model: CALayer, into copy: CALayer) {
        (self.model, self.copy) = (model, copy)
        euler = nil
        var timing = node.timing
        timing.begin = 0
        if let phase = timing.phase(at: timing.end, holds: true) {
            node.show(node.pace.map { $0.solve(phase.progress) } ?? phase.progress, phase.iteration, self)
        }
        (self.model, self.copy) = (nil, nil)
    }

    /// The model's value as of the last commit.
    func committed(_ target: AnimationTarget) -> AnimationValue {
        target.part.get(model.committedValue(target.property))
    }

    /// What the copy shows so far.
    func current(_ target: AnimationTarget) -> AnimationValue {
        if let euler, euler.property == target.property, target.part != .whole {
            let value = euler.transform.get(target.part)
            if case .none = value {} else { return value }
        }
        return target.read(copy)
    }

    /// Turns the layer before its transform: what goes along with a path.
    func turn(by angle: Double) {
        euler = nil
        let target = AnimationTarget.Property.property(.transform)
        guard case .transform(let transform) = target.read(copy) else { return }
        target.write(.transform(CATransform3DRotate(transform, CGFloat(angle), 0, 0, 1)), copy)
    }

    func show(_ value: AnimationValue, _ target: AnimationTarget) {
        guard target.part != .whole else {
            if let euler, euler.property == target.property { self.euler = nil }
            target.property.write(value, copy)
            return
        }
        if case .number(let number) = value, target.property.isWholeTransform {
            if euler == nil || !(euler!.property == target.property) {
                guard case .transform(let t) = target.property.read(copy), let parts = TransformParts(t) else { return }
                euler = (target.property, EulerTransform(parts))
            }
            if euler!.transform.set(target.part, number) {
                target.property.write(.transform(euler!.transform.matrix), copy)
                return
            }
        }
        euler = nil
        guard let whole = target.part.set(value, in: target.property.read(copy)) else { return }
        target.property.write(whole, copy)
    }
}
