/// The names that Apple's frameworks had before Swift 4.2.
extension FilePass {
    mutating func rewriteOldName(_ index: Int) {
        let name = file.text(index)
        guard name.count > 8, !module.typeNames.contains(name), !module.propertyNames.contains(name) else { return }
        if file.text(index - 1) == "." {
            guard let notification = FilePass.notifications[name] else { return }
            // `NSNotification.Name.X`, `Notification.Name.X`, or `.X` alone.
            var start = index - 1
            if file.text(index - 2) == "Name", file.text(index - 3) == ".",
                file.text(index - 4).hasSuffix("Notification")
            {
                start = index - 4
            } else if file.isName(index - 2) || file.text(index - 2) == ")" {
                return
            }
            return replace(start, index, with: notification)
        }
        guard file.text(index - 1) != "func", file.text(index + 1) != ":" || file.text(index - 1) == "?" else { return }
        if let new = FilePass.oldNames[name] {
            replace(index, index, with: new)
            // The modes also had other names.
            if name == "RunLoopMode", file.text(index + 1) == ".", file.text(index + 2) == "commonModes" {
                replace(index + 2, index + 2, with: "common")
            } else if name == "RunLoopMode", file.text(index + 1) == ".", file.text(index + 2) == "defaultRunLoopMode" {
                replace(index + 2, index + 2, with: "default")
            }
        } else if let new = FilePass.constant(name) {
            replace(index, index, with: new)
        }
    }

    private static let oldNames = [
        "UIGestureRecognizerState": "UIGestureRecognizer.State", "UIControlState": "UIControl.State",
        "UIControlEvents": "UIControl.Event", "UIViewAnimationOptions": "UIView.AnimationOptions",
        "UIViewAnimationCurve": "UIView.AnimationCurve", "UIViewContentMode": "UIView.ContentMode",
        "UIViewAutoresizing": "UIView.AutoresizingMask", "UIButtonType": "UIButton.ButtonType",
        "UILayoutConstraintAxis": "NSLayoutConstraint.Axis", "NSLayoutAttribute": "NSLayoutConstraint.Attribute",
        "NSLayoutRelation": "NSLayoutConstraint.Relation", "UIImageOrientation": "UIImage.Orientation",
        "UIScrollViewIndicatorStyle": "UIScrollView.IndicatorStyle", "NSAttributedStringKey": "NSAttributedString.Key",
        "UIActivityIndicatorViewStyle": "UIActivityIndicatorView.Style", "RunLoopMode": "RunLoop.Mode",
    ]

    private static let notifications: [String: String] = {
        var names: [String: String] = [:]
        for (type, events) in [
            (
                "UIApplication",
                [
                    "DidBecomeActive", "WillResignActive", "DidEnterBackground", "WillEnterForeground", "WillTerminate",
                    "DidReceiveMemoryWarning",
                ]
            ),
            ("UIKeyboard", ["WillShow", "DidShow", "WillHide", "DidHide", "WillChangeFrame", "DidChangeFrame"]),
            ("UIDevice", ["OrientationDidChange"]),
        ] {
            for event in events {
                let key = event.prefix(1).lowercased() + event.dropFirst()
                let new = type == "UIKeyboard" ? "UIResponder.keyboard\(event)" : "\(type).\(key)"
                names[type + event] = new + "Notification"
            }
        }
        return names
    }()

    /// Returns the new name: `kCAFillModeForwards` becomes `CAMediaTimingFillMode.forwards`.
    private static func constant(_ name: String) -> String? {
        guard name.hasPrefix("kCA") else { return nil }
        for (prefix, type) in constants where name.hasPrefix(prefix) {
            let rest = name.dropFirst(prefix.count)
            guard let first = rest.first, first.isUppercase else { continue }
            return "\(type).\(first.lowercased())\(rest.dropFirst())"
        }
        return nil
    }

    private static let constants = [
        ("kCAFillMode", "CAMediaTimingFillMode"), ("kCALineCap", "CAShapeLayerLineCap"),
        ("kCALineJoin", "CAShapeLayerLineJoin"), ("kCAFillRule", "CAShapeLayerFillRule"),
        ("kCAMediaTimingFunction", "CAMediaTimingFunctionName"), ("kCAGravity", "CALayerContentsGravity"),
        ("kCAAnimation", "CAAnimationCalculationMode"), ("kCAGradientLayer", "CAGradientLayerType"),
        ("kCAFilter", "CALayerContentsFilter"),
    ]
}
