import CairoPeer
import Foundation
import MicaLayout

// Measures the constraint solver: name, what is measured, milliseconds, allocations, number of changed values.
// Arguments: [--scene NAME: writes the scene for the peer] [filter]

/// Milliseconds of this thread's processor time.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

struct Solved {
    var solver = LayoutSolver()
    var variables: [LayoutVariable] = []
    var ids: [LayoutConstraintID] = []
    var edit: LayoutConstraintID?

    init(_ scene: LayoutScene) {
        variables = (0..<scene.variableCount).map { _ in solver.makeVariable() }
        ids.reserveCapacity(scene.constraints.count)
        for constraint in scene.constraints {
            let terms = constraint.terms.map { LayoutTerm(variables[$0.variable], $0.coefficient) }
            ids.append(
                solver.add(
                    LayoutConstraint(terms, constraint.constant, constraint.relation, priority: constraint.priority)))
        }
        if let pulled = scene.pulled {
            let edit = solver.addEdit(of: variables[pulled.variable], priority: 900)
            solver.suggest(pulled.values[0], for: edit)
            self.edit = edit
        }
        solver.solve()
        solver.reportChanges { _, _ in }
    }
}

func report(_ name: String, _ times: [Double], _ allocations: Int, _ changed: Int) {
    let median = times.sorted()[times.count / 2]
    print("\(name)\t\(String(format: "%.5f", median))\t\(allocations)\t\(changed)")
    fflush(nil)
}

func measureBuilding(_ name: String, _ scene: LayoutScene) {
    var times: [Double] = []
    let begin = now()
    while times.count < 3 || (times.count < 100 && now() - begin < 1000) {
        let start = now()
        let solved = Solved(scene)
        times.append(now() - start)
        _ = consume solved
    }
    _ = cairo_peer_allocations()
    cairo_peer_count_allocations(1)
    let solved = Solved(scene)
    cairo_peer_count_allocations(0)
    report(name, times, cairo_peer_allocations(), solved.variables.count)
}

/// One change, the solution, and the changed values, repeated many times.
func measureChanges(_ name: String, _ scene: LayoutScene) {
    var solved = Solved(scene)
    var times: [Double] = []
    var changed = 0
    var allocations = 0
    for round in 0..<600 {
        // The first changes grow the solver to its size.
        if round == 300 {
            _ = cairo_peer_allocations()
            cairo_peer_count_allocations(1)
        }
        let start = now()
        if let pulled = scene.pulled, let edit = solved.edit {
            solved.solver.suggest(pulled.values[round % pulled.values.count], for: edit)
        } else if let (index, constants) = scene.changed {
            solved.solver.setConstant(constants[round % constants.count], of: solved.ids[index])
        }
        solved.solver.solve()
        changed = 0
        solved.solver.reportChanges { _, _ in changed += 1 }
        let time = now() - start
        if round == 599 {
            cairo_peer_count_allocations(0)
            allocations = cairo_peer_allocations()
        }
        if round < 300 { times.append(time) }
    }
    report(name, times, allocations, changed)
}

/// Name of the figure, the scene, and whether it is built from scratch or changed.
let figures: [(name: String, isBuilt: Bool, scene: () -> LayoutScene)] = [
    ("stacks-1011", true, { .stacks([10, 10, 9]) }),
    ("stacks-deep-853", true, { .stacks([4, 4, 4, 12]) }),
    ("list-100", true, { .list(100, grows: false) }),
    ("list-1000", true, { .list(1000, grows: false) }),
    ("list-10000", true, { .list(10_000, grows: false) }),
    ("chain-100000", true, { .chain(100_000) }),
    ("list-100-icon-moves", false, { .list(100, grows: false) }),
    ("list-1000-icon-moves", false, { .list(1000, grows: false) }),
    ("list-10000-icon-moves", false, { .list(10_000, grows: false) }),
    ("list-100-row-grows", false, { .list(100, grows: true) }),
    ("list-1000-row-grows", false, { .list(1000, grows: true) }),
    ("list-10000-row-grows", false, { .list(10_000, grows: true) }),
    ("stacks-1011-pulled", false, { .stacks([10, 10, 9], pullsWidth: true) }),
]

var filter = ""
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    if argument == "--scene" {
        let name = arguments.popFirst() ?? ""
        guard let figure = figures.first(where: { $0.name == name }) else {
            FileHandle.standardError.write(Data("bench: there is no layout \"\(name)\"\n".utf8))
            exit(2)
        }
        print(figure.isBuilt ? "built" : "changed")
        print(figure.scene().text)
        exit(0)
    }
    filter = argument
}
for figure in figures where filter.isEmpty || figure.name.contains(filter) {
    if figure.isBuilt {
        measureBuilding(figure.name, figure.scene())
    } else {
        measureChanges(figure.name, figure.scene())
    }
}
