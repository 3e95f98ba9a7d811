extension CALayer {
    /// The brightness range of contents relative to the rest of the screen.
    public struct DynamicRange: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The system's choice.
        public static let automatic = DynamicRange(rawValue: "automatic")
        /// No brighter than the rest of the screen.
        public static let standard = DynamicRange(rawValue: "standard")
        /// A little brighter.
        public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
        /// As bright as the screen allows.
        public static let high = DynamicRange(rawValue: "high")
    }

    /// A policy for mapping contents that are brighter than the screen into its range.
    public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The system's choice.
        public static let automatic = ToneMapMode(rawValue: "automatic")
        /// Tone mapping is never applied.
        public static let never = ToneMapMode(rawValue: "never")
        /// Tone mapping is applied wherever it is supported.
        public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
    }

    /// Returns the stored value of a property that does not affect drawing, in whatever way it was set.
    final func kept<Value>(_ key: String) -> Value? {
        guard let value = values.stored[key] else { return nil }
        return value as? Value ?? ValueConversion.convert(value, to: Value.self) as? Value
    }

    final func keep(_ value: some Equatable, _ key: String) {
        report("CALayer.\(key) has no effect: no colour is brighter than white.")
        values.withRare { $0.stored[key] = value }
    }
}
