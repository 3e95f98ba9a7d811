// Foundation's functions of these names do not know plural forms. The types of these arguments are narrower, so that a call
// prefers these functions, also in a file that imports Foundation.

extension String {
    /// Returns a format with its arguments, as `String(format:arguments:)` does. Variables of a text with plural forms are
    /// replaced. In sources that `AppleSources` or `mica port` rewrites, it stands for that initialiser.
    public init(appFormat format: String, locale: Locale? = nil, arguments: [any CVarArg]) {
        guard let entry = MarkedFormat.entry(of: format) else {
            self.init(format: format, locale: locale, arguments: arguments)
            return
        }
        switch entry {
        case .format(let own): self = FormatRunner.string(own, arguments.map { FormatArgument($0) }, locale: locale)
        case .text(let text):
            let own = PluralFormat(format: text, variables: [:], language: "en")
            self = FormatRunner.string(own, arguments.map { FormatArgument($0) }, locale: locale)
        case .widths(let variants):
            let own = PluralFormat(format: variants.last?.text ?? "", variables: [:], language: "en")
            self = FormatRunner.string(own, arguments.map { FormatArgument($0) }, locale: locale)
        }
    }

    /// Returns a format with its arguments.
    public init(format: String, _ arguments: any (CVarArg & Sendable)...) {
        self.init(appFormat: format, arguments: arguments)
    }

    /// Returns a format with its arguments, whose numbers are written as in a locale.
    public init(format: String, locale: Locale?, _ arguments: any (CVarArg & Sendable)...) {
        self.init(appFormat: format, locale: locale, arguments: arguments)
    }

    /// Returns a format with its arguments, whose numbers are written as in the app's language.
    public static func localizedStringWithFormat(_ format: String, _ arguments: any (CVarArg & Sendable)...) -> String {
        String(appFormat: format, locale: .ofApp(), arguments: arguments)
    }
}

extension NSString {
    /// Returns the variant of a localised string for a width, in the unit of its table: that of the largest width which is not
    /// above it, else the narrowest. A string without variants is returned unchanged.
    public func variantFittingPresentationWidth(_ width: Int) -> String {
        let text = String(describing: self)
        guard case .widths(let variants)? = MarkedFormat.entry(of: text) else { return text }
        return (variants.last { $0.width <= width } ?? variants.first)?.text ?? text
    }
}
