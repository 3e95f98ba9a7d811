import MicaLayout
import Testing

@Suite struct LayoutSolverTests {
    @Test func example_ofTheDocumentation() {
        var solver = LayoutSolver()
        let left = solver.makeVariable(), right = solver.makeVariable()
        solver.add(LayoutConstraint([.init(left)], -20))
        let width = solver.add(LayoutConstraint([.init(right), .init(left, -1)], -100))
        solver.solve()
        #expect(solver.value(of: right) == 120)
        solver.setConstant(-50, of: width)
        solver.solve()
        #expect(solver.value(of: right) == 70)
    }

    @Test func priorities_outweighAnyNumberOfLowerOnes() {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        for _ in 0..<1000 { solver.add(LayoutConstraint([.init(x)], -1, .equal, priority: 749)) }
        let strong = solver.add(LayoutConstraint([.init(x)], -2, .equal, priority: 750))
        solver.solve()
        #expect(solver.value(of: x) == 2)
        solver.setPriority(748, of: strong)
        solver.solve()
        #expect(solver.value(of: x) == 1)
        solver.setPriority(1000, of: strong)
        solver.solve()
        #expect(solver.value(of: x) == 2)
    }

    @Test func edits_followTheirVariableWithinLimits() {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        solver.add(LayoutConstraint([.init(x)], -100, .lessThanOrEqual))
        solver.add(LayoutConstraint([.init(x)], 0, .greaterThanOrEqual))
        let edit = solver.addEdit(of: x, priority: 500)
        var shown: [Double] = []
        for target in [10, 60.5, 250, 99, -3, -7, 4] {
            solver.suggest(target, for: edit)
            #expect(solver.solve() == [])
            shown.append(solver.value(of: x))
        }
        #expect(shown == [10, 60.5, 100, 99, 0, 0, 4])
    }

    @Test func conflicts_nameTheConstraintsThatContradict() {
        var solver = LayoutSolver()
        let x = solver.makeVariable(), y = solver.makeVariable(), other = solver.makeVariable()
        let a = solver.add(LayoutConstraint([.init(x)], -10))
        solver.add(LayoutConstraint([.init(other), .init(x, -1)], -5))
        let b = solver.add(LayoutConstraint([.init(y), .init(x, -1)], -10, .greaterThanOrEqual))
        let c = solver.add(LayoutConstraint([.init(y)], -15, .lessThanOrEqual))
        #expect(solver.solve() == [LayoutConflict(broken: c, others: [a, b])])
        #expect(!solver.contains(c))
        #expect(solver.value(of: y) >= 20)
        #expect(solver.value(of: other) == 15)
    }

    @Test func conflicts_ofChangedConstants() {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        let a = solver.add(LayoutConstraint([.init(x)], -10))
        let b = solver.add(LayoutConstraint([.init(x)], -10))
        #expect(solver.solve() == [])
        solver.setConstant(-12, of: a)
        #expect(solver.solve() == [LayoutConflict(broken: b, others: [a])])
        #expect(solver.value(of: x) == 12)
        solver.setConstant(-20, of: b)
        #expect(solver.solve() == [])
        #expect(solver.value(of: x) == 12)
    }

    /// The equations are added from the end that is not fixed, so that each defines a variable that others depend on.
    @Test func conflicts_ofEquationsTakeTheLastOneOut() {
        var solver = LayoutSolver()
        let x = (0..<6).map { _ in solver.makeVariable() }
        var ids = (1..<6).reversed().map { solver.add(LayoutConstraint([.init(x[$0]), .init(x[$0 - 1], -1)], -10)) }
        ids.append(solver.add(LayoutConstraint([.init(x[1])], -10)))
        let last = solver.add(LayoutConstraint([.init(x[3])], -31))
        let after = solver.add(LayoutConstraint([.init(x[0])], -0, .greaterThanOrEqual))
        // Not those of x[4] and x[5], and not the one that depends on x[0].
        #expect(solver.solve() == [LayoutConflict(broken: last, others: [ids[2], ids[3], ids[5]])])
        #expect(x.map { solver.value(of: $0) } == [0, 10, 20, 30, 40, 50])
        solver.setConstant(1, of: after)
        #expect(solver.solve() == [])
    }

    /// A fixed constraint holds whatever is added to it, and whenever its constant changes.
    @Test func fixedConstraints_areBrokenLast() {
        for relation in [LayoutRelation.equal, .greaterThanOrEqual] {
            var solver = LayoutSolver()
            let x = solver.makeVariable(), y = solver.makeVariable()
            let width = solver.add(LayoutConstraint([.init(x)], -140, relation))
            solver.add(LayoutConstraint([.init(x), .init(y, -1)]))
            #expect(solver.solve() == [])
            let fixed = solver.add(LayoutConstraint([.init(y)], -100), isFixed: true)
            let conflicts = solver.solve()
            #expect(conflicts.count == 1 && solver.contains(fixed) && solver.value(of: y) == 100)
            #expect(conflicts.allSatisfy { $0.broken != fixed && $0.others.contains(fixed) })
            if solver.contains(width) { solver.remove(width) }
            solver.add(LayoutConstraint([.init(x), .init(y, -1)]))
            solver.add(LayoutConstraint([.init(x)], -90, .greaterThanOrEqual))
            #expect(solver.solve() == [] && solver.value(of: x) == 100)
            solver.setConstant(-80, of: fixed)
            #expect(solver.solve().count == 1 && solver.contains(fixed) && solver.value(of: y) == 80)
        }
    }

    /// Lists of costs that are added in one way keep every priority.
    @Test(.timeLimit(.minutes(5))) func manyPriorities_areCheap() {
        let count = 1500
        var solver = LayoutSolver()
        let width = solver.makeVariable()
        for index in 0..<count {
            let low = Float(1 + index % 900), high = Float(1 + index * 7 % 900)
            solver.add(LayoutConstraint([.init(width)], -Double(index), .greaterThanOrEqual, priority: low))
            solver.add(LayoutConstraint([.init(width)], -Double(count - index), .lessThanOrEqual, priority: high))
        }
        #expect(solver.solve() == [])
        #expect(solver.value(of: width) == 862)
    }

    /// Equal lengths that fill a whole: every sum in the tableau stays short.
    @Test func equalLengths_staySparse() {
        let count = 300
        var solver = LayoutSolver()
        let x = (0..<count).map { _ in (start: solver.makeVariable(), length: solver.makeVariable()) }
        solver.add(LayoutConstraint([.init(x[0].start)]))
        solver.add(LayoutConstraint([.init(x[count - 1].start), .init(x[count - 1].length)], -6000))
        for (a, b) in zip(x, x.dropFirst()) {
            solver.add(LayoutConstraint([.init(b.start), .init(a.start, -1), .init(a.length, -1)]))
        }
        for one in x.dropFirst() { solver.add(LayoutConstraint([.init(one.length), .init(x[0].length, -1)])) }
        #expect(solver.solve() == [])
        #expect(x.allSatisfy { abs(solver.value(of: $0.length) - 20) < 1e-9 } && solver.entryCount < 10 * count)
    }

    @Test(.timeLimit(.minutes(5)), arguments: [false, true]) func chains_costTheirLength(isReversed: Bool) {
        let count = 100_000
        var solver = LayoutSolver()
        let x = (0..<count).map { _ in solver.makeVariable() }
        for index in isReversed ? Array((1..<count).reversed()) : Array(1..<count) {
            solver.add(LayoutConstraint([.init(x[index]), .init(x[index - 1], -1)], -1))
        }
        let start = solver.add(LayoutConstraint([.init(x[0])], 0))
        solver.add(LayoutConstraint([.init(x[count - 1]), .init(x[0], -2)], 1, .greaterThanOrEqual))
        #expect(solver.solve() == [])
        #expect(solver.value(of: x[count - 1]) == Double(count - 1))
        solver.setConstant(-5, of: start)
        #expect(solver.solve() == [])
        #expect(solver.value(of: x[count - 1]) == Double(count + 4))
        solver.remove(start)
        solver.add(LayoutConstraint([.init(x[count / 2])], 0))
        #expect(solver.solve() == [])
        #expect(solver.value(of: x[count - 1]) == Double(count - 1 - count / 2))
    }

    /// Lengths that are all equal, each with another value: of each conflict the constraint that was added last is
    /// dropped, and the cost is linear.
    @Test(.timeLimit(.minutes(5)), arguments: 0..<4) func contradictions_inAChain(order: Int) {
        let count = 8_000
        var solver = LayoutSolver()
        let x = (0..<count).map { _ in solver.makeVariable() }
        var equal: [LayoutConstraintID] = [], own: [LayoutConstraintID] = []
        func makeEqual(_ index: Int) {
            let other = order == 3 ? 0 : index - 1
            equal.append(solver.add(LayoutConstraint([.init(x[index]), .init(x[other], -1)])))
        }
        func makeOwn(_ index: Int) { own.append(solver.add(LayoutConstraint([.init(x[index])], -Double(index + 10)))) }
        switch order {
        case 0:
            makeOwn(0)
            for index in 1..<count {
                makeEqual(index)
                makeOwn(index)
            }
        case 1:
            for index in 1..<count { makeEqual(index) }
            for index in 0..<count { makeOwn(index) }
        case 2:
            for index in 0..<count { makeOwn(index) }
            for index in 1..<count { makeEqual(index) }
        default:
            makeOwn(0)
            for index in 1..<count {
                makeEqual(index)
                makeOwn(index)
            }
        }
        let conflicts = solver.solve()
        let broken = order == 2 ? equal : Array(own.dropFirst())
        #expect(conflicts.count == count - 1 && Set(conflicts.map(\.broken)) == Set(broken))
        #expect(conflicts.allSatisfy { !$0.others.isEmpty && $0.others.count <= 200 })
        #expect(broken.allSatisfy { !solver.contains($0) })
        #expect(solver.value(of: x[count - 1]) == (order == 2 ? Double(count + 9) : 10))
        #expect(solver.solve() == [])
    }

    /// A few conflicts name all constraints involved.
    @Test func contradictions_ofFewNameAll() {
        var solver = LayoutSolver()
        let x = (0..<500).map { _ in solver.makeVariable() }
        var ids = [solver.add(LayoutConstraint([.init(x[0])], -10))]
        for index in 1..<500 { ids.append(solver.add(LayoutConstraint([.init(x[index]), .init(x[index - 1], -1)]))) }
        let wrong = solver.add(LayoutConstraint([.init(x[499])], -11))
        #expect(solver.solve() == [LayoutConflict(broken: wrong, others: ids)])
    }

    @Test func bounds_atOnePlaceKeepTheirPriorities() {
        var solver = LayoutSolver()
        let width = solver.makeVariable()
        let resistance = solver.add(LayoutConstraint([.init(width)], -50, .greaterThanOrEqual, priority: 750))
        let hugging = solver.add(LayoutConstraint([.init(width)], -50, .lessThanOrEqual, priority: 250))
        let edit = solver.addEdit(of: width, priority: 500)
        func width(at target: Double) -> Double {
            solver.suggest(target, for: edit)
            solver.solve()
            return solver.value(of: width)
        }
        #expect([20, 50, 70].map(width(at:)) == [50, 50, 70])
        solver.setConstant(-60, of: hugging)
        solver.setConstant(-60, of: resistance)
        #expect([20, 60, 70].map(width(at:)) == [60, 60, 70])
        solver.setConstant(-40, of: resistance)
        #expect([20, 50, 70].map(width(at:)) == [40, 50, 70])
        solver.setConstant(-60, of: resistance)
        solver.setPriority(800, of: hugging)
        #expect([20, 70].map(width(at:)) == [60, 60])
        solver.remove(resistance)
        #expect([20, 70].map(width(at:)) == [20, 60])
    }

    @Test(arguments: [-1.0, 1], [5.0, 20]) func removing_oneOfTwoEqualEquations(sign: Double, wish: Double) {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        let a = solver.add(LayoutConstraint([.init(x, sign)], -10 * sign))
        let b = solver.add(LayoutConstraint([.init(x, 2)], -20))
        solver.add(LayoutConstraint([.init(x)], -wish, .equal, priority: 500))
        solver.solve()
        solver.remove(a)
        #expect(solver.solve() == [])
        #expect(solver.value(of: x) == 10)
        solver.remove(b)
        #expect(solver.solve() == [])
        #expect(solver.value(of: x) == wish)
    }

    @Test func changes_areReportedOnce() {
        var solver = LayoutSolver()
        let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
        let a = solver.add(LayoutConstraint([.init(x)], -10))
        solver.add(LayoutConstraint([.init(y), .init(x, -1)], -1))
        solver.add(LayoutConstraint([.init(z)], -3))
        func report() -> [LayoutVariable: Double] {
            var changes: [LayoutVariable: Double] = [:]
            solver.solve()
            solver.reportChanges { changes[$0] = $1 }
            return changes
        }
        #expect(report() == [x: 10, y: 11, z: 3])
        #expect(report() == [:])
        solver.setConstant(-12, of: a)
        #expect(report() == [x: 12, y: 13])
        solver.remove(a)
        solver.add(LayoutConstraint([.init(y)], -13))
        #expect(report() == [:])
    }

    @Test func copies_areIndependent() {
        var solver = LayoutSolver()
        let x = solver.makeVariable()
        let id = solver.add(LayoutConstraint([.init(x)], -10))
        solver.solve()
        var copy = solver
        copy.setConstant(-99, of: id)
        copy.solve()
        #expect(copy.value(of: x) == 99)
        #expect(solver.value(of: x) == 10)
    }

    @Test func variables_areUsedAgain() {
        var solver = LayoutSolver()
        for round in 0..<100 {
            let x = solver.makeVariable()
            let id = solver.add(LayoutConstraint([.init(x)], -Double(round)))
            solver.solve()
            #expect(solver.value(of: x) == Double(round))
            solver.remove(id)
            solver.solve()
            solver.removeVariable(x)
        }
        #expect(solver.makeVariable() == LayoutSolver().firstVariable())
    }

    /// A hundred thousand constraints in independent rows.
    @Test(.timeLimit(.minutes(5))) func manyConstraints_areSolved() {
        var solver = LayoutSolver()
        var rows: [(left: LayoutVariable, right: LayoutVariable, id: LayoutConstraintID)] = []
        for index in 0..<20_000 {
            let left = solver.makeVariable()
            let right = solver.makeVariable()
            let middle = solver.makeVariable()
            let id = solver.add(LayoutConstraint([.init(left)], -Double(index)))
            solver.add(LayoutConstraint([.init(right), .init(left, -1)], -100, .greaterThanOrEqual))
            solver.add(LayoutConstraint([.init(right), .init(left, -1)], -50, .equal, priority: 250))
            solver.add(LayoutConstraint([.init(middle, 2), .init(left, -1), .init(right, -1)]))
            solver.add(LayoutConstraint([.init(middle)], 0, .greaterThanOrEqual, priority: 1))
            rows.append((left, right, id))
        }
        solver.solve()
        #expect(rows.indices.allSatisfy { solver.value(of: rows[$0].right) == Double($0) + 100 })
        solver.setConstant(-7, of: rows[9].id)
        solver.solve()
        var changed = 0
        solver.reportChanges { _, _ in changed += 1 }
        solver.setConstant(-8, of: rows[9].id)
        solver.solve()
        changed = 0
        solver.reportChanges { _, _ in changed += 1 }
        #expect(changed == 3)
    }
}

extension LayoutSolver {
    /// The variable that a solver makes first.
    fileprivate func firstVariable() -> LayoutVariable {
        var copy = self
        return copy.makeVariable()
    }
}
