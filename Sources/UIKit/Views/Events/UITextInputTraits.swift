/// The layout of an on-screen keyboard.
public enum UIKeyboardType: Int, Sendable {
    /// Letters, with a key for digits and symbols.
    case `default` = 0
    /// ASCII letters only.
    case asciiCapable = 1
    /// Digits and punctuation.
    case numbersAndPunctuation = 2
    /// Letters, with period, slash and ".com".
    case URL = 3
    /// Ten digits.
    case numberPad = 4
    /// Ten digits, star, number sign and plus.
    case phonePad = 5
    /// Letters, for people's names and telephone numbers.
    case namePhonePad = 6
    /// Letters, with at sign and period.
    case emailAddress = 7
    /// Ten digits and a decimal point.
    case decimalPad = 8
    /// Letters, with at sign and number sign.
    case twitter = 9
    /// Letters, for web searches.
    case webSearch = 10
    /// Ten ASCII digits.
    case asciiCapableNumberPad = 11
    /// Equal to `asciiCapable`.
    public static let alphabet = UIKeyboardType.asciiCapable
}

/// The title of an on-screen keyboard's Return key.
public enum UIReturnKeyType: Int, Sendable {
    /// "return".
    case `default` = 0
    /// The corresponding word.
    case go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// Automatic capitalisation by an on-screen keyboard.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// No capitalisation.
    case none = 0
    /// The first letter of each word.
    case words = 1
    /// The first letter of each sentence.
    case sentences = 2
    /// All letters.
    case allCharacters = 3
}

/// Automatic correction of typed words. Stored only: there is no correction.
public enum UITextAutocorrectionType: Int, Sendable {
    /// The default for the text.
    case `default` = 0
    /// Disabled.
    case no
    /// Enabled.
    case yes
}

/// Spell checking. Stored only: there is no spell checker.
public enum UITextSpellCheckingType: Int, Sendable {
    /// The default for the text.
    case `default` = 0
    /// Disabled.
    case no
    /// Enabled.
    case yes
}

/// Replacement of straight quotes with typographic ones. Stored only: typed text is not changed.
public enum UITextSmartQuotesType: Int, Sendable {
    /// The default for the text.
    case `default` = 0
    /// Disabled.
    case no
    /// Enabled.
    case yes
}

/// Replacement of two hyphens with a dash. Stored only: typed text is not changed.
public enum UITextSmartDashesType: Int, Sendable {
    /// The default for the text.
    case `default` = 0
    /// Disabled.
    case no
    /// Enabled.
    case yes
}

/// Adjustment of spaces around pasted text. Stored only: pasted text is not changed.
public enum UITextSmartInsertDeleteType: Int, Sendable {
    /// The default for the text.
    case `default` = 0
    /// Disabled.
    case no
    /// Enabled.
    case yes
}

/// Inline completion of words. Stored only: there is no completion.
public enum UITextInlinePredictionType: Int, Sendable {
    /// The default for the text.
    case `default` = 0
    /// Disabled.
    case no
    /// Enabled.
    case yes
}

/// The appearance of an on-screen keyboard.
public enum UIKeyboardAppearance: Int, Sendable {
    /// The appearance of the environment.
    case `default` = 0
    /// Dark.
    case dark = 1
    /// Light.
    case light = 2
    /// Equal to `dark`.
    public static let alert = UIKeyboardAppearance.dark
}

/// The meaning of a text, for autofill. Stored only: there is no autofill.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A person's full name.
    public static let name = UITextContentType(rawValue: "name")
    /// The prefix of a name, such as "Dr".
    public static let namePrefix = UITextContentType(rawValue: "name-prefix")
    /// The given name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// The middle name.
    public static let middleName = UITextContentType(rawValue: "middle-name")
    /// The family name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// The suffix of a name, such as "Jr".
    public static let nameSuffix = UITextContentType(rawValue: "name-suffix")
    /// The nickname.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// The job title.
    public static let jobTitle = UITextContentType(rawValue: "organization-title")
    /// A company.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// A location.
    public static let location = UITextContentType(rawValue: "location")
    /// A full street address.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// The first line of a street address.
    public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
    /// The second line of a street address.
    public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
    /// A city.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// A state or province.
    public static let addressState = UITextContentType(rawValue: "address-level1")
    /// A city and its state or province.
    public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
    /// A part of a city.
    public static let sublocality = UITextContentType(rawValue: "address-level3")
    /// A country.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// A postal code.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// An e-mail address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A web address.
    public static let URL = UITextContentType(rawValue: "url")
    /// A credit card number.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    /// An account name.
    public static let username = UITextContentType(rawValue: "username")
    /// The password of an account.
    public static let password = UITextContentType(rawValue: "current-password")
    /// A new password.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A one-time code.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// A tracking number of a shipment.
    public static let shipmentTrackingNumber = UITextContentType(rawValue: "shipment-tracking-number")
    /// A flight number.
    public static let flightNumber = UITextContentType(rawValue: "flight-number")
    /// A date and time.
    public static let dateTime = UITextContentType(rawValue: "date-time")
    /// A date of birth.
    public static let birthdate = UITextContentType(rawValue: "bday")
}

/// The rules for generated passwords. Stored only: no passwords are generated.
@preconcurrency @MainActor open class UITextInputPasswordRules: NSObject, NSCopying {
    /// The rules in their description language.
    public let passwordRulesDescriptor: String
    /// Creates rules from their description.
    public init(descriptor passwordRulesDescriptor: String) { self.passwordRulesDescriptor = passwordRulesDescriptor }
    open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Properties of a text for the keyboard. All are optional: a type that omits one has the default value, and setting
/// that has no effect.
///
/// The on-screen keyboard uses `keyboardType`, `returnKeyType`, `autocapitalizationType`, `keyboardAppearance`,
/// `enablesReturnKeyAutomatically` and `isSecureTextEntry`; the others are stored only.
@preconcurrency @MainActor public protocol UITextInputTraits: NSObjectProtocol {
    /// The automatic capitalisation. Default sentences.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// The automatic correction. Default `default`.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// The spell checking. Default `default`.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// The replacement of quotes. Default `default`.
    var smartQuotesType: UITextSmartQuotesType { get set }
    /// The replacement of hyphens. Default `default`.
    var smartDashesType: UITextSmartDashesType { get set }
    /// The adjustment of spaces around pasted text. Default `default`.
    var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
    /// The inline completion. Default `default`.
    var inlinePredictionType: UITextInlinePredictionType { get set }
    /// The keyboard layout. Default `default`.
    var keyboardType: UIKeyboardType { get set }
    /// The appearance of the keyboard. Default `default`.
    var keyboardAppearance: UIKeyboardAppearance { get set }
    /// The title of the Return key. Default `default`.
    var returnKeyType: UIReturnKeyType { get set }
    /// `true` if the Return key is disabled while there is no text. Default `false`.
    var enablesReturnKeyAutomatically: Bool { get set }
    /// `true` if dots replace the text, which cannot be copied. Default `false`.
    var isSecureTextEntry: Bool { get set }
    /// The meaning of the text. Default nil.
    var textContentType: UITextContentType! { get set }
    /// The rules for generated passwords. Default nil.
    var passwordRules: UITextInputPasswordRules? { get set }
}

extension UITextInputTraits {
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { .sentences }
        set {}
    }
    public var autocorrectionType: UITextAutocorrectionType {
        get { .default }
        set {}
    }
    public var spellCheckingType: UITextSpellCheckingType {
        get { .default }
        set {}
    }
    public var smartQuotesType: UITextSmartQuotesType {
        get { .default }
        set {}
    }
    public var smartDashesType: UITextSmartDashesType {
        get { .default }
        set {}
    }
    public var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { .default }
        set {}
    }
    public var inlinePredictionType: UITextInlinePredictionType {
        get { .default }
        set {}
    }
    public var keyboardType: UIKeyboardType {
        get { .default }
        set {}
    }
    public var keyboardAppearance: UIKeyboardAppearance {
        get { .default }
        set {}
    }
    public var returnKeyType: UIReturnKeyType {
        get { .default }
        set {}
    }
    public var enablesReturnKeyAutomatically: Bool {
        get { false }
        set {}
    }
    public var isSecureTextEntry: Bool {
        get { false }
        set {}
    }
    public var textContentType: UITextContentType! {
        get { nil }
        set {}
    }
    public var passwordRules: UITextInputPasswordRules? {
        get { nil }
        set {}
    }
}
