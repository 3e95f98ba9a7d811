/// An unknown of a `LayoutSolver`: a coordinate or a size.
///
/// A variable belongs to the solver that created it. Its value may be negative, and is 0 until a constraint determines
/// it.
public struct LayoutVariable: Hashable, Sendable {
    let symbol: Int32
}

/// A variable times a coefficient.
public struct LayoutTerm: Hashable, Sendable {
    /// The variable.
    public var variable: LayoutVariable
    /// The factor of the variable; finite.
    public var coefficient: Double

    /// Creates a term from a variable and a coefficient.
    public init(_ variable: LayoutVariable, _ coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// The relation of a constraint's sum to zero.
public enum LayoutRelation: Sendable {
    /// The sum is at most 0.
    case lessThanOrEqual
    /// The sum is 0.
    case equal
    /// The sum is at least 0.
    case greaterThanOrEqual
}

/// A linear equation or inequality: Σ coefficient · variable + constant, compared with 0.
///
/// ```swift
/// // right = left + 100, if nothing more important says otherwise
/// LayoutConstraint([.init(right), .init(left, -1)], -100, .equal, priority: 750)
/// ```
public struct LayoutConstraint: Hashable, Sendable {
    /// The priority of a required constraint.
    public static let required: Float = 1000

    /// The terms. If a variable appears in several terms, its coefficients are added.
    public var terms: [LayoutTerm]
    /// The constant part of the sum; finite.
    public var constant: Double
    /// The relation of the sum to 0.
    public var relation: LayoutRelation
    /// The priority, above 0 and at most 1000. A constraint of priority 1000 is required. Optional constraints of a
    /// higher priority come first: the sum of their errors is minimized before any lower priority counts.
    public var priority: Float

    /// Creates a constraint that compares the sum of `terms` and `constant` with 0. By default it is a required
    /// equation.
    public init(
        _ terms: [LayoutTerm], _ constant: Double = 0, _ relation: LayoutRelation = .equal, priority: Float = required
    ) {
        self.terms = terms
        self.constant = constant
        self.relation = relation
        self.priority = priority
    }

    var isRequired: Bool { priority >= Self.required }
    var isFinite: Bool { constant.isFinite && priority > 0 && terms.allSatisfy(\.coefficient.isFinite) }
}

/// The identity of a constraint in a solver.
public struct LayoutConstraintID: Hashable, Sendable {
    let index: Int32
    let generation: UInt32
}
