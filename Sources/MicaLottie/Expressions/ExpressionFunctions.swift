import MicaBase

/// The functions of the expression language.
enum ExpressionFunctions {
    /// The names of all functions without those of `Math`.
    static let names: Set<String> = [
        "linear", "ease", "easeIn", "easeOut", "clamp", "loopOut", "loopIn", "loopOutDuration", "loopInDuration",
        "wiggle",
        "random", "gaussRandom", "noise", "seedRandom", "valueAtTime", "velocityAtTime", "speedAtTime", "key",
        "nearestKey",
        "add", "sub", "mul", "div", "mod", "sum", "$bm_sum", "$bm_sub", "$bm_mul", "$bm_div", "$bm_mod", "$bm_neg",
        "length", "normalize", "dot", "cross", "degreesToRadians", "radiansToDegrees", "degrees_to_radians",
        "radians_to_degrees", "timeToFrames", "framesToTime", "posterizeTime", "Number", "parseInt", "parseFloat",
        "isNaN",
    ]

    static let constants: [String: Double] = [
        "PI": .pi, "E": 2.718281828459045, "LN2": 0.6931471805599453, "LN10": 2.302585092994046,
        "SQRT2": 1.4142135623730951, "SQRT1_2": 0.7071067811865476, "LOG2E": 1.4426950408889634,
        "LOG10E": 0.4342944819032518,
    ]

    /// The functions of `Math`. All have the same bits on every machine.
    static let mathematics: Set<String> = [
        "abs", "acos", "asin", "atan", "atan2", "ceil", "cos", "exp", "floor", "hypot", "log", "max", "min", "pow",
        "random",
        "round", "sign", "sin", "sqrt", "tan", "trunc",
    ]

    static func power(_ base: Double, _ exponent: Double) -> Double { PortableMath.pow(base, exponent) }

    static func length(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }

    /// Returns the change of a property per second.
    static func velocity(of property: any ExpressionInput, at time: Double) -> [Double] {
        let step = 0.001
        let before = property.value(at: time - step), after = property.value(at: time + step)
        return zip(after, before).map { ($0 - $1) / (2 * step) }
    }

    /// Returns a value between two others, which are numbers or arrays.
    static func mix(_ a: ExpressionValue, _ b: ExpressionValue, _ fraction: Double) -> ExpressionValue {
        .sum(a, .product(.difference(b, a), .number(fraction)))
    }

    static func mathematics(_ name: String, _ values: [Double]) throws(LottieError) -> Double {
        let x = values.first ?? .nan, y = values.count > 1 ? values[1] : .nan
        switch name {
        case "abs": return abs(x)
        case "acos": return PortableMath.acos(x)
        case "asin": return PortableMath.asin(x)
        case "atan": return PortableMath.atan(x)
        case "atan2": return PortableMath.atan2(x, y)
        case "ceil": return x.rounded(.up)
        case "cos": return PortableMath.cos(x)
        case "exp": return PortableMath.exp(x)
        case "floor": return x.rounded(.down)
        case "hypot": return length(values)
        case "log": return PortableMath.log(x)
        case "max": return values.max() ?? -.infinity
        case "min": return values.min() ?? .infinity
        case "pow": return power(x, y)
        case "round": return (x + 0.5).rounded(.down)
        case "sign": return x > 0 ? 1 : x < 0 ? -1 : x
        case "sin": return PortableMath.sin(x)
        case "sqrt": return x.squareRoot()
        case "tan": return PortableMath.tan(x)
        case "trunc": return x.rounded(.towardZero)
        default: throw LottieError("“Math.\(LottieError.shortened(name))” is not known")
        }
    }
}
