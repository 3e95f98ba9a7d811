extension UIScrollView {
    /// The factor of the speed after a millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public var rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// A factor of 0.998 per millisecond.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// A factor of 0.99 per millisecond.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// The colour of the scroll indicators.
    public enum IndicatorStyle: Int, Sendable {
        /// Dark, but light in dark mode.
        case `default`
        /// Dark.
        case black
        /// Light.
        case white
    }

    /// The way in which scrolling dismisses the keyboard.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Scrolling does not dismiss it.
        case none
        /// The start of a drag dismisses it.
        case onDrag
        /// A drag onto the keyboard moves it; here the same as `onDrag`.
        case interactive
    }
}
