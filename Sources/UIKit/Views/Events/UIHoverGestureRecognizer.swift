/// Recognises a pointer without a pressed button: began when it enters the view, changed as it moves, ended when it
/// leaves.
@preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
    /// The location in the window's space.
    private var place = CGPoint.zero

    open override func location(in view: UIView?) -> CGPoint {
        guard let view, let window = self.view?.window else { return place }
        return view.convert(place, from: window)
    }

    /// Fingers do not hover.
    override func accepts(_ touch: UITouch) -> Bool { false }

    func hover(at place: CGPoint, isNew: Bool) {
        self.place = place
        enter(isNew ? .began : .changed)
    }

    func leave() {
        enter(.ended)
        enter(.possible)
        reset()
    }
}
