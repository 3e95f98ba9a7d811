extension Kinds {
    static let control = ObjectKind(
        "control", "UIControl", from: view,
        [
            .on("enabled", "isEnabled", .flag),
            .on("selected", "isSelected", .flag),
            .on("highlighted", "isHighlighted", .flag),
            .on("contentHorizontalAlignment", .same("center left right fill leading trailing")),
            .on("contentVerticalAlignment", .same("center top bottom fill")),
        ], missing: "showsMenuAsPrimaryAction contextMenuInteractionEnabled toolTip symbolAnimationEnabled",
        event: "touchUpInside")

    static let button = ObjectKind(
        "button", "UIButton", from: control,
        [
            .on("buttonType", .structure),
            .child("fontDescription", "titleLabel?.font", .font),
            .on("lineBreakMode", "titleLabel?.lineBreakMode", lineBreakModes),
            .child("contentEdgeInsets", .insets),
            .child("titleEdgeInsets", .insets),
            .child("imageEdgeInsets", .insets),
            .on("adjustsImageWhenHighlighted", .flag),
            .on("adjustsImageWhenDisabled", .flag),
            .on("showsMenuAsPrimaryAction", .flag),
            .on("changesSelectionAsPrimaryAction", .flag),
            .on("titleShadowOffset", "titleLabel?.shadowOffset", .size),
            .child("titleShadowOffset", "titleLabel?.shadowOffset", .size),
            .child("preferredSymbolConfiguration", "setPreferredSymbolConfiguration($, forImageIn: .normal)", .symbol),
            .on("reversesTitleShadowWhenHighlighted", .flag),
            .on("showsTouchWhenHighlighted", .flag),
            .on("role", .same("normal primary cancel destructive")),
            .on("springLoaded", .ignored),
            .on("pointerInteraction", .ignored),
        ], ignored: "hasAttributedTitle usesAttributedText adjustsImageSizeForAccessibilityContentSizeCategory",
        parts: [.states, .buttonConfiguration, .menu], outlets: ["menu"])

    static let uiSwitch = ObjectKind(
        "switch", "UISwitch", from: control,
        [
            .on("on", "isOn", .flag),
            .child("onTintColor", .color),
            .child("thumbTintColor", .color),
        ], missing: "title preferredStyle onImage offImage", event: "valueChanged")

    static let slider = ObjectKind(
        "slider", "UISlider", from: control,
        [
            .on("minValue", "minimumValue", .number),
            .on("maxValue", "maximumValue", .number),
            .on("value", .number),
            .on("continuous", "isContinuous", .flag),
            .child("minimumTrackTintColor", .color),
            .child("maximumTrackTintColor", .color),
            .child("thumbTintColor", .color),
        ], missing: "minimumValueImage maximumValueImage", event: "valueChanged")

    static let stepper = ObjectKind(
        "stepper", "UIStepper", from: control,
        [
            .on("minimumValue", .number),
            .on("maximumValue", .number),
            .on("stepValue", .number),
            .on("value", .number),
            .on("autorepeat", .flag),
            .on("wraps", .flag),
            .on("continuous", "isContinuous", .flag),
        ], event: "valueChanged")

    static let segmentedControl = ObjectKind(
        "segmentedControl", "UISegmentedControl", from: control,
        [
            .on("momentary", "isMomentary", .flag),
            .on("apportionsSegmentWidthsByContent", .flag),
            .child("selectedSegmentTintColor", .color),
            .on("selectedSegmentIndex", .structure),
            .on("segmentControlStyle", .ignored),
        ], parts: [.segments], event: "valueChanged")

    static let pageControl = ObjectKind(
        "pageControl", "UIPageControl", from: control,
        [
            .on("numberOfPages", .integer),
            .on("currentPage", .integer),
            .on("hidesForSinglePage", .flag),
            .on("allowsContinuousInteraction", .flag),
            .on("backgroundStyle", .same("automatic prominent minimal")),
            .on("preferredIndicatorImage", .image),
            .child("preferredIndicatorImage", .image),
            .child("pageIndicatorTintColor", .color),
            .child("currentPageIndicatorTintColor", .color),
        ], ignored: "catalog", missing: "defersCurrentPageDisplay", event: "valueChanged")

    static let refreshControl = ObjectKind(
        "refreshControl", "UIRefreshControl", from: control, [.child("attributedTitle", .attributed)],
        event: "valueChanged")

    static let pickerView = ObjectKind(
        "pickerView", "UIPickerView", from: view, [.on("showsSelectionIndicator", .flag)],
        outlets: ["delegate", "dataSource"])

    static let datePicker = ObjectKind(
        "datePicker", "UIDatePicker", from: control,
        [
            .on("datePickerMode", .same("time date dateAndTime countDownTimer yearAndMonth")),
            .on("style", "preferredDatePickerStyle", .same("automatic wheels compact inline")),
            .child("locale", .locale),
            .on("minuteInterval", .integer),
            .child("minimumDate", .date),
            .child("maximumDate", .date),
            .child("date", .date),
            .on("countDownDuration", .number),
            .on("roundsToMinuteInterval", .flag),
            .on("useCurrentDate", .structure),
        ], event: "valueChanged")

    // MARK: Texts

    /// The attributes of `textInputTraits`.
    static let inputTraits: [Row] = [
        .on(
            "autocapitalizationType", .same("none words sentences allCharacters"),
            absent: "UITextAutocapitalizationType.none"),
        .on("autocorrectionType", .same("default no yes")),
        .on("spellCheckingType", .same("default no yes")),
        .on(
            "keyboardType",
            .choice([
                "alphabet": "asciiCapable", "ASCIICapable": "asciiCapable", "asciiCapable": "asciiCapable",
                "numbersAndPunctuation": "numbersAndPunctuation", "URL": "URL", "numberPad": "numberPad",
                "phonePad": "phonePad", "namePhonePad": "namePhonePad", "emailAddress": "emailAddress",
                "decimalPad": "decimalPad", "twitter": "twitter", "webSearch": "webSearch", "default": "default",
                "ASCIICapableNumberPad": "asciiCapableNumberPad", "asciiCapableNumberPad": "asciiCapableNumberPad",
            ])),
        .on(
            "returnKeyType",
            .same("default go google join next route search send yahoo done emergencyCall continue")),
        .on("keyboardAppearance", .choice(["default": "default", "alert": "dark", "dark": "dark", "light": "light"])),
        .on("enablesReturnKeyAutomatically", .flag),
        .on("secureTextEntry", "isSecureTextEntry", .flag),
        .on("smartDashesType", .same("default no yes")),
        .on("smartQuotesType", .same("default no yes")),
        .on("smartInsertDeleteType", .same("default no yes")),
        .on("inlinePredictionType", .same("default no yes")),
        .on("textContentType", .choice(textContentTypes)),
        .on("key", .ignored),
    ]

    /// Interface Builder stores the raw values.
    static let textContentTypes: [String: String] = [
        "name": "name", "name-prefix": "namePrefix", "given-name": "givenName", "additional-name": "middleName",
        "family-name": "familyName", "name-suffix": "nameSuffix", "nickname": "nickname",
        "organization-title": "jobTitle", "organization": "organizationName", "location": "location",
        "street-address": "fullStreetAddress", "address-line1": "streetAddressLine1",
        "address-line2": "streetAddressLine2", "address-level2": "addressCity", "address-level1": "addressState",
        "address-level1+2": "addressCityAndState", "address-level3": "sublocality", "country-name": "countryName",
        "postal-code": "postalCode", "tel": "telephoneNumber", "email": "emailAddress", "url": "URL",
        "cc-number": "creditCardNumber", "username": "username", "password": "password",
        "current-password": "password", "new-password": "newPassword", "one-time-code": "oneTimeCode",
    ]

    static let textField = ObjectKind(
        "textField", "UITextField", from: control,
        [
            .on("borderStyle", .same("none line bezel roundedRect")),
            .child("fontDescription", "font", .font),
            .child("textColor", .color),
            .on("text", .text),
            .child("text", .text),
            .child("attributedText", .attributed),
            .on("placeholder", .text),
            .child("attributedPlaceholder", .attributed),
            .on("textAlignment", textAlignments, absent: ".left"),
            .on("minimumFontSize", .number),
            .on("adjustsFontSizeToFit", "adjustsFontSizeToFitWidth", .flag, absent: "true"),
            .on("adjustsFontForContentSizeCategory", .flag),
            .on("clearButtonMode", .same("never whileEditing unlessEditing always")),
            .on("clearsOnBeginEditing", .flag),
            .on("allowsEditingTextAttributes", .flag),
            .on("background", .image),
            .on("disabledBackground", .image),
        ], ignored: "usesAttributedText clearsOnInsertion",
        parts: [.inputTraits], outlets: ["delegate", "inputView", "inputAccessoryView", "leftView", "rightView"],
        event: "editingDidEnd")

    static let textView = ObjectKind(
        "textView", "UITextView", from: scrollView,
        [
            .on("userInteractionEnabled", "isUserInteractionEnabled", .flag),
            .child("fontDescription", "font", .font),
            .child("textColor", .color),
            .on("text", .text),
            .child("text", .text),
            .child("attributedText", .attributed),
            .on("textAlignment", textAlignments, absent: ".left"),
            .on("editable", "isEditable", .flag),
            .on("selectable", "isSelectable", .flag),
            .on("allowsEditingTextAttributes", .flag),
            .on("adjustsFontForContentSizeCategory", .flag),
            .child("dataDetectorTypes", .missing),
        ], ignored: "usesAttributedText", missing: "findInteractionEnabled",
        parts: [.inputTraits], outlets: ["inputView", "inputAccessoryView"])

    static let searchBar = ObjectKind(
        "searchBar", "UISearchBar", from: view,
        [
            .on("searchBarStyle", .same("default prominent minimal")),
            .on("barStyle", barStyles),
            .on("translucent", "isTranslucent", .flag),
            .child("barTintColor", .color),
            .on("text", .text),
            .on("placeholder", .text),
            .on("prompt", .text),
            .on("showsCancelButton", .flag),
            .on("showsScopeBar", .flag),
            .on("selectedScopeButtonIndex", .structure),
        ], missing: "showsBookmarkButton showsSearchResultsButton backgroundImage", parts: [.scopes, .inputTraits],
        outlets: ["delegate"])
}
