import MicaSources

/// The properties and methods of UIKit that runtime attributes and actions may use.
enum KnownMembers {
    /// Returns the property of a class for a key of key-value coding, or `nil`.
    static func property(_ key: String, of className: String, in index: AppIndex) -> String? {
        for (owner, names) in properties where owner == className || index.isClass(className, owner) {
            if names.contains(key) { return key }
            guard let first = key.first else { continue }
            let getter = "is" + first.uppercased() + key.dropFirst()
            if names.contains(getter) { return getter }
        }
        return nil
    }

    /// Returns the class of a property that holds another object, and `true` if the property is optional.
    static func inner(_ key: String, of className: String, in index: AppIndex) -> (className: String, isOptional: Bool)?
    {
        for (owner, entries) in inners where owner == className || index.isClass(className, owner) {
            if let entry = entries[key] { return entry }
        }
        return nil
    }

    private static let inners: [(String, [String: (className: String, isOptional: Bool)])] = [
        ("UIView", ["layer": ("CALayer", false)]),
        ("UIButton", ["titleLabel": ("UILabel", true), "imageView": ("UIImageView", true)]),
        (
            "UITableViewCell",
            [
                "textLabel": ("UILabel", true), "detailTextLabel": ("UILabel", true),
                "imageView": ("UIImageView", true),
                "contentView": ("UIView", false),
            ]
        ),
        ("UICollectionViewCell", ["contentView": ("UIView", false)]),
        ("UIViewController", ["tabBarItem": ("UITabBarItem", false), "navigationItem": ("UINavigationItem", false)]),
        ("UINavigationController", ["navigationBar": ("UINavigationBar", false)]),
        ("UITabBarController", ["tabBar": ("UITabBar", false)]),
    ]

    private static let properties: [(String, Set<String>)] = {
        var result: [(String, Set<String>)] = own
        for kind in kinds {
            let names = kind.rows.map(\.target).filter { SwiftText.isName($0) && !$0.contains(".") }
            result.append((kind.className, Set(names)))
        }
        return result
    }()

    /// The properties that are missing in the tables of elements.
    private static let own: [(String, Set<String>)] = [
        (
            "CALayer",
            [
                "cornerRadius", "borderWidth", "borderColor", "masksToBounds", "shadowColor", "shadowOffset",
                "shadowOpacity", "shadowRadius", "opacity", "zPosition", "backgroundColor", "isHidden",
                "allowsEdgeAntialiasing", "shouldRasterize", "rasterizationScale", "allowsGroupOpacity",
            ]
        ),
        (
            "UIView",
            [
                "accessibilityIdentifier", "accessibilityLabel", "accessibilityHint", "accessibilityValue",
                "isAccessibilityElement", "shouldGroupAccessibilityChildren", "accessibilityElementsHidden",
            ]
        ),
        ("UIBarItem", ["accessibilityLabel"]),
        ("UIScrollView", ["contentInset", "contentSize", "contentOffset"]),
    ]

    private static let kinds: [ObjectKind] = [
        Kinds.view, Kinds.label, Kinds.imageView, Kinds.stackView, Kinds.control, Kinds.button, Kinds.uiSwitch,
        Kinds.slider, Kinds.stepper, Kinds.segmentedControl, Kinds.pageControl, Kinds.datePicker, Kinds.textField,
        Kinds.textView, Kinds.searchBar, Kinds.scrollView, Kinds.tableView, Kinds.tableViewCell, Kinds.collectionView,
        Kinds.navigationBar, Kinds.toolbar, Kinds.tabBar, Kinds.barButtonItem, Kinds.navigationItem, Kinds.tabBarItem,
        Kinds.viewController, Kinds.progressView, Kinds.activityIndicatorView,
    ]

    /// UIKit methods that actions name, by selector: the class and the reference to the method.
    static let actions: [String: (className: String, reference: String)] = [
        "resignFirstResponder": ("UIResponder", "resignFirstResponder"),
        "becomeFirstResponder": ("UIResponder", "becomeFirstResponder"),
        "endEditing:": ("UIView", "endEditing(_:)"),
        "copy:": ("UIResponder", "copy(_:)"), "cut:": ("UIResponder", "cut(_:)"),
        "paste:": ("UIResponder", "paste(_:)"), "delete:": ("UIResponder", "delete(_:)"),
        "select:": ("UIResponder", "select(_:)"), "selectAll:": ("UIResponder", "selectAll(_:)"),
        "toggleBoldface:": ("UIResponder", "toggleBoldface(_:)"),
        "toggleItalics:": ("UIResponder", "toggleItalics(_:)"),
        "toggleUnderline:": ("UIResponder", "toggleUnderline(_:)"),
        "startAnimating": ("UIActivityIndicatorView", "startAnimating"),
        "stopAnimating": ("UIActivityIndicatorView", "stopAnimating"),
        "beginRefreshing": ("UIRefreshControl", "beginRefreshing"),
        "endRefreshing": ("UIRefreshControl", "endRefreshing"), "reloadData": ("UITableView", "reloadData"),
    ]

    /// The members of `UIControl.Event` that an action may have.
    static let events: Set<String> = [
        "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter", "touchDragExit",
        "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged", "primaryActionTriggered",
        "menuActionTriggered", "editingDidBegin", "editingChanged", "editingDidEnd", "editingDidEndOnExit",
        "allTouchEvents", "allEditingEvents", "allEvents",
    ]
}
