/// The search for names that an expression uses and the language does not have.
struct ExpressionNames {
    private static let members: [String: Set<String>] = [
        "thisComp": ["width", "height", "duration", "frameDuration", "displayStartTime"],
        "thisLayer": ["inPoint", "outPoint", "index", "name"],
        "thisProperty": ExpressionFunctions.names.union(["value", "numKeys", "velocity", "speed"]),
        "Math": ExpressionFunctions.mathematics.union(ExpressionFunctions.constants.keys),
    ]
    private static let values: Set<String> = [
        "time", "value", "numKeys", "velocity", "speed", "inPoint", "outPoint", "index", "name", "NaN", "Infinity",
    ]

    private var declared: Set<String> = []
    private var used: [String] = []
    private var unknown: [String] = []

    /// Returns the names and members that are not known, in order, each once.
    static func unknown(in statements: [ExpressionStatement]) -> [String] {
        var names = ExpressionNames()
        statements.forEach { names.visit($0) }
        let known = names.declared.union(ExpressionFunctions.names).union(values).union(members.keys)
        var found: [String] = []
        for name in names.used.filter({ !known.contains($0) }) + names.unknown where !found.contains(name) {
            found.append(name)
        }
        return found
    }

    private mutating func visit(_ statement: ExpressionStatement) {
        switch statement {
        case .value(let node): visit(node)
        case .declaration(let list):
            for (name, value) in list {
                declared.insert(name)
                if let value { visit(value) }
            }
        case .block(let list): list.forEach { visit($0) }
        case .condition(let test, let first, let otherwise):
            visit(test)
            visit(first)
            if let otherwise { visit(otherwise) }
        case .loop(let start, let condition, let update, let body, _):
            if let start { visit(start) }
            [condition, update].compactMap(\.self).forEach { visit($0) }
            visit(body)
        case .result(let node): if let node { visit(node) }
        case .exit: break
        case .attempt(let body, let rescue, let last): [body, rescue, last].compactMap(\.self).forEach { visit($0) }
        }
    }

    private mutating func visit(_ node: ExpressionNode) {
        switch node {
        case .number, .string, .constant: break
        case .name(let name): used.append(name)
        case .array(let list): list.forEach { visit($0) }
        case .unary(_, let node), .step(let node, _, _): visit(node)
        case .binary(_, let a, let b), .logical(_, let a, let b), .element(let a, let b):
            visit(a)
            visit(b)
        case .conditional(let test, let a, let b):
            visit(test)
            visit(a)
            visit(b)
        case .assignment(let target, _, let value):
            if case .name(let name) = target { declared.insert(name) } else { visit(target) }
            visit(value)
        case .member(let object, let name):
            visit(object)
            if case .name(let space) = object, let members = Self.members[space] {
                if !members.contains(name) { unknown.append("\(space).\(name)") }
            } else if !["length", "time", "value", "index"].contains(name) {
                unknown.append(".\(name)")
            }
        case .call(let function, let arguments):
            visit(function)
            arguments.forEach { visit($0) }
        case .function(let parameters, let body):
            declared.formUnion(parameters)
            body.forEach { visit($0) }
        }
    }
}
