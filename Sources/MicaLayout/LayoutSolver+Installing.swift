/// Installing constraints in the tableau.
extension LayoutSolver {
    /// Installs the pending constraints: required equations as definitions where possible, then the other equations,
    /// then everything else from the highest priority to the lowest.
    mutating func installPending() {
        replacedCount = 0
        defer { replacedCount = 0 }
        while !pending.isEmpty {
            bringOutLoosened()
            var equations: [Int32] = []
            var others: [Int32] = []
            for index in pending where records[Int(index)].state == .pending {
                if isRequiredEquation(Int(index)) { equations.append(index) } else { others.append(index) }
            }
            pending.removeAll(keepingCapacity: true)
            sort(&equations)
            sort(&others)
            if !install(equations: equations) { continue }
            for index in others {
                join(index)
                installOrBreak(Int(index))
            }
        }
    }

    /// Installs required equations. Returns `false` if all constraints became pending, to be installed in the order of
    /// their addition.
    ///
    /// If a constraint gives way to an older one, everything that depends on it has to be installed again. If that
    /// happens often, the order of addition is better: no constraint gives way later, and a contradiction costs only
    /// what refers to it.
    private mutating func install(equations: [Int32]) -> Bool {
        guard replacedCount < Self.mostReplaced else {
            for index in equations where !define(by: index) { installOrBreak(Int(index)) }
            return true
        }
        for index in define(by: equations) {
            installOrBreak(Int(index))
            guard replacedCount < Self.mostReplaced else {
                reset()
                return false
            }
        }
        return true
    }

    /// The maximum number of constraints that give way to older ones before all are installed in the order of addition.
    private static let mostReplaced = 8

    /// Sorts by priority, then by the order of addition, which is almost their present order.
    private func sort(_ indices: inout [Int32]) {
        func comesBefore(_ a: Int32, _ b: Int32) -> Bool {
            let x = records[Int(a)].constraint.priority, y = records[Int(b)].constraint.priority
            return x != y ? x > y : records[Int(a)].sequence < records[Int(b)].sequence
        }
        indices.sort(by: comesBefore)
    }

    // MARK: Pairs

    /// Joins a constraint that is about to be installed with the opposite bound of its variable.
    private mutating func join(_ index: Int32) {
        guard records[Int(index)].state == .pending, let bound = bound(of: index) else { return }
        var cell = equations.columns[Int(bound.symbol)]
        // As a rule the two were added together, and are close to each other.
        var steps = 0
        while cell != Self.none, steps < 16 {
            let other = equations.cells[Int(cell)].row
            cell = equations.cells[Int(cell)].nextInColumn
            steps += 1
            guard other != index, records[Int(other)].state == .pending, let second = self.bound(of: other),
                second.isLower != bound.isLower, second.place == bound.place
            else { continue }
            records[Int(index)].partner = other
            records[Int(index)].joinedConstant = records[Int(index)].constraint.constant
            records[Int(index)].isParted = false
            records[Int(other)].partner = index
            records[Int(other)].state = .joined
            return
        }
    }

    /// Returns the bound that a constraint represents if it is an optional bound of one variable; otherwise `nil`.
    private func bound(of index: Int32) -> (symbol: Symbol, place: Double, isLower: Bool)? {
        let relation = records[Int(index)].constraint.relation
        guard relation != .equal, !isRequired(Int(index)) else { return nil }
        let first = equations.rows[Int(index)].first
        guard first != Self.none, equations.cells[Int(first)].nextInRow == Self.none else { return nil }
        let coefficient = equations.cells[Int(first)].coefficient
        guard abs(coefficient) == 1 else { return nil }
        let place = -records[Int(index)].constraint.constant * coefficient
        return (equations.cells[Int(first)].symbol, place, (relation == .greaterThanOrEqual) == (coefficient > 0))
    }

    /// Applies changed constants of joined constraints to the tableau. Pairs that no longer agree are separated.
    mutating func passOnPairs() {
        guard !parted.isEmpty else { return }
        var kept = 0
        for index in parted where records[Int(index)].isParted {
            records[Int(index)].isParted = false
            guard records[Int(index)].state == .installed, records[Int(index)].partner != Self.none else { continue }
            if bound(of: index)?.place == bound(of: records[Int(index)].partner)?.place {
                parted[kept] = index
                kept += 1
            } else {
                uninstall(Int(index))
                records[Int(index)].state = .pending
                pending.append(index)
            }
        }
        parted.removeLast(parted.count - kept)
        // The dual method starts from an optimum.
        if !candidates.isEmpty { optimize() }
        for index in parted {
            let constant = records[Int(index)].constraint.constant
            shift(Int(index), by: constant - records[Int(index)].joinedConstant)
            records[Int(index)].joinedConstant = constant
        }
        parted.removeAll(keepingCapacity: true)
        restoreFeasibility()
    }

    /// Returns `true` if the tableau contains the constraint with the opposite sign: a sum that must not be positive is
    /// the negative of one that must not be negative.
    func isTurned(_ index: Int) -> Bool {
        records[index].constraint.relation == .lessThanOrEqual && records[index].partner == Self.none
    }

    /// A record that was removed and used again appears twice in `pending`.
    private mutating func installOrBreak(_ index: Int) {
        guard records[index].state == .pending else { return }
        guard let others = install(index) else { return records[index].state = .installed }
        if let last = others.last(where: { isBroken(Int($0.index), before: index) }) {
            let rest = (others.filter { $0 != last } + [id(index)]).sorted {
                records[Int($0.index)].sequence < records[Int($1.index)].sequence
            }
            conflicts.append(LayoutConflict(broken: last, others: rest))
            pending.append(Int32(index))
            replacedCount += 1
            return remove(last)
        }
        conflicts.append(LayoutConflict(broken: id(index), others: others))
        freeRecord(index)
    }

    /// Returns `true` if the first of two contradicting constraints is broken although the second one is being added.
    /// Constraints that are not fixed are broken before fixed ones, and of equations the one that was added last.
    private func isBroken(_ other: Int, before index: Int) -> Bool {
        if records[index].isFixed { return !records[other].isFixed }
        return isRequiredEquation(index) && isRequiredEquation(other)
            && records[other].sequence > records[index].sequence
    }

    /// Installs a constraint in the tableau. If it is required and contradicts other required constraints, it is left
    /// out, and those are returned.
    private mutating func install(_ index: Int) -> [LayoutConstraintID]? {
        let sign = isTurned(index) ? -1.0 : 1
        let row = tableau.makeRow()
        var constant = sign * records[index].constraint.constant
        var cell = equations.rows[index].first
        while cell != Self.none {
            weigh(equations.cells[Int(cell)].symbol, sign * equations.cells[Int(cell)].coefficient, into: &constant)
            cell = equations.cells[Int(cell)].nextInRow
        }
        expand(into: &constant)
        tableau.rows[Int(row)].constant = constant
        for symbol in roots {
            let weight = variables[Int(symbol)].weight
            variables[Int(symbol)].isWeighed = false
            guard abs(weight) >= Tableau.noise else { continue }
            let basicRow = tableau.basicRows[Int(symbol)]
            if basicRow == Self.none {
                tableau.add(symbol, weight, toScattered: row)
            } else {
                tableau.add(basicRow, times: weight, toScattered: row)
            }
        }
        roots.removeAll(keepingCapacity: true)
        tableau.gather(row)
        addMarkers(of: index, to: row)
        if tableau.rows[Int(row)].constant < 0 { tableau.multiply(row, by: -1) }

        if let subject = subject(of: row, record: index) {
            tableau.solve(row, for: subject)
            becameBasic(subject, in: row)
        } else if hasOnlyDummies(row) {
            // The required equations that it depends on have already determined its sum.
            if abs(tableau.rows[Int(row)].constant) > Self.tolerance { return refuse(index, row: row) }
            tableau.rows[Int(row)].constant = 0
            tableau.solve(row, for: records[index].marker)
            becameBasic(records[index].marker, in: row)
        } else {
            return installWithArtificial(index, row: row)
        }
        return nil
    }

    private mutating func addMarkers(of index: Int, to row: RowIndex) {
        let owner = Int32(index)
        let isEquation = records[index].constraint.relation == .equal || records[index].partner != Self.none
        if isRequired(index) {
            records[index].marker = makeSymbol(isEquation ? .dummy : .slack, owner: owner)
            records[index].markerCoefficient = isEquation ? 1 : -1
        } else {
            records[index].marker = makeSymbol(isEquation ? .error : .slack, owner: owner)
            records[index].markerCoefficient = -1
            let other = makeSymbol(.error, owner: owner)
            records[index].other = other
            tableau.insert(other, 1, into: row)
            for (symbol, priority) in errors(of: index) { costs.add(1, at: priority, to: symbol) }
        }
        tableau.insert(records[index].marker, records[index].markerCoefficient, into: row)
    }

    /// Returns a symbol for which a new row with a nonnegative constant can be solved.
    ///
    /// This is a variable if there is one, preferably one that is in no other row. Otherwise it is a symbol of the
    /// constraint itself whose value is not negative.
    private func subject(of row: RowIndex, record index: Int) -> Symbol? {
        var best: Symbol?
        var bestIsNew = false
        var bestSize = 0.0
        var cell = tableau.rows[Int(row)].first
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            cell = entry.nextInRow
            guard kinds[Int(entry.symbol)] == .variable else { continue }
            let isNew = entry.previousInColumn == Self.none && entry.nextInColumn == Self.none
            let size = abs(entry.coefficient)
            if best == nil || (isNew && !bestIsNew) || (isNew == bestIsNew && size > bestSize) {
                best = entry.symbol
                bestIsNew = isNew
                bestSize = size
            }
        }
        if let best { return best }
        for symbol in [records[index].marker, records[index].other] where symbol != Self.none && isRestricted(symbol) {
            let cell = tableau.cell(of: symbol, in: row)
            if cell != Self.none, tableau.cells[Int(cell)].coefficient < 0 { return symbol }
        }
        return nil
    }

    private func hasOnlyDummies(_ row: RowIndex) -> Bool {
        var cell = tableau.rows[Int(row)].first
        while cell != Self.none {
            if kinds[Int(tableau.cells[Int(cell)].symbol)] != .dummy { return false }
            cell = tableau.cells[Int(cell)].nextInRow
        }
        return true
    }

    /// Makes the symbol for which a row was just solved basic in the whole tableau.
    mutating func becameBasic(_ symbol: Symbol, in row: RowIndex) {
        if kinds[Int(symbol)] == .variable { valueChanged(of: symbol) }
        if tableau.columns[Int(symbol)] != Self.none { substitute(row) }
        chargeCost(of: symbol, to: row)
    }

    /// Replaces the basic symbol of a row in all other rows.
    private mutating func substitute(_ row: RowIndex) {
        let symbol = tableau.rows[Int(row)].basic
        tableau.spread(row)
        while tableau.columns[Int(symbol)] != Self.none {
            constantChanged(of: tableau.substituteNext(row))
        }
        tableau.fold()
    }

    /// Distributes the cost of a symbol to the symbols of the row that now defines it.
    private mutating func chargeCost(of symbol: Symbol, to row: RowIndex) {
        guard !costs.isEmpty(symbol) else { return }
        var cell = tableau.rows[Int(row)].first
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            costs.add(symbol, times: entry.coefficient, to: entry.symbol)
            costChanged(of: entry.symbol)
            cell = entry.nextInRow
        }
        costs.clear(symbol)
    }

    /// Solves a row for another of its symbols, and updates the whole tableau.
    mutating func pivot(_ row: RowIndex, to symbol: Symbol) {
        pivotCount += 1
        let leaving = tableau.rows[Int(row)].basic
        tableau.solve(row, for: symbol)
        if kinds[Int(leaving)] == .variable { valueChanged(of: leaving) }
        becameBasic(symbol, in: row)
    }

    /// Adds a required row that can be solved neither for a variable nor for a symbol of its own. An artificial symbol
    /// represents the difference, and is reduced to zero.
    private mutating func installWithArtificial(_ index: Int, row: RowIndex) -> [LayoutConstraintID]? {
        let artificial = makeSymbol(.slack, owner: Int32(index))
        tableau.setBasic(artificial, of: row)
        var pivots = 0
        while tableau.rows[Int(row)].basic == artificial, tableau.rows[Int(row)].constant > 0, pivots <= pivotLimit {
            pivots += 1
            guard let entering = lowestFalling(in: row), let leaving = leavingRow(for: entering, preferred: artificial)
            else { break }
            pivot(leaving, to: entering)
        }
        if tableau.rows[Int(row)].basic == artificial {
            // As the artificial symbol is basic, no other row contains a part of this equation.
            if tableau.rows[Int(row)].constant > Self.tolerance {
                freeSymbol(artificial)
                tableau.setBasic(Self.none, of: row)
                return refuse(index, row: row)
            }
            tableau.rows[Int(row)].constant = 0
            pivot(row, to: anyRestricted(in: row) ?? records[index].marker)
        }
        tableau.removeColumn(of: artificial)
        freeSymbol(artificial)
        return nil
    }

    /// Returns the lowest symbol whose growth reduces a row's basic symbol.
    private func lowestFalling(in row: RowIndex) -> Symbol? {
        var best: Symbol?
        var cell = tableau.rows[Int(row)].first
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            if entry.coefficient < -Tableau.leastPivot, isRestricted(entry.symbol),
                best.map({ entry.symbol < $0 }) ?? true
            {
                best = entry.symbol
            }
            cell = entry.nextInRow
        }
        return best
    }

    private func anyRestricted(in row: RowIndex) -> Symbol? {
        var best: Symbol?
        var bestSize = 0.0
        var cell = tableau.rows[Int(row)].first
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            if isRestricted(entry.symbol), abs(entry.coefficient) > bestSize {
                best = entry.symbol
                bestSize = abs(entry.coefficient)
            }
            cell = entry.nextInRow
        }
        return best
    }

    /// Removes the row of a constraint that cannot hold; returns the constraints that it contradicts.
    private mutating func refuse(_ index: Int, row: RowIndex) -> [LayoutConstraintID] {
        // If constraints are installed in their order, this one is broken, whatever it contradicts.
        let isOrdered = replacedCount >= Self.mostReplaced && !records[index].isFixed
        let others = constraints(behind: row, limit: isOrdered ? LayoutConflict.mostOthers : .max).filter {
            $0.index != Int32(index)
        }
        tableau.removeRow(row)
        releaseSymbols(of: index)
        return others
    }

    /// Returns the required constraints whose contradiction a row proves, in the order of their addition.
    ///
    /// The row is a sum of multiples of them in which all variables vanish. Stops the search at about `limit`
    /// constraints.
    mutating func constraints(behind row: RowIndex, limit: Int = .max) -> [LayoutConstraintID] {
        var found: Set<Int32> = []
        var rest = 0.0
        func note(_ symbol: Symbol, _ coefficient: Double) {
            let owner = owners[Int(symbol)]
            guard owner != Self.none, symbol == records[Int(owner)].marker, isRequired(Int(owner)) else { return }
            found.insert(owner)
            let isNegative = records[Int(owner)].constraint.relation == .lessThanOrEqual
            let weight = (isNegative ? -coefficient : coefficient) / records[Int(owner)].markerCoefficient
            var cell = equations.rows[Int(owner)].first
            while cell != Self.none {
                let term = equations.cells[Int(cell)]
                weigh(term.symbol, weight * term.coefficient, into: &rest, settled: false)
                cell = term.nextInRow
            }
        }
        let basic = tableau.rows[Int(row)].basic
        if basic != Self.none { note(basic, -1) }
        var cell = tableau.rows[Int(row)].first
        while cell != Self.none {
            note(tableau.cells[Int(cell)].symbol, tableau.cells[Int(cell)].coefficient)
            cell = tableau.cells[Int(cell)].nextInRow
        }
        expand(into: &rest, settled: false) {
            found.insert($0)
            return found.count < limit
        }
        for symbol in roots { variables[Int(symbol)].isWeighed = false }
        roots.removeAll(keepingCapacity: true)
        return found.sorted { records[Int($0)].sequence < records[Int($1)].sequence }.map { id(Int($0)) }
    }

    func isRequired(_ index: Int) -> Bool { records[index].constraint.isRequired }

    func isRequiredEquation(_ index: Int) -> Bool {
        isRequired(index) && records[index].constraint.relation == .equal
    }
}

/// The one or two errors of a constraint, with their priorities.
struct Errors: Sequence, IteratorProtocol {
    var first: (symbol: Int32, priority: Float)?
    var second: (symbol: Int32, priority: Float)?

    mutating func next() -> (symbol: Int32, priority: Float)? {
        defer {
            first = second
            second = nil
        }
        return first
    }
}
