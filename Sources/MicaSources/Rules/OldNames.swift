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
        "UIActivityIndicatorView": "Style", "UIAlertAction": "Style", "UIAlertController": "Style",
        "UIApplication": "LaunchOptionsKey OpenURLOptionsKey OpenExternalURLOptionsKey State",
        "UIBarButtonItem": "Style", "UIBlurEffect": "Style",
        "UICollectionView": "ScrollPosition ScrollDirection",
        "UIControl": "State ContentHorizontalAlignment ContentVerticalAlignment",
        "UIDatePicker": "Mode",
        "UIFont": "TextStyle", "UIGestureRecognizer": "State",
        "UIImage": "Orientation RenderingMode ResizingMode",
        "UIImagePickerController": "SourceType CameraDevice CameraCaptureMode CameraFlashMode",
        "UINavigationController": "Operation",
        "UIPageViewController":
            "NavigationDirection NavigationOrientation SpineLocation TransitionStyle",
        "UIProgressView": "Style",
        "UIScrollView": "IndicatorStyle KeyboardDismissMode ContentInsetAdjustmentBehavior",
        "UISearchBar": "Style Icon", "UISegmentedControl": "Segment",
        "UISplitViewController": "DisplayMode",
        "UIStackView": "Alignment Distribution", "UISwipeGestureRecognizer": "Direction",
        "UITabBar": "ItemPositioning", "UITableView": "Style RowAnimation ScrollPosition",
        "UITableViewCell": "SelectionStyle SeparatorStyle EditingStyle AccessoryType",
        "UITableViewRowAction": "Style", "UITouch": "Phase",
        "UIView":
            "AnimationOptions AnimationCurve AnimationTransition ContentMode KeyframeAnimationOptions TintAdjustmentMode",
    ]

    /// `UILayoutPriorityRequired` is `UILayoutPriority.required`: the old beginning, today's, and the rest of the old names.
    private static let groups = [
        ("kCATransition", "CATransitionSubtype", "FromLeft FromRight FromTop FromBottom"),
        ("UIApplication", "UIApplication", "OpenSettingsURLString"),
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
            "UIFontTextStyle", "UIFont.TextStyle",
            "Title1 Title2 Title3 Headline Subheadline Body Callout Footnote Caption1 Caption2"
        ),
        (
            "UIFontWeight", "UIFont.Weight",
            "UltraLight Thin Light Regular Medium Semibold Bold Heavy Black"
        ),
        (
            "UIImagePickerController", "UIImagePickerController.InfoKey",
            "MediaType OriginalImage EditedImage CropRect MediaURL ReferenceURL MediaMetadata"
        ),
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
        ("UISegmentedControl", "UISegmentedControl", "NoSegment"),
        ("UITableView", "UITableView", "AutomaticDimension IndexSearch"),
        ("UIView", "UIView", "NoIntrinsicMetric"),
        ("UIWindowLevel", "UIWindow.Level", "Normal Alert StatusBar"),
    ]

    private static let irregular = [
        "NSAttributedStringKey": "NSAttributedString.Key",
        "NSLayoutAttribute": "NSLayoutConstraint.Attribute",
        "NSLayoutRelation": "NSLayoutConstraint.Relation", "RunLoopMode": "RunLoop.Mode",
        "UIBackgroundTaskInvalid": "UIBackgroundTaskIdentifier.invalid",
        "UIBarButtonSystemItem": "UIBarButtonItem.SystemItem", "UIButtonType": "UIButton.ButtonType",
        "UICollectionElementCategory": "UICollectionView.ElementCategory",
        "UICollectionUpdateAction": "UICollectionViewUpdateItem.Action",
        "UIControlEvents": "UIControl.Event",
        "UIEventSubtype": "UIEvent.EventSubtype", "UIEventType": "UIEvent.EventType",
        "UIFontDescriptorSymbolicTraits": "UIFontDescriptor.SymbolicTraits",
        "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
        "UITabBarSystemItem": "UITabBarItem.SystemItem",
        "UITableViewCellStyle": "UITableViewCell.CellStyle",
        "UITextBorderStyle": "UITextField.BorderStyle",
        "UITextFieldViewMode": "UITextField.ViewMode", "UITouchType": "UITouch.TouchType",
        "UIViewAutoresizing": "UIView.AutoresizingMask",
    ]

    /// `NSFontAttributeName` is `NSAttributedString.Key.font`.
    private static let attributes = [
        "Font": "font", "ForegroundColor": "foregroundColor", "BackgroundColor": "backgroundColor",
        "ParagraphStyle": "paragraphStyle", "Kern": "kern", "StrikethroughStyle": "strikethroughStyle",
        "StrikethroughColor": "strikethroughColor", "UnderlineStyle": "underlineStyle",
        "UnderlineColor": "underlineColor", "StrokeColor": "strokeColor", "StrokeWidth": "strokeWidth",
        "Shadow": "shadow", "Link": "link", "BaselineOffset": "baselineOffset",
        "Attachment": "attachment",
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
        return names
    }()

    private static let events = [
        (
            "UIApplication",
            """
            DidBecomeActive WillResignActive DidEnterBackground WillEnterForeground WillTerminate \
            DidReceiveMemoryWarning DidFinishLaunching SignificantTimeChange UserDidTakeScreenshot
            """
        ),
        ("UIKeyboard", "WillShow DidShow WillHide DidHide WillChangeFrame DidChangeFrame"),
        ("UIDevice", "OrientationDidChange BatteryStateDidChange BatteryLevelDidChange"),
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
        "UIActivityIndicatorView(activityIndicatorStyle": ("UIActivityIndicatorView", "style"),
    ]

    /// Functions: today's initialiser, and the labels of its arguments.
    static let functions: [String: (name: String, labels: [String])] = [
        "UIEdgeInsetsMake": ("UIEdgeInsets", ["top", "left", "bottom", "right"]),
        "UIOffsetMake": ("UIOffset", ["horizontal", "vertical"]),
    ]

    /// Functions that are methods of their first argument: the method, and the labels of the others.
    static let methods: [String: (name: String, labels: [String])] = [
        "UIImagePNGRepresentation": ("pngData", []),
        "UIImageJPEGRepresentation": ("jpegData", ["compressionQuality"]),
        "UIEdgeInsetsInsetRect": ("inset", ["by"]),
    ]
}
