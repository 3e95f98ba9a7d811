extension LayoutVariable {
    /// A small number by which a table can be looked up: no other variable of the solver has it.
    public var index: Int { Int(symbol) }
}
