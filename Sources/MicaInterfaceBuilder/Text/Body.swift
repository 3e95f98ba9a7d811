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
    private(set) var lines: [String] = []
    private(set) var references: [String: Reference] = [:]
    /// The calling function; its objects become parameters.
    let parent: Body?
    /// The objects of `parent` that the statements use, in order.
    private(set) var captured: [(id: String, reference: Reference)] = []
    /// The reference to the controller or the owner; `nil` for a cell without one.
    var controller: Reference?
    var controllerID: String?
    /// The statements after all objects: constraints, then connections, then attributes.
    private var stages: [[() -> Void]] = [[], [], [], []]
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

    func write(conditions: [String], _ body: () -> Void) {
        for condition in conditions { lines.append("#if \(condition)") }
        body()
        for _ in conditions { lines.append("#endif") }
    }

    /// Adds statements to write once all objects exist.
    func later(_ stage: Stage, _ body: @escaping () -> Void) { stages[stage.rawValue].append(body) }

    func finish() {
        for stage in stages.indices {
            let pending = stages[stage]
            stages[stage] = []
            for body in pending { body() }
        }
    }

    func define(_ id: String, _ reference: Reference) { if references[id] == nil { references[id] = reference } }

    /// Returns the object with an id. An object of the calling function becomes a parameter.
    func find(_ id: String) -> Reference? {
        if id == controllerID { return controller }
        if let own = references[id] { return own }
        guard let outer = parent?.references[id], parent?.parent == nil else { return nil }
        captured.append((id, outer))
        references[id] = outer
        return outer
    }
}
