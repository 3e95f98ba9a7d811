/// Recognises a tap, a long press followed by a drag, and a drag of the mouse pointer on a text.
final class TextPointerRecognizer: UIGestureRecognizer {
    private(set) var isMouse = false
    private(set) var tapCount = 1
    private(set) var heldModifiers: UIKeyModifierFlags = []
    private var start = CGPoint.zero
    private var last = CGPoint.zero
    /// `true` if a touch was held before it moved.
    private(set) var isHeld = false
    private static let slop: CGFloat = 10, holdTime: TimeInterval = 0.5

    override func location(in view: UIView?) -> CGPoint {
        guard let view, let window = self.view?.window else { return last }
        return view.convert(last, from: window)
    }

    /// Controls in the view receive their own touches.
    override func accepts(_ touch: UITouch) -> Bool { touch.view === view && super.accepts(touch) }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == 1, let touch = touches.first else { return state = .failed }
        start = touch.location(in: nil)
        last = touch.location(in: nil)
        isMouse = touch.type == .indirectPointer
        tapCount = touch.tapCount
        isHeld = false
        heldModifiers = event.modifierFlags
        if isMouse {
            state = .began
        } else {
            startTimer(after: TextPointerRecognizer.holdTime) { [weak self] in
                guard let self, state == .possible else { return }
                isHeld = true
                state = .began
            }
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        last = touch.location(in: nil)
        if state == .possible {
            if hypotenuse(last, start) > TextPointerRecognizer.slop { state = .failed }
        } else {
            state = .changed
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}
