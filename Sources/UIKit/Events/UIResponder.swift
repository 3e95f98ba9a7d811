/// An object that can answer events: a view, a window, a controller or the application, linked to the one that is asked
/// next.
@MainActor open class UIResponder: NSObject {
    public override init() { super.init() }

    /// Who is asked after this one; nil at the end of the chain.
    open var next: UIResponder? { nil }
}
