/// The keys that a keyboard on the screen shows first.
public enum UIKeyboardType: Int, Sendable {
    /// Letters; digits and symbols at a touch.
    case `default` = 0
    /// Letters of ASCII alone.
    case asciiCapable = 1
    /// Digits and punctuation first.
    case numbersAndPunctuation = 2
    /// Letters, with period, slash and ".com".
    case URL = 3
    /// Ten digits.
    case numberPad = 4
    /// Ten digits, star, number sign and plus.
    case phonePad = 5
    /// Letters, for names and numbers of people.
    case namePhonePad = 6
    /// Letters, with at sign and period.
    case emailAddress = 7
    /// Ten digits and a decimal point.
    case decimalPad = 8
    /// Letters, with at sign and number sign.
    case twitter = 9
    /// Letters, for what is searched in the web.
    case webSearch = 10
    /// Ten digits of ASCII.
    case asciiCapableNumberPad = 11
    /// As `asciiCapable`.
    public static let alphabet = UIKeyboardType.asciiCapable
}

/// What the return key of a keyboard on the screen says.
public enum UIReturnKeyType: Int, Sendable {
    /// "return".
    case `default` = 0
    /// Its word.
    case go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// Which letters a keyboard on the screen writes large by itself.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// None.
    case none = 0
    /// The first of each word.
    case words = 1
    /// The first of each sentence.
    case sentences = 2
    /// All.
    case allCharacters = 3
}

/// Whether words are corrected while they are typed. Kept: nothing corrects words here.
public enum UITextAutocorrectionType: Int, Sendable {
    /// As the text needs it.
    case `default` = 0
    /// No.
    case no
    /// Yes.
    case yes
}

/// Whether spelling is checked. Kept: nothing checks it here.
public enum UITextSpellCheckingType: Int, Sendable {
    /// As the text needs it.
    case `default` = 0
    /// No.
    case no
    /// Yes.
    case yes
}

/// Whether quotes become typographic ones. Kept: typed text stays as it was typed.
public enum UITextSmartQuotesType: Int, Sendable {
    /// As the text needs it.
    case `default` = 0
    /// No.
    case no
    /// Yes.
    case yes
}

/// Whether two hyphens become a dash. Kept: typed text stays as it was typed.
public enum UITextSmartDashesType: Int, Sendable {
    /// As the text needs it.
    case `default` = 0
    /// No.
    case no
    /// Yes.
    case yes
}

/// Whether pasting adds and removes spaces. Kept: what is pasted stays as it is.
public enum UITextSmartInsertDeleteType: Int, Sendable {
    /// As the text needs it.
    case `default` = 0
    /// No.
    case no
    /// Yes.
    case yes
}

/// Whether words are completed in the line. Kept: nothing completes words here.
public enum UITextInlinePredictionType: Int, Sendable {
    /// As the text needs it.
    case `default` = 0
    /// No.
    case no
    /// Yes.
    case yes
}

/// Whether a keyboard on the screen is light or dark.
public enum UIKeyboardAppearance: Int, Sendable {
    /// As its surroundings.
    case `default` = 0
    /// Dark.
    case dark = 1
    /// Light.
    case light = 2
    /// As `dark`.
    public static let alert = UIKeyboardAppearance.dark
}

/// What a text means, for programs that fill it in. Kept: nothing fills in texts here.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A person's whole name.
    public static let name = UITextContentType(rawValue: "name")
    /// "Dr".
    public static let namePrefix = UITextContentType(rawValue: "name-prefix")
    /// The given name.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// The name in the middle.
    public static let middleName = UITextContentType(rawValue: "middle-name")
    /// The family's name.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// "Jr".
    public static let nameSuffix = UITextContentType(rawValue: "name-suffix")
    /// What friends say.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// What somebody does.
    public static let jobTitle = UITextContentType(rawValue: "organization-title")
    /// A company.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// A place.
    public static let location = UITextContentType(rawValue: "location")
    /// A whole address.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// Its first line.
    public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
    /// Its second line.
    public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
    /// A city.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// A state or province.
    public static let addressState = UITextContentType(rawValue: "address-level1")
    /// Both.
    public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
    /// A part of a city.
    public static let sublocality = UITextContentType(rawValue: "address-level3")
    /// A country.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// A postal code.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// An address of e-mail.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// An address in the web.
    public static let URL = UITextContentType(rawValue: "url")
    /// A credit card's number.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    /// The name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// The word that opens it.
    public static let password = UITextContentType(rawValue: "current-password")
    /// A new one.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code that counts once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// The number of a shipment.
    public static let shipmentTrackingNumber = UITextContentType(rawValue: "shipment-tracking-number")
    /// A flight.
    public static let flightNumber = UITextContentType(rawValue: "flight-number")
    /// A moment.
    public static let dateTime = UITextContentType(rawValue: "date-time")
    /// A day of birth.
    public static let birthdate = UITextContentType(rawValue: "bday")
}

/// Which rules the system makes new passwords by. Kept: it makes none here.
@preconcurrency @MainActor open class UITextInputPasswordRules: NSObject, NSCopying {
    /// The rules, in their language.
    public let passwordRulesDescriptor: String
    /// Rules.
    public init(descriptor passwordRulesDescriptor: String) { self.passwordRulesDescriptor = passwordRulesDescriptor }
    open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What the keyboard should know about a text. All of it is optional: a type that leaves something out has the default, and
/// setting that does nothing.
///
/// The keyboard on the screen follows `keyboardType`, `returnKeyType`, `autocapitalizationType`, `keyboardAppearance`,
/// `enablesReturnKeyAutomatically` and `isSecureTextEntry`; what else there is, is kept for code that reads it.
@preconcurrency @MainActor public protocol UITextInputTraits: NSObjectProtocol {
    /// Default sentences.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// Default `default`.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// Default `default`.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// Default `default`.
    var smartQuotesType: UITextSmartQuotesType { get set }
    /// Default `default`.
    var smartDashesType: UITextSmartDashesType { get set }
    /// Default `default`.
    var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
    /// Default `default`.
    var inlinePredictionType: UITextInlinePredictionType { get set }
    /// Default `default`.
    var keyboardType: UIKeyboardType { get set }
    /// Default `default`.
    var keyboardAppearance: UIKeyboardAppearance { get set }
    /// Default `default`.
    var returnKeyType: UIReturnKeyType { get set }
    /// Whether the return key is off while there is no text. Default false.
    var enablesReturnKeyAutomatically: Bool { get set }
    /// Whether the text is hidden behind dots and cannot be copied. Default false.
    var isSecureTextEntry: Bool { get set }
    /// Default nil.
    var textContentType: UITextContentType! { get set }
    /// Default nil.
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
