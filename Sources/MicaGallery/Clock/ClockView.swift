public import UIKit

/// A clock whose hands move with implicit animations: sixty times a second their angles are set.
///
/// ```swift
/// let clock = ClockView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
/// clock.start()
/// view.addSubview(clock)
/// ```
/// The hands only move forwards: past twelve, at midnight, and when clocks are set. If clocks go back by an hour, the
/// hour hand moves all the way around; if they go back by a few seconds, the hands wait.
public final class ClockView: UIView {
    /// The face below the hands.
    public let face = ClockFaceLayer()
    /// The hands, from the lowest to the topmost.
    public let hourHand = HandLayer(), minuteHand = HandLayer(), secondHand = HandLayer()
    private let pin = CALayer()
    /// The time zone of the displayed time.
    public var timeZone = TimeZone.current
    /// The system's clocks, for detecting that the computer slept or its clock was set. Tests replace it.
    package var systemClock: () -> SystemClock = SystemClock.current
    private var link: CADisplayLink?
    private var run: Run?

    /// The time source of a running clock.
    private struct Run {
        /// The date at which the view's clock, `CACurrentMediaTime()`, was zero.
        var epoch: Date
        /// The system's clocks at the start; `nil` if they are irrelevant.
        var system: SystemClock?
        /// The latest date that the hands have shown.
        var shown: Date
    }

    /// The minimum distance, in pixels at the tip of a hand. A smaller movement is invisible, and is added to the next
    /// one.
    private static let smallestWay: CGFloat = 0.02
    /// The number of seconds for which the hands wait after the clock was set back.
    private static let patience = 5.0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        hourHand.reach = 0.52
        hourHand.width = 0.062
        hourHand.tail = 0.04
        minuteHand.reach = 0.76
        minuteHand.width = 0.042
        minuteHand.tail = 0.04
        secondHand.reach = 0.82
        secondHand.width = 0.016
        secondHand.tail = 0.2
        secondHand.motion = .jump
        layer.addSublayer(face)
        for hand in [hourHand, minuteHand, secondHand] {
            layer.addSublayer(hand)
        }
        layer.addSublayer(pin)
        for part in [face, hourHand, minuteHand, secondHand, pin] { part.contentsScale = traitCollection.displayScale }
        applyStyle()
    }

    private func applyStyle() {
        let isDark = traitCollection.userInterfaceStyle == .dark
        face.look = isDark ? .dark : .light
        let hands = UIColor(hex: isDark ? 0xF4F6FB : 0x1B2130).cgColor
        hourHand.color = hands
        minuteHand.color = hands
        let accent = UIColor(hex: 0xFF6A3D).cgColor
        secondHand.color = accent
        pin.backgroundColor = accent
        pin.borderColor = UIColor(hex: isDark ? 0x131826 : 0xFFFFFF).cgColor
    }

    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        for part in [face, hourHand, minuteHand, secondHand, pin] { part.contentsScale = traitCollection.displayScale }
        applyStyle()
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(bounds.width, bounds.height)
        let square = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for part in [face, hourHand, minuteHand, secondHand] {
            part.frame = square
        }
        let dot = side * 0.05
        pin.frame = CGRect(x: bounds.midX - dot / 2, y: bounds.midY - dot / 2, width: dot, height: dot)
        pin.cornerRadius = dot / 2
        pin.borderWidth = dot * 0.24
        CATransaction.commit()
    }

    /// Shows the current time, even after the computer slept or its clock was set.
    public func start() {
        let system = systemClock()
        start(Run(epoch: system.date.addingTimeInterval(-CACurrentMediaTime()), system: system, shown: system.date))
    }

    /// Shows `date` and continues with the host's clock: real seconds in a window, virtual ones offline.
    public func start(at date: Date) {
        start(Run(epoch: date.addingTimeInterval(-CACurrentMediaTime()), system: nil, shown: date))
    }

    private func start(_ run: Run) {
        self.run = run
        show(ClockReading(run.shown, in: timeZone), animated: false)
        startTicking()
    }

    /// Stops the hands at their positions.
    public func stop() {
        run = nil
        stopTicking()
    }

    private func startTicking() {
        stopTicking()
        let link = CADisplayLink { [weak self] link in self?.tick(link) }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func stopTicking() {
        link?.invalidate()
        link = nil
    }

    private func tick(_ link: CADisplayLink) {
        guard var run else { return }
        var date = run.epoch.addingTimeInterval(link.timestamp)
        if let system = run.system { date += systemClock().ahead - system.ahead }
        if date < run.shown, run.shown.timeIntervalSince(date) < ClockView.patience { date = run.shown }
        run.shown = date
        self.run = run
        show(ClockReading(date, in: timeZone), animated: true)
    }

    /// Turns the hands forwards to a reading.
    public func show(_ reading: ClockReading, animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        for (hand, turns) in [(hourHand, reading.hour), (minuteHand, reading.minute), (secondHand, reading.second)] {
            let angle = ClockReading.angle(after: hand.angle, at: turns)
            let pixels = hand.reach * min(hand.bounds.width, hand.bounds.height) / 2 * hand.contentsScale
            guard !animated || (angle - hand.angle) * pixels >= ClockView.smallestWay else { continue }
            hand.angle = angle
        }
        CATransaction.commit()
    }

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { stopTicking() } else if run != nil, link == nil { startTicking() }
    }
}
