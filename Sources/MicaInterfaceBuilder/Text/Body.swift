/// A reference to an object in code.
struct Reference {
    /// A variable, or a path such as "cell.contentView".
    let expression: String
    /// The name in code.
    let className: String
    var isOptional = false
    /// The default event of an action; `nil` for an object that is not a control.
    var event: String?
    var family: ObjectKind.Family = .object
    /// The edge of an old layout guide: "top" or "bottom".
    var edge: String?

    /// The path to a member: "label." or "label?.".
    var access: String { expression + (isOptional ? "?." : ".") }
}

/// The statements of a function, and the objects that it can use.
final class Body {
    private var lines: [String] = []
    private var fillings: [Filling] = []
    /// The number of fillings around the current statement.
    private var depth = 0
    private(set) var references: [String: Reference] = [:]
    /// The calling function; its objects become parameters.
    let parent: Body?
    /// The objects of `parent` that the statements use, in order.
    private(set) var captured: [(id: String, reference: Reference)] = []
    /// The reference to the controller or the owner; `nil` for a cell without one.
    var controller: Reference?
    var controllerID: String?
    /// The statements after all objects: constraints, then connections, then attributes.
    private var stages: [[(uses: [String], write: () -> Void)]] = [[], [], [], []]
    /// The number of objects that were defined before an object.
    private var definitions: [String: Int] = [:]
    /// The ids that exist in no size class or only in some.
    var uninstalled: Set<String> = []
    /// The view with the old layout guides.
    var root: Reference?

    init(parent: Body? = nil) { self.parent = parent }

    enum Stage: Int { case constraints, connections, attributes, variations }

    private var variables = UniqueNames()

    /// Returns a unique name for a variable.
    func unique(_ name: String) -> String {
        variables.make(name)
    }

    func write(_ line: String) { lines.append(line) }

    /// Writes the statements that apply the values of the file while an object of the app's class is created. Returns
    /// `false` if they are too deep inside others.
    func fill(_ filling: Filling, _ statements: () -> Void) -> Bool {
        guard depth < Filling.depthLimit else { return false }
        var filling = filling
        let index = fillings.count, start = lines.count
        let pending = stages[Stage.constraints.rawValue].count, known = definitions.count
        fillings.append(filling)
        depth += 1
        statements()
        finishConstraints(from: pending, definedSince: known)
        depth -= 1
        filling.lines = start..<lines.count
        filling.innerCount = fillings.count - index - 1
        fillings[index] = filling
        return true
    }

    /// Writes the pending constraints between the objects that exist.
    func finishConstraints() { finishConstraints(from: 0, definedSince: 0) }

    /// Writes the pending constraints whose items were all defined after a number of others: iOS decodes them with their
    /// view.
    private func finishConstraints(from first: Int, definedSince known: Int) {
        let stage = Stage.constraints.rawValue, pending = Array(stages[stage].suffix(from: first))
        stages[stage].removeLast(pending.count)
        for entry in pending {
            if entry.uses.allSatisfy({ definitions[$0].map { $0 >= known } ?? false }) {
                entry.write()
            } else {
                stages[stage].append(entry)
            }
        }
    }

    /// The text of the function.
    var statements: [String] { FillingText.lines(FileWriter.withoutUnused(lines), fillings) }

    func write(conditions: [String], _ body: () -> Void) {
        for condition in conditions { lines.append("#if \(condition)") }
        body()
        for _ in conditions { lines.append("#endif") }
    }

    /// Adds statements to write once all objects exist; constraints once those exist that they use, by their ids.
    func later(_ stage: Stage, uses: [String] = [], _ body: @escaping () -> Void) {
        stages[stage.rawValue].append((uses, body))
    }

    func finish() {
        for stage in stages.indices {
            let pending = stages[stage]
            stages[stage] = []
            for entry in pending { entry.write() }
        }
    }

    func define(_ id: String, _ reference: Reference) {
        guard references[id] == nil else { return }
        references[id] = reference
        definitions[id] = definitions.count
    }

    /// Returns the object with an id. An object of the calling function becomes a parameter.
    func find(_ id: String) -> Reference? {
        if id == controllerID { return controller }
        if let own = references[id] { return own }
        guard let outer = parent?.references[id], parent?.parent == nil else { return nil }
        captured.append((id, outer))
        references[id] = outer
        return outer
    }

    /// Returns `true` if `find` would return an object.
    func knows(_ id: String) -> Bool {
        id == controllerID || references[id] != nil || parent?.references[id] != nil
    }
}
