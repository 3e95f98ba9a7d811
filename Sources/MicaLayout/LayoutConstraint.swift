/// An unknown of a `LayoutSolver`: a coordinate or a size.
///
/// A variable belongs to the solver that made it. It may be negative. Its value is 0 until a constraint determines it.
public struct LayoutVariable: Hashable, Sendable {
    let symbol: Int32
}

/// A variable times a coefficient.
public struct LayoutTerm: Hashable, Sendable {
    /// The variable that is multiplied.
    public var variable: LayoutVariable
    /// Finite.
    public var coefficient: Double

    /// A variable times a number.
    public init(_ variable: LayoutVariable, _ coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// The comparison of a constraint's sum with zero.
public enum LayoutRelation: Sendable {
    /// At most 0.
    case lessThanOrEqual
    /// 0.
    case equal
    /// At least 0.
    case greaterThanOrEqual
}

/// A linear equation or inequality: Σ coefficient · variable + constant, compared with 0.
///
/// ```swift
/// // right = left + 100, if nothing more important says otherwise
/// LayoutConstraint([.init(right), .init(left, -1)], -100, .equal, priority: 750)
/// ```
public struct LayoutConstraint: Hashable, Sendable {
    /// The priority of a constraint that must hold.
    public static let required: Float = 1000

    /// The terms. The coefficients of a variable in several terms are added.
    public var terms: [LayoutTerm]
    /// Finite.
    public var constant: Double
    /// The comparison of the sum with 0.
    public var relation: LayoutRelation
    /// From above 0 to 1000. A constraint of 1000 must hold. Of the others, the sum of the errors of a higher priority is
    /// made as small as possible before any lower priority counts.
    public var priority: Float

    /// The sum of `terms` and `constant`, compared with 0; by default equal, and required.
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

/// A constraint in a solver.
public struct LayoutConstraintID: Hashable, Sendable {
    let index: Int32
    let generation: UInt32
}
