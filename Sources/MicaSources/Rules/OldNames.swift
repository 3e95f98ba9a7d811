/// The names that Swift had for Apple's frameworks before version 4.2, and those of today.
enum OldNames {
    /// Returns today's name of a type, a constant or a key.
    static func name(_ old: String) -> String? { names[old] ?? constant(old) }

    private static let names: [String: String] = {
        var result = irregular
        for (type, parts) in nested {
            for part in parts.split(separator: " ") { result["\(type)\(part)"] = "\(type).\(part)" }
        }
        for (old, new, parts) in groups {
            for part in parts.split(separator: " ") {
                result["\(old)\(part)"] = "\(new).\(part.prefix(1).lowercased())\(part.dropFirst())"
            }
        }
        for (part, key) in attributes {
            result["NS\(part)AttributeName"] = "NSAttributedString.Key.\(key)"
        }
        return result
    }()

    /// `UIAlertActionStyle` is `UIAlertAction.Style`.
    private static let nested = [
        "NSTextStorage": "EditActions", "NSTextTab": "OptionKey",
        "UIActivity": "Category", "UIActivityIndicatorView": "Style",
        "UIActivityViewController": "CompletionWithItemsHandler CompletionHandler",
        "UIAlertAction": "Style", "UIAlertController": "Style",
        "UIApplication":
            "ExtensionPointIdentifier LaunchOptionsKey OpenExternalURLOptionsKey OpenURLOptionsKey State",
        "UIBarButtonItem": "Style", "UIBlurEffect": "Style",
        "UICollectionView":
            "LayoutInteractiveTransitionCompletion ReorderingCadence ScrollDirection ScrollPosition",
        "UICollectionViewCell": "DragState", "UICollectionViewFlowLayout": "SectionInsetReference",
        "UICollisionBehavior": "Mode", "UIContextualAction": "Handler Style",
        "UIControl": "ContentHorizontalAlignment ContentVerticalAlignment State",
        "UIDatePicker": "Mode", "UIDevice": "BatteryState",
        "UIDocument": "ChangeKind SaveOperation State",
        "UIFont": "TextStyle Weight", "UIFontDescriptor": "AttributeName FeatureKey SymbolicTraits TraitKey",
        "UIGestureRecognizer": "State",
        "UIImage": "Orientation RenderingMode ResizingMode",
        "UIImagePickerController": "CameraCaptureMode CameraDevice CameraFlashMode InfoKey QualityType SourceType",
        "UIInputView": "Style",
        "UIMenuController": "ArrowDirection",
        "UINavigationController": "Operation", "UINavigationItem": "LargeTitleDisplayMode",
        "UIPageViewController":
            "NavigationDirection NavigationOrientation OptionsKey SpineLocation TransitionStyle",
        "UIPasteboard": "Name", "UIPress": "Phase", "UIPreviewAction": "Style",
        "UIPrintInfo": "Duplex Orientation OutputType", "UIPrinter": "CutterBehavior JobTypes",
        "UIProgressView": "Style", "UIPushBehavior": "Mode", "UIScreen": "OverscanCompensation",
        "UIScrollView":
            "ContentInsetAdjustmentBehavior DecelerationRate IndexDisplayMode IndicatorStyle KeyboardDismissMode",
        "UISearchBar": "Icon Style", "UISegmentedControl": "Segment",
        "UISplitViewController": "DisplayMode PrimaryEdge",
        "UIStackView": "Alignment Distribution", "UISwipeGestureRecognizer": "Direction",
        "UITabBar": "ItemPositioning",
        "UITableView": "RowAnimation ScrollPosition SeparatorInsetReference Style",
        "UITableViewCell": "AccessoryType DragState EditingStyle FocusStyle SelectionStyle SeparatorStyle StateMask",
        "UITableViewRowAction": "Style", "UITextField": "DidEndEditingReason", "UITouch": "Phase Properties",
        "UIView":
            "AnimationCurve AnimationOptions AnimationTransition ContentMode KeyframeAnimationOptions TintAdjustmentMode",
        "UIWebView": "NavigationType", "UIWindow": "Level",
    ]

    /// `UILayoutPriorityRequired` is `UILayoutPriority.required`: the old beginning, today's, and the rest of the old names.
    private static let groups = [
        ("kCAEmitterLayer", "CAEmitterLayerEmitterMode", "Points Outline Surface Volume"),
        ("kCAEmitterLayer", "CAEmitterLayerEmitterShape", "Point Line Rectangle Cuboid Circle Sphere"),
        (
            "kCAEmitterLayer", "CAEmitterLayerRenderMode",
            "Unordered OldestFirst OldestLast BackToFront Additive"
        ),
        ("kCAScroll", "CAScrollLayerScrollMode", "None Vertically Horizontally Both"),
        ("kCATransition", "CATransitionSubtype", "FromLeft FromRight FromTop FromBottom"),
        (
            "UIApplication", "UIApplication",
            """
            OpenSettingsURLString BackgroundFetchIntervalMinimum BackgroundFetchIntervalNever \
            StateRestorationBundleVersionKey StateRestorationSystemVersionKey StateRestorationTimestampKey \
            StateRestorationUserInterfaceIdiomKey
            """
        ),
        (
            "UIAccessibilityTrait", "UIAccessibilityTraits",
            """
            None Button Link SearchField Image Selected PlaysSound KeyboardKey StaticText SummaryElement NotEnabled \
            UpdatesFrequently StartsMediaSession Adjustable AllowsDirectInteraction CausesPageTurn Header
            """
        ),
        ("UICollection", "UICollectionView", "ElementKindSectionHeader ElementKindSectionFooter"),
        ("UICollectionViewFlowLayout", "UICollectionViewFlowLayout", "AutomaticSize"),
        (
            "UIContentSizeCategory", "UIContentSizeCategory",
            """
            Unspecified ExtraSmall Small Medium Large ExtraLarge ExtraExtraLarge ExtraExtraExtraLarge \
            AccessibilityMedium AccessibilityLarge AccessibilityExtraLarge AccessibilityExtraExtraLarge \
            AccessibilityExtraExtraExtraLarge
            """
        ),
        (
            "UIFontTextStyle", "UIFont.TextStyle",
            "LargeTitle Title1 Title2 Title3 Headline Subheadline Body Callout Footnote Caption1 Caption2"
        ),
        (
            "UIFontWeight", "UIFont.Weight",
            "UltraLight Thin Light Regular Medium Semibold Bold Heavy Black"
        ),
        (
            "UIImagePickerController", "UIImagePickerController.InfoKey",
            "MediaType OriginalImage EditedImage CropRect MediaURL ReferenceURL MediaMetadata LivePhoto ImageURL"
        ),
        ("UIKey", "UIKeyCommand", "InputUpArrow InputDownArrow InputLeftArrow InputRightArrow InputEscape"),
        (
            "UI", "UIResponder",
            """
            KeyboardFrameBeginUserInfoKey KeyboardFrameEndUserInfoKey KeyboardAnimationDurationUserInfoKey \
            KeyboardAnimationCurveUserInfoKey KeyboardIsLocalUserInfoKey
            """
        ),
        ("UI", "UIView", "LayoutFittingCompressedSize LayoutFittingExpandedSize"),
        ("UILayoutPriority", "UILayoutPriority", "Required DefaultHigh DefaultLow FittingSizeLevel"),
        ("UIScrollViewDecelerationRate", "UIScrollView.DecelerationRate", "Normal Fast"),
        ("UIPageViewControllerOption", "UIPageViewController.OptionsKey", "SpineLocationKey InterPageSpacingKey"),
        ("UISegmentedControl", "UISegmentedControl", "NoSegment"),
        ("UISplitViewController", "UISplitViewController", "AutomaticDimension"),
        ("UITableView", "UITableView", "AutomaticDimension IndexSearch"),
        ("UIView", "UIView", "NoIntrinsicMetric"),
        ("UIWindowLevel", "UIWindow.Level", "Normal Alert StatusBar"),
    ]

    private static let irregular = [
        "CGAffineTransformIdentity": "CGAffineTransform.identity",
        "NSAttributedStringKey": "NSAttributedString.Key",
        "NSLayoutAttribute": "NSLayoutConstraint.Attribute",
        "NSControlCharacterAction": "NSLayoutManager.ControlCharacterAction",
        "NSGlyphProperty": "NSLayoutManager.GlyphProperty",
        "NSLayoutFormatOptions": "NSLayoutConstraint.FormatOptions",
        "NSLayoutFormatAlignAllCenterX": "NSLayoutConstraint.FormatOptions.alignAllCenterX",
        "NSLayoutFormatAlignAllCenterY": "NSLayoutConstraint.FormatOptions.alignAllCenterY",
        "NSLayoutRelation": "NSLayoutConstraint.Relation", "RunLoopMode": "RunLoop.Mode",
        "NSTextLayoutOrientation": "NSLayoutManager.TextLayoutOrientation",
        "NSTextEffectLetterpressStyle": "NSAttributedString.TextEffectStyle.letterpressStyle",
        "UIAccessibilityAnnouncementNotification": "UIAccessibility.Notification.announcement",
        "UIAccessibilityCustomRotorDirection": "UIAccessibilityCustomRotor.Direction",
        "UIAccessibilityCustomSystemRotorType": "UIAccessibilityCustomRotor.SystemRotorType",
        "UIAccessibilityLayoutChangedNotification": "UIAccessibility.Notification.layoutChanged",
        "UIAccessibilityNotifications": "UIAccessibility.Notification",
        "UIAccessibilityPageScrolledNotification": "UIAccessibility.Notification.pageScrolled",
        "UIAccessibilityPauseAssistiveTechnologyNotification":
            "UIAccessibility.Notification.pauseAssistiveTechnology",
        "UIAccessibilityResumeAssistiveTechnologyNotification":
            "UIAccessibility.Notification.resumeAssistiveTechnology",
        "UIAccessibilityScreenChangedNotification": "UIAccessibility.Notification.screenChanged",
        "UIActivityType": "UIActivity.ActivityType",
        "UIApplicationShortcutIconType": "UIApplicationShortcutIcon.IconType",
        "UIAttachmentBehaviorType": "UIAttachmentBehavior.AttachmentType",
        "UIBackgroundTaskInvalid": "UIBackgroundTaskIdentifier.invalid",
        "UIBarButtonSystemItem": "UIBarButtonItem.SystemItem", "UIButtonType": "UIButton.ButtonType",
        "UICloudSharingPermissionOptions": "UICloudSharingController.PermissionOptions",
        "UICollectionElementCategory": "UICollectionView.ElementCategory",
        "UICollectionViewDropIntent": "UICollectionViewDropProposal.Intent",
        "UICollectionUpdateAction": "UICollectionViewUpdateItem.Action",
        "UIControlEvents": "UIControl.Event", "UIEdgeInsetsZero": "UIEdgeInsets.zero",
        "UIDocumentBrowserImportMode": "UIDocumentBrowserViewController.ImportMode",
        "UIEventSubtype": "UIEvent.EventSubtype", "UIEventType": "UIEvent.EventType",
        "UIFontFeatureSelectorIdentifierKey": "UIFontDescriptor.FeatureKey.typeIdentifier",
        "UIFontFeatureTypeIdentifierKey": "UIFontDescriptor.FeatureKey.featureIdentifier",
        "UIFontSlantTrait": "UIFontDescriptor.TraitKey.slant",
        "UIFontSymbolicTrait": "UIFontDescriptor.TraitKey.symbolic",
        "UIFontWeightTrait": "UIFontDescriptor.TraitKey.weight",
        "UIFontWidthTrait": "UIFontDescriptor.TraitKey.width",
        "UIImagePickerControllerPHAsset": "UIImagePickerController.InfoKey.phAsset",
        "UIImpactFeedbackStyle": "UIImpactFeedbackGenerator.FeedbackStyle",
        "UIInterpolatingMotionEffectType": "UIInterpolatingMotionEffect.EffectType",
        "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
        "UIMinimumKeepAliveTimeout": "UIApplication.minimumKeepAliveTimeout",
        "UINibExternalObjects": "UINib.OptionsKey.externalObjects",
        "UINotificationFeedbackType": "UINotificationFeedbackGenerator.FeedbackType",
        "UIOffsetZero": "UIOffset.zero",
        "UIPasteboardNameFind": "UIPasteboard.Name.find", "UIPasteboardNameGeneral": "UIPasteboard.Name.general",
        "UIPasteboardOption": "UIPasteboard.OptionsKey",
        "UIPressType": "UIPress.PressType", "UISystemAnimation": "UIView.SystemAnimation",
        "UITabBarSystemItem": "UITabBarItem.SystemItem",
        "UITableViewCellStyle": "UITableViewCell.CellStyle",
        "UITableViewDropIntent": "UITableViewDropProposal.Intent",
        "UITextBorderStyle": "UITextField.BorderStyle",
        "UITextFieldViewMode": "UITextField.ViewMode", "UITouchType": "UITouch.TouchType",
        "UITransitionContextFromViewControllerKey": "UITransitionContextViewControllerKey.from",
        "UITransitionContextFromViewKey": "UITransitionContextViewKey.from",
        "UITransitionContextToViewControllerKey": "UITransitionContextViewControllerKey.to",
        "UITransitionContextToViewKey": "UITransitionContextViewKey.to",
        "UIViewAutoresizing": "UIView.AutoresizingMask",
        "UIWebPaginationBreakingMode": "UIWebView.PaginationBreakingMode",
        "UIWebPaginationMode": "UIWebView.PaginationMode",
    ]

    /// `NSFontAttributeName` is `NSAttributedString.Key.font`.
    private static let attributes = [
        "Font": "font", "ForegroundColor": "foregroundColor", "BackgroundColor": "backgroundColor",
        "ParagraphStyle": "paragraphStyle", "Kern": "kern", "StrikethroughStyle": "strikethroughStyle",
        "StrikethroughColor": "strikethroughColor", "UnderlineStyle": "underlineStyle",
        "UnderlineColor": "underlineColor", "StrokeColor": "strokeColor", "StrokeWidth": "strokeWidth",
        "Shadow": "shadow", "Link": "link", "BaselineOffset": "baselineOffset",
        "Attachment": "attachment", "Ligature": "ligature", "Expansion": "expansion",
        "Obliqueness": "obliqueness", "TextEffect": "textEffect", "WritingDirection": "writingDirection",
        "VerticalGlyphForm": "verticalGlyphForm",
    ]

    /// `kCAFillModeForwards` is `CAMediaTimingFillMode.forwards`.
    private static func constant(_ name: String) -> String? {
        guard name.hasPrefix("kCA") else { return nil }
        for (prefix, type) in families where name.hasPrefix(prefix) {
            let rest = name.dropFirst(prefix.count)
            guard let first = rest.first, first.isUppercase else { continue }
            return "\(type).\(first.lowercased())\(rest.dropFirst())"
        }
        return nil
    }

    private static let families = [
        ("kCAFillMode", "CAMediaTimingFillMode"), ("kCALineCap", "CAShapeLayerLineCap"),
        ("kCALineJoin", "CAShapeLayerLineJoin"), ("kCAFillRule", "CAShapeLayerFillRule"),
        ("kCAMediaTimingFunction", "CAMediaTimingFunctionName"),
        ("kCAGravity", "CALayerContentsGravity"),
        ("kCAAnimationRotate", "CAAnimationRotationMode.rotate"),
        ("kCAAnimation", "CAAnimationCalculationMode"),
        ("kCAGradientLayer", "CAGradientLayerType"), ("kCAFilter", "CALayerContentsFilter"),
        ("kCAAlignment", "CATextLayerAlignmentMode"), ("kCATruncation", "CATextLayerTruncationMode"),
        ("kCATransition", "CATransitionType"), ("kCAValueFunction", "CAValueFunctionName"),
        ("kCAContentsFormat", "CALayerContentsFormat"),
    ]

    // MARK: Notifications

    /// `NSNotification.Name.UIKeyboardWillShow` is `UIResponder.keyboardWillShowNotification`.
    static let notifications: [String: String] = {
        var names: [String: String] = [:]
        for (type, events) in events {
            for event in events.split(separator: " ") {
                let key = event.prefix(1).lowercased() + event.dropFirst()
                let new = type == "UIKeyboard" ? "UIResponder.keyboard\(event)" : "\(type).\(key)"
                names[type + event] = new + "Notification"
            }
        }
        for event in accessibilityEvents.split(separator: " ") {
            let key = event.prefix(1).lowercased() + event.dropFirst()
            names["UIAccessibility\(event)"] = "UIAccessibility.\(key)Notification"
        }
        names["UITextInputCurrentInputModeDidChange"] = "UITextInputMode.currentInputModeDidChangeNotification"
        return names
    }()

    private static let accessibilityEvents = """
        AnnouncementDidFinish AssistiveTouchStatusDidChange BoldTextStatusDidChange ClosedCaptioningStatusDidChange \
        DarkerSystemColorsStatusDidChange ElementFocused GrayscaleStatusDidChange GuidedAccessStatusDidChange \
        InvertColorsStatusDidChange MonoAudioStatusDidChange ReduceMotionStatusDidChange \
        ReduceTransparencyStatusDidChange ShakeToUndoDidChange SpeakScreenStatusDidChange \
        SpeakSelectionStatusDidChange SwitchControlStatusDidChange VoiceOverStatusDidChange
        """

    private static let events = [
        (
            "UIApplication",
            """
            BackgroundRefreshStatusDidChange DidBecomeActive DidChangeStatusBarFrame DidChangeStatusBarOrientation \
            DidEnterBackground DidFinishLaunching DidReceiveMemoryWarning ProtectedDataDidBecomeAvailable \
            ProtectedDataWillBecomeUnavailable SignificantTimeChange UserDidTakeScreenshot WillChangeStatusBarFrame \
            WillChangeStatusBarOrientation WillEnterForeground WillResignActive WillTerminate
            """
        ),
        ("UIKeyboard", "WillShow DidShow WillHide DidHide WillChangeFrame DidChangeFrame"),
        (
            "UIDevice",
            "OrientationDidChange BatteryStateDidChange BatteryLevelDidChange ProximityStateDidChange"
        ),
        ("UIDocument", "StateChanged"),
        ("UIMenuController", "WillShowMenu DidShowMenu WillHideMenu DidHideMenu MenuFrameDidChange"),
        ("UIPasteboard", "Changed Removed"),
        ("UIScreen", "DidConnect DidDisconnect ModeDidChange BrightnessDidChange CapturedDidChange"),
        ("UITableView", "SelectionDidChange"),
        ("UIViewController", "ShowDetailTargetDidChange"),
        ("UITextField", "TextDidBeginEditing TextDidEndEditing TextDidChange"),
        ("UITextView", "TextDidBeginEditing TextDidEndEditing TextDidChange"),
        ("UIContentSizeCategory", "DidChange"),
        ("UIWindow", "DidBecomeVisible DidBecomeHidden DidBecomeKey DidResignKey"),
    ]

    // MARK: Members

    /// Properties and methods whose arguments are the same today.
    static let members = [
        "addChildViewController": "addChild", "removeFromParentViewController": "removeFromParent",
        "activityIndicatorViewStyle": "style",
        "childViewControllers": "children",
        "childViewControllerForStatusBarStyle": "childForStatusBarStyle",
        "childViewControllerForStatusBarHidden": "childForStatusBarHidden",
        "childViewControllerForHomeIndicatorAutoHidden": "childForHomeIndicatorAutoHidden",
        "childViewControllerForScreenEdgesDeferringSystemGestures":
            "childForScreenEdgesDeferringSystemGestures",
    ]

    /// Of `NSUnderlineStyle`.
    static let lines = [
        "styleSingle": "single", "styleThick": "thick", "styleDouble": "double",
    ]

    /// Methods by name and first label: today's name, and its label.
    static let labels: [String: (name: String, label: String?)] = [
        "bringSubview(toFront": ("bringSubviewToFront", nil),
        "sendSubview(toBack": ("sendSubviewToBack", nil),
        "didMove(toParentViewController": ("didMove", "toParent"),
        "willMove(toParentViewController": ("willMove", "toParent"),
        "init(activityIndicatorStyle": ("init", "style"),
        "size(attributes": ("size", "withAttributes"),
        "UIActivityIndicatorView(activityIndicatorStyle": ("UIActivityIndicatorView", "style"),
        "UIColor(colorLiteralRed": ("UIColor", "red"),
    ]

    /// Functions: today's initialiser or function, and the labels of its arguments.
    static let functions: [String: (name: String, labels: [String])] = [
        "CGAffineTransformMake": ("CGAffineTransform", ["a", "b", "c", "d", "tx", "ty"]),
        "CGAffineTransformMakeRotation": ("CGAffineTransform", ["rotationAngle"]),
        "CGAffineTransformMakeScale": ("CGAffineTransform", ["scaleX", "y"]),
        "CGAffineTransformMakeTranslation": ("CGAffineTransform", ["translationX", "y"]),
        "CGAffineTransformFromString": ("NSCoder.cgAffineTransform", ["for"]),
        "CGPointFromString": ("NSCoder.cgPoint", ["for"]), "CGRectFromString": ("NSCoder.cgRect", ["for"]),
        "CGSizeFromString": ("NSCoder.cgSize", ["for"]), "CGVectorFromString": ("NSCoder.cgVector", ["for"]),
        "NSStringFromCGAffineTransform": ("NSCoder.string", ["for"]),
        "NSStringFromCGPoint": ("NSCoder.string", ["for"]), "NSStringFromCGRect": ("NSCoder.string", ["for"]),
        "NSStringFromCGSize": ("NSCoder.string", ["for"]), "NSStringFromCGVector": ("NSCoder.string", ["for"]),
        "NSStringFromUIEdgeInsets": ("NSCoder.string", ["for"]),
        "UIAccessibilityConvertFrameToScreenCoordinates": ("UIAccessibility.convertToScreenCoordinates", ["", "in"]),
        "UIAccessibilityConvertPathToScreenCoordinates": ("UIAccessibility.convertToScreenCoordinates", ["", "in"]),
        "UIAccessibilityFocusedElement": ("UIAccessibility.focusedElement", ["using"]),
        "UIAccessibilityPostNotification": ("UIAccessibility.post", ["notification", "argument"]),
        "UIEdgeInsetsFromString": ("NSCoder.uiEdgeInsets", ["for"]),
        "UIEdgeInsetsMake": ("UIEdgeInsets", ["top", "left", "bottom", "right"]),
        "UIFloatRangeMake": ("UIFloatRange", ["minimum", "maximum"]),
        "UIOffsetMake": ("UIOffset", ["horizontal", "vertical"]),
    ]

    /// Functions that are methods of their first argument: the method, and the labels of the others.
    static let methods: [String: (name: String, labels: [String])] = [
        "CGAffineTransformConcat": ("concatenating", [""]), "CGAffineTransformInvert": ("inverted", []),
        "CGAffineTransformRotate": ("rotated", ["by"]), "CGAffineTransformScale": ("scaledBy", ["x", "y"]),
        "CGAffineTransformTranslate": ("translatedBy", ["x", "y"]),
        "CGPointApplyAffineTransform": ("applying", [""]), "CGRectApplyAffineTransform": ("applying", [""]),
        "CGSizeApplyAffineTransform": ("applying", [""]),
        "UIImagePNGRepresentation": ("pngData", []),
        "UIImageJPEGRepresentation": ("jpegData", ["compressionQuality"]),
        "UIEdgeInsetsInsetRect": ("inset", ["by"]),
    ]

    /// Functions that compare their two arguments.
    static let comparisons: Set<String> = [
        "CGAffineTransformEqualToTransform", "UIEdgeInsetsEqualToEdgeInsets", "UIOffsetEqualToOffset",
    ]

    /// Functions without arguments that are properties.
    static let properties: [String: String] = {
        var names: [String: String] = ["UIAccessibilityDarkerSystemColorsEnabled": "isDarkerSystemColorsEnabled"]
        for part in settings.split(separator: " ") { names["UIAccessibility\(part)"] = "i\(part.dropFirst())" }
        return names.mapValues { "UIAccessibility.\($0)" }
    }()

    private static let settings = """
        IsVoiceOverRunning IsSwitchControlRunning IsAssistiveTouchRunning IsMonoAudioEnabled IsClosedCaptioningEnabled \
        IsInvertColorsEnabled IsGuidedAccessEnabled IsBoldTextEnabled IsGrayscaleEnabled IsReduceTransparencyEnabled \
        IsReduceMotionEnabled IsSpeakSelectionEnabled IsSpeakScreenEnabled IsShakeToUndoEnabled
        """
}
