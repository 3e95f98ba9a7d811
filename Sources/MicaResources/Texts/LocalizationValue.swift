extension String {
    /// The key of a text with interpolated values: `"\(count) files"` has the key "%lld files", whose translation has the same
    /// conversions.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
        /// The key.
        package let key: String
        /// The values; nil for a text without interpolations, in which a percent sign means itself.
        let arguments: [FormatArgument]?

        /// Creates a key without values.
        public init(_ value: String) { (key, arguments) = (value, nil) }
        /// Creates a key without values.
        public init(stringLiteral value: String) { self.init(value) }
        /// Creates a key with values.
        public init(stringInterpolation: StringInterpolation) {
            let hasValues = !stringInterpolation.arguments.isEmpty
            key = hasValues ? stringInterpolation.key : stringInterpolation.text
            arguments = hasValues ? stringInterpolation.arguments : nil
        }

        /// A type for the place of a value that is not known yet.
        public enum Placeholder: Hashable, Sendable {
            /// `%lld`.
            case int
            /// `%llu`.
            case uint
            /// `%f`.
            case float
            /// `%lf`.
            case double
            /// A text or an object, as `%@`.
            case object
        }

        /// The parts of a key with interpolated values.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var key = "", text = "", arguments: [FormatArgument] = []

            /// Creates an empty key.
            public init(literalCapacity: Int, interpolationCount: Int) { key.reserveCapacity(literalCapacity) }

            /// Appends text. A percent sign is doubled in the key.
            public mutating func appendLiteral(_ literal: String) {
                key += literal.replacing("%", with: "%%")
                text += literal
            }

            private mutating func append(_ specifier: String, _ argument: FormatArgument) {
                key += specifier
                arguments.append(argument)
            }

            /// Appends a text: `%@`.
            public mutating func appendInterpolation(_ string: String) { append("%@", .text(string)) }
            /// Appends a text: `%@`.
            public mutating func appendInterpolation(_ substring: Substring) { append("%@", .text(String(substring))) }
            /// Appends the text of a resource: `%@`.
            public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
                append("%@", .text(String(localized: resource)))
            }
            /// Appends the characters of an attributed text: `%@`.
            public mutating func appendInterpolation(_ string: AttributedString) {
                append("%@", .text(String(string.characters)))
            }
            /// Appends a number with the conversion of its type: `%lld` for `Int`.
            public mutating func appendInterpolation<Number: BinaryInteger & CVarArg>(_ value: Number) {
                let length = Number(truncatingIfNeeded: -1) < 0 ? "d" : "u", isLong = value.bitWidth > 32
                append("%" + (isLong ? "ll" : "") + length, FormatArgument(value))
            }
            /// Appends a number: `%lf`, for `Float` `%f`.
            public mutating func appendInterpolation<Number: BinaryFloatingPoint & CVarArg>(_ value: Number) {
                append(value is Float ? "%f" : "%lf", FormatArgument(value))
            }
            /// Appends a number with a conversion of your choice, such as "%.2f".
            public mutating func appendInterpolation<Number: CVarArg>(_ value: Number, specifier: String) {
                append(specifier, FormatArgument(value))
            }
            /// Appends a value in a format: `%@`.
            public mutating func appendInterpolation<Format: FormatStyle>(
                _ value: Format.FormatInput, format: Format
            ) where Format.FormatOutput == String { append("%@", .text(format.format(value))) }
            /// Appends an object, as its formatter or else its description writes it: `%@`.
            public mutating func appendInterpolation(_ subject: NSObject, formatter: Formatter? = nil) {
                append("%@", .text(formatter?.string(for: subject) ?? String(describing: subject)))
            }
            /// Appends the place of a value, of which only the type is known.
            public mutating func appendInterpolation(placeholder: Placeholder) {
                let specifiers: [Placeholder: String] = [.int: "%lld", .uint: "%llu", .float: "%f", .double: "%lf"]
                let specifier = specifiers[placeholder] ?? "%@"
                append(specifier, .text(specifier))
            }
        }
    }

    /// Creates the text of a key, in the user's language. Without one it is the key with its values.
    ///
    /// - Parameters:
    ///   - keyAndValue: the key, which is also the text in the language of the developers.
    ///   - table: the name of the table; default `Localizable`.
    ///   - bundle: default, that of the app.
    ///   - locale: that of numbers; default, the app's language and the user's region.
    ///   - comment: a note for translators, without effect.
    public init(
        localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .ofApp(),
        comment: StaticString? = nil
    ) {
        self = keyAndValue.text(key: keyAndValue.key, table: table, bundle: bundle, locale: locale)
    }

    /// Creates the text of a key, in the user's language; without one, `defaultValue`. Other parameters are those of
    /// `init(localized:table:bundle:locale:comment:)`.
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .ofApp(), comment: StaticString? = nil
    ) {
        self = defaultValue.text(key: "\(key)", table: table, bundle: bundle, locale: locale)
    }

    /// Creates the text of a resource.
    public init(localized resource: LocalizedStringResource) {
        self = resource.defaultValue.text(
            key: resource.key, table: resource.table, bundle: resource.bundle.bundle, locale: resource.locale)
    }
}

extension String.LocalizationValue {
    /// Returns the text of a key with these values; without a text, this one.
    func text(key: String, table: String?, bundle: Bundle?, locale: Locale) -> String {
        let found = AppBundle.find(key, table, bundle)
        guard let arguments else {
            return found.map { MarkedFormat.string($0.entry, key: key, in: $0.place) } ?? self.key
        }
        let format: PluralFormat
        switch found?.entry {
        case .format(let own): format = own
        case .text(let text): format = PluralFormat(format: text, variables: [:], language: "en")
        case .widths(let variants):
            format = PluralFormat(format: variants.last?.text ?? self.key, variables: [:], language: "en")
        case nil: format = PluralFormat(format: self.key, variables: [:], language: "en")
        }
        return FormatRunner.string(format, arguments, locale: locale)
    }
}

/// A text that is looked up when it is shown.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// The bundle in which a text is looked up.
    public enum BundleDescription: Equatable, Sendable {
        /// That of the app.
        case main
        /// That of the module that declares a class.
        case forClass(AnyClass)
        /// The bundle in a folder.
        case atURL(URL)

        /// Returns `true` for descriptions of the same bundle.
        public static func == (first: Self, second: Self) -> Bool {
            switch (first, second) {
            case (.main, .main): true
            case (.forClass(let own), .forClass(let other)): own == other
            case (.atURL(let own), .atURL(let other)): own == other
            default: false
            }
        }

        var bundle: Bundle? {
            switch self {
            case .main: nil
            case .forClass(let type): .ofApp(for: type)
            case .atURL(let url): Bundle(path: url.path)
            }
        }
    }

    /// The key.
    public let key: String
    /// The text without a translation.
    public let defaultValue: String.LocalizationValue
    /// The name of the table; nil for `Localizable`.
    public let table: String?
    /// The locale of numbers.
    public var locale: Locale
    /// The bundle of the table.
    public let bundle: BundleDescription

    /// Creates a resource whose key is also the text in the language of the developers. `comment` has no effect.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .ofApp(),
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        key = keyAndValue.key
        defaultValue = keyAndValue
        self.table = table
        self.locale = locale
        self.bundle = bundle
    }

    /// Creates a resource with a key and its text. `comment` has no effect.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .ofApp(),
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.key = "\(key)"
        self.defaultValue = defaultValue
        self.table = table
        self.locale = locale
        self.bundle = bundle
    }

    /// Creates a resource for a key without values.
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }
    /// Creates a resource for a key with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }
}
