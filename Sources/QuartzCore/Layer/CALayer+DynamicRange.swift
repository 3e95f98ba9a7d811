extension CALayer {
    /// How bright contents may be in comparison with what else is on the screen.
    public struct DynamicRange: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// As the system chooses.
        public static let automatic = DynamicRange(rawValue: "automatic")
        /// No brighter than the rest of the screen.
        public static let standard = DynamicRange(rawValue: "standard")
        /// A little brighter.
        public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
        /// As bright as the screen can.
        public static let high = DynamicRange(rawValue: "high")
    }

    /// When contents that are brighter than the screen are brought into its range.
    public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// As the system chooses.
        public static let automatic = ToneMapMode(rawValue: "automatic")
        /// Never.
        public static let never = ToneMapMode(rawValue: "never")
        /// Wherever it can be done.
        public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
    }

    /// The value of a property that nothing is drawn by, however it came there.
    final func kept<Value>(_ key: String) -> Value? {
        guard let value = values.stored[key] else { return nil }
        return value as? Value ?? ValueConversion.convert(value, to: Value.self) as? Value
    }

    final func keep(_ value: some Equatable, _ key: String) {
        report("CALayer.\(key) has no influence: nothing is brighter than white.")
        values.withRare { $0.stored[key] = value }
    }
}
