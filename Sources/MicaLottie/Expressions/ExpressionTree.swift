/// An expression as a tree.
indirect enum ExpressionNode: Sendable {
    case number(Double)
    case string(String)
    case constant(Constant)
    case name(String)
    case array([ExpressionNode])
    case unary(String, ExpressionNode)
    case binary(String, ExpressionNode, ExpressionNode)
    /// `&&` or `||`.
    case logical(isAnd: Bool, ExpressionNode, ExpressionNode)
    case conditional(ExpressionNode, ExpressionNode, ExpressionNode)
    /// `target = value`; with an operator `target += value`.
    case assignment(target: ExpressionNode, sign: String?, value: ExpressionNode)
    /// `++` or `--`.
    case step(target: ExpressionNode, by: Double, returnsNew: Bool)
    case member(ExpressionNode, String)
    case element(ExpressionNode, ExpressionNode)
    case call(ExpressionNode, [ExpressionNode])
    case function(parameters: [String], body: [ExpressionStatement])

    enum Constant: Sendable { case undefined, yes, no }
}

/// A statement of an expression.
indirect enum ExpressionStatement: Sendable {
    case value(ExpressionNode)
    case declaration([(name: String, value: ExpressionNode?)])
    case block([ExpressionStatement])
    case condition(ExpressionNode, ExpressionStatement, otherwise: ExpressionStatement?)
    /// `while` and `for`; `checksFirst` is `false` for `do … while`.
    case loop(
        start: ExpressionStatement?, condition: ExpressionNode?, update: ExpressionNode?, body: ExpressionStatement,
        checksFirst: Bool)
    case result(ExpressionNode?)
    case exit(continues: Bool)
    case attempt(body: ExpressionStatement, rescue: ExpressionStatement?, last: ExpressionStatement?)
}
