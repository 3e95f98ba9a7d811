extension LayoutSolver {
    /// Brings all values up to date with the constraints.
    ///
    /// Returns the required constraints that contradict others, and are no longer in the solver: of each such set the
    /// one that was added last, where equations count as added before inequalities, and fixed ones before all.
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

    /// The primal simplex method: lets symbols grow whose growth lowers the cost, until there is none.
    mutating func optimize() {
        var pivots = 0
        while let entering = nextCandidate() {
            guard let leaving = leavingRow(for: entering, preferred: Self.none) else {
                // The cost is a sum of errors, which are not negative: it falls without end by rounding noise alone.
                costs.clear(entering)
                continue
            }
            pivot(leaving, to: entering)
            pivots += 1
            if pivots > pivotLimit { return forgetCandidates() }
        }
    }

    private mutating func forgetCandidates() {
        while let symbol = candidates.pop() { isCandidate[Int(symbol)] = false }
    }

    /// More pivots than a layout needs: what reaches it circles by rounding errors that Bland's rule knows nothing of.
    var pivotLimit: Int { 1000 + 20 * tableau.rows.count }

    /// The lowest symbol whose growth lowers the cost.
    private mutating func nextCandidate() -> Symbol? {
        while let symbol = candidates.pop() {
            isCandidate[Int(symbol)] = false
            if costs.isNegative(symbol), tableau.basicRows[Int(symbol)] == Self.none, isRestricted(symbol) {
                return symbol
            }
        }
        return nil
    }

    /// The row whose basic symbol reaches zero first when a symbol grows. Of several the one of the preferred symbol, else
    /// of the lowest.
    func leavingRow(for entering: Symbol, preferred: Symbol) -> RowIndex? {
        var best: RowIndex?
        var bestRatio = Double.infinity
        var bestBasic = Self.none
        var cell = tableau.columns[Int(entering)]
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            cell = entry.nextInColumn
            guard entry.coefficient < 0 else { continue }
            let basic = tableau.rows[Int(entry.row)].basic
            guard isRestricted(basic) else { continue }
            let ratio = max(0, tableau.rows[Int(entry.row)].constant) / -entry.coefficient
            if ratio < bestRatio
                || (ratio == bestRatio && bestBasic != preferred && (basic == preferred || basic < bestBasic))
            {
                (best, bestRatio, bestBasic) = (entry.row, ratio, basic)
            }
        }
        return best
    }

    // MARK: Back into range

    /// The dual simplex method: after changes of constants, brings symbols that have become negative back to zero, at the
    /// least cost.
    mutating func restoreFeasibility() {
        var pivots = 0
        while let (symbol, row) = nextInfeasible() {
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

    /// The symbol of a row that costs least for each unit by which the row's basic symbol grows.
    private func enteringSymbol(in row: RowIndex) -> Symbol? {
        var best: Symbol?
        var bestCoefficient = 0.0
        var cell = tableau.rows[Int(row)].first
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            cell = entry.nextInRow
            guard entry.coefficient > 0, isRestricted(entry.symbol) else { continue }
            guard let other = best else {
                (best, bestCoefficient) = (entry.symbol, entry.coefficient)
                continue
            }
            let isCheaper = costs.ratio(entry.symbol, entry.coefficient, isBelow: other, bestCoefficient)
            let isDearer = costs.ratio(other, bestCoefficient, isBelow: entry.symbol, entry.coefficient)
            if isCheaper || (!isDearer && entry.symbol < other) {
                (best, bestCoefficient) = (entry.symbol, entry.coefficient)
            }
        }
        return best
    }

    /// Removes the constraint that was added last among those that a row proves contradictory, and rebuilds the
    /// tableau.
    private mutating func breakConstraint(behind row: RowIndex) {
        let involved = constraints(behind: row)
        guard let broken = involved.last else {
            // Nothing required stands behind it: rounding noise.
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
