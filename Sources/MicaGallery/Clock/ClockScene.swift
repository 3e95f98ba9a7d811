public import Mica
public import UIKit

/// `clock`: a clock that passes twelve.
public final class ClockScene: Scene {
    public static let name = "clock"
    public static let group = "Components"
    public static let summary = "A clock whose hands move by implicit animations of a property of their own."
    public let size = CGSize(width: 400, height: 400)
    public let duration: TimeInterval = 8
    public let posterTime: TimeInterval = 1.5

    /// The time of day at the start. The default `nil` is the current time in a window, and 10:08:54 offline.
    @SceneParameter(
        "time",
        "The time of day at the start, as hours:minutes or hours:minutes:seconds; by default what it is, in a window, "
            + "and 10:08:54 offline.") public var time: TimeOfDay? = nil
    /// `true` for dark mode, `false` for light mode; `nil` for the host's appearance. Default `nil`.
    @SceneParameter("dark", "Whether the surroundings are dark; the host's appearance by default.") public var isDark:
        Bool? = nil

    public init() {}

    public func makeView() -> UIView {
        Stage(start: time?.secondOfDay ?? (SceneHost.isLive ? nil : 36_534), isDark: isDark)
    }

    /// The clock on a plain background, started when it is added to a window.
    private final class Stage: UIView {
        private let clock = ClockView()
        /// The time of day in seconds; `nil` for the current time here.
        private let secondOfDay: Double?
        private var hasBegun = false

        init(start secondOfDay: Double?, isDark: Bool?) {
            self.secondOfDay = secondOfDay
            super.init(frame: .zero)
            if let isDark { overrideUserInterfaceStyle = isDark ? .dark : .light }
            backgroundColor = Palette.adaptive(light: 0xF3F5F9, dark: 0x0B0F1A)
            if secondOfDay != nil { clock.timeZone = TimeZone(secondsFromGMT: 0) ?? .current }
            addSubview(clock)
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            clock.frame = bounds.insetBy(dx: bounds.width * 0.09, dy: bounds.height * 0.09)
        }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            guard window != nil, !hasBegun else { return }
            hasBegun = true
            if let secondOfDay {
                clock.start(at: Date(timeIntervalSinceReferenceDate: secondOfDay))
            } else {
                clock.start()
            }
        }
    }
}
