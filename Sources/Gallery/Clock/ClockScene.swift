public import Mica
public import UIKit

/// `clock`: a clock that crosses twelve.
public final class ClockScene: Scene {
    public static let name = "clock"
    public static let summary = "A clock whose hands move by implicit animations of a property of their own."
    public let size = CGSize(width: 400, height: 400)
    public let duration: TimeInterval = 8
    public let posterTime: TimeInterval = 1.5

    @SceneParameter("time", "The time of day at the start, as hours:minutes:seconds.") public var time = "10:08:54"
    @SceneParameter("dark", "Whether the surroundings are dark.") public var isDark = true

    public init() {}

    public func makeView() -> UIView { Stage(start: ClockScene.secondOfDay(time) ?? 36_534, isDark: isDark) }

    /// Nil for a text that is no time of day.
    static func secondOfDay(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard (2...3).contains(parts.count), let hours = parts[0], let minutes = parts[1] else { return nil }
        let seconds = parts.count == 3 ? parts[2] : 0
        guard let seconds, (0..<24).contains(hours), (0..<60).contains(minutes), (0..<60).contains(seconds) else {
            return nil
        }
        return hours * 3600 + minutes * 60 + seconds
    }

    /// The clock on a plain ground, started when it comes into a window.
    private final class Stage: UIView {
        private let clock = ClockView()
        private let secondOfDay: Double

        init(start secondOfDay: Double, isDark: Bool) {
            self.secondOfDay = secondOfDay
            super.init(frame: .zero)
            overrideUserInterfaceStyle = isDark ? .dark : .light
            backgroundColor = UIColor(hex: isDark ? 0x0B0F1A : 0xF3F5F9)
            clock.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
            addSubview(clock)
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            clock.frame = bounds.insetBy(dx: bounds.width * 0.09, dy: bounds.height * 0.09)
        }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            guard window != nil else { return }
            clock.start(at: Date(timeIntervalSinceReferenceDate: secondOfDay))
        }
    }
}
