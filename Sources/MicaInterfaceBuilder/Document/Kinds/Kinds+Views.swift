/// The tables of all kinds of elements.
enum Kinds {
    /// The attributes of every object.
    static let object = ObjectKind(
        "object", "NSObject", .object, [], structure: "id customClass customModule key",
        ignored: """
            userLabel sceneMemberID customModuleProvider misplaced ambiguous verifyAmbiguity fixedFrame colorLabel locked \
            lockedInspector placeholderIntrinsicWidth placeholderIntrinsicHeight notEnabled usesDeviceMetrics
            """)

    static let autoresizing: Form = .options([
        "widthSizable": "flexibleWidth", "heightSizable": "flexibleHeight", "flexibleMinX": "flexibleLeftMargin",
        "flexibleMaxX": "flexibleRightMargin", "flexibleMinY": "flexibleTopMargin",
        "flexibleMaxY": "flexibleBottomMargin",
    ])

    static let view = ObjectKind(
        "view", "UIView", .view, from: object,
        [
            .child("frame", .rect),
            .child("frameInset", "frame", .rect),
            .child("bounds", .rect),
            .child("autoresizingMask", autoresizing),
            .on("translatesAutoresizingMaskIntoConstraints", .flag),
            .on("hidden", "isHidden", .flag),
            .on("opaque", "isOpaque", .flag),
            .on("alpha", .number),
            .on("tag", .integer),
            .on("contentMode", .choice(contentModes)),
            .on("clipsSubviews", "clipsToBounds", .flag),
            .on("userInteractionEnabled", "isUserInteractionEnabled", .flag),
            .on("multipleTouchEnabled", "isMultipleTouchEnabled", .flag),
            .on("exclusiveTouch", "isExclusiveTouch", .flag),
            .on("autoresizesSubviews", .flag),
            .on("clearsContextBeforeDrawing", .flag),
            .on(
                "semanticContentAttribute",
                .same("unspecified playback spatial forceLeftToRight forceRightToLeft")),
            .on("userInterfaceStyle", "overrideUserInterfaceStyle", .same("unspecified light dark")),
            .on("preservesSuperviewLayoutMargins", .flag),
            .on("insetsLayoutMarginsFromSafeArea", .flag),
            .on("layoutMarginsFollowReadableWidth", .structure),
            .on("restorationIdentifier", .text),
            .on("focusGroupIdentifier", .text),
            .child("backgroundColor", .color),
            .child("tintColor", .color),
            .child("layoutMargins", .edges),
            .child("directionalLayoutMargins", .directionalEdges),
            .child("contentStretch", .ignored),
            .on(
                "horizontalHuggingPriority", "setContentHuggingPriority(UILayoutPriority($), for: .horizontal)",
                .priority),
            .on("verticalHuggingPriority", "setContentHuggingPriority(UILayoutPriority($), for: .vertical)", .priority),
            .on(
                "horizontalCompressionResistancePriority",
                "setContentCompressionResistancePriority(UILayoutPriority($), for: .horizontal)", .priority),
            .on(
                "verticalCompressionResistancePriority",
                "setContentCompressionResistancePriority(UILayoutPriority($), for: .vertical)",
                .priority),
        ], ignored: "simulatedAppContext viewLayoutGuide contentViewInsetsToSafeArea interfaceStyle",
        missing: "largeContentTitle showsLargeContentViewer",
        parts: [.subviews, .constraints, .accessibility],
        outlets: ["mask", "accessibilityElements"])

    static let contentModes = [
        "scaleToFill": "scaleToFill", "scaleAspectFit": "scaleAspectFit", "scaleAspectFill": "scaleAspectFill",
        "redraw": "redraw", "center": "center", "top": "top", "bottom": "bottom", "left": "left", "right": "right",
        "topLeft": "topLeft", "topRight": "topRight", "bottomLeft": "bottomLeft", "bottomRight": "bottomRight",
        "TopLeft": "topLeft", "TopRight": "topRight", "BottomLeft": "bottomLeft", "BottomRight": "bottomRight",
    ]

    static let containerView = ObjectKind("containerView", "UIView", from: view)

    static let window = ObjectKind("window", "UIWindow", from: view, outlets: ["rootViewController"])

    static let lineBreakModes: Form = .choice([
        "wordWrap": "byWordWrapping", "characterWrap": "byCharWrapping", "clip": "byClipping",
        "headTruncation": "byTruncatingHead", "tailTruncation": "byTruncatingTail",
        "middleTruncation": "byTruncatingMiddle",
    ])

    static let textAlignments: Form = .same("left center right justified natural")

    static let label = ObjectKind(
        "label", "UILabel", from: view,
        [
            .on("userInteractionEnabled", "isUserInteractionEnabled", .flag, absent: "true"),
            .on("text", .text),
            .child("text", .text),
            .child("fontDescription", "font", .font),
            .child("textColor", .color),
            .child("highlightedColor", "highlightedTextColor", .color),
            .child("shadowColor", .color),
            .child("shadowOffset", .size),
            .on("textAlignment", textAlignments, absent: ".left"),
            .on("lineBreakMode", lineBreakModes),
            .child(
                "lineBreakStrategy",
                .options([
                    "pushOut": "pushOut", "hangulWordPriority": "hangulWordPriority", "standard": "standard",
                ])),
            .on("numberOfLines", .integer),
            .on("baselineAdjustment", .same("alignBaselines alignCenters none")),
            .on("adjustsFontSizeToFit", "adjustsFontSizeToFitWidth", .flag, absent: "true"),
            .on("adjustsLetterSpacingToFitWidth", "allowsDefaultTighteningForTruncation", .flag),
            .on("minimumScaleFactor", .number),
            .on("minimumFontSize", .structure),
            .on("adjustsFontForContentSizeCategory", .flag),
            .on("preferredMaxLayoutWidth", .number),
            .on("enabled", "isEnabled", .flag),
            .on("highlighted", "isHighlighted", .flag),
            .child("attributedText", .attributed),
        ], ignored: "usesAttributedText useAutomaticPreferredMaxLayoutWidth",
        missing: "showsExpansionTextWhenTruncated")

    static let imageView = ObjectKind(
        "imageView", "UIImageView", from: view,
        [
            .on("userInteractionEnabled", "isUserInteractionEnabled", .flag, absent: "true"),
            .on("image", .image),
            .child("image", .image),
            .on("highlightedImage", .image),
            .child("highlightedImage", .image),
            .on("highlighted", "isHighlighted", .flag),
            .child("preferredSymbolConfiguration", .symbol),
        ], ignored: "catalog highlightedImageCatalog",
        missing: "adjustsImageSizeForAccessibilityContentSizeCategory preferredImageDynamicRange")

    static let stackView = ObjectKind(
        "stackView", "UIStackView", from: view,
        [
            .on("axis", .same("horizontal vertical")),
            .on("distribution", .same("fill fillEqually fillProportionally equalSpacing equalCentering")),
            .on("alignment", .same("fill leading firstBaseline center trailing lastBaseline top bottom")),
            .on("spacing", .number),
            .on("baselineRelativeArrangement", "isBaselineRelativeArrangement", .flag),
            .on("layoutMarginsRelativeArrangement", "isLayoutMarginsRelativeArrangement", .flag),
            .on("spacingType", .ignored),
        ])

    static let visualEffectView = ObjectKind(
        "visualEffectView", "UIVisualEffectView", from: view, [], parts: [.contentView, .effect])

    static let activityIndicatorView = ObjectKind(
        "activityIndicatorView", "UIActivityIndicatorView", from: view,
        [
            .on("style", .same("whiteLarge white gray medium large")),
            .child("color", .color),
            .on("hidesWhenStopped", .flag, absent: "false"),
            .on("animating", .structure),
        ])

    static let progressView = ObjectKind(
        "progressView", "UIProgressView", from: view,
        [
            .on("progressViewStyle", .same("default bar")),
            .child("progressTintColor", .color),
            .child("trackTintColor", .color),
            .on("progress", .number),
        ], missing: "progressImage trackImage")

    /// Views of frameworks that do not exist here; they are replaced by empty views.
    static let missingViews: [ObjectKind] = [
        ("mapView", "MapKit"), ("wkWebView", "WebKit"), ("webView", "WebKit"), ("arscnView", "ARKit"),
        ("arskView", "ARKit"), ("arView", "RealityKit"), ("sceneKitView", "SceneKit"), ("skView", "SpriteKit"),
        ("glkView", "GLKit"), ("mtkView", "MetalKit"), ("adBannerView", "iAd"), ("pdfView", "PDFKit"),
        ("avPlayerView", "AVKit"), ("routePickerView", "AVKit"), ("textInputView", "UIKit"),
        ("colorWell", "UIKit"),
    ].map { ObjectKind($0.0, "UIView", from: view, framework: $0.1) }
}
