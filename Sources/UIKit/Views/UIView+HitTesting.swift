import QuartzCore

extension UIView {
    /// Implements `hitTest(_:with:)` with an explicit stack; it calls the method only on views whose class overrides
    /// it.
    func descendant(at point: CGPoint, with event: UIEvent?) -> UIView? {
        struct Frame {
            let view: UIView, point: CGPoint
            let subviews: [UIView]
            var left: Int
        }
        func open(_ view: UIView, _ point: CGPoint) -> Frame? {
            guard !view.isHidden, view.isUserInteractionEnabled, view.animationsThatTakeTouches == 0,
                view.alpha >= 0.01, view.point(inside: point, with: event)
            else { return nil }
            let subviews = view.subviews
            return Frame(view: view, point: point, subviews: subviews, left: subviews.count)
        }
        guard let first = open(self, point) else { return nil }
        var stack = [first], hit: UIView?
        while hit == nil {
            let top = stack.count - 1
            guard stack[top].left > 0 else {
                hit = stack[top].view
                break
            }
            stack[top].left -= 1
            let parent = stack[top], view = parent.subviews[parent.left]
            let place = view.convert(parent.point, from: parent.view)
            if UIView.hitTestProbe.isOverridden(by: type(of: view)) {
                hit = view.hitTest(place, with: event)
            } else if let frame = open(view, place) {
                stack.append(frame)
            }
        }
        guard var taker = hit else { return nil }
        for frame in stack.reversed() { taker = frame.view.taker(ofTouchOn: taker) }
        return taker
    }

    private static let hitTestProbe = OverrideProbe(HitTest.self, below: UIView.self, plain: Plain.self)
    static let tintColorProbe = OverrideProbe(TintColor.self, below: UIView.self, plain: Plain.self)

    private final class Plain: UIView {}
    private final class HitTest: UIView {
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
    }
    private final class TintColor: UIView {
        override var tintColor: UIColor! {
            get { nil }
            set {}
        }
    }
}
