import MicaLayout

/// A plain reference solver: one linear program for each priority, each solved from scratch by the two-phase simplex
/// method on a dense matrix.
struct DenseReference {
    var variableCount: Int
    var constraints: [(coefficients: [Double], constant: Double, relation: LayoutRelation, priority: Float)] = []

    /// The minimum sum of errors of each priority, from the highest; nil if the required constraints contradict each
    /// other.
    func leastErrors() -> [(priority: Float, sum: Double)]? { optimum()?.errors }

    /// The minimum and maximum of each variable among all optimal solutions; nil without any.
    func ranges() -> [ClosedRange<Double>]? {
        guard let program = optimum()?.program else { return nil }
        return (0..<variableCount).map { variable in
            var objective = Array(repeating: 0.0, count: program.columns)
            objective[2 * variable] = 1
            objective[2 * variable + 1] = -1
            let least = program.minimum(of: objective) ?? 0
            let greatest = -(program.minimum(of: objective.map { -$0 }) ?? 0)
            return least...max(least, greatest)
        }
    }

    private func optimum() -> (errors: [(priority: Float, sum: Double)], program: LinearProgram)? {
        let levels = Set(constraints.map(\.priority)).filter { $0 < 1000 }.sorted(by: >)
        var program = LinearProgram(columns: 2 * variableCount + 2 * constraints.count)
        for (index, constraint) in constraints.enumerated() {
            // x = p − n with p, n ≥ 0; the errors of a constraint follow them.
            var row = Array(repeating: 0.0, count: program.columns)
            for (variable, coefficient) in constraint.coefficients.enumerated() {
                row[2 * variable] = coefficient
                row[2 * variable + 1] = -coefficient
            }
            if constraint.priority < 1000 {
                row[2 * variableCount + 2 * index] = 1
                row[2 * variableCount + 2 * index + 1] = -1
            }
            program.rows.append((row, -constraint.constant, constraint.relation))
        }
        guard program.minimum(of: Array(repeating: 0, count: program.columns)) != nil else { return nil }
        var result: [(Float, Double)] = []
        for level in levels {
            var objective = Array(repeating: 0.0, count: program.columns)
            for (index, constraint) in constraints.enumerated() where constraint.priority == level {
                objective[2 * variableCount + 2 * index] = 1
                objective[2 * variableCount + 2 * index + 1] = 1
            }
            guard let minimum = program.minimum(of: objective) else { return nil }
            result.append((level, minimum))
            program.rows.append((objective, minimum + 1e-7, .lessThanOrEqual))
        }
        return (result, program)
    }

    /// Returns the violation of the constraints of each priority for given values; for `required`, the worst single
    /// one.
    func errors(of values: [Double]) -> (required: Double, sums: [Float: Double]) {
        var worst = 0.0
        var sums: [Float: Double] = [:]
        for constraint in constraints {
            let sum = zip(constraint.coefficients, values).map(*).reduce(constraint.constant, +)
            let error =
                switch constraint.relation {
                case .equal: abs(sum)
                case .lessThanOrEqual: max(0, sum)
                case .greaterThanOrEqual: max(0, -sum)
                }
            if constraint.priority >= 1000 {
                worst = max(worst, error)
            } else {
                sums[constraint.priority, default: 0] += error
            }
        }
        return (worst, sums)
    }
}

/// Nonnegative columns, and rows that compare their sum with a number.
struct LinearProgram {
    let columns: Int
    var rows: [(coefficients: [Double], bound: Double, relation: LayoutRelation)] = []

    init(columns: Int) { self.columns = columns }

    /// Nil if no values satisfy the rows.
    func minimum(of objective: [Double]) -> Double? {
        let count = rows.count
        let width = columns + 2 * count + 1
        var matrix: [[Double]] = []
        var basis: [Int] = []
        for (index, row) in rows.enumerated() {
            var line = row.coefficients + Array(repeating: 0.0, count: 2 * count) + [row.bound]
            switch row.relation {
            case .equal: break
            case .lessThanOrEqual: line[columns + index] = 1
            case .greaterThanOrEqual: line[columns + index] = -1
            }
            if row.bound < 0 { line = line.map { -$0 } }
            line[columns + count + index] = 1
            matrix.append(line)
            basis.append(columns + count + index)
        }
        func run(_ costs: [Double], allowed: Int) -> Double {
            var line = costs
            for (row, column) in basis.enumerated() where line[column] != 0 {
                let factor = line[column]
                for k in 0..<width { line[k] -= factor * matrix[row][k] }
            }
            while let entering = (0..<allowed).first(where: { line[$0] < -1e-9 }) {
                var leaving: Int?
                var best = Double.infinity
                for row in 0..<count where matrix[row][entering] > 1e-9 {
                    let ratio = matrix[row][width - 1] / matrix[row][entering]
                    if ratio < best - 1e-12 || (abs(ratio - best) <= 1e-12 && basis[row] < basis[leaving!]) {
                        leaving = row
                        best = ratio
                    }
                }
                guard let leaving else { return -.infinity }
                let pivot = matrix[leaving][entering]
                for k in 0..<width { matrix[leaving][k] /= pivot }
                for row in 0..<count where row != leaving && matrix[row][entering] != 0 {
                    let factor = matrix[row][entering]
                    for k in 0..<width { matrix[row][k] -= factor * matrix[leaving][k] }
                }
                let factor = line[entering]
                for k in 0..<width { line[k] -= factor * matrix[leaving][k] }
                basis[leaving] = entering
            }
            return -line[width - 1]
        }
        var first = Array(repeating: 0.0, count: width)
        for index in 0..<count { first[columns + count + index] = 1 }
        guard run(first, allowed: width - 1) < 1e-6 else { return nil }
        // Artificial columns that are basic stay at zero: their rows consist of them alone, or are pivoted to another
        // column.
        for row in 0..<count where basis[row] >= columns + count {
            guard let column = (0..<columns + count).first(where: { abs(matrix[row][$0]) > 1e-9 }) else { continue }
            let pivot = matrix[row][column]
            for k in 0..<width { matrix[row][k] /= pivot }
            for other in 0..<count where other != row && matrix[other][column] != 0 {
                let factor = matrix[other][column]
                for k in 0..<width { matrix[other][k] -= factor * matrix[row][k] }
            }
            basis[row] = column
        }
        let second = objective + Array(repeating: 0.0, count: 2 * count + 1)
        return run(second, allowed: columns + count)
    }
}
