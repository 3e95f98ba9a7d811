/// A value while an expression is computed.
enum ExpressionValue: Sendable {
    case undefined
    case number(Double)
    case bool(Bool)
    case string(String)
    /// An array of numbers, such as a position.
    case vector([Double])
    /// A key frame, by its number from 1 on.
    case key(Int)
    /// A function of the language by its name.
    case builtIn(String)
    /// A function of the expression.
    case function(parameters: [String], body: [ExpressionStatement])
    /// `Math`, `thisComp`, `thisLayer`, `thisProperty`.
    case space(String)

    /// The maximum number of elements of an array.
    static let maximumCount = 100_000

    /// The value as a condition.
    var isTrue: Bool {
        switch self {
        case .undefined: false
        case .number(let value): value != 0 && !value.isNaN
        case .bool(let value): value
        case .string(let text): !text.isEmpty
        case .vector, .key, .builtIn, .function, .space: true
        }
    }

    /// The value as a number; of an array the first element.
    var double: Double {
        switch self {
        case .number(let value): value
        case .bool(let value): value ? 1 : 0
        case .string(let text): Double(text) ?? .nan
        case .vector(let values): values.first ?? .nan
        default: .nan
        }
    }

    /// The value as the numbers of a property; `nil` if it is none.
    var numbers: [Double]? {
        switch self {
        case .number(let value): [value]
        case .bool(let value): [value ? 1 : 0]
        case .vector(let values): values
        default: nil
        }
    }

    /// Creates the value of a property: a number, or an array for more than one.
    init(property numbers: [Double]) { self = numbers.count == 1 ? .number(numbers[0]) : .vector(numbers) }
}

/// Operators of expressions: those of JavaScript, and After Effects' for arrays.
extension ExpressionValue {
    /// Returns the sum. A number is added to the first element of an array.
    static func sum(_ a: ExpressionValue, _ b: ExpressionValue) -> ExpressionValue {
        if case .string = a { return .string(String((a.text + b.text).prefix(10_000))) }
        if case .string = b { return .string(String((a.text + b.text).prefix(10_000))) }
        return byElement(a, b, +)
    }

    /// Returns the difference. A number is subtracted from the first element of an array.
    static func difference(_ a: ExpressionValue, _ b: ExpressionValue) -> ExpressionValue { byElement(a, b, -) }

    /// Returns the product. A number multiplies all elements of an array.
    static func product(_ a: ExpressionValue, _ b: ExpressionValue) -> ExpressionValue { scaled(a, b, *) }

    /// Returns the quotient. A number divides all elements of an array.
    static func quotient(_ a: ExpressionValue, _ b: ExpressionValue) -> ExpressionValue { scaled(a, b, /) }

    static func remainder(_ a: ExpressionValue, _ b: ExpressionValue) -> ExpressionValue {
        scaled(a, b) { $1 == 0 ? .nan : $0.truncatingRemainder(dividingBy: $1) }
    }

    static func negative(_ a: ExpressionValue) -> ExpressionValue {
        if case .vector(let values) = a { return .vector(values.map { -$0 }) }
        return .number(-a.double)
    }

    private static func byElement(
        _ a: ExpressionValue, _ b: ExpressionValue, _ operation: (Double, Double) -> Double
    ) -> ExpressionValue {
        switch (a, b) {
        case (.vector(let x), .vector(let y)):
            return .vector(
                (0..<max(x.count, y.count)).map {
                    operation($0 < x.count ? x[$0] : 0, $0 < y.count ? y[$0] : 0)
                })
        case (.vector(var x), _):
            if !x.isEmpty { x[0] = operation(x[0], b.double) }
            return .vector(x)
        case (_, .vector(let y)):
            guard let first = y.first else { return b }
            return .vector([operation(a.double, first)] + y.dropFirst().map { operation(0, $0) })
        default: return .number(operation(a.double, b.double))
        }
    }

    private static func scaled(
        _ a: ExpressionValue, _ b: ExpressionValue, _ operation: (Double, Double) -> Double
    ) -> ExpressionValue {
        switch (a, b) {
        case (.vector(let x), .vector(let y)):
            return .vector(zip(x, y).map { operation($0, $1) })
        case (.vector(let x), _):
            let factor = b.double
            return .vector(x.map { operation($0, factor) })
        case (_, .vector(let y)):
            let factor = a.double
            return .vector(y.map { operation(factor, $0) })
        default: return .number(operation(a.double, b.double))
        }
    }

    /// The value as JavaScript writes it.
    var text: String {
        switch self {
        case .undefined: "undefined"
        case .number(let value):
            value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : value.isNaN ? "NaN" : "\(value)"
        case .bool(let value): value ? "true" : "false"
        case .string(let text): text
        case .vector(let values): values.map { ExpressionValue.number($0).text }.joined(separator: ",")
        case .key, .builtIn, .function, .space: "object"
        }
    }

    /// Returns `true` if two values are equal. Without `isStrict` a number equals its text.
    static func equal(_ a: ExpressionValue, _ b: ExpressionValue, isStrict: Bool) -> Bool {
        switch (a, b) {
        case (.undefined, .undefined): true
        case (.undefined, _), (_, .undefined): false
        case (.string(let x), .string(let y)): x == y
        case (.string, _), (_, .string): !isStrict && a.double == b.double
        case (.bool(let x), .bool(let y)): x == y
        case (.bool, .number), (.number, .bool): !isStrict && a.double == b.double
        case (.number(let x), .number(let y)): x == y
        case (.key(let x), .key(let y)): x == y
        default: false
        }
    }
}
