/// A solver of linear constraints of different priorities, which updates the values of its variables incrementally: a
/// change costs only what it affects.
///
/// The method is the incremental simplex method of Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic
/// Constraint Solving Algorithm" (ACM TOCHI 8, 2001), with two differences. Priorities are compared exactly, one by
/// one, instead of being weights in one sum. Pivots follow Bland's rule (the lowest symbol that improves), so that
/// degenerate systems do not cycle. Because rounding errors accumulate over many pivots, a long search switches to the
/// steepest symbol and the largest coefficient. The same calls in the same order give the same bits on every machine.
///
/// ```swift
/// var solver = LayoutSolver()
/// let left = solver.makeVariable(), right = solver.makeVariable()
/// solver.add(LayoutConstraint([.init(left)], -20))                                     // left = 20
/// let width = solver.add(LayoutConstraint([.init(right), .init(left, -1)], -100))      // right − left = 100
/// solver.solve()
/// solver.value(of: right)  // 120
/// solver.setConstant(-50, of: width)
/// solver.solve()
/// solver.value(of: right)  // 70
/// ```
///
/// A required equation is kept out of the tableau if it can *define* a variable that is not yet in a row; nearly all
/// equations of a layout can. Definitions are stored as added, in an order of dependence, and everything else is
/// expressed in the remaining variables. So the cost of a chain of equations is proportional to its length, and that of
/// changing a constant to the number of values that change.
///
/// Two bounds of one variable at the same value form one equation in the tableau, whose errors in the two directions
/// have different costs. An example is the content hugging and compression resistance of a view.
///
/// A solver is a value: a copy can be changed and solved without affecting the original. Memory is proportional to the
/// number of constraints; changing a constant allocates none.
public struct LayoutSolver: Sendable {
    typealias Symbol = Tableau.Symbol
    typealias RowIndex = Tableau.RowIndex
    static let none = Tableau.none

    /// The tolerance, in the variables' unit, for constants that should be zero or not negative.
    static let tolerance = 1e-6

    enum SymbolKind: UInt8 {
        case unused
        /// A variable of the caller; its value may be negative.
        case variable
        /// The difference of the two sides of an inequality; not negative.
        case slack
        /// The amount by which an optional constraint is missed; not negative, and has a cost.
        case error
        /// The marker of a required equation; always zero, and never becomes basic by a pivot.
        case dummy
    }

    enum RecordState: UInt8 {
        case unused, pending
        /// A required equation that defines a variable by others, and is in no row of the tableau.
        case defining
        /// In the tableau.
        case installed
        /// In the tableau together with its partner, which owns the symbols.
        case joined
    }

    /// A constraint with the symbols that represent it in the tableau: sum + markerCoefficient · marker + other = 0.
    struct Record {
        var constraint: LayoutConstraint
        var generation: UInt32
        /// The order of addition; those of fixed constraints are lower than all others.
        var sequence: UInt64
        static let sequenceOfOthers: UInt64 = 1 << 63
        var isFixed: Bool { sequence < Record.sequenceOfOthers }
        var state = RecordState.unused
        var marker = none
        var markerCoefficient = 0.0
        /// The second error of an optional equation, or the error of an optional inequality.
        var other = none
        /// The opposite bound with which it is joined in the tableau.
        var partner = none
        /// The constant that is in the tableau, for a record with a partner.
        var joinedConstant = 0.0
        /// `true` if the constant of the record or of its partner changed.
        var isParted = false
        /// The number of variables that are not settled, for a pending equation.
        var unsettledCount: Int32 = 0
        /// The change of the sum due to changed definitions that is not yet in the tableau.
        var shift = 0.0
    }

    /// The state of a variable outside the tableau.
    struct VariableState {
        /// The value as of the last `solve()`.
        var value = 0.0
        var reported = 0.0
        /// −1 / the variable's coefficient in the equation that defines it.
        var factor = 0.0
        /// The coefficient so far, during `expand`.
        var weight = 0.0
        /// 0 for a variable without a definition, otherwise higher than the levels of all variables in its definition.
        var level: Int32 = 0
        /// The number of constraints that refer to it.
        var mentionCount: Int32 = 0
        /// The number of definitions of other variables that refer to it.
        var dependentCount: Int32 = 0
        /// `true` if its definition depends only on constants.
        var isSettled = false
        var isWeighed = false
        var isDirty = false
        var isMoved = false
        var isVisited = false
    }

    /// The constraints as they were added, one row per record; the basic symbol is the variable that the row defines.
    var equations = Tableau()
    /// The states of the variables, by symbol; other entries are unused.
    var variables: [VariableState] = []
    /// Variables whose definition has changed, lowest level first.
    var dirty = SymbolQueue()
    /// Variables to be replaced by their definition, highest level first.
    var expansion = SymbolQueue()
    /// Variables without a definition that an expansion has led to.
    var roots: [Symbol] = []
    /// Variables that lost their definition; constraints in the tableau that depend on them have to be installed again.
    var loosened: [Symbol] = []
    /// Pending equations with at most one variable that is not settled.
    var settling: [Int32] = []
    var stack: [Symbol] = []
    /// `true` if changes of values are passed on to the tableau.
    var isShifting = false
    /// Records with a shift.
    var shifted: [Int32] = []
    /// Records with a partner for which one of the constants changed.
    var parted: [Int32] = []

    var tableau = Tableau()
    var costs = CostLists()
    var kinds: [SymbolKind] = []
    /// The record that each symbol represents, by symbol.
    var owners: [Int32] = []
    private var freeSymbols: [Symbol] = []

    var records: [Record] = []
    var freeRecords: [Int32] = []
    /// Records that the next `solve()` installs; some may have been removed since.
    var pending: [Int32] = []
    var nextSequence: UInt64 = 0
    /// The number of constraints that have given way to older ones since the last installation began.
    var replacedCount = 0

    /// Symbols whose cost may have become negative, without repetition.
    var candidates = SymbolQueue()
    var isCandidate: [Bool] = []
    /// Basic symbols whose value may have left its range.
    var infeasible = SymbolQueue()
    var conflicts: [LayoutConflict] = []
    /// `true` if the current search has taken many pivots and no longer follows the order of symbols.
    var isHurried = false
    /// The number of pivots since the solver was created, for tests that check that searches end.
    package internal(set) var pivotCount = 0

    /// Variables whose value in the tableau may have changed.
    var changed: [Symbol] = []
    var isChanged: [Bool] = []
    /// Variables whose value may differ from the last reported one.
    var moved: [Symbol] = []

    /// Creates a solver without constraints.
    public init() {}

    /// The number of entries in the tableau, for tests that check that layouts stay sparse.
    package var entryCount: Int { tableau.cells.count }

    // MARK: Variables

    /// Creates a variable. Its value is 0 until a constraint determines it.
    public mutating func makeVariable() -> LayoutVariable {
        let symbol = makeSymbol(.variable, owner: Self.none)
        while variables.count <= Int(symbol) { variables.append(VariableState()) }
        equations.reserve(symbol: symbol)
        return LayoutVariable(symbol: symbol)
    }

    /// Releases a variable. No constraint in the solver may refer to it.
    public mutating func removeVariable(_ variable: LayoutVariable) {
        let symbol = variable.symbol
        precondition(kinds[Int(symbol)] == .variable, "the layout variable was already removed")
        precondition(
            equations.columns[Int(symbol)] == Self.none,
            "a layout variable that is removed must not be used by a constraint")
        if tableau.stands(symbol) {
            bringOutLoosened()
            // At most rounding noise.
            tableau.removeColumn(of: symbol)
            if tableau.basicRows[Int(symbol)] != Self.none { tableau.removeRow(tableau.basicRows[Int(symbol)]) }
        }
        let isMoved = variables[Int(symbol)].isMoved
        variables[Int(symbol)] = VariableState()
        variables[Int(symbol)].isMoved = isMoved
        freeSymbol(symbol)
    }

    /// Returns the value of a variable as of the last `solve()`.
    public func value(of variable: LayoutVariable) -> Double { variables[Int(variable.symbol)].value }

    /// Calls `body` with each variable whose value differs from the last reported one (initially 0). The cost is
    /// proportional to the number of changes. Call `solve()` before.
    public mutating func reportChanges(_ body: (LayoutVariable, Double) -> Void) {
        for symbol in moved {
            variables[Int(symbol)].isMoved = false
            guard kinds[Int(symbol)] == .variable else { continue }
            let value = variables[Int(symbol)].value
            guard value != variables[Int(symbol)].reported else { continue }
            variables[Int(symbol)].reported = value
            body(LayoutVariable(symbol: symbol), value)
        }
        moved.removeAll(keepingCapacity: true)
    }

    /// Returns `true` if other values of the variable would satisfy the constraints equally well. Call `solve()`
    /// before. Copies the solver if a quick test is inconclusive.
    public func isAmbiguous(_ variable: LayoutVariable) -> Bool {
        if variables[Int(variable.symbol)].isSettled { return false }
        let isFree = nonbasicSymbols(behind: variable.symbol).contains { kinds[Int($0)] != .dummy && costs.isEmpty($0) }
        return isFree && canMove(variable)
    }

    /// Returns `true` if the variable follows an added constraint of a lower priority than all others.
    private func canMove(_ variable: LayoutVariable) -> Bool {
        let value = value(of: variable)
        for step in [-1.0, 1.0] {
            var probe = self
            let pull = LayoutConstraint(
                [LayoutTerm(variable)], -(value + step), .equal, priority: .leastNormalMagnitude)
            probe.add(pull)
            probe.solve()
            if abs(probe.value(of: variable) - value) > Self.tolerance { return true }
        }
        return false
    }

    // MARK: Symbols

    func isRestricted(_ symbol: Symbol) -> Bool {
        kinds[Int(symbol)] == .slack || kinds[Int(symbol)] == .error
    }

    mutating func makeSymbol(_ kind: SymbolKind, owner: Int32) -> Symbol {
        if let symbol = freeSymbols.popLast() {
            kinds[Int(symbol)] = kind
            owners[Int(symbol)] = owner
            return symbol
        }
        let symbol = Symbol(kinds.count)
        kinds.append(kind)
        owners.append(owner)
        isCandidate.append(false)
        isChanged.append(false)
        tableau.reserve(symbol: symbol)
        costs.reserve(symbol: symbol)
        return symbol
    }

    mutating func freeSymbol(_ symbol: Symbol) {
        kinds[Int(symbol)] = .unused
        owners[Int(symbol)] = Self.none
        costs.clear(symbol)
        freeSymbols.append(symbol)
    }

    // MARK: Notes for later

    /// Notes that the constant of a row changed.
    mutating func constantChanged(of row: RowIndex) {
        let basic = tableau.rows[Int(row)].basic
        guard basic != Self.none else { return }
        let constant = tableau.rows[Int(row)].constant
        switch kinds[Int(basic)] {
        case .variable: valueChanged(of: basic)
        case .slack, .error: if constant < 0 { infeasible.push(basic) }
        case .dummy: if constant != 0 { infeasible.push(basic) }
        case .unused: break
        }
    }

    mutating func valueChanged(of variable: Symbol) {
        if !isChanged[Int(variable)] {
            isChanged[Int(variable)] = true
            changed.append(variable)
        }
    }

    mutating func costChanged(of symbol: Symbol) {
        if !isCandidate[Int(symbol)], costs.isNegative(symbol), isRestricted(symbol) {
            isCandidate[Int(symbol)] = true
            candidates.push(symbol)
        }
    }

    // MARK: Restarting

    /// Discards the tableau, the symbols of all constraints, and all definitions; all constraints become pending.
    mutating func reset() {
        for symbol in kinds.indices where kinds[symbol] != .unused && kinds[symbol] != .variable {
            freeSymbol(Symbol(symbol))
        }
        tableau = Tableau()
        costs = CostLists()
        if let last = kinds.indices.last {
            tableau.reserve(symbol: Symbol(last))
            costs.reserve(symbol: Symbol(last))
        }
        candidates.removeAll()
        isCandidate = Array(repeating: false, count: kinds.count)
        infeasible.removeAll()
        loosened.removeAll()
        parted.removeAll()
        pending.removeAll()
        for index in records.indices where records[index].state != .unused {
            records[index].marker = Self.none
            records[index].other = Self.none
            records[index].partner = Self.none
            records[index].isParted = false
            records[index].state = .pending
            equations.setBasic(Self.none, of: RowIndex(index))
            pending.append(Int32(index))
        }
        for symbol in variables.indices where kinds[symbol] == .variable {
            variables[symbol].level = 0
            variables[symbol].dependentCount = 0
            variables[symbol].isSettled = false
            valueChanged(of: Symbol(symbol))
        }
    }
}

/// A required constraint that was removed because it contradicted others.
public struct LayoutConflict: Sendable, Equatable {
    /// The constraint that was removed.
    public let broken: LayoutConstraintID
    /// The required constraints that it contradicts. If a solution finds many contradictions, at most about 32 are
    /// listed for each.
    public let others: [LayoutConstraintID]
    static let mostOthers = 32

    /// Creates a conflict between a removed constraint and the ones that it contradicts.
    public init(broken: LayoutConstraintID, others: [LayoutConstraintID]) {
        self.broken = broken
        self.others = others
    }
}
