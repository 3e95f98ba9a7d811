extension DocumentReader {
    /// The attributes of a button's `state`. "STATE" is replaced by a member of `UIControl.State`.
    static let stateRows: [Row] = Row.list(
        [
            .on("title", "setTitle($, for: STATE)", .text),
            .child("title", "setTitle($, for: STATE)", .text),
            .child("titleColor", "setTitleColor($, for: STATE)", .color),
            .child("titleShadowColor", "setTitleShadowColor($, for: STATE)", .color),
            .on("image", "setImage($, for: STATE)", .image),
            .child("image", "setImage($, for: STATE)", .image),
            .on("backgroundImage", "setBackgroundImage($, for: STATE)", .image),
            .child("backgroundImage", "setBackgroundImage($, for: STATE)", .image),
            .child("attributedTitle", "setAttributedTitle($, for: STATE)", .attributed),
            .child(
                "preferredSymbolConfiguration", "setPreferredSymbolConfiguration($, forImageIn: STATE)", .symbol),
        ], ignored: "key catalog backgroundImageCatalog")

    static let segmentRows: [Row] = Row.list(
        [
            .on("title", .text), .on("image", .image), .child("image", .image), .on("width", .number),
            .on("enabled", .flag), .child("contentOffset", .ignored),
        ], ignored: "key catalog")

    static let sectionRows: [Row] = Row.list(
        [
            .on("headerTitle", .text), .child("headerTitle", .text), .on("footerTitle", .text),
            .child("footerTitle", .text), .on("headerHeight", .number), .on("footerHeight", .number),
            .child("string", .text),
        ], ignored: "id userLabel colorLabel")

    static let accessibilityRows: [Row] = Row.list(
        [
            .on("label", "accessibilityLabel", .text),
            .on("hint", "accessibilityHint", .text),
            .on("value", "accessibilityValue", .text),
            .on("identifier", "accessibilityIdentifier", .text),
            .child("isElement", "isAccessibilityElement", .flag),
            .child("traits", "accessibilityTraits", .options(traits)),
        ], ignored: "key")

    /// Bar items have only a label.
    static let itemAccessibilityRows: [Row] = Row.list(
        [
            .on("label", "accessibilityLabel", .text), .child("isElement", .missing), .child("traits", .missing),
        ], ignored: "key", missing: "hint value identifier")

    private static let traits: [String: String] = Dictionary(
        uniqueKeysWithValues: [
            "button", "link", "image", "selected", "playsSound", "keyboardKey", "staticText", "summaryElement",
            "notEnabled", "updatesFrequently", "searchField", "startsMediaSession", "adjustable",
            "allowsDirectInteraction", "causesPageTurn", "header", "tabBar",
        ].map { ($0, $0) })

    static let buttonConfigurationRows: [Row] = Row.list(
        [
            .on("title", .text),
            .on("subtitle", .text),
            .on("image", .image),
            .child("image", .image),
            .child("preferredSymbolConfigurationForImage", .symbol),
            .on("imagePlacement", .same("leading trailing top bottom")),
            .on("imagePadding", .number),
            .on("titlePadding", .number),
            .on("titleAlignment", .same("automatic leading center trailing")),
            .on("buttonSize", .same("medium small mini large")),
            .on("cornerStyle", .same("fixed dynamic small medium large capsule")),
            .on("showsActivityIndicator", .flag),
            .child("baseForegroundColor", .color),
            .child("baseBackgroundColor", .color),
            .child("contentInsets", .directionalEdges),
            .child("titleFontDescription", .font),
            .child("attributedTitle", .missing),
            .child("attributedSubtitle", .missing),
            .child("background", .missing),
        ], ignored: "key style catalog")

    /// In the order of the parameters of `UIMenu.init`.
    static let menuRows: [Row] = Row.list(
        [.on("title", .text), .on("subtitle", .text), .on("image", .image), .child("image", .image)],
        ignored: "id key catalog userLabel")

    /// In the order of the parameters of `UICommand.init`.
    static let commandRows: [Row] = Row.list(
        [
            .on("title", .text), .on("subtitle", .text), .on("image", .image), .child("image", .image),
            .on("discoverabilityTitle", .text), .on("state", .same("off on mixed")),
        ], ignored: "id key catalog userLabel", missing: "keyEquivalent propertyList")

    static let cellConfigurationRows: [Row] = Row.list(
        [
            .on("text", .text), .on("secondaryText", .text), .child("text", .text), .child("secondaryText", .text),
            .on("image", .image), .child("image", .image),
            .on("prefersSideBySideTextAndSecondaryText", .flag), .on("imageToTextPadding", .number),
            .child("attributedText", .attributed), .child("secondaryAttributedText", .attributed),
        ], ignored: "key style catalog configurationType")

}
