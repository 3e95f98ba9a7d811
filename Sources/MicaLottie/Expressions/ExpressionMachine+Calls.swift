/// The functions that expressions call.
extension ExpressionMachine {
    mutating func call(_ name: String, _ arguments: [ExpressionValue]) throws(LottieError) -> ExpressionValue {
        func number(_ index: Int, _ missing: Double = .nan) -> Double {
            index < arguments.count ? arguments[index].double : missing
        }
        func vector(_ index: Int) -> [Double] { index < arguments.count ? arguments[index].numbers ?? [] : [] }
        func argument(_ index: Int) -> ExpressionValue { index < arguments.count ? arguments[index] : .undefined }

        switch name {
        case "linear", "ease", "easeIn", "easeOut": return interpolated(name, arguments)
        case "clamp":
            let low = number(1), high = number(2), (bottom, top) = (min(low, high), max(low, high))
            if case .vector(let values) = argument(0) { return .vector(values.map { min(max($0, bottom), top) }) }
            return .number(min(max(number(0), bottom), top))
        case "loopOut", "loopIn", "loopOutDuration", "loopInDuration":
            let loop = try ExpressionLoop(name, argument(0), argument(1))
            return ExpressionValue(property: loop.value(of: property, at: time))
        case "wiggle":
            let octaves = number(2, 1).isFinite ? min(max(number(2, 1), 1), 10) : 1
            let fade = number(3, 0.5), when = number(4, time)
            let own = property.value(at: when)
            return ExpressionValue(
                property: own.indices.map { index in
                    own[index] + number(1)
                        * noise.wiggle(component: index, at: when * number(0), octaves: Int(octaves), fade: fade)
                })
        case "random", "Math.random": return random(name == "random" ? arguments : [])
        case "gaussRandom":
            // The sum of twelve has the variance 1.
            var sum = -6.0
            for _ in 0..<12 { sum += noise.next() }
            let low = number(0, 0), high = arguments.count > 1 ? number(1) : number(0, 1)
            let start = arguments.count > 1 ? low : 0
            return .number(start + (high - start) * (0.5 + sum / 6))
        case "noise": return .number(noise.value(at: vector(0)))
        case "seedRandom":
            noise = ExpressionNoise(
                seed: surroundings.seed &+ ExpressionNoise.bits(of: number(0, 0)), time: argument(1).isTrue ? 0 : time)
            return .undefined
        case "posterizeTime":
            if number(0) > 0 { time = (time * number(0)).rounded(.down) / number(0) }
            return .undefined
        case "valueAtTime": return ExpressionValue(property: property.value(at: number(0)))
        case "velocityAtTime":
            return ExpressionValue(property: ExpressionFunctions.velocity(of: property, at: number(0)))
        case "speedAtTime":
            return .number(ExpressionFunctions.length(ExpressionFunctions.velocity(of: property, at: number(0))))
        case "key":
            let times = property.keyTimes, index = number(0)
            guard index >= 1, index < Double(times.count + 1) else {
                throw LottieError("key", mustBe: "1–\(times.count)", got: argument(0).text)
            }
            return .key(Int(index))
        case "nearestKey":
            let times = property.keyTimes, when = number(0)
            guard !times.isEmpty, when.isFinite else { throw LottieError("the property has no key frames") }
            return .key(1 + times.indices.min { abs(times[$0] - when) < abs(times[$1] - when) }!)
        case "add", "sum", "$bm_sum": return .sum(argument(0), argument(1))
        case "sub", "$bm_sub": return .difference(argument(0), argument(1))
        case "mul", "$bm_mul": return .product(argument(0), argument(1))
        case "div", "$bm_div": return .quotient(argument(0), argument(1))
        case "mod", "$bm_mod": return .remainder(argument(0), argument(1))
        case "$bm_neg": return .negative(argument(0))
        case "length":
            let other = vector(1)
            return .number(
                ExpressionFunctions.length(
                    vector(0).enumerated().map { $0.element - ($0.offset < other.count ? other[$0.offset] : 0) }))
        case "normalize":
            let length = ExpressionFunctions.length(vector(0))
            return length > 0 ? .vector(vector(0).map { $0 / length }) : argument(0)
        case "dot": return .number(zip(vector(0), vector(1)).reduce(0) { $0 + $1.0 * $1.1 })
        case "cross":
            let a = vector(0) + [0, 0, 0], b = vector(1) + [0, 0, 0]
            return .vector([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])
        case "degreesToRadians", "degrees_to_radians": return .number(number(0) * .pi / 180)
        case "radiansToDegrees", "radians_to_degrees": return .number(number(0) * 180 / .pi)
        case "timeToFrames": return .number((number(0, time) * surroundings.frameRate).rounded())
        case "framesToTime": return .number(number(0) / surroundings.frameRate)
        case "Number", "parseFloat": return .number(number(0))
        case "parseInt": return .number(number(0).rounded(.towardZero))
        case "isNaN": return .bool(number(0).isNaN)
        default:
            guard name.hasPrefix("Math.") else { throw LottieError("“\(LottieError.shortened(name))” is not known") }
            return .number(try ExpressionFunctions.mathematics(String(name.dropFirst(5)), arguments.map(\.double)))
        }
    }

    /// `linear(t, tMin, tMax, value1, value2)`, or `linear(t, value1, value2)` for t from 0 to 1; with easing.
    private func interpolated(_ name: String, _ arguments: [ExpressionValue]) -> ExpressionValue {
        guard arguments.count >= 3 else { return .undefined }
        let isShort = arguments.count < 5
        let low = isShort ? 0 : arguments[1].double, high = isShort ? 1 : arguments[2].double
        let first = arguments[isShort ? 1 : 3], second = arguments[isShort ? 2 : 4]
        let t = arguments[0].double
        guard high != low else { return t < low ? first : second }
        let fraction = min(max((t - low) / (high - low), 0), 1)
        let curve: CubicEasing =
            switch name {
            case "ease": CubicEasing(x1: 0.333, y1: 0, x2: 0.667, y2: 1)
            case "easeIn": CubicEasing(x1: 0.333, y1: 0, x2: 0.833, y2: 0.833)
            case "easeOut": CubicEasing(x1: 0.167, y1: 0.167, x2: 0.667, y2: 1)
            default: .linear
            }
        return ExpressionFunctions.mix(first, second, fraction.isNaN ? 0 : curve.value(at: fraction))
    }

    /// `random()`, `random(maximum)`, `random(minimum, maximum)`, of numbers or arrays.
    private mutating func random(_ arguments: [ExpressionValue]) -> ExpressionValue {
        guard let last = arguments.last else { return .number(noise.next()) }
        let count = min(last.numbers?.count ?? 1, ExpressionValue.maximumCount)
        let high = last.numbers ?? [1], low = arguments.count > 1 ? arguments[0].numbers ?? [0] : []
        return ExpressionValue(
            property: (0..<count).map { index in
                let start = index < low.count ? low[index] : 0
                return start + (high[index] - start) * noise.next()
            })
    }
}
