/// The equations of a solver as a sparse matrix.
///
/// Each row gives one symbol, its *basic* one, as a constant plus multiples of symbols that are not basic in any row.
///
/// Each nonzero entry is a cell, linked with the others of its row and of its symbol's column, so that an operation
/// visits only the cells it affects. Cells and rows are recycled: once a tableau has reached its size, it allocates no
/// more memory.
struct Tableau {
    typealias Symbol = Int32
    typealias RowIndex = Int32
    typealias CellIndex = Int32
    static let none: Int32 = -1

    /// Coefficients below this are rounding noise. The coefficients of layouts are near 1.
    static let noise = 1e-10
    /// The smallest coefficient by which a row is divided. Remainders of coefficients that cancel each other out would
    /// otherwise become the largest numbers in the tableau.
    static let leastPivot = 1e-7

    struct Cell {
        var coefficient: Double
        var row: RowIndex
        var symbol: Symbol
        var nextInRow: CellIndex
        var previousInRow: CellIndex
        var nextInColumn: CellIndex
        var previousInColumn: CellIndex
    }

    struct Row {
        var constant = 0.0
        /// `none` while the row is being built.
        var basic: Symbol = none
        var first: CellIndex = none
    }

    private(set) var cells: [Cell] = []
    private var freeCell = none
    var rows: [Row] = []
    private var freeRows: [RowIndex] = []
    /// The first cell of each symbol's column, by symbol.
    private(set) var columns: [CellIndex] = []
    /// The row in which each symbol is basic, by symbol.
    private(set) var basicRows: [RowIndex] = []
    /// The cell of each symbol in the scattered row, by symbol; `none` for all symbols between operations.
    private var scattered: [CellIndex] = []
    /// The right-hand side of the row passed to `spread`; `scattered` then holds positions in it.
    private var terms: [Term] = []

    private struct Term {
        var coefficient: Double
        var symbol: Symbol
        var isFound = false
    }

    // MARK: Symbols and rows

    mutating func reserve(symbol: Symbol) {
        while columns.count <= Int(symbol) {
            columns.append(Self.none)
            basicRows.append(Self.none)
            scattered.append(Self.none)
        }
    }

    /// Reserves a row, for a matrix whose rows are numbered by the caller.
    mutating func reserve(row: RowIndex) {
        while rows.count <= Int(row) { rows.append(Row()) }
    }

    /// Reserves capacity for additional cells.
    mutating func reserve(cellCount: Int) { cells.reserveCapacity(cells.count + cellCount) }

    /// Removes the cells of a row; its basic symbol is then basic in no row.
    mutating func emptyRow(_ row: RowIndex) {
        var cell = rows[Int(row)].first
        while cell != Self.none {
            let next = cells[Int(cell)].nextInRow
            remove(cell)
            cell = next
        }
        setBasic(Self.none, of: row)
    }

    mutating func makeRow() -> RowIndex {
        if let row = freeRows.popLast() {
            rows[Int(row)] = Row()
            return row
        }
        rows.append(Row())
        return RowIndex(rows.count - 1)
    }

    /// Removes a row; its number is reused.
    mutating func removeRow(_ row: RowIndex) {
        emptyRow(row)
        freeRows.append(row)
    }

    mutating func setBasic(_ symbol: Symbol, of row: RowIndex) {
        let old = rows[Int(row)].basic
        if old != Self.none { basicRows[Int(old)] = Self.none }
        rows[Int(row)].basic = symbol
        if symbol != Self.none { basicRows[Int(symbol)] = row }
    }

    /// Returns `true` if a symbol is in any row.
    func stands(_ symbol: Symbol) -> Bool {
        basicRows[Int(symbol)] != Self.none || columns[Int(symbol)] != Self.none
    }

    // MARK: Cells

    func cell(of symbol: Symbol, in row: RowIndex) -> CellIndex {
        var cell = rows[Int(row)].first
        while cell != Self.none, cells[Int(cell)].symbol != symbol { cell = cells[Int(cell)].nextInRow }
        return cell
    }

    @discardableResult
    mutating func insert(_ symbol: Symbol, _ coefficient: Double, into row: RowIndex) -> CellIndex {
        let nextInRow = rows[Int(row)].first
        let nextInColumn = columns[Int(symbol)]
        let new = Cell(
            coefficient: coefficient, row: row, symbol: symbol, nextInRow: nextInRow, previousInRow: Self.none,
            nextInColumn: nextInColumn, previousInColumn: Self.none)
        let index: CellIndex
        if freeCell != Self.none {
            index = freeCell
            freeCell = cells[Int(index)].nextInRow
            cells[Int(index)] = new
        } else {
            index = CellIndex(cells.count)
            cells.append(new)
        }
        if nextInRow != Self.none { cells[Int(nextInRow)].previousInRow = index }
        if nextInColumn != Self.none { cells[Int(nextInColumn)].previousInColumn = index }
        rows[Int(row)].first = index
        columns[Int(symbol)] = index
        return index
    }

    mutating func remove(_ index: CellIndex) {
        let cell = cells[Int(index)]
        if cell.previousInRow != Self.none {
            cells[Int(cell.previousInRow)].nextInRow = cell.nextInRow
        } else {
            rows[Int(cell.row)].first = cell.nextInRow
        }
        if cell.nextInRow != Self.none { cells[Int(cell.nextInRow)].previousInRow = cell.previousInRow }
        if cell.previousInColumn != Self.none {
            cells[Int(cell.previousInColumn)].nextInColumn = cell.nextInColumn
        } else {
            columns[Int(cell.symbol)] = cell.nextInColumn
        }
        if cell.nextInColumn != Self.none { cells[Int(cell.nextInColumn)].previousInColumn = cell.previousInColumn }
        cells[Int(index)].nextInRow = freeCell
        freeCell = index
    }

    mutating func removeColumn(of symbol: Symbol) {
        while columns[Int(symbol)] != Self.none { remove(columns[Int(symbol)]) }
    }

    // MARK: Sums

    /// Ends the additions to a scattered row. A row is scattered from the first addition to it while it is empty:
    /// `add` finds its cells without a search.
    mutating func gather(_ row: RowIndex) {
        var cell = rows[Int(row)].first
        while cell != Self.none {
            scattered[Int(cells[Int(cell)].symbol)] = Self.none
            cell = cells[Int(cell)].nextInRow
        }
    }

    /// Adds a multiple of a symbol that is not basic in any row to a scattered row.
    mutating func add(_ symbol: Symbol, _ coefficient: Double, toScattered row: RowIndex) {
        let cell = scattered[Int(symbol)]
        if cell == Self.none {
            if abs(coefficient) >= Self.noise { scattered[Int(symbol)] = insert(symbol, coefficient, into: row) }
            return
        }
        let sum = cells[Int(cell)].coefficient + coefficient
        if abs(sum) >= Self.noise {
            cells[Int(cell)].coefficient = sum
        } else {
            scattered[Int(symbol)] = Self.none
            remove(cell)
        }
    }

    /// Adds a multiple of one row's right-hand side to another row, which is scattered.
    mutating func add(_ source: RowIndex, times factor: Double, toScattered row: RowIndex) {
        rows[Int(row)].constant += factor * rows[Int(source)].constant
        var cell = rows[Int(source)].first
        while cell != Self.none {
            add(cells[Int(cell)].symbol, factor * cells[Int(cell)].coefficient, toScattered: row)
            cell = cells[Int(cell)].nextInRow
        }
    }

    mutating func multiply(_ row: RowIndex, by factor: Double) {
        rows[Int(row)].constant *= factor
        var cell = rows[Int(row)].first
        while cell != Self.none {
            cells[Int(cell)].coefficient *= factor
            cell = cells[Int(cell)].nextInRow
        }
    }

    // MARK: Pivots

    /// Solves a row for one of its symbols, which becomes basic; the previous basic symbol moves to the right-hand
    /// side. Other rows may still contain the symbol.
    mutating func solve(_ row: RowIndex, for symbol: Symbol) {
        let cell = cell(of: symbol, in: row)
        let factor = -1 / cells[Int(cell)].coefficient
        remove(cell)
        multiply(row, by: factor)
        let old = rows[Int(row)].basic
        setBasic(symbol, of: row)
        if old != Self.none { insert(old, -factor, into: row) }
    }

    /// Copies the right-hand side of a row to `terms`, for replacing the row's basic symbol with `substituteNext`.
    mutating func spread(_ row: RowIndex) {
        var cell = rows[Int(row)].first
        while cell != Self.none {
            let symbol = cells[Int(cell)].symbol, coefficient = cells[Int(cell)].coefficient
            scattered[Int(symbol)] = CellIndex(terms.count)
            terms.append(Term(coefficient: coefficient, symbol: symbol))
            cell = cells[Int(cell)].nextInRow
        }
    }

    mutating func fold() {
        for term in terms { scattered[Int(term.symbol)] = Self.none }
        terms.removeAll(keepingCapacity: true)
    }

    /// Replaces the basic symbol of the spread row in one of the other rows that contain it, and returns that row.
    mutating func substituteNext(_ row: RowIndex) -> RowIndex {
        let index = columns[Int(rows[Int(row)].basic)]
        let target = cells[Int(index)].row, factor = cells[Int(index)].coefficient
        remove(index)
        rows[Int(target)].constant += factor * rows[Int(row)].constant
        // One pass through the target finds the common symbols, because most rows are longer than the substituted one.
        var missing = terms.count
        var cell = rows[Int(target)].first
        while cell != Self.none, missing > 0 {
            let symbol = cells[Int(cell)].symbol, next = cells[Int(cell)].nextInRow
            let place = scattered[Int(symbol)]
            if place != Self.none {
                missing -= 1
                terms[Int(place)].isFound = true
                let sum = cells[Int(cell)].coefficient + factor * terms[Int(place)].coefficient
                if abs(sum) >= Self.noise { cells[Int(cell)].coefficient = sum } else { remove(cell) }
            }
            cell = next
        }
        for place in terms.indices {
            let isFound = terms[place].isFound
            terms[place].isFound = false
            let coefficient = factor * terms[place].coefficient
            if !isFound, abs(coefficient) >= Self.noise { insert(terms[place].symbol, coefficient, into: target) }
        }
        return target
    }
}
