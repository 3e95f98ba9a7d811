import CoreGraphics
import QuartzCore

/// Makes Core Animation's keyframe animations from properties.
struct Keyframing {
    var clock: Clock

    /// Shows a property in a layer: a value that does not change is set, others are animated.
    func bind<Value>(
        _ property: Animated<Value>, to layer: CALayer, _ keyPath: String, _ object: @escaping (Value) -> Any
    ) {
        if property.isStatic {
            layer.setValue(object(property.first), forKeyPath: keyPath)
        } else {
            layer.setValue(object(property.first), forKeyPath: keyPath)
            layer.add(animation(property, keyPath, object), forKey: keyPath)
        }
    }

    /// Returns the animation of a property that changes.
    func animation<Value>(
        _ property: Animated<Value>, _ keyPath: String, _ object: (Value) -> Any
    ) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        let keyframes = property.keyframes
        var frames = KeyList(first: keyframes[0].time, last: keyframes[keyframes.count - 1].time)
        for (i, keyframe) in keyframes.enumerated() {
            let value = object(keyframe.value)
            frames.add(value, at: keyframe.time, keyframe.easing)
            if keyframe.easing == .hold, i + 1 < keyframes.count {
                // The value stays, and jumps at the next keyframe.
                frames.add(value, at: keyframes[i + 1].time, .linear)
            }
        }
        frames.finish(animation)
        place(animation, frames.first, frames.last)
        return animation
    }

    /// Returns an animation of values at times in frames, straight between them.
    func animation(_ keyPath: String, samples: [(time: Double, value: Any)]) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        var frames = KeyList(first: samples[0].time, last: samples[samples.count - 1].time)
        for sample in samples { frames.add(sample.value, at: sample.time, .linear) }
        frames.finish(animation)
        place(animation, frames.first, frames.last)
        return animation
    }

    /// Returns an animation along the curve of a position's keyframes. None of them holds or jumps.
    func motion(_ property: Animated<Vector>, turns: Bool) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: "position")
        let keyframes = property.keyframes
        var frames = KeyList(first: keyframes[0].time, last: keyframes[keyframes.count - 1].time)
        let path = CGMutablePath()
        for (i, keyframe) in keyframes.enumerated() {
            frames.add(0, at: keyframe.time, keyframe.easing)
            guard i > 0 else {
                path.move(to: keyframe.value.point)
                continue
            }
            let last = keyframes[i - 1]
            let into = last.spatial?.into ?? .zero, out = last.spatial?.out ?? .zero
            path.addCurve(
                to: keyframe.value.point, control1: (last.value + out).point, control2: (keyframe.value + into).point)
        }
        frames.finish(animation)
        animation.values = nil
        animation.path = path
        if turns { animation.rotationMode = .rotateAuto }
        place(animation, frames.first, frames.last)
        return animation
    }

    /// Gives an animation its time in the whole animation, from one frame to another.
    func place(_ animation: CAAnimation, _ first: Double, _ last: Double) {
        let begin = clock.seconds(first), end = clock.seconds(last)
        // A begin time of 0 would mean that of the commit.
        animation.beginTime = begin == 0 ? .leastNonzeroMagnitude : begin
        animation.duration = max(end - begin, 1e-9)
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
    }
}

/// The values, times and curves of a keyframe animation.
private struct KeyList {
    /// The first and the last time, in frames.
    var first: Double, last: Double
    private var values: [Any] = []
    private var times: [NSNumber] = []
    private var curves: [CAMediaTimingFunction] = []
    private var isEased = false

    init(first: Double, last: Double) {
        self.first = first
        self.last = max(last, first + 1e-6)
    }

    mutating func add(_ value: Any, at time: Double, _ easing: Easing) {
        values.append(value)
        // Jumps come a little early, so that rounding never shows the old value at the frame of a jump.
        let early = time > first ? 2e-9 : 0
        times.append(NSNumber(value: min(max((time - first - early) / (last - first), 0), 1)))
        switch easing {
        case .linear, .hold: curves.append(CAMediaTimingFunction(name: .linear))
        case .cubic(let curve): append(curve)
        case .components(let list): append(list[0])
        }
    }

    private mutating func append(_ curve: CubicEasing) {
        isEased = true
        curves.append(
            CAMediaTimingFunction(
                controlPoints: Float(curve.x1), Float(curve.y1), Float(curve.x2), Float(curve.y2)))
    }

    func finish(_ animation: CAKeyframeAnimation) {
        animation.values = values
        animation.keyTimes = times
        if isEased { animation.timingFunctions = Array(curves.dropLast()) }
    }
}

extension Vector {
    var point: CGPoint { CGPoint(x: x, y: y) }
}

extension Animated where Value == Vector {
    /// The property of one component.
    func component(_ i: Int) -> Animated<Double> {
        Animated<Double>(
            keyframes.map { keyframe in
                var easing = keyframe.easing
                if case .components(let curves) = easing { easing = .cubic(curves[min(i, curves.count - 1)]) }
                return Keyframed(time: keyframe.time, value: keyframe.value[i], easing: easing)
            })!
    }

    /// `true` if components have curves of their own, so that each needs its own animation.
    var hasOwnCurves: Bool {
        keyframes.contains {
            if case .components = $0.easing { return true }
            return false
        }
    }

    var isCurved: Bool { keyframes.contains { $0.spatial != nil } }

    /// `true` if a value stays until it jumps to the next one.
    var jumps: Bool {
        keyframes.contains { $0.easing == .hold }
            || zip(keyframes, keyframes.dropFirst()).contains { $0.time == $1.time }
    }

    /// Times and values in steps small enough that straight lines between them look curved.
    func samples(per segment: Int = 24) -> [(time: Double, value: Vector)] {
        var samples: [(time: Double, value: Vector)] = []
        for i in keyframes.indices.dropLast() {
            let start = keyframes[i], end = keyframes[i + 1]
            if start.easing == .hold || start.time == end.time {
                samples.append((start.time, start.value))
                samples.append((end.time, start.easing == .hold ? start.value : end.value))
            } else {
                for step in 0...segment {
                    let time = start.time + (end.time - start.time) * Double(step) / Double(segment)
                    samples.append((time, value(in: i, at: time)))
                }
            }
        }
        samples.append((keyframes[keyframes.count - 1].time, keyframes[keyframes.count - 1].value))
        return samples
    }
}
