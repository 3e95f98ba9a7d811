extension LayoutSolver {
    // MARK: Adding

    /// Adds a constraint. The next `solve()` applies it, or reports it if it is required and contradicts other required
    /// constraints.
    ///
    /// The constraints added between two calls of `solve()` are installed together, equations first, which is much
    /// faster than one by one. Stops if the constraint is not finite or its priority is not above 0.
    ///
    /// - `isFixed`: `true` if the constraint counts as older than all constraints that are not fixed. When constraints
    ///   contradict each other, a fixed one is broken only if all others are fixed, too. The default is `false`.
    @discardableResult
    public mutating func add(_ constraint: LayoutConstraint, isFixed: Bool = false) -> LayoutConstraintID {
        precondition(
            constraint.isFinite,
            "a layout constraint must have finite coefficients, a finite constant and a priority above 0 (got \(constraint))"
        )
        let index = makeRecord(constraint, isFixed)
        records[index].state = .pending
        pending.append(Int32(index))
        equations.reserve(row: RowIndex(index))
        equations.rows[index].constant = constraint.constant
        for term in constraint.terms {
            let symbol = term.variable.symbol
            precondition(
                kinds.indices.contains(Int(symbol)) && kinds[Int(symbol)] == .variable,
                "a layout constraint must use variables of its own solver")
            equations.add(symbol, term.coefficient, toScattered: RowIndex(index))
        }
        equations.gather(RowIndex(index))
        countMentions(of: index, by: 1)
        return id(index)
    }

    /// Reserves capacity for additional constraints of two or three terms each, and for as many bounds of their
    /// variables. Does nothing if the capacity is sufficient. Storage also grows automatically.
    public mutating func reserve(constraintCount count: Int) {
        guard count > records.count else { return }
        records.reserveCapacity(records.count + 3 * count)
        equations.reserve(cellCount: 4 * count)
    }

    /// Adds an equation that keeps a variable at a value that changes often, such as the position of a finger or an
    /// animated value. Set the value with `suggest`; at first it is 0.
    public mutating func addEdit(of variable: LayoutVariable, priority: Float) -> LayoutConstraintID {
        add(LayoutConstraint([LayoutTerm(variable)], 0, .equal, priority: priority))
    }

    /// Sets the value at which an edit constraint keeps its variable.
    public mutating func suggest(_ value: Double, for edit: LayoutConstraintID) { setConstant(-value, of: edit) }

    /// Returns `true` if the constraint was added and has neither been removed nor broken since.
    public func contains(_ id: LayoutConstraintID) -> Bool {
        records.indices.contains(Int(id.index)) && records[Int(id.index)].generation == id.generation
            && records[Int(id.index)].state != .unused
    }

    /// Returns a constraint in the solver.
    public func constraint(_ id: LayoutConstraintID) -> LayoutConstraint {
        records[index(of: id)].constraint
    }

    // MARK: Removing

    /// Removes a constraint. Does nothing if it was broken or removed before. Values change with the next `solve()`.
    public mutating func remove(_ id: LayoutConstraintID) {
        guard contains(id) else { return }
        let index = Int(id.index)
        if records[index].state != .pending {
            restoreFeasibility()
            guard contains(id) else { return }
        }
        bringOut(index)
        freeRecord(index)
    }

    private mutating func bringOut(_ index: Int) {
        switch records[index].state {
        case .defining: undefine(index)
        case .installed: uninstall(index)
        case .joined:
            let partner = records[index].partner
            uninstall(Int(partner))
            records[Int(partner)].state = .pending
            pending.append(partner)
        case .pending, .unused: break
        }
    }

    /// Removes a record from the tableau. Its partner, if any, becomes pending.
    mutating func uninstall(_ index: Int) {
        for (symbol, priority) in errors(of: index) { changeCost(of: symbol, by: -1, at: priority) }
        let marker = records[index].marker
        if tableau.basicRows[Int(marker)] == Self.none, let row = markerRow(marker) { pivot(row, to: marker) }
        let row = tableau.basicRows[Int(marker)]
        if row != Self.none { tableau.removeRow(row) }
        releaseSymbols(of: index)
        let partner = records[index].partner
        guard partner != Self.none else { return }
        records[index].partner = Self.none
        records[Int(partner)].partner = Self.none
        records[Int(partner)].state = .pending
        pending.append(partner)
    }

    /// Returns the symbols of a constraint that have a cost.
    func errors(of index: Int) -> Errors {
        let priority = records[index].constraint.priority
        let relation = records[index].constraint.relation
        guard records[index].other != Self.none else { return Errors() }
        let marker = records[index].marker, other = records[index].other
        if records[index].partner != Self.none {
            let second = records[Int(records[index].partner)].constraint.priority
            return Errors(
                first: (marker, relation == .lessThanOrEqual ? priority : second),
                second: (other, relation == .lessThanOrEqual ? second : priority))
        }
        return Errors(first: (other, priority), second: relation == .equal ? (marker, priority) : nil)
    }

    private mutating func changeCost(of symbol: Symbol, by cost: Double, at priority: Float) {
        let row = tableau.basicRows[Int(symbol)]
        guard row != Self.none else {
            costs.add(cost, at: priority, to: symbol)
            return costChanged(of: symbol)
        }
        var cell = tableau.rows[Int(row)].first
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            costs.add(cost * entry.coefficient, at: priority, to: entry.symbol)
            costChanged(of: entry.symbol)
            cell = entry.nextInRow
        }
    }

    /// Returns the row in which a marker can become basic, so that it can be removed with the row while all others keep
    /// their range.
    ///
    /// A row of dummies is preferred. The next choices are the row that reaches zero first when the marker grows, the
    /// one that does when it falls, and any other.
    private func markerRow(_ marker: Symbol) -> RowIndex? {
        var falling: RowIndex?
        var fallingRatio = Double.infinity
        var free: RowIndex?
        func isLower(_ row: RowIndex, than other: RowIndex?) -> Bool {
            other.map { tableau.rows[Int(row)].basic < tableau.rows[Int($0)].basic } ?? true
        }
        var cell = tableau.columns[Int(marker)]
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            cell = entry.nextInColumn
            switch kinds[Int(tableau.rows[Int(entry.row)].basic)] {
            case .dummy: return entry.row
            case .variable: if isLower(entry.row, than: free) { free = entry.row }
            default:
                guard entry.coefficient > 0 else { continue }
                let ratio = max(0, tableau.rows[Int(entry.row)].constant) / entry.coefficient
                if ratio < fallingRatio || (ratio == fallingRatio && isLower(entry.row, than: falling)) {
                    falling = entry.row
                    fallingRatio = ratio
                }
            }
        }
        return leavingRow(for: marker, preferred: Self.none) ?? falling ?? free
    }

    mutating func releaseSymbols(of index: Int) {
        for symbol in [records[index].marker, records[index].other] where symbol != Self.none {
            // At most rounding noise: the symbol was removed with its row.
            tableau.removeColumn(of: symbol)
            let row = tableau.basicRows[Int(symbol)]
            if row != Self.none { tableau.removeRow(row) }
            freeSymbol(symbol)
        }
        records[index].marker = Self.none
        records[index].other = Self.none
    }

    // MARK: Changing

    /// Sets the constant of a constraint, in the form in which it was added. Values change with the next `solve()`.
    /// Does nothing if the constraint was broken or removed. Stops if the constant is not finite.
    public mutating func setConstant(_ constant: Double, of id: LayoutConstraintID) {
        guard contains(id) else { return }
        precondition(constant.isFinite, "the constant of a layout constraint must be finite (got \(constant))")
        let index = Int(id.index)
        let old = records[index].constraint.constant
        guard constant != old else { return }
        if records[index].partner != Self.none {
            let primary = records[index].state == .joined ? records[index].partner : Int32(index)
            if !records[Int(primary)].isParted {
                records[Int(primary)].isParted = true
                parted.append(primary)
            }
        } else if records[index].state == .installed {
            bringOutLoosened()
            // The dual method starts from an optimum.
            if !candidates.isEmpty {
                restoreFeasibility()
                optimize()
                guard contains(id) else { return }
            }
        }
        records[index].constraint.constant = constant
        equations.rows[index].constant = constant
        switch records[index].state {
        case .installed where records[index].partner == Self.none: shift(index, by: constant - old)
        case .defining: makeDirty(equations.rows[index].basic)
        case .installed, .joined, .pending, .unused: break
        }
    }

    /// Applies a change of a constraint's sum to the tableau.
    mutating func shift(_ index: Int, by change: Double) {
        let marker = records[index].marker, other = records[index].other
        let change = isTurned(index) ? -change : change
        let step = change / records[index].markerCoefficient
        let markerRow = tableau.basicRows[Int(marker)]
        if markerRow != Self.none {
            tableau.rows[Int(markerRow)].constant -= step
            return constantChanged(of: markerRow)
        }
        if other != Self.none, tableau.basicRows[Int(other)] != Self.none {
            let row = tableau.basicRows[Int(other)]
            tableau.rows[Int(row)].constant -= change
            return constantChanged(of: row)
        }
        var cell = tableau.columns[Int(marker)]
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            tableau.rows[Int(entry.row)].constant += entry.coefficient * step
            constantChanged(of: entry.row)
            cell = entry.nextInColumn
        }
    }

    /// Sets the priority of a constraint, which must be above 0. A constraint that becomes required or optional is
    /// installed again under the same id.
    public mutating func setPriority(_ priority: Float, of id: LayoutConstraintID) {
        guard contains(id) else { return }
        precondition(priority > 0, "the priority of a layout constraint must be above 0 (got \(priority))")
        let index = Int(id.index)
        let constraint = records[index].constraint
        guard constraint.priority != priority else { return }
        if records[index].state != .pending {
            restoreFeasibility()
            guard contains(id) else { return }
            // If a conflict was found, all constraints were installed again, including this one.
            if constraint.isRequired || priority >= LayoutConstraint.required || records[index].partner != Self.none {
                bringOut(index)
                records[index].state = .pending
                pending.append(Int32(index))
            } else {
                for (symbol, old) in errors(of: index) {
                    changeCost(of: symbol, by: -1, at: old)
                    changeCost(of: symbol, by: 1, at: priority)
                }
            }
        }
        records[index].constraint.priority = priority
    }

    // MARK: Records

    private mutating func countMentions(of index: Int, by count: Int32) {
        var cell = equations.rows[index].first
        while cell != Self.none {
            variables[Int(equations.cells[Int(cell)].symbol)].mentionCount += count
            cell = equations.cells[Int(cell)].nextInRow
        }
    }

    private func index(of id: LayoutConstraintID) -> Int {
        precondition(contains(id), "the layout constraint is not in the solver")
        return Int(id.index)
    }

    func id(_ index: Int) -> LayoutConstraintID {
        LayoutConstraintID(index: Int32(index), generation: records[index].generation)
    }

    private mutating func makeRecord(_ constraint: LayoutConstraint, _ isFixed: Bool) -> Int {
        nextSequence += 1
        let sequence = isFixed ? nextSequence : nextSequence | Record.sequenceOfOthers
        if let free = freeRecords.popLast() {
            let generation = records[Int(free)].generation
            records[Int(free)] = Record(constraint: constraint, generation: generation, sequence: sequence)
            return Int(free)
        }
        records.append(Record(constraint: constraint, generation: 0, sequence: sequence))
        return records.count - 1
    }

    mutating func freeRecord(_ index: Int) {
        countMentions(of: index, by: -1)
        equations.emptyRow(RowIndex(index))
        records[index].generation &+= 1
        records[index].state = .unused
        records[index].constraint.terms = []
        freeRecords.append(Int32(index))
    }
}
