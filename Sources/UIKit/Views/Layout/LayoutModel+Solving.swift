import MicaLayout

extension LayoutModel {
    /// Solves the constraints. Lengths are not negative unless required constraints leave no other solution.
    ///
    /// Most layouts have no length that would be negative. A length that is gets a constraint of its own, and the
    /// constraints are solved again, so that the others cost nothing.
    ///
    /// - Parameters:
    ///   - report: Receives the conflicts of each solution.
    ///   - moved: Receives the items with a new value, some of them repeatedly.
    func solve(_ report: ([LayoutConflict]) -> Void, moved: (LayoutNode) -> Void) {
        for round in 0... {
            report(solver.solve())
            var negative: [(node: LayoutNode, length: LayoutUnknown)] = []
            solver.reportChanges { variable, value in
                guard let node = owners[variable.index] else { return }
                moved(node)
                guard value < -LayoutModel.tolerance else { return }
                for length in LayoutUnknown.lengths where node.unknowns[length] == variable {
                    negative.append((node, length))
                }
            }
            guard !negative.isEmpty else { return }
            // Room that is missing is taken from one item after another: after some rounds, from all at once.
            if round == LayoutModel.roundsOfSingleFloors {
                negative = nodes.flatMap { node in
                    LayoutUnknown.lengths.compactMap { length in node.map { ($0, length) } }
                }
            }
            let isAnyNew = negative.reduce(false) { addFloor(to: $1.length, of: $1.node) || $0 }
            guard isAnyNew, round <= LayoutModel.roundsOfSingleFloors else { return }
        }
    }

    /// The deviation that rounding errors of a solution may cause, in points.
    private static let tolerance = 1e-6
    private static let roundsOfSingleFloors = 8
    /// Above all optional constraints, and below the required ones, which have precedence where there is no room.
    private static let floorPriority = LayoutConstraint.required.nextDown

    /// Keeps a length from being negative; returns `false` if it already has the constraint, or is fixed.
    private func addFloor(to length: LayoutUnknown, of node: LayoutNode) -> Bool {
        guard let variable = node.unknowns[length], node.pins[length] == nil,
            !node.floors.contains(where: { $0.length == length })
        else { return false }
        let id = solver.add(
            LayoutConstraint([LayoutTerm(variable)], 0, .greaterThanOrEqual, priority: LayoutModel.floorPriority))
        node.floors.append((length, id))
        return true
    }
}
