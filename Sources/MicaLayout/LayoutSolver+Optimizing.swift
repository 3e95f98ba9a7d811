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
        defer { isHurried = false }
        while let entering = isHurried ? steepestCandidate() : nextCandidate() {
            guard let leaving = leavingRow(for: entering, preferred: Self.none) else {
                // The cost is a sum of errors, which are not negative: it falls without end by rounding noise alone.
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

    /// The pivots of a search by the order of symbols. Where there are many ties that takes ever more of them, whose rounding errors
    /// decide ties in the end; a search that goes on chooses by size.
    private var patience: Int { 50 + tableau.rows.count / 4 }

    /// More pivots than a layout needs: what reaches it circles by rounding errors.
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

    /// The symbol whose growth lowers the cost most for each unit; of equal ones the lowest.
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

    /// The row whose basic symbol reaches zero first when a symbol grows. Of several the one of the preferred symbol, else
    /// of the lowest; in a search that takes long the one with the largest coefficient.
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
                (best, bestRatio, bestBasic, bestSize) = (entry.row, ratio, basic, size)
            }
        }
        return best
    }

    // MARK: Back into range

    /// The dual simplex method: after changes of constants, brings symbols that have become negative back to zero, at the
    /// least cost.
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

    /// The symbol that is farthest below zero; of equal ones the lowest.
    private mutating func mostInfeasible() -> (Symbol, RowIndex)? {
        var others: [Symbol] = []
        guard var best = nextInfeasible() else { return nil }
        while let next = nextInfeasible() {
            // Rows that were noted twice come out twice in succession.
            guard next.0 != best.0, next.0 != others.last else { continue }
            let isFarther = abs(tableau.rows[Int(next.1)].constant) > abs(tableau.rows[Int(best.1)].constant)
            others.append(isFarther ? best.0 : next.0)
            if isFarther { best = next }
        }
        for symbol in others { infeasible.push(symbol) }
        return best
    }

    /// The symbol of a row that costs least for each unit by which the row's basic symbol grows. Of several the lowest; in a search that
    /// takes long the one with the largest coefficient.
    private func enteringSymbol(in row: RowIndex) -> Symbol? {
        var best: Symbol?
        var bestCoefficient = 0.0
        var cell = tableau.rows[Int(row)].first
        while cell != Self.none {
            let entry = tableau.cells[Int(cell)]
            cell = entry.nextInRow
            guard entry.coefficient > Tableau.leastPivot, isRestricted(entry.symbol) else { continue }
            guard let other = best else {
                (best, bestCoefficient) = (entry.symbol, entry.coefficient)
                continue
            }
            let isCheaper = costs.ratio(entry.symbol, entry.coefficient, isBelow: other, bestCoefficient)
            let isDearer = costs.ratio(other, bestCoefficient, isBelow: entry.symbol, entry.coefficient)
            let isBefore = isHurried ? entry.coefficient > bestCoefficient : entry.symbol < other
            if isCheaper || (!isDearer && isBefore) {
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
