import Foundation
import QuartzCore

/// The animation of `setContentOffset(_:animated:)`. Its target may move while it runs: rows get other heights than
/// their estimates. The content then heads for the new target from where it is.
@MainActor struct ScrollGlide {
    private var from: CGPoint
    private(set) var to: CGPoint
    private let start: TimeInterval
    /// The part of the way at the last frame, 0–1.
    private var done: CGFloat = 0
    /// `true` if the target was within the content when the animation started: it stays there.
    let staysInside: Bool
    /// Returns the present target of a scroll to an element of a list; nil to keep the last one.
    var aim: (() -> CGPoint?)?

    private static let duration: TimeInterval = 0.3
    private static let curve = CAMediaTimingFunction(name: .easeInEaseOut)

    init(from: CGPoint, to: CGPoint, staysInside: Bool) {
        self.from = from
        self.to = to
        self.staysInside = staysInside
        start = CACurrentMediaTime()
    }

    /// Changes the target; `now` is the present offset.
    mutating func head(for target: CGPoint, from now: CGPoint) {
        guard target != to, done < 1 else { return }
        to = target
        from = CGPoint(x: (now.x - to.x * done) / (1 - done), y: (now.y - to.y * done) / (1 - done))
    }

    /// Moves start and target with the content.
    mutating func shift(by way: CGPoint) {
        from = CGPoint(x: from.x + way.x, y: from.y + way.y)
        to = CGPoint(x: to.x + way.x, y: to.y + way.y)
    }

    /// Returns the offset at a time; nil at the end.
    mutating func offset(at time: TimeInterval) -> CGPoint? {
        let part = (time - start) / ScrollGlide.duration
        guard part < 1 else { return nil }
        done = CGFloat(ScrollGlide.curve.value(at: max(0, part)))
        let offset = CGPoint(x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done)
        // The curve may reach the end slightly early.
        return offset == to ? nil : offset
    }
}

extension UIScrollView {
    /// Scrolls to the offset that a closure returns. The animation asks for it in each frame, because the content
    /// along its way may still change.
    func setContentOffset(animatedTo target: @escaping () -> CGPoint?) {
        guard let offset = target() else { return }
        setContentOffset(offset, animated: true)
        if glide?.to == offset { glide?.aim = target }
    }

    /// Sets the offset of one frame of an animated scroll.
    func follow(_ glide: ScrollGlide, _ time: TimeInterval) {
        var glide = glide
        let target = glide.aim?() ?? glide.to
        // The layout that finds the target may end the scroll.
        guard self.glide != nil else { return }
        glide.head(for: glide.staysInside ? limit(target) : target, from: contentOffset)
        let offset = glide.offset(at: time)
        self.glide = glide
        guard let offset else { return end(glide) }
        contentOffset = offset
        flashScrollIndicators()
    }

    private func end(_ glide: ScrollGlide) {
        stopMotion()
        contentOffset = glide.to
        // An observer of the end may set another offset, which has precedence.
        if let aim = glide.aim, self.glide == nil, contentOffset == glide.to { reach(aim) }
        delegate?.scrollViewDidEndScrollingAnimation(self)
        cameToRest()
    }

    /// Scrolls to a target that may move when the content there is laid out, until it is stable.
    func reach(_ target: () -> CGPoint?) {
        for _ in 0..<8 {
            layoutIfNeeded()
            guard glide == nil, let offset = target(), offset != contentOffset else { return }
            contentOffset = offset
        }
    }
}
