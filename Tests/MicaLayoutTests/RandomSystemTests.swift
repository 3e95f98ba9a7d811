import MicaLayout
import TestSeeds
import Testing

/// Random systems, seeded with their number.
struct RandomSystem {
    var random: Seeded
    var reference: DenseReference
    var solver = LayoutSolver()
    var variables: [LayoutVariable] = []
    var broken: [Int] = []
    /// Since the last solution.
    var operations = 0
    var installed: [(id: LayoutConstraintID, constraint: LayoutConstraint)] = []

    init(seed: UInt64) {
        random = Seeded(seed)
        let count = Int.random(in: 1...6, using: &random)
        reference = DenseReference(variableCount: count)
        for _ in 0..<count { variables.append(solver.makeVariable()) }
    }

    mutating func randomConstraint() -> LayoutConstraint {
        let coefficients: [Double] = [1, 1, 1, -1, -1, 2, -2, 0.5, 3]
        var terms: [LayoutTerm] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            terms.append(
                LayoutTerm(variables.randomElement(using: &random)!, coefficients.randomElement(using: &random)!))
        }
        let relation = [LayoutRelation.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(
            using: &random)!
        let priority: Float = [1000, 1000, 750, 750, 500, 250, 1].randomElement(using: &random)!
        return LayoutConstraint(terms, Double(Int.random(in: -20...20, using: &random)), relation, priority: priority)
    }

    /// Adds typical layout constraints: required equations of two variables, and the two bounds of a size at once.
    mutating func addLayoutConstraints() {
        let place = Double(Int.random(in: 0...20, using: &random))
        let x = variables.randomElement(using: &random)!
        let y = variables.randomElement(using: &random)!
        let sign = [1.0, -1].randomElement(using: &random)!
        switch Int.random(in: 0..<4, using: &random) {
        case 0: addOne(LayoutConstraint([.init(x)], -place))
        case 1, 2: addOne(LayoutConstraint([.init(x), .init(y, -1)], -place))
        default:
            addOne(LayoutConstraint([.init(x)], -place, .greaterThanOrEqual, priority: 750))
            let relation = sign > 0 ? LayoutRelation.lessThanOrEqual : .greaterThanOrEqual
            addOne(
                LayoutConstraint(
                    [.init(x, sign)], -place * sign, relation, priority: [250, 900].randomElement(using: &random)!))
        }
    }

    func row(_ constraint: LayoutConstraint) -> (
        coefficients: [Double], constant: Double, relation: LayoutRelation, priority: Float
    ) {
        var coefficients = Array(repeating: 0.0, count: variables.count)
        for term in constraint.terms { coefficients[variables.firstIndex(of: term.variable)!] += term.coefficient }
        return (coefficients, constraint.constant, constraint.relation, constraint.priority)
    }

    mutating func addOne(_ constraint: LayoutConstraint) { installed.append((solver.add(constraint), constraint)) }

    /// Solves; dropped constraints must conflict with the named ones.
    mutating func solve(_ comment: Comment) {
        for conflict in solver.solve() {
            #expect(!solver.contains(conflict.broken), comment)
            guard let index = installed.firstIndex(where: { $0.id == conflict.broken }) else { continue }
            broken.append(index)
            // A conflict is found by the call that needs values; a later call may have resolved it.
            guard operations == 1 else { continue }
            var check = DenseReference(variableCount: variables.count)
            check.constraints = [row(installed[index].constraint)]
            for other in conflict.others {
                check.constraints.append(row(installed.first { $0.id == other }!.constraint))
            }
            #expect(
                check.leastErrors() == nil,
                "the constraints named in a conflict do not contradict each other; \(comment)")
        }
        for index in broken.sorted(by: >) { installed.remove(at: index) }
        broken = []
        operations = 0
        #expect(installed.allSatisfy { solver.contains($0.id) }, comment)
    }

    /// The solution has the reference's errors in each priority.
    mutating func check(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
        reference.constraints = installed.map { row($0.constraint) }
        let values = variables.map { solver.value(of: $0) }
        let errors = reference.errors(of: values)
        #expect(errors.required < 1e-5, comment, sourceLocation: sourceLocation)
        guard let least = reference.leastErrors() else {
            Issue.record("the reference finds no solution; \(comment)", sourceLocation: sourceLocation)
            return
        }
        for (priority, sum) in least {
            let own = errors.sums[priority] ?? 0
            #expect(abs(own - sum) < 1e-4, "priority \(priority); \(comment)", sourceLocation: sourceLocation)
            if abs(own - sum) >= 1e-4 { break }
        }
    }
}

@Suite(.seeded) struct RandomSystemTests {
    @Test func systems_areSolvedAsByADenseSolver() {
        for seed in seeds(0..<10_000 as Range<UInt64>) {
            var system = RandomSystem(seed: seed)
            for _ in 0..<Int.random(in: 1...10, using: &system.random) {
                system.addOne(system.randomConstraint())
            }
            system.operations = 1
            system.solve("seed \(seed)")
            system.check("seed \(seed)")
        }
    }

    @Test(arguments: [false, true]) func systems_thatChangeStaySolved(areLayouts: Bool) {
        for seed in seeds(20_000..<21_000 as Range<UInt64>) {
            var system = RandomSystem(seed: seed)
            for step in 0..<40 {
                let comment: Comment = "seed \(seed), step \(step)"
                system.operations += 1
                switch Int.random(in: 0..<10, using: &system.random) {
                case 0..<3 where areLayouts: system.addLayoutConstraints()
                case 0..<4: system.addOne(system.randomConstraint())
                case 4..<6 where !system.installed.isEmpty:
                    let index = system.installed.indices.randomElement(using: &system.random)!
                    system.solver.remove(system.installed.remove(at: index).id)
                case 6..<9 where !system.installed.isEmpty:
                    let index = system.installed.indices.randomElement(using: &system.random)!
                    let constant = Double(Int.random(in: -30...30, using: &system.random))
                    system.installed[index].constraint.constant = constant
                    system.solver.setConstant(constant, of: system.installed[index].id)
                    guard areLayouts, index > 0 else { continue }
                    // Often the other bound of a size, which moves too.
                    let first = system.installed[index].constraint.terms[0].coefficient
                    let second = system.installed[index - 1].constraint.terms[0].coefficient
                    system.installed[index - 1].constraint.constant = constant * first * second
                    system.solver.setConstant(constant * first * second, of: system.installed[index - 1].id)
                    system.operations += 1
                default:
                    guard let index = system.installed.indices.randomElement(using: &system.random),
                        Bool.random(using: &system.random)
                    else { continue }
                    let priority: Float = [1000, 900, 750, 333, 2].randomElement(using: &system.random)!
                    system.installed[index].constraint.priority = priority
                    system.solver.setPriority(priority, of: system.installed[index].id)
                }
                if Bool.random(using: &system.random) { continue }
                system.solve(comment)
                system.check(comment)
            }
        }
    }
}
