/// Recognises the finger that stops decelerating content, whose touch the content does not receive.
final class ScrollCatchRecognizer: UIGestureRecognizer {
    /// Returns `true` while the content decelerates.
    var isMoving: () -> Bool = { false }

    override func accepts(_ touch: UITouch) -> Bool { (isRunning || isMoving()) && super.accepts(touch) }

    /// The same finger may drag or zoom this scroll view, or another one around or inside it.
    override func goesTogether(with other: UIGestureRecognizer) -> Bool {
        other is ScrollPanRecognizer || other is ScrollPinchRecognizer || other is ScrollCatchRecognizer
            || super.goesTogether(with: other)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .began }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches <= touches.count { state = .ended }
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}
