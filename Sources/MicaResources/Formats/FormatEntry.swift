/// The text of a key.
package enum StringEntry: Sendable, Equatable {
    case text(String)
    /// A format with variables whose texts depend on numbers.
    case format(PluralFormat)
    /// Texts for widths, the smallest width first.
    case widths([WidthVariant])
}

/// A text for a width, in a unit that the app chooses.
package struct WidthVariant: Sendable, Equatable {
    package let width: Int, text: String

    package init(width: Int, text: String) {
        self.width = width
        self.text = text
    }
}

/// A format such as "%#@files@ in %#@folders@" with its variables.
package struct PluralFormat: Sendable, Equatable {
    package struct Variable: Sendable, Equatable {
        /// The number of the argument that chooses the text, from 1; nil for the place of the variable in the format.
        package var argument: Int?
        /// The conversion that `%arg` stands for, such as "lld".
        package var conversion: String
        /// The texts by plural category.
        package var texts: [String: String]
        /// `true` if the texts are whole formats, whose first conversion is the first argument.
        package var isWhole: Bool

        package init(
            argument: Int? = nil, conversion: String = "d", texts: [String: String], isWhole: Bool = false
        ) {
            self.argument = argument
            self.conversion = conversion
            self.texts = texts
            self.isWhole = isWhole
        }

        /// Returns the text for a category, or that for all others.
        func text(_ category: PluralCategory, isZero: Bool) -> String {
            if isZero, let text = texts["zero"] { return text }
            return texts[category.rawValue] ?? fallback
        }

        var fallback: String {
            texts["other"] ?? PluralCategory.allCases.reversed().lazy.compactMap { texts[$0.rawValue] }.first ?? ""
        }
    }

    package var format: String
    package var variables: [String: Variable]
    /// The language whose rules choose the texts.
    package var language: String

    package init(format: String, variables: [String: Variable], language: String) {
        self.format = format
        self.variables = variables
        self.language = language
    }
}

/// The kind of device whose variant of a text is used.
package enum TextDevice: String, Sendable {
    case iphone, ipad

    /// The names of variants in order of preference.
    var names: [String] { [rawValue, self == .iphone ? "ipod" : "iphone", "other"] }
}

// MARK: .stringsdict

extension StringEntry {
    /// Reads an entry of a `.stringsdict` file; nil if it has no text.
    package init?(_ value: TableValue, language: String, device: TextDevice, depth: Int = 0) {
        if let text = value.text {
            self = .text(text)
            return
        }
        guard let parts = value.dictionary, depth < 4 else { return nil }
        if let widths = parts["NSStringVariableWidthRuleType"]?.dictionary {
            let variants = widths.compactMap { key, value in
                Int(key).flatMap { width in value.text.map { WidthVariant(width: width, text: $0) } }
            }
            guard !variants.isEmpty else { return nil }
            self = .widths(variants.sorted { $0.width < $1.width })
            return
        }
        if let devices = parts["NSStringDeviceSpecificRuleType"]?.dictionary {
            guard let own = device.names.lazy.compactMap({ devices[$0] }).first else { return nil }
            self.init(own, language: language, device: device, depth: depth + 1)
            return
        }
        guard let format = parts["NSStringLocalizedFormatKey"]?.text else { return nil }
        var variables: [String: PluralFormat.Variable] = [:]
        for (name, value) in parts {
            guard let texts = value.dictionary else { continue }
            let own = texts.compactMapValues(\.text)
            variables[name] = PluralFormat.Variable(
                conversion: own["NSStringFormatValueTypeKey"] ?? "d",
                texts: own.filter { PluralCategory(rawValue: $0.key) != nil })
        }
        self = .format(PluralFormat(format: format, variables: variables, language: language))
    }
}

// MARK: .xcstrings

extension StringEntry {
    /// Reads a localisation of a string catalogue; nil if it is not translated. `isSource`: it is the language of the keys.
    init?(catalogue value: TableValue, isSource: Bool, language: String, device: TextDevice) {
        var substitutions: [String: PluralFormat.Variable] = [:]
        for (name, own) in value["substitutions"]?.dictionary ?? [:] {
            guard let found = StringEntry.resolve(own, isSource: isSource, device: device) else { continue }
            let texts: [String: String]
            switch found {
            case .single(let text): texts = ["other": text]
            case .plural(let all): texts = all
            }
            substitutions[name] = PluralFormat.Variable(
                argument: own["argNum"]?.text.flatMap { Int($0) }.flatMap { (1...999_999).contains($0) ? $0 : nil },
                conversion: own["formatSpecifier"]?.text ?? "lld",
                texts: texts)
        }
        guard let found = StringEntry.resolve(value, isSource: isSource, device: device) else { return nil }
        switch found {
        case .single(let text) where substitutions.isEmpty: self = .text(text)
        case .single(let text): self = .format(PluralFormat(format: text, variables: substitutions, language: language))
        case .plural(let texts):
            var whole = PluralFormat.Variable(texts: texts, isWhole: true)
            whole.argument = FormatScanner.firstNumber(in: whole.fallback) ?? 1
            var name = "value"
            while substitutions[name] != nil { name += "_" }
            substitutions[name] = whole
            self = .format(PluralFormat(format: "%#@\(name)@", variables: substitutions, language: language))
        }
    }

    private enum Resolved {
        case single(String)
        case plural([String: String])
    }

    /// Returns the text of a unit, or those of its variation by plural; of one by device, those of the device.
    private static func resolve(_ value: TableValue, isSource: Bool, device: TextDevice, depth: Int = 0) -> Resolved? {
        guard depth < 4 else { return nil }
        if let unit = value["stringUnit"] {
            // Xcode leaves out a text without a translation.
            guard let text = unit["value"]?.text, isSource || unit["state"]?.text != "new" else { return nil }
            return .single(text)
        }
        guard let variations = value["variations"] else { return nil }
        if let devices = variations["device"]?.dictionary {
            let own = device.names.lazy.compactMap { devices[$0] }.first
            return own.flatMap { resolve($0, isSource: isSource, device: device, depth: depth + 1) }
        }
        var texts: [String: String] = [:]
        for (name, own) in variations["plural"]?.dictionary ?? [:] where PluralCategory(rawValue: name) != nil {
            if case .single(let text)? = resolve(own, isSource: isSource, device: device, depth: depth + 1) {
                texts[name] = text
            }
        }
        return texts.isEmpty ? nil : .plural(texts)
    }
}
