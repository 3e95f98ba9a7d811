import MicaLayout

extension LayoutEngine {
    /// Records the constraints that the solver broke, and logs them.
    func report(_ conflicts: [LayoutConflict]) {
        guard !conflicts.isEmpty else { return }
        var names = ConflictNames(installed, model)
        for conflict in conflicts {
            guard let constraint = names.constraints[conflict.broken] else {
                if let node = names.node(of: conflict.broken) { brokenNodes.append(node) }
                warn(
                    "A view cannot have the frame or the size that its constraints require: "
                        + names.sentences(conflict.others), module: "UIKit")
                continue
            }
            constraint.installation.state = .broken
            constraint.installation.id = nil
            broken.append(constraint)
            guard !constraint.installation.wasReported else { continue }
            constraint.installation.wasReported = true
            LayoutDiagnostics.tell(
                .constraintConflict, constraint.holder,
                "Unable to satisfy conflicting constraints. Ignored: \(constraint.sentence). Others: "
                    + names.sentences(conflict.others))
        }
    }
}

/// The objects behind the solver's constraints, for messages.
@MainActor private struct ConflictNames {
    let constraints: [LayoutConstraintID: NSLayoutConstraint]
    private let model: LayoutModel
    private var owners: [LayoutConstraintID: (node: LayoutNode, unknown: LayoutUnknown?)]?

    init(_ installed: [NSLayoutConstraint?], _ model: LayoutModel) {
        var constraints: [LayoutConstraintID: NSLayoutConstraint] = [:]
        for case let constraint? in installed {
            if let id = constraint.installation.id { constraints[id] = constraint }
        }
        self.constraints = constraints
        self.model = model
    }

    private mutating func owner(of id: LayoutConstraintID) -> (node: LayoutNode, unknown: LayoutUnknown?)? {
        if let owners { return owners[id] }
        var all: [LayoutConstraintID: (node: LayoutNode, unknown: LayoutUnknown?)] = [:]
        for case let node? in model.nodes {
            for unknown in LayoutUnknown.allCases { if let pin = node.pins[unknown] { all[pin] = (node, unknown) } }
            for case let id? in node.content { all[id] = (node, nil) }
        }
        owners = all
        return all[id]
    }

    /// Returns the item whose frame or content the constraint determines.
    mutating func node(of id: LayoutConstraintID) -> LayoutNode? { owner(of: id)?.node }

    mutating func sentences(_ ids: [LayoutConstraintID]) -> String {
        var texts: [String] = []
        for id in ids.prefix(Self.mostNamed) {
            if let constraint = constraints[id] {
                texts.append(constraint.sentence)
            } else if let (node, unknown) = owner(of: id) {
                let name = node.view?.layoutName ?? node.guide?.layoutName ?? "a released item"
                texts.append(unknown.map { "the \($0) of \(name), which is fixed" } ?? "the content of \(name)")
            } else {
                texts.append("another constraint")
            }
        }
        if ids.count > texts.count { texts.append("and \(ids.count - texts.count) more") }
        return texts.joined(separator: "; ")
    }

    /// The maximum number of constraints in a message: a longer chain is unreadable, and slow to list.
    private static let mostNamed = 20
}
