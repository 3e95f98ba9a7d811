/// Computes an expression at one time.
struct ExpressionMachine {
    /// The maximum number of steps of one value.
    static let maximumSteps = 200_000
    /// The maximum number of nested calls.
    static let maximumCalls = 32

    let surroundings: ExpressionSurroundings
    /// The property without its expression.
    let property: any ExpressionInput
    /// The time in seconds.
    var time: Double
    /// The state of `random`.
    var noise: ExpressionNoise
    private var scopes: [[String: ExpressionValue]] = [[:]]
    private var steps = 0

    init(_ property: any ExpressionInput, _ surroundings: ExpressionSurroundings, time: Double) {
        self.property = property
        self.surroundings = surroundings
        self.time = time
        noise = ExpressionNoise(seed: surroundings.seed, time: time)
    }

    /// The property's own value at the time.
    var ownValue: ExpressionValue { ExpressionValue(property: property.value(at: time)) }

    /// Returns the result of a whole expression: the variable `$bm_rt` of exported files, else the last value.
    mutating func run(_ statements: [ExpressionStatement]) throws(LottieError) -> ExpressionValue {
        var last = ExpressionValue.undefined
        loop: for statement in statements {
            switch try run(statement) {
            case .next(let value): last = value ?? last
            case .returned(let value): return value
            case .left, .again: break loop
            }
        }
        if let result = scopes[0]["$bm_rt"] {
            if case .undefined = result { return last }
            return result
        }
        return last
    }

    // MARK: Statements

    private enum Outcome {
        /// The value of the statement, if it has one.
        case next(ExpressionValue?)
        case returned(ExpressionValue)
        case left, again
    }

    private mutating func count() throws(LottieError) {
        steps += 1
        guard steps <= Self.maximumSteps else {
            throw LottieError("an expression", mustBe: "at most \(Self.maximumSteps) steps", got: "more")
        }
    }

    private mutating func run(_ statement: ExpressionStatement) throws(LottieError) -> Outcome {
        try count()
        switch statement {
        case .value(let node): return .next(try value(node))
        case .declaration(let list):
            for (name, node) in list {
                if let node {
                    scopes[scopes.count - 1][name] = try value(node)
                } else if scopes[scopes.count - 1][name] == nil {
                    scopes[scopes.count - 1][name] = .undefined
                }
            }
            return .next(nil)
        case .block(let statements):
            var last: ExpressionValue?
            for statement in statements {
                let outcome = try run(statement)
                guard case .next(let value) = outcome else { return outcome }
                last = value ?? last
            }
            return .next(last)
        case .condition(let test, let first, let otherwise):
            if try value(test).isTrue { return try run(first) }
            return try otherwise.map { statement throws(LottieError) in try run(statement) } ?? .next(nil)
        case .loop(let start, let condition, let update, let body, let checksFirst):
            return try loop(start, condition, update, body, checksFirst)
        case .result(let node):
            return .returned(try node.map { node throws(LottieError) in try value(node) } ?? .undefined)
        case .exit(let continues): return continues ? .again : .left
        case .attempt(let body, let rescue, let last):
            var outcome: Outcome
            let depth = scopes.count
            do {
                outcome = try run(body)
            } catch {
                // The limit of steps holds also here.
                guard let rescue, steps <= Self.maximumSteps else { throw error }
                scopes.removeLast(scopes.count - depth)
                outcome = try run(rescue)
            }
            if let last, case .next(nil) = outcome { outcome = try run(last) } else if let last { _ = try run(last) }
            return outcome
        }
    }

    private mutating func loop(
        _ start: ExpressionStatement?, _ condition: ExpressionNode?, _ update: ExpressionNode?,
        _ body: ExpressionStatement, _ checksFirst: Bool
    ) throws(LottieError) -> Outcome {
        if let start { _ = try run(start) }
        var isFirst = true
        var last: ExpressionValue?
        while true {
            try count()
            if checksFirst || !isFirst, let condition, !(try value(condition).isTrue) { break }
            isFirst = false
            switch try run(body) {
            case .next(let value): last = value ?? last
            case .again: break
            case .left: return .next(last)
            case .returned(let value): return .returned(value)
            }
            if let update { _ = try value(update) }
        }
        return .next(last)
    }

    // MARK: Values

    private mutating func value(_ node: ExpressionNode) throws(LottieError) -> ExpressionValue {
        try count()
        switch node {
        case .number(let value): return .number(value)
        case .string(let text): return .string(text)
        case .constant(.undefined): return .undefined
        case .constant(let constant): return .bool(constant == .yes)
        case .name(let name): return try variable(name)
        case .array(let nodes):
            var numbers: [Double] = []
            for node in nodes {
                guard let number = try value(node).numbers, number.count == 1 else {
                    throw LottieError("arrays of other values than numbers are not known")
                }
                numbers.append(number[0])
            }
            return .vector(numbers)
        case .unary(let sign, let node): return try unary(sign, node)
        case .binary(let sign, let left, let right):
            let a = try value(left), b = try value(right)
            return Self.binary(sign, a, b)
        case .logical(let isAnd, let left, let right):
            let first = try value(left)
            return first.isTrue == isAnd ? try value(right) : first
        case .conditional(let test, let first, let second):
            return try value(test).isTrue ? try value(first) : try value(second)
        case .assignment(let target, let sign, let node):
            var new = try value(node)
            if let sign { new = Self.binary(sign, try value(target), new) }
            try set(target, new)
            return new
        case .step(let target, let amount, let returnsNew):
            let old = try value(target).double
            try set(target, .number(old + amount))
            return .number(returnsNew ? old + amount : old)
        case .member(let object, let name): return try member(try value(object), name)
        case .element(let object, let index): return try element(try value(object), try value(index))
        case .call(let function, let arguments):
            let function = try value(function)
            var values: [ExpressionValue] = []
            for argument in arguments { values.append(try value(argument)) }
            return try call(function, values)
        case .function(let parameters, let body): return .function(parameters: parameters, body: body)
        }
    }

    private mutating func unary(_ sign: String, _ node: ExpressionNode) throws(LottieError) -> ExpressionValue {
        let operand = try value(node)
        switch sign {
        case "-": return .negative(operand)
        case "!": return .bool(!operand.isTrue)
        case "typeof":
            return switch operand {
            case .undefined: .string("undefined")
            case .number: .string("number")
            case .bool: .string("boolean")
            case .string: .string("string")
            case .builtIn, .function: .string("function")
            case .vector, .key, .space: .string("object")
            }
        default: return .number(operand.double)
        }
    }

    private static func binary(_ sign: String, _ a: ExpressionValue, _ b: ExpressionValue) -> ExpressionValue {
        switch sign {
        case "+": return .sum(a, b)
        case "-": return .difference(a, b)
        case "*": return .product(a, b)
        case "/": return .quotient(a, b)
        case "%": return .remainder(a, b)
        case "**": return .number(ExpressionFunctions.power(a.double, b.double))
        case "==": return .bool(ExpressionValue.equal(a, b, isStrict: false))
        case "!=": return .bool(!ExpressionValue.equal(a, b, isStrict: false))
        case "===": return .bool(ExpressionValue.equal(a, b, isStrict: true))
        case "!==": return .bool(!ExpressionValue.equal(a, b, isStrict: true))
        case ",": return b
        default: break
        }
        if case .string(let x) = a, case .string(let y) = b {
            return .bool(sign == "<" ? x < y : sign == ">" ? x > y : sign == "<=" ? x <= y : x >= y)
        }
        let x = a.double, y = b.double
        return .bool(sign == "<" ? x < y : sign == ">" ? x > y : sign == "<=" ? x <= y : x >= y)
    }

    private mutating func set(_ target: ExpressionNode, _ new: ExpressionValue) throws(LottieError) {
        switch target {
        case .name(let name):
            // A name that is not declared is one of the whole expression.
            let index = scopes[scopes.count - 1][name] != nil ? scopes.count - 1 : 0
            scopes[index][name] = new
        case .element(let object, let index):
            let place = try value(index).double
            guard case .vector(var values) = try value(object), place >= 0,
                place < Double(ExpressionValue.maximumCount),
                let number = new.numbers, number.count == 1
            else { throw LottieError("only numbers can be elements of arrays") }
            while values.count <= Int(place) { values.append(0) }
            steps += values.count / 16
            values[Int(place)] = number[0]
            try set(object, .vector(values))
        default: throw LottieError("this cannot be set")
        }
    }

    private func variable(_ name: String) throws(LottieError) -> ExpressionValue {
        if let value = scopes[scopes.count - 1][name] ?? scopes[0][name] { return value }
        switch name {
        case "time": return .number(time)
        case "value": return ownValue
        case "Math", "thisComp", "thisLayer", "thisProperty": return .space(name)
        case "NaN": return .number(.nan)
        case "Infinity": return .number(.infinity)
        default: break
        }
        if let value = try property(named: name) ?? layer(name) { return value }
        guard ExpressionFunctions.names.contains(name) else {
            throw LottieError("“\(LottieError.shortened(name))” is not known")
        }
        return .builtIn(name)
    }

    /// Returns a member of `thisProperty` that is a value.
    private func property(named name: String) throws(LottieError) -> ExpressionValue? {
        switch name {
        case "numKeys": .number(Double(property.keyTimes.count))
        case "velocity": ExpressionValue(property: ExpressionFunctions.velocity(of: property, at: time))
        case "speed": .number(ExpressionFunctions.length(ExpressionFunctions.velocity(of: property, at: time)))
        default: nil
        }
    }

    /// Returns a member of `thisLayer`.
    private func layer(_ name: String) -> ExpressionValue? {
        switch name {
        case "inPoint": .number(surroundings.layerStart)
        case "outPoint": .number(surroundings.layerEnd)
        case "index": .number(Double(surroundings.layerIndex))
        case "name": .string(surroundings.layerName)
        default: nil
        }
    }

    private func member(_ object: ExpressionValue, _ name: String) throws(LottieError) -> ExpressionValue {
        switch object {
        case .space("Math"):
            if let constant = ExpressionFunctions.constants[name] { return .number(constant) }
            return .builtIn("Math.\(name)")
        case .space("thisComp"):
            switch name {
            case "width": return .number(surroundings.width)
            case "height": return .number(surroundings.height)
            case "duration": return .number(surroundings.duration)
            case "frameDuration": return .number(1 / surroundings.frameRate)
            case "displayStartTime": return .number(0)
            default: break
            }
        case .space("thisLayer"): if let value = layer(name) { return value }
        case .space("thisProperty"):
            if name == "value" { return ownValue }
            if let value = try property(named: name) { return value }
            if ExpressionFunctions.names.contains(name) { return .builtIn(name) }
        case .vector(let values) where name == "length": return .number(Double(values.count))
        case .string(let text) where name == "length": return .number(Double(text.utf16.count))
        case .key(let number):
            switch name {
            case "index": return .number(Double(number))
            case "time": return .number(property.keyTimes[number - 1])
            case "value": return ExpressionValue(property: property.value(at: property.keyTimes[number - 1]))
            default: break
            }
        default: break
        }
        throw LottieError("“.\(LottieError.shortened(name))” is not known")
    }

    private func element(_ object: ExpressionValue, _ index: ExpressionValue) throws(LottieError) -> ExpressionValue {
        let place = index.double
        switch object {
        case .vector(let values):
            return place >= 0 && place < Double(values.count) ? .number(values[Int(place)]) : .undefined
        // A property of one dimension is its first element.
        case .number: return place == 0 ? object : .undefined
        case .key: return try element(try member(object, "value"), index)
        default: throw LottieError("only arrays have elements")
        }
    }

    private mutating func call(_ function: ExpressionValue, _ arguments: [ExpressionValue]) throws(LottieError)
        -> ExpressionValue
    {
        switch function {
        case .builtIn(let name):
            steps += arguments.reduce(0) { $0 + ($1.numbers?.count ?? 0) } / 16
            return try call(name, arguments)
        case .function(let parameters, let body):
            guard scopes.count <= Self.maximumCalls else {
                throw LottieError(
                    "an expression", mustBe: "at most \(Self.maximumCalls) nested calls", got: "more")
            }
            var scope: [String: ExpressionValue] = [:]
            for (index, name) in parameters.enumerated() {
                scope[name] = index < arguments.count ? arguments[index] : .undefined
            }
            scopes.append(scope)
            for statement in body {
                if case .returned(let value) = try run(statement) {
                    scopes.removeLast()
                    return value
                }
            }
            scopes.removeLast()
            return .undefined
        default: throw LottieError("only functions can be called")
        }
    }
}
