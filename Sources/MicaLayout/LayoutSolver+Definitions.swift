/// The required equations that define a variable by others.
extension LayoutSolver {
    // MARK: Choosing

    /// Turns pending required equations into definitions where one of their variables allows it; returns the other
    /// equations.
    ///
    /// Equations with one unknown come first, as long as there are any: in a rigid layout they determine everything.
    mutating func define(by indices: [Int32]) -> [Int32] {
        settling.removeAll(keepingCapacity: true)
        for index in indices {
            var count: Int32 = 0
            var cell = equations.rows[Int(index)].first
            while cell != Self.none {
                if !variables[Int(equations.cells[Int(cell)].symbol)].isSettled { count += 1 }
                cell = equations.cells[Int(cell)].nextInRow
            }
            records[Int(index)].unsettledCount = count
            if count == 1 { settling.append(index) }
        }
        var next = 0
        while next < settling.count {
            let index = settling[next]
            next += 1
            guard records[Int(index)].state == .pending, records[Int(index)].unsettledCount == 1 else { continue }
            if let subject = subjectOfDefinition(index) { define(subject, by: index) }
        }
        var rest: [Int32] = []
        // Equalities of two variables precede sums, because sums of many others would not stay short.
        for index in indices
        where records[Int(index)].state == .pending && records[Int(index)].unsettledCount == 2 {
            if let subject = subjectOfDefinition(index) { define(subject, by: index) }
        }
        for index in indices where records[Int(index)].state == .pending {
            if let subject = subjectOfDefinition(index) {
                define(subject, by: index)
            } else {
                rest.append(index)
            }
        }
        return rest
    }

    /// Turns a pending required equation into a definition if one of its variables allows it.
    mutating func define(by index: Int32) -> Bool {
        guard records[Int(index)].state == .pending else { return true }
        guard let subject = subjectOfDefinition(index) else { return false }
        define(subject, by: index)
        return true
    }

    /// Returns the variable that an equation can define: it has no definition and is in no row, and none of the
    /// equation's other variables depends on it.
    ///
    /// If there are several, prefers one that is in no definition, then the one that is in the fewest constraints.
    private mutating func subjectOfDefinition(_ index: Int32) -> Symbol? {
        var largest = 0.0
        var cell = equations.rows[Int(index)].first
        while cell != Self.none {
            largest = max(largest, abs(equations.cells[Int(cell)].coefficient))
            cell = equations.cells[Int(cell)].nextInRow
        }
        var best: Symbol?
        var bestRank = (Int32.max, Int32.max, Int32.max)
        cell = equations.rows[Int(index)].first
        while cell != Self.none {
            let symbol = equations.cells[Int(cell)].symbol
            let coefficient = equations.cells[Int(cell)].coefficient
            cell = equations.cells[Int(cell)].nextInRow
            let variable = variables[Int(symbol)]
            guard variable.level == 0, abs(coefficient) >= largest / 8, !tableau.stands(symbol) else { continue }
            let rank = (min(variable.dependentCount, 1), variable.mentionCount, symbol)
            guard rank < bestRank else { continue }
            if variable.dependentCount > 0, mayDepend(index, on: symbol) { continue }
            best = symbol
            bestRank = rank
        }
        return best
    }

    /// Returns `true` if another variable of an equation depends on a variable, or if the search for a dependence takes
    /// too long.
    private mutating func mayDepend(_ index: Int32, on symbol: Symbol) -> Bool {
        var visited: [Symbol] = []
        var isFound = false
        func visit(_ row: RowIndex, except: Symbol) {
            var cell = equations.rows[Int(row)].first
            while cell != Self.none {
                let other = equations.cells[Int(cell)].symbol
                cell = equations.cells[Int(cell)].nextInRow
                guard other != except else { continue }
                if other == symbol { isFound = true }
                let state = variables[Int(other)]
                guard state.level > 0, !state.isSettled, !state.isVisited else { continue }
                variables[Int(other)].isVisited = true
                visited.append(other)
            }
        }
        visit(index, except: symbol)
        var next = 0
        while !isFound, next < visited.count, next < 256 {
            visit(equations.basicRows[Int(visited[next])], except: visited[next])
            next += 1
        }
        for other in visited { variables[Int(other)].isVisited = false }
        return isFound || next < visited.count
    }

    // MARK: Defining

    private mutating func define(_ symbol: Symbol, by index: Int32) {
        equations.setBasic(symbol, of: index)
        records[Int(index)].state = .defining
        var level: Int32 = 0
        var cell = equations.rows[Int(index)].first
        while cell != Self.none {
            let other = equations.cells[Int(cell)].symbol
            let coefficient = equations.cells[Int(cell)].coefficient
            cell = equations.cells[Int(cell)].nextInRow
            if other == symbol {
                variables[Int(symbol)].factor = -1 / coefficient
            } else {
                level = max(level, variables[Int(other)].level)
                variables[Int(other)].dependentCount += 1
            }
        }
        variables[Int(symbol)].level = level + 1
        if !settleIfPossible(symbol) { makeDirty(symbol) }
        raiseDependents(of: symbol)
    }

    /// Settles a variable if all variables in its definition are settled.
    private mutating func settleIfPossible(_ symbol: Symbol) -> Bool {
        let row = equations.basicRows[Int(symbol)]
        var cell = equations.rows[Int(row)].first
        while cell != Self.none {
            let other = equations.cells[Int(cell)].symbol
            if other != symbol, !variables[Int(other)].isSettled { return false }
            cell = equations.cells[Int(cell)].nextInRow
        }
        variables[Int(symbol)].isSettled = true
        setValue(valueByDefinition(of: symbol), of: symbol)
        cell = equations.columns[Int(symbol)]
        while cell != Self.none {
            let index = equations.cells[Int(cell)].row
            cell = equations.cells[Int(cell)].nextInColumn
            records[Int(index)].unsettledCount -= 1
            if records[Int(index)].unsettledCount == 1, records[Int(index)].state == .pending,
                isRequiredEquation(Int(index))
            {
                settling.append(index)
            }
        }
        return true
    }

    /// Raises the levels of the variables that depend on a variable above its own, and settles those that have become
    /// determined.
    private mutating func raiseDependents(of symbol: Symbol) {
        guard variables[Int(symbol)].dependentCount > 0 else { return }
        stack.append(symbol)
        while let symbol = stack.popLast() {
            let level = variables[Int(symbol)].level
            let isSettled = variables[Int(symbol)].isSettled
            var cell = equations.columns[Int(symbol)]
            while cell != Self.none {
                let dependent = equations.rows[Int(equations.cells[Int(cell)].row)].basic
                cell = equations.cells[Int(cell)].nextInColumn
                guard dependent != Self.none, dependent != symbol else { continue }
                var isChanged = false
                if variables[Int(dependent)].level <= level {
                    variables[Int(dependent)].level = level + 1
                    isChanged = true
                }
                if isSettled, !variables[Int(dependent)].isSettled, settleIfPossible(dependent) { isChanged = true }
                if isChanged, variables[Int(dependent)].dependentCount > 0 { stack.append(dependent) }
            }
        }
    }

    /// Removes a definition. Before the next solution, expressions in the tableau that use it are replaced.
    mutating func undefine(_ index: Int) {
        let symbol = equations.rows[index].basic
        var cell = equations.rows[index].first
        while cell != Self.none {
            let other = equations.cells[Int(cell)].symbol
            if other != symbol { variables[Int(other)].dependentCount -= 1 }
            cell = equations.cells[Int(cell)].nextInRow
        }
        equations.setBasic(Self.none, of: RowIndex(index))
        variables[Int(symbol)].level = 0
        valueChanged(of: symbol)
        loosened.append(symbol)
        guard variables[Int(symbol)].isSettled else { return }
        variables[Int(symbol)].isSettled = false
        stack.append(symbol)
        while let symbol = stack.popLast() {
            var cell = equations.columns[Int(symbol)]
            while cell != Self.none {
                let dependent = equations.rows[Int(equations.cells[Int(cell)].row)].basic
                cell = equations.cells[Int(cell)].nextInColumn
                guard dependent != Self.none, variables[Int(dependent)].isSettled else { continue }
                variables[Int(dependent)].isSettled = false
                stack.append(dependent)
            }
        }
    }

    /// Removes the constraints that depend on removed definitions from the tableau; the next solution installs them
    /// again.
    mutating func bringOutLoosened() {
        guard !loosened.isEmpty else { return }
        var outdated: [Int32] = []
        var next = 0
        while next < loosened.count {
            var cell = equations.columns[Int(loosened[next])]
            next += 1
            while cell != Self.none {
                let index = equations.cells[Int(cell)].row
                cell = equations.cells[Int(cell)].nextInColumn
                switch records[Int(index)].state {
                case .installed, .joined:
                    let isJoined = records[Int(index)].state == .joined
                    let primary = isJoined ? records[Int(index)].partner : index
                    records[Int(primary)].state = .pending
                    outdated.append(primary)
                    // Add the pair only once, although its partner is in the column, too.
                    let partner = records[Int(primary)].partner
                    if partner != Self.none { records[Int(partner)].state = .pending }
                case .defining:
                    let dependent = equations.rows[Int(index)].basic
                    guard !variables[Int(dependent)].isVisited else { continue }
                    variables[Int(dependent)].isVisited = true
                    loosened.append(dependent)
                case .pending, .unused: break
                }
            }
        }
        for symbol in loosened { variables[Int(symbol)].isVisited = false }
        loosened.removeAll(keepingCapacity: true)
        for index in outdated { uninstall(Int(index)) }
        pending.append(contentsOf: outdated)
    }

    // MARK: Expanding

    /// Adds a multiple of a variable to the sum that `expand` completes. Settled variables count by their value, unless
    /// `settled` is `false`.
    mutating func weigh(_ symbol: Symbol, _ weight: Double, into constant: inout Double, settled: Bool = true) {
        if settled, variables[Int(symbol)].isSettled {
            constant += weight * variables[Int(symbol)].value
        } else if variables[Int(symbol)].isWeighed {
            variables[Int(symbol)].weight += weight
        } else {
            variables[Int(symbol)].isWeighed = true
            variables[Int(symbol)].weight = weight
            let level = variables[Int(symbol)].level
            if level == 0 { roots.append(symbol) } else { expansion.push(symbol, key: -level) }
        }
    }

    /// Replaces variables by their definitions until only `roots` are left, with their weights. Calls `body` with each
    /// definition that counts, and stops once it returns `false`.
    mutating func expand(into constant: inout Double, settled: Bool = true, _ body: (RowIndex) -> Bool = { _ in true })
    {
        var goesOn = true
        while let symbol = expansion.pop() {
            variables[Int(symbol)].isWeighed = false
            let weight = variables[Int(symbol)].weight
            guard goesOn, abs(weight) >= Tableau.noise else { continue }
            let row = equations.basicRows[Int(symbol)]
            goesOn = body(row)
            let factor = weight * variables[Int(symbol)].factor
            constant += factor * equations.rows[Int(row)].constant
            var cell = equations.rows[Int(row)].first
            while cell != Self.none {
                let other = equations.cells[Int(cell)].symbol
                let coefficient = equations.cells[Int(cell)].coefficient
                cell = equations.cells[Int(cell)].nextInRow
                if other != symbol { weigh(other, factor * coefficient, into: &constant, settled: settled) }
            }
        }
    }

    /// Returns the nonbasic symbols that determine a variable.
    func nonbasicSymbols(behind symbol: Symbol) -> [Symbol] {
        var weights: [Symbol: Double] = [:]
        var queue = SymbolQueue()
        func weigh(_ symbol: Symbol, _ weight: Double) {
            if weights[symbol] == nil, variables[Int(symbol)].level > 0 {
                queue.push(symbol, key: -variables[Int(symbol)].level)
            }
            weights[symbol, default: 0] += weight
        }
        weigh(symbol, 1)
        while let symbol = queue.pop() {
            guard let weight = weights.removeValue(forKey: symbol), abs(weight) >= Tableau.noise else { continue }
            var cell = equations.rows[Int(equations.basicRows[Int(symbol)])].first
            while cell != Self.none {
                let entry = equations.cells[Int(cell)]
                cell = entry.nextInRow
                guard entry.symbol != symbol, !variables[Int(entry.symbol)].isSettled else { continue }
                weigh(entry.symbol, weight * variables[Int(symbol)].factor * entry.coefficient)
            }
        }
        var result: [Symbol: Double] = [:]
        for (symbol, weight) in weights {
            let row = tableau.basicRows[Int(symbol)]
            if row == Self.none {
                result[symbol, default: 0] += weight
                continue
            }
            var cell = tableau.rows[Int(row)].first
            while cell != Self.none {
                let entry = tableau.cells[Int(cell)]
                cell = entry.nextInRow
                result[entry.symbol, default: 0] += weight * entry.coefficient
            }
        }
        return result.filter { abs($0.value) >= Tableau.noise }.map(\.key)
    }

    // MARK: Values

    private func valueByDefinition(of symbol: Symbol) -> Double {
        let row = equations.rows[Int(equations.basicRows[Int(symbol)])]
        var sum = row.constant
        var cell = row.first
        while cell != Self.none {
            let other = equations.cells[Int(cell)].symbol
            let coefficient = equations.cells[Int(cell)].coefficient
            cell = equations.cells[Int(cell)].nextInRow
            if other != symbol { sum += coefficient * variables[Int(other)].value }
        }
        return sum * variables[Int(symbol)].factor
    }

    /// Notes that the definition of a variable changed.
    mutating func makeDirty(_ symbol: Symbol) {
        guard !variables[Int(symbol)].isDirty else { return }
        variables[Int(symbol)].isDirty = true
        dirty.push(symbol, key: variables[Int(symbol)].level)
    }

    private mutating func setValue(_ value: Double, of symbol: Symbol) {
        let difference = value - variables[Int(symbol)].value
        guard difference != 0 else { return }
        variables[Int(symbol)].value = value
        if !variables[Int(symbol)].isMoved {
            variables[Int(symbol)].isMoved = true
            moved.append(symbol)
        }
        var cell = equations.columns[Int(symbol)]
        while cell != Self.none {
            let index = equations.cells[Int(cell)].row
            let coefficient = equations.cells[Int(cell)].coefficient
            cell = equations.cells[Int(cell)].nextInColumn
            let dependent = equations.rows[Int(index)].basic
            if dependent != Self.none {
                if dependent != symbol { makeDirty(dependent) }
            } else if isShifting, records[Int(index)].state == .installed {
                if records[Int(index)].shift == 0 { shifted.append(index) }
                records[Int(index)].shift += coefficient * difference
            }
        }
    }

    private mutating func updateDirtyValues() {
        while let symbol = dirty.pop() {
            variables[Int(symbol)].isDirty = false
            guard equations.basicRows[Int(symbol)] != Self.none else { continue }
            setValue(valueByDefinition(of: symbol), of: symbol)
        }
    }

    /// Applies changed constants of definitions to the tableau and to all values that depend on them. Between two
    /// solutions, nothing else makes a variable dirty.
    mutating func passOnConstants() {
        guard !dirty.isEmpty else { return }
        // The dual method starts from an optimum.
        if !candidates.isEmpty { optimize() }
        isShifting = true
        updateDirtyValues()
        isShifting = false
        for index in shifted {
            let change = records[Int(index)].shift
            records[Int(index)].shift = 0
            if change != 0 { shift(Int(index), by: change) }
        }
        shifted.removeAll(keepingCapacity: true)
        restoreFeasibility()
    }

    /// Copies the values of variables from the tableau.
    mutating func publish() {
        for symbol in changed {
            isChanged[Int(symbol)] = false
            guard kinds[Int(symbol)] == .variable, equations.basicRows[Int(symbol)] == Self.none else { continue }
            let row = tableau.basicRows[Int(symbol)]
            setValue(row == Self.none ? 0 : tableau.rows[Int(row)].constant, of: symbol)
        }
        changed.removeAll(keepingCapacity: true)
        updateDirtyValues()
    }
}
