extension LayoutSolver {
    /// Updates all values to satisfy the constraints.
    ///
    /// Returns the required constraints that contradicted others and have been removed. Of each such set this is the
    /// one that was added last. Equations count as older than inequalities, and fixed constraints as older than all
    /// others.
    @discardableResult
    public mutating func solve() -> [LayoutConflict] {
        restoreFeasibility()
        bringOutLoosened()
        passOnPairs()
        passOnConstants()
        installPending()
        optimize()
        publish()
        defer { conflicts = [] }
        return conflicts
    }

    // MARK: Towards the optimum

    /// Applies the primal simplex method: raises symbols as long as that lowers the cost.
    mutating func optimize() {
        var pivots = 0
        defer { isHurried = false }
        while let entering = isHurried ? steepestCandidate() : nextCandidate() {
            guard let leaving = leavingRow(for: entering, preferred: Self.none) else {
                // The cost is a sum of errors, which are not negative, so only rounding noise can make it fall without
                // end.
                costs.clear(entering)
                continue
            }
            pivot(leaving, to: entering)
            pivots += 1
            isHurried = pivots > patience
            if pivots > pivotLimit { return forgetCandidates() }
        }
    }

    private mutating func forgetCandidates() {
        while let symbol = candidates.pop() { isCandidate[Int(symbol)] = false }
    }

    /// The number of pivots after which a search no longer follows the order of symbols. With many ties, that order
    /// takes ever more pivots, and in the end their rounding errors decide ties; a search by size does not.
    private var patience: Int { 50 + tableau.rows.count / 4 }

    /// The maximum number of pivots, more than any layout needs: a search that reaches it is cycling through rounding
    /// errors.
    var pivotLimit: Int { 1000 + 20 * tableau.rows.count }

    /// Returns the lowest symbol whose growth lowers the cost.
    private mutating func nextCandidate() -> Symbol? {
        while let symbol = candidates.pop() {
            isCandidate[Int(symbol)] = false
            if costs.isNegative(symbol), tableau.basicRows[Int(symbol)] == Self.none, isRestricted(symbol) {
                return symbol
            }
        }
        return nil
    }

    /// Returns the symbol whose growth lowers the cost most per unit; of equal ones the lowest.
    private mutating func steepestCandidate() -> Symbol? {
        var others: [Symbol] = []
        guard var best = nextCandidate() else { return nil }
        while let symbol = nextCandidate() {
            let isSteeper = costs.ratio(symbol, 1, isBelow: best, 1)
            others.append(isSteeper ? best : symbol)
            if isSteeper { best = symbol }
        }
        for symbol in others {
            isCandidate[Int(symbol)] = true
            candidates.push(symbol)
        }
        return best
    }

    /// Returns the row whose basic symbol reaches zero first when a symbol grows.
    ///
    /// Among several, prefers the row of the preferred symbol, then that of the lowest one; in a long search, the one
    /// with the largest coefficient.
    func leavingRow(for entering: Symbol, preferred: Symbol) -> RowIndex? {
        var best: RowIndex?
        var bestRatio = Double.infinity
        var bestBasic = Self.none
        var bestSize = 0.0
        var cell = tableau.columns[Int(entering)]
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            cell = entry.nextInColumn
            guard entry.coefficient < -Tableau.leastPivot else { continue }
            let basic = tableau.rows[Int(entry.row)].basic
            guard isRestricted(basic) else { continue }
            let size = -entry.coefficient
            let ratio = max(0, tableau.rows[Int(entry.row)].constant) / size
            let isBefore = isHurried ? size > bestSize : basic < bestBasic
            if ratio < bestRatio || (ratio == bestRatio && bestBasic != preferred && (basic == preferred || isBefore)) {
                best = entry.row
                bestRatio = ratio
                bestBasic = basic
                bestSize = size
            }
        }
        return best
    }

    // MARK: Back into range

    /// Applies the dual simplex method: after constants have changed, brings symbols that have become negative back to
    /// zero at the lowest cost.
    mutating func restoreFeasibility() {
        var pivots = 0
        defer { isHurried = false }
        while let (symbol, row) = isHurried ? mostInfeasible() : nextInfeasible() {
            guard kinds[Int(symbol)] != .dummy, let entering = enteringSymbol(in: row), pivots <= pivotLimit else {
                if abs(tableau.rows[Int(row)].constant) <= Self.tolerance {
                    tableau.rows[Int(row)].constant = 0
                    continue
                }
                breakConstraint(behind: row)
                continue
            }
            pivot(row, to: entering)
            pivots += 1
            isHurried = pivots > patience
        }
    }

    private mutating func nextInfeasible() -> (Symbol, RowIndex)? {
        while let symbol = infeasible.pop() {
            let row = tableau.basicRows[Int(symbol)]
            guard row != Self.none else { continue }
            let constant = tableau.rows[Int(row)].constant
            if kinds[Int(symbol)] == .dummy ? constant != 0 : isRestricted(symbol) && constant < 0 {
                return (symbol, row)
            }
        }
        return nil
    }

    /// Returns the symbol that is farthest below zero; of equal ones the lowest.
    private mutating func mostInfeasible() -> (Symbol, RowIndex)? {
        var others: [Symbol] = []
        guard var best = nextInfeasible() else { return nil }
        while let next = nextInfeasible() {
            // Rows that were noted twice are returned twice in succession.
            guard next.0 != best.0, next.0 != others.last else { continue }
            let isFarther = abs(tableau.rows[Int(next.1)].constant) > abs(tableau.rows[Int(best.1)].constant)
            others.append(isFarther ? best.0 : next.0)
            if isFarther { best = next }
        }
        for symbol in others { infeasible.push(symbol) }
        return best
    }

    /// Returns the symbol of a row that costs least per unit by which the row's basic symbol grows. Among several,
    /// returns the lowest; in a long search, the one with the largest coefficient.
    private func enteringSymbol(in row: RowIndex) -> Symbol? {
        var best: Symbol?
        var bestCoefficient = 0.0
        var cell = tableau.rows[Int(row)].first
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            cell = entry.nextInRow
            guard entry.coefficient > Tableau.leastPivot, isRestricted(entry.symbol) else { continue }
            guard let other = best else {
                best = entry.symbol
                bestCoefficient = entry.coefficient
                continue
            }
            let isCheaper = costs.ratio(entry.symbol, entry.coefficient, isBelow: other, bestCoefficient)
            let isDearer = costs.ratio(other, bestCoefficient, isBelow: entry.symbol, entry.coefficient)
            let isBefore = isHurried ? entry.coefficient > bestCoefficient : entry.symbol < other
            if isCheaper || (!isDearer && isBefore) {
                best = entry.symbol
                bestCoefficient = entry.coefficient
            }
        }
        return best
    }

    /// Removes the one that was added last, and rebuilds the
    /// tableau.
    private mutating func breakConstraint(behind row: RowIndex) {
        let involved = constraints(behind: row)
        guard let broken = involved.last else {
            // No required constraint is involved: rounding noise.
            tableau.rows[Int(row)].constant = 0
            return
        }
        conflicts.append(LayoutConflict(broken: broken, others: Array(involved.dropLast())))
        reset()
        freeRecord(Int(broken.index))
        installPending()
        publish()
    }
}
