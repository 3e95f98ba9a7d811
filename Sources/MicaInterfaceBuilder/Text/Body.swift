/// An object as code refers to it.
struct Reference {
    /// A variable, or a path: "cell.contentView".
    let expression: String
    /// As it is written in code.
    let className: String
    var isOptional = false
    /// The event of an action that names none; nil for an object that is not a control.
    var event: String?
    var family: ObjectKind.Family = .object
    /// The edge of an old layout guide: "top" or "bottom".
    var edge: String?

    /// The path to a member: "label." or "label?.".
    var access: String { expression + (isOptional ? "?." : ".") }
}

/// The statements of a function, and the objects that it knows.
final class Body {
    private(set) var lines: [String] = []
    private(set) var references: [String: Reference] = [:]
    /// The function that calls this one; its objects become parameters.
    let parent: Body?
    /// Objects of `parent` that the statements use, in order.
    private(set) var captured: [(id: String, reference: Reference)] = []
    /// The controller or the owner, as code refers to it; nil for a cell without one.
    var controller: Reference?
    var controllerID: String?
    /// Statements after all objects: constraints, then connections, then attributes.
    private var stages: [[() -> Void]] = [[], [], [], []]
    /// Ids that no size class or only some have.
    var uninstalled: Set<String> = []
    /// The view that old layout guides belong to.
    var root: Reference?

    init(parent: Body? = nil) { self.parent = parent }

    enum Stage: Int { case constraints, connections, attributes, variations }

    private var variables: Set<String> = []

    /// Returns a name for a variable that no other has.
    func unique(_ name: String) -> String {
        var result = name, number = 2
        while !variables.insert(result).inserted {
            result = "\(name)_\(number)"
            number += 1
        }
        return result
    }

    func write(_ line: String) { lines.append(line) }

    func write(conditions: [String], _ body: () -> Void) {
        for condition in conditions { lines.append("#if \(condition)") }
        body()
        for _ in conditions { lines.append("#endif") }
    }

    /// Writes statements when all objects exist.
    func later(_ stage: Stage, _ body: @escaping () -> Void) { stages[stage.rawValue].append(body) }

    func finish() {
        for stage in stages.indices {
            let pending = stages[stage]
            stages[stage] = []
            for body in pending { body() }
        }
    }

    func define(_ id: String, _ reference: Reference) { if references[id] == nil { references[id] = reference } }

    /// Returns the object with an id; one of the calling function becomes a parameter.
    func find(_ id: String) -> Reference? {
        if id == controllerID { return controller }
        if let own = references[id] { return own }
        guard let outer = parent?.references[id], parent?.parent == nil else { return nil }
        captured.append((id, outer))
        references[id] = outer
        return outer
    }

    /// `true` if `find` would return an object.
    func knows(_ id: String) -> Bool {
        id == controllerID || references[id] != nil || parent?.references[id] != nil
    }
}
