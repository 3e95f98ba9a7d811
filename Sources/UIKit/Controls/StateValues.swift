/// A value for each state; a state without one uses that of the normal state.
struct StateValues<Value> {
    private var values: [UIControl.State: Value] = [:]

    var isEmpty: Bool { values.isEmpty }
    func isOwn(_ state: UIControl.State) -> Bool { values[state] != nil }
    subscript(state: UIControl.State) -> Value? {
        get { values[state] ?? values[.normal] }
        set { values[state] = newValue }
    }
}
