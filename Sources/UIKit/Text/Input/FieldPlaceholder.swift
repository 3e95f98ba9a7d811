import CoreText

/// The text that an empty field displays: a plain string, or a text with attributes.
@MainActor struct FieldPlaceholder {
    private var plain: String?, attributed: NSAttributedString?

    var string: String? {
        get { plain ?? attributed?.string }
        set {
            plain = newValue
            attributed = nil
        }
    }
    /// The text with its own attributes, as a copy.
    var attributedString: NSAttributedString? {
        get { attributed ?? plain.map { NSAttributedString(string: $0) } }
        set {
            plain = nil
            attributed = newValue.map { NSAttributedString(attributedString: $0) }
        }
    }

    /// Returns the text in a pale colour; missing attributes are those of the field.
    func styled(_ field: [NSAttributedString.Key: Any]) -> StyledText? {
        var defaults = field
        defaults[.foregroundColor] = UIColor.placeholderText
        if let plain { return .plain(plain, defaults) }
        return attributed.map { text in
            StyledText.attributed(text).restyled { $0.merge(defaults) { own, _ in own } }
        }
    }
}
