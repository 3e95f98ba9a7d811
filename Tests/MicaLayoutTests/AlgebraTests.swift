import MicaLayout
import TestSeeds
import Testing

@Suite(.seeded) struct AlgebraTests {
    /// The minimum and maximum of each variable among the solutions with the smallest errors.
    private func ranges(_ system: RandomSystem) -> [ClosedRange<Double>]? {
        var reference = system.reference
        reference.constraints = system.installed.map { system.row($0.constraint) }
        return reference.ranges()
    }

    @Test func ambiguity_isThatOfTheSystem() {
        let all = seeds(40_000..<41_000 as Range<UInt64>)
        var counts = (ambiguous: 0, certain: 0)
        for seed in all {
            var system = RandomSystem(seed: seed)
            for _ in 0..<Int.random(in: 1...8, using: &system.random) { system.addOne(system.randomConstraint()) }
            system.solve("seed \(seed)")
            guard let ranges = ranges(system) else { continue }
            for (variable, range) in zip(system.variables, ranges) {
                let isAmbiguous = range.upperBound - range.lowerBound > 1e-3
                #expect(system.solver.isAmbiguous(variable) == isAmbiguous, "seed \(seed), \(variable), \(range)")
                if isAmbiguous { counts.ambiguous += 1 } else { counts.certain += 1 }
            }
        }
        #expect(counts.ambiguous > 100 && counts.certain > 100 || !all.areAll, "\(counts)")
    }

    @Test func removing_restoresTheSolution() {
        let all = seeds(50_000..<52_000 as Range<UInt64>)
        var count = 0
        for seed in all {
            var system = RandomSystem(seed: seed)
            for _ in 0..<8 { system.addOne(system.randomConstraint()) }
            system.solve("seed \(seed)")
            let certain = system.variables.filter { !system.solver.isAmbiguous($0) }
            let values = certain.map { system.solver.value(of: $0) }
            let added = (0..<6).map { _ in system.solver.add(system.randomConstraint()) }
            if seed % 2 == 0 { system.solver.solve() }
            for id in added.shuffled(using: &system.random) { system.solver.remove(id) }
            system.solver.solve()
            for (variable, value) in zip(certain, values) {
                #expect(abs(system.solver.value(of: variable) - value) < 1e-6, "seed \(seed)")
            }
            count += certain.count
        }
        #expect(count > 1000 || !all.areAll, "\(count) variables are certain")
    }

    @Test func order_doesNotMatterWhereTheSolutionIsUnique() {
        let all = seeds(60_000..<62_000 as Range<UInt64>)
        var count = 0
        for seed in all {
            var system = RandomSystem(seed: seed)
            for _ in 0..<8 { system.addOne(system.randomConstraint()) }
            guard system.solver.solve().isEmpty else { continue }
            var other = LayoutSolver()
            for _ in system.variables { _ = other.makeVariable() }
            for (_, constraint) in system.installed.shuffled(using: &system.random) {
                other.add(constraint)
                if Bool.random(using: &system.random) { #expect(other.solve() == []) }
            }
            other.solve()
            for variable in system.variables where !system.solver.isAmbiguous(variable) {
                #expect(abs(system.solver.value(of: variable) - other.value(of: variable)) < 1e-6, "seed \(seed)")
                count += 1
            }
        }
        #expect(count > 1000 || !all.areAll, "\(count) variables are certain")
    }

    @Test func sameCalls_giveTheSameBits() {
        func run() -> [UInt64] {
            var system = RandomSystem(seed: 7)
            var bits: [UInt64] = []
            for _ in 0..<200 {
                system.addOne(system.randomConstraint())
                if system.installed.count > 12 { system.solver.remove(system.installed.removeFirst().id) }
                system.operations = 2
                system.solve("")
                bits += system.variables.map { system.solver.value(of: $0).bitPattern }
            }
            return bits
        }
        let first = run()
        #expect(Set(first).count > 100)
        #expect(run() == first)
    }
}
