import MicaLayout
import Testing

/// Systems in which every variable is linked to every other. At a corner of their solution many errors are zero at
/// once, and the choice among them determines the number of pivots.
@Suite struct DenseSystemTests {
    /// Every variable must be 1.1 times every other, plus a constant; all at the same priority.
    private struct Ties {
        var solver = LayoutSolver()
        var variables: [LayoutVariable] = []
        var ties: [(constraint: LayoutConstraint, id: LayoutConstraintID)] = []

        init(_ count: Int, more: (Int) -> Double) {
            for _ in 0..<count { variables.append(solver.makeVariable()) }
            for a in variables {
                for b in variables where a != b {
                    let tie = LayoutConstraint([.init(a), .init(b, -1.1)], -more(ties.count), .equal, priority: 500)
                    ties.append((tie, solver.add(tie)))
                }
            }
        }

        mutating func set(_ more: Double, of index: Int) {
            ties[index].constraint.constant = -more
            solver.setConstant(-more, of: ties[index].id)
        }

        /// The sum of the errors.
        var cost: Double {
            ties.reduce(0) { sum, tie in
                sum
                    + abs(
                        tie.constraint.terms.reduce(tie.constraint.constant) {
                            $0 + $1.coefficient * solver.value(of: $1.variable)
                        })
            }
        }
    }

    @Test(arguments: [10, 14, 20, 24, 28, 30]) func ties_takePivotsInProportion(count: Int) {
        var ties = Ties(count) { _ in 3 }
        #expect(ties.solver.solve().isEmpty)
        #expect(ties.solver.pivotCount < 2 * ties.ties.count)
        #expect(ties.cost < 1e-6)
        #expect(ties.variables.allSatisfy { abs(ties.solver.value(of: $0) + 30) < 1e-6 })
    }

    @Test func ties_withALeastLength() {
        var ties = Ties(20) { _ in 3 }
        ties.solver.solve()
        let before = ties.solver.pivotCount
        for variable in ties.variables { ties.solver.add(LayoutConstraint([.init(variable)], 0, .greaterThanOrEqual)) }
        #expect(ties.solver.solve().isEmpty)
        #expect(ties.solver.pivotCount - before < 2 * ties.ties.count)
        // All of them 0: each of the 380 links misses its 3.
        #expect(abs(ties.cost - 1140) < 1e-6)
    }

    @Test func ties_thatContradictEachOther() {
        var ties = Ties(30) { Double($0 * 7919 % 101) / 10 }
        ties.solver.solve()
        #expect(ties.solver.pivotCount < 2 * ties.ties.count)
        var turned = Ties(30) { Double($0 * 7919 % 101) / 10 }
        for tie in turned.ties { turned.solver.remove(tie.id) }
        for tie in turned.ties.reversed() { turned.solver.add(tie.constraint) }
        turned.solver.solve()
        #expect(abs(ties.cost - turned.cost) < 1e-6)
    }

    @Test func changedTies_areSolvedAsNewOnes() {
        var ties = Ties(20) { _ in 3 }
        ties.solver.solve()
        let before = ties.solver.pivotCount
        for index in ties.ties.indices { ties.set(3 + Double(index * 7919 % 101) / 50, of: index) }
        #expect(ties.solver.solve().isEmpty)
        #expect(ties.solver.pivotCount - before < 4 * ties.ties.count)
        var new = Ties(20) { 3 + Double($0 * 7919 % 101) / 50 }
        new.solver.solve()
        #expect(abs(ties.cost - new.cost) < 1e-6)
    }

    @Test func tiesThatChangeOneByOne_areSolvedAsNewOnes() {
        var ties = Ties(14) { _ in 3 }
        ties.solver.solve()
        let before = ties.solver.pivotCount
        for step in 0..<20 {
            ties.set(Double(step), of: step * 9)
            ties.solver.solve()
        }
        #expect(ties.solver.pivotCount - before < 20 * ties.ties.count)
        var new = Ties(14) { $0 % 9 == 0 && $0 < 180 ? Double($0 / 9) : 3 }
        new.solver.solve()
        #expect(abs(ties.cost - new.cost) < 1e-6)
    }
}
