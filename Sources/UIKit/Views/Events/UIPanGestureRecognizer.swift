/// Recognises a drag: began after a translation of ten points, changed with each step, ended when the fingers lift.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The minimum number of fingers. Default 1.
    open var minimumNumberOfTouches = 1
    /// The maximum number of fingers. Default unlimited.
    open var maximumNumberOfTouches = Int(UInt32.max)

    private struct Sample { var time: TimeInterval, place: CGPoint }

    /// The zero point of the translation, in the window's space.
    private var origin: CGPoint?
    private var place = CGPoint.zero
    private var history: [Sample] = []
    /// The location where the first finger touched down, in the window's space.
    private var touchdown = CGPoint.zero
    /// The translation from there to the present location.
    var translationFromTouchdown: CGPoint { CGPoint(x: place.x - touchdown.x, y: place.y - touchdown.y) }
    /// `true` if the finger moved more horizontally than vertically.
    var startsSideways: Bool { abs(translationFromTouchdown.x) > abs(translationFromTouchdown.y) }
    private static let slop: CGFloat = 10
    /// The interval in seconds over which the velocity is measured.
    private static let velocityWindow: TimeInterval = 0.08

    /// Returns the translation since the gesture began, in the space of `view`.
    open func translation(in view: UIView?) -> CGPoint {
        guard let origin else { return .zero }
        return vector(from: origin, to: place, in: view)
    }

    /// Sets the translation of the present location.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let window = self.view?.window else { return }
        let zero = view.map { $0.convert(CGPoint.zero, to: window) } ?? .zero
        let there = view.map { $0.convert(translation, to: window) } ?? translation
        origin = CGPoint(x: place.x - (there.x - zero.x), y: place.y - (there.y - zero.y))
    }

    /// Returns the velocity in points per second, in the space of `view`.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let last = history.last,
            let first = history.first(where: { last.time - $0.time <= UIPanGestureRecognizer.velocityWindow }),
            last.time > first.time
        else { return .zero }
        let translation = vector(from: first.place, to: last.place, in: view), time = last.time - first.time
        return CGPoint(x: translation.x / time, y: translation.y / time)
    }

    private func vector(from start: CGPoint, to end: CGPoint, in view: UIView?) -> CGPoint {
        guard let view, let window = self.view?.window else { return CGPoint(x: end.x - start.x, y: end.y - start.y) }
        let a = view.convert(start, from: window), b = view.convert(end, from: window)
        return CGPoint(x: b.x - a.x, y: b.y - a.y)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches <= maximumNumberOfTouches else { return state = .failed }
        // A new finger moves the centre: continue from there without a jump.
        let middle = location(in: nil)
        if let origin, state != .possible {
            self.origin = CGPoint(x: origin.x + middle.x - place.x, y: origin.y + middle.y - place.y)
        } else {
            origin = middle
            touchdown = middle
        }
        place = middle
        history = [Sample(time: event.timestamp, place: middle)]
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        place = location(in: nil)
        history.append(Sample(time: event.timestamp, place: place))
        if history.count > 32 { history.removeFirst(16) }
        if state == .possible {
            guard let start = origin, numberOfTouches >= minimumNumberOfTouches,
                hypotenuse(place, start) >= UIPanGestureRecognizer.slop
            else { return }
            state = .began
        } else {
            state = .changed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard numberOfTouches == 1 else {
            let rest = trackedTouches.filter { !touches.contains($0) }
            let middle = CGPoint(
                x: rest.reduce(0) { $0 + $1.place.x } / CGFloat(rest.count),
                y: rest.reduce(0) { $0 + $1.place.y } / CGFloat(rest.count))
            if let origin { self.origin = CGPoint(x: origin.x + middle.x - place.x, y: origin.y + middle.y - place.y) }
            place = middle
            history = []
            return
        }
        // A finger that rested before it lifted has no velocity.
        if let last = history.last, event.timestamp - last.time > UIPanGestureRecognizer.velocityWindow { history = [] }
        state = state == .possible ? .failed : .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    open override func reset() {
        origin = nil
        history = []
    }
}
