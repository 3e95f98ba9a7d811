public import UIKit

/// A clock whose hands move by implicit animations: sixty times a second it gives the hands their angles.
///
/// The hands only go forwards, over twelve, over midnight and when clocks are set: where an hour is gained the hour hand
/// goes round to it.
public final class ClockView: UIView {
    public let face = ClockFaceLayer()
    public let hourHand = HandLayer(), minuteHand = HandLayer(), secondHand = HandLayer()
    private let pin = CALayer()
    /// Whose time of day is shown.
    public var timeZone = TimeZone.current
    private var link: CADisplayLink?
    /// The date at which the view's clock, `CACurrentMediaTime()`, was zero.
    private var epoch = Date(timeIntervalSinceReferenceDate: 0)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        (hourHand.reach, hourHand.width, hourHand.tail) = (0.52, 0.062, 0.04)
        (minuteHand.reach, minuteHand.width, minuteHand.tail) = (0.76, 0.042, 0.04)
        (secondHand.reach, secondHand.width, secondHand.tail) = (0.82, 0.016, 0.2)
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
        (hourHand.color, minuteHand.color) = (hands, hands)
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

    /// Shows `date` now and goes on from there with the host's clock: the real time in a window, virtual time offline.
    public func start(at date: Date = Date()) {
        stop()
        epoch = date.addingTimeInterval(-CACurrentMediaTime())
        show(ClockReading(date, in: timeZone), animated: false)
        let link = CADisplayLink { [weak self] link in self?.tick(link) }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    /// Stops the hands where they are.
    public func stop() {
        link?.invalidate()
        link = nil
    }

    private func tick(_ link: CADisplayLink) {
        show(ClockReading(epoch.addingTimeInterval(link.timestamp), in: timeZone), animated: true)
    }

    /// Turns the hands forwards to a reading.
    public func show(_ reading: ClockReading, animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        for (hand, turns) in [(hourHand, reading.hour), (minuteHand, reading.minute), (secondHand, reading.second)] {
            hand.angle = ClockReading.angle(after: hand.angle, at: turns)
        }
        CATransaction.commit()
    }

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { stop() }
    }
}
