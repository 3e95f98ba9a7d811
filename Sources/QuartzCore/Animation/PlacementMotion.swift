import CoreGraphics

/// An animation that moves or fades a layer, as plain numbers: the results of `PropertyNode` and `GroupNode`, in the
/// same bits, without access to an object in each frame.
///
/// A group precedes its animations, which `count` includes.
struct PlacementMotion {
    enum Target: Equatable {
        case position, positionX, positionY, opacity
        case bounds, boundsOrigin, boundsSize, boundsX, boundsY, boundsWidth, boundsHeight
        /// The whole transform, which stays in its plane.
        case transform
        /// Parts of the transform.
        case rotation, scale, scaleX, scaleY, translationX, translationY
        /// A group, without a target of its own.
        case group
    }
    enum Course {
        case linear
        case spring
        /// A curve with keys, or one of transforms, evaluated by its node.
        case node
    }
    let target: Target
    private let course: Course
    private let isAdditive: Bool, isCumulative: Bool, holds: Bool, isPaced: Bool
    private let timing: AnimationTiming
    private let pace: TimingCurve
    private let from: SIMD4<Double>, to: SIMD4<Double>
    private let spring: SpringMotion
    /// The velocity that a spring continues, per second.
    private let carried: SIMD4<Double>?
    /// Safety: a layer's `LayerAnimations` retain the node, and its motions are released before it changes (`markNode`)
    /// and not sampled in between.
    private let node: Unmanaged<PropertyNode>?
    /// The number of motions in this one, including itself.
    private var count = 1

    private static let noPace = TimingCurve(0, 0, 1, 1)
    private static let noSpring = SpringMotion(
        mass: 1, stiffness: 1, damping: 1, velocity: 0, allowsOverdamping: false)

    private init(_ node: AnimationNode, _ target: Target) {
        self.target = target
        course = .linear
        isAdditive = false
        isCumulative = false
        holds = node.holds
        timing = node.timing
        isPaced = node.pace != nil
        pace = node.pace ?? Self.noPace
        from = .zero
        to = .zero
        spring = Self.noSpring
        carried = nil
        self.node = nil
    }

    private init?(_ node: PropertyNode, _ target: Target, _ layer: CALayer) {
        self.target = target
        isAdditive = node.isAdditive
        isCumulative = node.isCumulative
        holds = node.holds
        timing = node.timing
        isPaced = node.pace != nil
        pace = node.pace ?? Self.noPace
        if target == .transform, !node.prepareTransform(layer) { return nil }
        guard target != .transform, let curve = node.curve as? BasicCurve else {
            course = .node
            self.node = Unmanaged.passUnretained(node)
            from = .zero
            to = .zero
            spring = Self.noSpring
            carried = nil
            return
        }
        guard let ends = curve.endNumbers(layer) else { return nil }
        from = ends.from
        to = ends.to
        self.node = nil
        switch curve.progression {
        case .linear:
            course = .linear
            spring = Self.noSpring
            carried = nil
        case .spring(let motion):
            course = .spring
            spring = motion
            carried = nil
        case .carriedSpring(let motion, let speed):
            course = .spring
            spring = motion
            carried = speed[0]
        }
    }

    /// Returns `true` if the result may change with time.
    func isUnderWay(at time: Double) -> Bool { timing.speed != 0 && time >= timing.begin }

    /// Appends the motions of `node` to `list`. Returns `false` if the node has other effects or non-numeric values;
    /// `list` is invalid then.
    static func append(
        _ node: AnimationNode, of layer: CALayer, to list: inout ContiguousArray<PlacementMotion>
    ) -> Bool {
        if let group = node as? GroupNode {
            let index = list.count
            list.append(PlacementMotion(group, .group))
            for child in group.children where !append(child, of: layer, to: &list) { return false }
            list[index].count = list.count - index
            return true
        }
        guard let node = node as? PropertyNode, let target = target(of: node),
            let motion = PlacementMotion(node, target, layer)
        else { return false }
        list.append(motion)
        return true
    }

    /// Returns the target; `nil` if the property is not one of `Target`, or not animated by numbers.
    private static func target(of node: PropertyNode) -> Target? {
        guard case .property(let property) = node.target.property, node.function == nil, node.curve.angle(at: 0) == nil
        else { return nil }
        switch (property, node.target.part) {
        case (.position, .whole): return node.isNumeric ? .position : nil
        case (.position, .x): return node.isNumeric ? .positionX : nil
        case (.position, .y): return node.isNumeric ? .positionY : nil
        case (.opacity, .whole): return node.isNumeric ? .opacity : nil
        case (.bounds, let part):
            guard node.isNumeric else { return nil }
            switch part {
            case .whole: return .bounds
            case .origin: return .boundsOrigin
            case .size: return .boundsSize
            case .originX, .x: return .boundsX
            case .originY, .y: return .boundsY
            case .sizeWidth, .width: return .boundsWidth
            case .sizeHeight, .height: return .boundsHeight
            default: return nil
            }
        case (.transform, .whole): return .transform
        case (.transform, let part):
            guard (node.curve as? BasicCurve)?.isOfNumbers ?? (node.curve as? KeyframeCurve)?.isOfNumbers ?? false
            else { return nil }
            switch part {
            case .rotationZ: return .rotation
            case .scale: return .scale
            case .scaleX: return .scaleX
            case .scaleY: return .scaleY
            case .translationX: return .translationX
            case .translationY: return .translationY
            default: return nil
            }
        default: return nil
        }
    }
}

/// The values of one layer to which motions are applied, initially the model's.
struct PlacedValues {
    var position: SIMD2<Double>
    /// The x, y, width and height.
    var bounds: SIMD4<Double>
    var opacity: Float
    /// Valid if the transform is animated.
    var transform: PlacedTransform
}

/// A transform that animations replace, as a whole or part by part.
struct PlacedTransform {
    private enum Form {
        /// The matrix and the parts agree.
        case both
        case matrix, parts
    }
    private var form = Form.both
    private var whole = CATransform3DIdentity
    private var parts = EulerTransform()

    init() {}

    /// Returns `nil` for a matrix that cannot be decomposed.
    init?(_ matrix: CATransform3D) {
        guard let parts = EulerTransform(matrix) else { return nil }
        whole = matrix
        self.parts = parts
    }

    var matrix: CATransform3D {
        get { form == .parts ? parts.matrix : whole }
        set {
            whole = newValue
            form = .matrix
        }
    }

    /// Changes the parts; does nothing if the matrix cannot be decomposed.
    @inline(__always)
    mutating func change(_ body: (inout EulerTransform) -> Void) {
        if form == .matrix {
            guard let parts = EulerTransform(whole) else { return }
            self.parts = parts
        }
        body(&parts)
        form = .parts
    }
}

/// A cache of intermediate results that several motions of one frame share.
struct MotionMemory {
    private var timing: AnimationTiming?, holds = false
    private var time = Double.nan, phase: AnimationTiming.Phase?
    private var spring: SpringMotion?
    private var seconds = Double.nan, position = 0.0

    @inline(__always)
    mutating func phase(of timing: AnimationTiming, at time: Double, holds: Bool) -> AnimationTiming.Phase? {
        if time != self.time || holds != self.holds || timing != self.timing {
            self.timing = timing
            self.holds = holds
            self.time = time
            phase = timing.phase(at: time, holds: holds)
        }
        return phase
    }

    mutating func position(of motion: SpringMotion, at seconds: Double) -> Double {
        if seconds != self.seconds || motion != spring {
            spring = motion
            self.seconds = seconds
            position = motion.position(at: seconds)
        }
        return position
    }
}

extension PlacementMotion {
    /// Applies a range of motions at a time of the layer or, within a group, of the group.
    static func apply(
        _ motions: borrowing ContiguousArray<PlacementMotion>, _ range: Range<Int>, at time: Double,
        _ values: inout PlacedValues, _ memory: inout MotionMemory, _ sampler: inout Sampler
    ) {
        var i = range.lowerBound
        while i < range.upperBound {
            let next = i + motions[i].count
            if let phase = memory.phase(of: motions[i].timing, at: time, holds: motions[i].holds) {
                let fraction = motions[i].isPaced ? motions[i].pace.solve(phase.progress) : phase.progress
                let duration = motions[i].timing.duration
                if motions[i].target == .group {
                    apply(
                        motions, i + 1..<next, at: duration.isFinite ? fraction * duration : 0, &values, &memory,
                        &sampler)
                } else {
                    motions[i].show(
                        fraction, phase.iteration, duration.isFinite ? duration : 0, &values, &memory, &sampler)
                }
            }
            i = next
        }
    }

    @inline(__always)
    private func show(
        _ fraction: Double, _ iteration: Double, _ duration: Double, _ values: inout PlacedValues,
        _ memory: inout MotionMemory, _ sampler: inout Sampler
    ) {
        if target == .transform {
            let node = node!.takeUnretainedValue()
            let matrix = node.transformMotion!.matrix(at: fraction, seconds: fraction * duration)
            if let factor = node.factor {
                values.transform.matrix = factor.apply(matrix, to: values.transform.matrix)
            } else {
                values.transform.matrix =
                    isAdditive ? CATransform3DConcat(matrix, values.transform.matrix) : matrix
            }
            return
        }
        var numbers = numbers(at: fraction, seconds: fraction * duration, &memory, &sampler)
        if isCumulative, iteration > 0 {
            let end: Double = timing.autoreverses ? 0 : 1
            numbers += self.numbers(at: end, seconds: end * duration, &memory, &sampler) * iteration
        }
        switch target {
        case .position:
            values.position = isAdditive ? values.position + numbers.lowHalf : numbers.lowHalf
        case .bounds: values.bounds = isAdditive ? values.bounds + numbers : numbers
        case .boundsOrigin:
            values.bounds.lowHalf = isAdditive ? values.bounds.lowHalf + numbers.lowHalf : numbers.lowHalf
        case .boundsSize:
            values.bounds.highHalf = isAdditive ? values.bounds.highHalf + numbers.lowHalf : numbers.lowHalf
        case .boundsX: values.bounds.x = isAdditive ? values.bounds.x + numbers.x : numbers.x
        case .boundsY: values.bounds.y = isAdditive ? values.bounds.y + numbers.x : numbers.x
        case .boundsWidth: values.bounds.z = isAdditive ? values.bounds.z + numbers.x : numbers.x
        case .boundsHeight: values.bounds.w = isAdditive ? values.bounds.w + numbers.x : numbers.x
        case .positionX: values.position.x = isAdditive ? values.position.x + numbers.x : numbers.x
        case .positionY: values.position.y = isAdditive ? values.position.y + numbers.x : numbers.x
        case .opacity: values.opacity = Float(isAdditive ? Double(values.opacity) + numbers.x : numbers.x)
        case .rotation: values.transform.change { add(numbers.x, to: &$0.angles.z) }
        case .scale:
            values.transform.change { euler in
                // All three factors, whose mean is the animated number.
                var factor = euler.parts.scale.sum() / 3
                add(numbers.x, to: &factor)
                euler.parts.scale = SIMD3(repeating: factor)
            }
        case .scaleX: values.transform.change { add(numbers.x, to: &$0.parts.scale.x) }
        case .scaleY: values.transform.change { add(numbers.x, to: &$0.parts.scale.y) }
        case .translationX: values.transform.change { add(numbers.x, to: &$0.parts.translation.x) }
        case .translationY: values.transform.change { add(numbers.x, to: &$0.parts.translation.y) }
        case .transform, .group: break
        }
    }

    @inline(__always)
    private func add(_ number: Double, to value: inout Double) { value = isAdditive ? value + number : number }

    @inline(__always)
    private func numbers(
        at fraction: Double, seconds: Double, _ memory: inout MotionMemory, _ sampler: inout Sampler
    ) -> SIMD4<Double> {
        switch course {
        case .linear: return from + (to - from) * fraction
        case .spring:
            let value = from + (to - from) * memory.position(of: spring, at: seconds)
            guard let carried else { return value }
            return value + carried * spring.drift(at: seconds)
        case .node:
            return node!.takeUnretainedValue().numbers(at: fraction, seconds: seconds, &sampler)
        }
    }
}
