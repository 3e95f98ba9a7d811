import MicaLayout

/// A layout as plain constraints, for Mica's solver and for the peer.
///
/// Coordinates are relative to the superview, as in UIKit. Hugging is 250, resistance 750.
struct LayoutScene {
    typealias Constraint = (
        terms: [(variable: Int, coefficient: Double)], constant: Double, relation: LayoutRelation, priority: Float
    )
    struct View { let x, y, width, height: Int }

    var variableCount = 0
    var constraints: [Constraint] = []
    /// The variable that is pulled, and its target.
    var pulled: (variable: Int, values: [Double])?
    /// The constraint whose constant changes, and its constants.
    var changed: (constraint: Int, constants: [Double])?

    // MARK: Scenes

    /// Nested stacks that alternate between rows and columns and fill each other; `counts` is the number of views in a
    /// stack, from the outermost. The innermost views have an intrinsic size.
    static func stacks(_ counts: [Int], pullsWidth: Bool = false) -> LayoutScene {
        var scene = LayoutScene()
        let root = scene.addView()
        scene.add([(root.x, 1)], 0)
        scene.add([(root.y, 1)], 0)
        scene.add([(root.height, 1)], -2000)
        if pullsWidth {
            scene.pulled = (root.width, (0..<60).map { 1900 + 3.25 * Double($0) })
        } else {
            scene.add([(root.width, 1)], -2000)
        }
        var leafCount = 0
        scene.fill(root, counts[...], isRow: false, &leafCount)
        return scene
    }

    /// A column of rows with an icon and a label each. In the middle row the icon moves, or the row grows.
    static func list(_ count: Int, grows: Bool) -> LayoutScene {
        var scene = LayoutScene()
        let list = scene.addView()
        scene.add([(list.x, 1)], 0)
        scene.add([(list.y, 1)], 0)
        scene.add([(list.width, 1)], -320)
        var last: View?
        for index in 0..<count {
            let row = scene.addView(), icon = scene.addView(), label = scene.addView()
            if let last {
                scene.add([(row.y, 1), (last.y, -1), (last.height, -1)], 0)
            } else {
                scene.add([(row.y, 1)], 0)
            }
            scene.add([(row.x, 1)], 0)
            scene.add([(row.x, 1), (row.width, 1), (list.width, -1)], 0)
            if index == count / 2, grows { scene.changed = (scene.constraints.count, [-44, -45.5]) }
            scene.add([(row.height, 1)], -44)
            if index == count / 2, !grows { scene.changed = (scene.constraints.count, [-16, -17.5]) }
            scene.add([(icon.x, 1)], -16)
            scene.add([(icon.width, 1)], -24)
            scene.add([(icon.height, 1)], -24)
            scene.add([(icon.y, 1), (icon.height, 0.5), (row.height, -0.5)], 0)
            scene.add([(label.x, 1), (icon.x, -1), (icon.width, -1)], -8)
            scene.add([(label.x, 1), (label.width, 1), (row.width, -1)], 16, .lessThanOrEqual)
            scene.addSize(100, of: label.width)
            scene.addSize(20, of: label.height)
            scene.add([(label.y, 1), (label.height, 0.5), (row.height, -0.5)], 0)
            last = row
        }
        if let last { scene.add([(last.y, 1), (last.height, 1), (list.height, -1)], 0) }
        return scene
    }

    /// Each variable is the one before plus 1.
    static func chain(_ count: Int) -> LayoutScene {
        var scene = LayoutScene()
        scene.variableCount = count
        scene.changed = (0, [0, -0.5])
        scene.add([(0, 1)], 0)
        for index in 1..<count { scene.add([(index, 1), (index - 1, -1)], -1) }
        return scene
    }

    // MARK: Parts

    private mutating func addView() -> View {
        defer { variableCount += 4 }
        return View(x: variableCount, y: variableCount + 1, width: variableCount + 2, height: variableCount + 3)
    }

    private mutating func add(
        _ terms: [(variable: Int, coefficient: Double)], _ constant: Double, _ relation: LayoutRelation = .equal,
        priority: Float = LayoutConstraint.required
    ) {
        constraints.append((terms, constant, relation, priority))
    }

    private mutating func addSize(_ size: Double, of variable: Int) {
        add([(variable, 1)], -size, .greaterThanOrEqual, priority: 750)
        add([(variable, 1)], -size, .lessThanOrEqual, priority: 250)
    }

    private mutating func fill(_ stack: View, _ counts: ArraySlice<Int>, isRow: Bool, _ leafCount: inout Int) {
        guard let count = counts.first else {
            addSize(Double(10 + leafCount * 7 % 23), of: stack.width)
            addSize(Double(12 + leafCount * 5 % 17), of: stack.height)
            leafCount += 1
            return
        }
        func along(_ view: View) -> (start: Int, length: Int) {
            isRow ? (view.x, view.width) : (view.y, view.height)
        }
        func across(_ view: View) -> (start: Int, length: Int) {
            isRow ? (view.y, view.height) : (view.x, view.width)
        }
        var last: View?
        for index in 0..<count {
            let view = addView()
            if let last {
                add([(along(view).start, 1), (along(last).start, -1), (along(last).length, -1)], -8)
            } else {
                add([(along(view).start, 1)], 0)
            }
            add([(across(view).start, 1)], 0)
            add([(across(view).start, 1), (across(view).length, 1), (across(stack).length, -1)], 0)
            if index == count - 1 {
                add([(along(view).start, 1), (along(view).length, 1), (along(stack).length, -1)], 0)
            }
            last = view
            fill(view, counts.dropFirst(), isRow: !isRow, &leafCount)
        }
    }

    // MARK: For the peer

    /// One line a constraint: relation, priority, constant, then variable and coefficient in turn.
    var text: String {
        var lines = ["variables \(variableCount)"]
        if let pulled {
            lines.append("pulled \(pulled.variable) \(pulled.values.map { "\($0)" }.joined(separator: " "))")
        }
        if let changed {
            lines.append("changed \(changed.constraint) \(changed.constants.map { "\($0)" }.joined(separator: " "))")
        }
        for constraint in constraints {
            let relation =
                switch constraint.relation {
                case .lessThanOrEqual: "<="
                case .equal: "=="
                case .greaterThanOrEqual: ">="
                }
            let terms = constraint.terms.map { "\($0.variable) \($0.coefficient)" }.joined(separator: " ")
            lines.append("\(relation) \(constraint.priority) \(constraint.constant) \(terms)")
        }
        return lines.joined(separator: "\n")
    }
}
