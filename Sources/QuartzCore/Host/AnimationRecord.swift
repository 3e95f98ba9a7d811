import CoreGraphics

/// The data of one animation in a timeline, without the animation.
package struct AnimationRecord: Sendable, Codable, Equatable {
    /// The `LayerRecord.id` of its layer at the time of the request.
    package var layer: String
    /// The layer's class, and its name if it has one: with key and key path, the identity for an `AnimationEdit`.
    /// Names, keys and values have at most 200 characters.
    package var layerName: String
    /// `nil` for an animation without a key.
    package var key: String?
    package var className: String
    /// `nil` for groups and transitions.
    package var keyPath: String?
    /// The begin, in seconds since the host's start.
    package var begin: Double
    /// The time at which the last iteration ends or the animation was removed; `nil` if it has no end.
    package var end: Double?
    /// The duration of one iteration, in seconds.
    package var duration: Double
    /// The number of iterations; `nil` if endless.
    package var repeatCount: Double?
    package var autoreverses: Bool
    package var speed: Double
    package var curve: Curve
    /// The ends or the keyframe values, in the format of a dump.
    package var values: [String]
    /// The animations of a group.
    package var animations: [AnimationRecord]

    /// The progress of the value from its start to its end.
    package struct Curve: Sendable, Codable, Hashable {
        /// The x and y of the two control points of the timing function; `nil` for none.
        package var controlPoints: [Double]?
        package var spring: Spring?
        /// The key times of keyframes, 0…1.
        package var keyTimes: [Double]?
        /// The progress of the value at even steps of one iteration, to four decimals, for a plot.
        package var progress: [Double]
    }

    package struct Spring: Sendable, Codable, Hashable {
        package var mass, stiffness, damping, initialVelocity, settlingDuration: Double
    }
}

extension AnimationRecord {
    init(_ animation: CAAnimation, key: String?, _ timing: AnimationTiming, _ layer: CALayer, _ host: LayerHost) {
        self.key = key?.cut
        self.layer = LayerRecord.id(of: layer)
        layerName = LayerRecord.title(of: layer)
        className = String(describing: type(of: animation))
        keyPath = (animation as? CAPropertyAnimation)?.keyPath
        func seconds(_ local: Double) -> Double? {
            guard local.isFinite, let time = layer.hostTime(atLocal: local), time.isFinite else { return nil }
            return time - host.startTime
        }
        begin = seconds(timing.begin) ?? 0
        end = seconds(timing.end)
        duration = timing.duration.isFinite ? timing.duration : 0
        let iterations = timing.activeDuration / (timing.duration * (timing.autoreverses ? 2 : 1))
        repeatCount = iterations.isFinite ? iterations : nil
        autoreverses = timing.autoreverses
        speed = timing.speed
        curve = Curve(animation, timing)
        values = AnimationRecord.values(of: animation)
        animations = ((animation as? CAAnimationGroup)?.animations ?? []).prefix(64).map { child in
            var childTiming = AnimationTiming(child, defaultDuration: timing.duration)
            childTiming.begin += timing.begin
            return AnimationRecord(child, key: nil, childTiming, layer, host)
        }
    }

    private static func values(of animation: CAAnimation) -> [String] {
        func text(_ value: Any?) -> String? { value.map { LayerDump.text(AnimationValue($0)).cut } }
        switch animation {
        case let basic as CABasicAnimation:
            return [
                text(basic.fromValue) ?? "model",
                text(basic.toValue) ?? text(basic.byValue).map { "+ \($0)" } ?? "model",
            ]
        case let keyframes as CAKeyframeAnimation:
            return (keyframes.values ?? []).prefix(64).compactMap { text($0) }
        default: return []
        }
    }
}

extension AnimationRecord.Curve {
    private static let steps = 48

    init(_ animation: CAAnimation, _ timing: AnimationTiming) {
        if let (c1, c2) = animation.timingFunction?.curve.controlPoints {
            controlPoints = [c1.x, c1.y, c2.x, c2.y].map { Double($0) }
        }
        let function = animation.timingFunction?.curve
        let fractions = (0...Self.steps).map {
            function?.solve(Double($0) / Double(Self.steps)) ?? Double($0) / Double(Self.steps)
        }
        if let spring = animation as? CASpringAnimation {
            let motion = spring.motion
            self.spring = AnimationRecord.Spring(
                mass: Double(spring.mass), stiffness: Double(spring.stiffness), damping: Double(spring.damping),
                initialVelocity: Double(spring.initialVelocity),
                settlingDuration: min(motion.settlingDuration, 3600))
            progress = fractions.map { motion.position(at: $0 * min(timing.duration, 3600)) }
        } else if let keyframes = animation as? CAKeyframeAnimation {
            let count = keyframes.values?.count ?? 0
            let given = keyframes.keyTimes?.map(\.doubleValue) ?? []
            let times = given.count == count ? given : (0..<count).map { Double($0) / Double(max(1, count - 1)) }
            keyTimes = Array(times.prefix(64))
            progress = Self.heights(of: keyframes.values ?? [], at: times, fractions) ?? fractions
        } else {
            progress = fractions
        }
        progress = progress.map { ($0 * 10_000).rounded() / 10_000 }
    }

    /// Returns numbers at key times, normalised so that the smallest is 0 and the largest 1; `nil` for values that are
    /// not numeric.
    private static func heights(of values: [Any], at times: [Double], _ fractions: [Double]) -> [Double]? {
        let numbers = values.compactMap { value -> Double? in
            if case .number(let number) = AnimationValue(value) { number } else { nil }
        }
        guard numbers.count == values.count, numbers.count > 1, let low = numbers.min(), let high = numbers.max(),
            high > low
        else { return nil }
        return fractions.map { fraction in
            let next = max(1, times.firstIndex { $0 > fraction } ?? times.count - 1)
            let span = times[next] - times[next - 1]
            let part = span > 0 ? min(max((fraction - times[next - 1]) / span, 0), 1) : 1
            return (numbers[next - 1] + (numbers[next] - numbers[next - 1]) * part - low) / (high - low)
        }
    }
}
