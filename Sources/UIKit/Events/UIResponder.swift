/// An object that can answer events: a view, a window, a controller or the application, linked to the one that is asked
/// next. What a responder does not handle goes on to the next.
@MainActor open class UIResponder: NSObject {
    public override init() { super.init() }

    /// Who is asked after this one; nil at the end of the chain.
    open var next: UIResponder? { nil }

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    /// The touches were taken away, by a recogniser or by the system: undo what they began.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }
}
