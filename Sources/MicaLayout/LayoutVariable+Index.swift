extension LayoutVariable {
    /// A small number, unique within the solver, that can index a table.
    public var index: Int { Int(symbol) }
}
