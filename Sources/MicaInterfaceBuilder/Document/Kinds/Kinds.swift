extension Kinds {
    private static let plain: [ObjectKind] = [
        view, containerView, window, label, imageView, stackView, visualEffectView, activityIndicatorView,
        progressView, control, button, uiSwitch, slider, stepper, segmentedControl, pageControl, refreshControl,
        pickerView, datePicker, textField, textView, searchBar, scrollView, tableView, tableViewCell,
        tableViewCellContentView, collectionView, collectionReusableView, collectionViewCell,
        collectionViewCellContentView, collectionViewLayout, collectionViewFlowLayout, navigationBar, toolbar,
        tabBar, barButtonItem, navigationItem, tabBarItem, viewController, tableViewController,
        collectionViewController, navigationController, tabBarController, splitViewController, pageViewController,
        customObject,
    ]

    static let all: [ObjectKind] = plain + recognizers + missingViews + missingControllers
    private static let byTag: [String: ObjectKind] = {
        var result: [String: ObjectKind] = [:]
        for kind in all { result[kind.tag] = kind }
        return result
    }()

    /// Returns the kind of an element, or `nil`.
    static func kind(_ tag: String) -> ObjectKind? { byTag[tag] }

    /// Elements that only Interface Builder's canvas or its file format needs.
    static let ignoredElements: Set<String> = [
        "dependencies", "deployment", "plugIn", "capability", "device", "adaptation", "animations", "designables",
        "designable", "inferredMetricsTieBreakers", "simulatedMetricsContainer", "simulatedStatusBarMetrics",
        "simulatedNavigationBarMetrics", "simulatedToolbarMetrics", "simulatedTabBarMetrics", "simulatedScreenMetrics",
        "simulatedOrientationMetrics", "freeformSimulatedSizeMetrics", "modalFormSheetSimulatedSizeMetrics",
        "modalPageSheetSimulatedSizeMetrics", "fullScreenSimulatedSizeMetrics", "splitViewMasterSimulatedSizeMetrics",
        "splitViewDetailSimulatedSizeMetrics", "simulatedPopoverMetrics", "resources", "customFonts", "classes",
        "canvasLocation", "accessibilityOverrides", "searchScopes",
    ]

    /// The keys of children that only Interface Builder's canvas needs.
    static let ignoredKeys: Set<String> = [
        "canvasLocation", "simulatedStatusBarMetrics", "simulatedTopBarMetrics", "simulatedBottomBarMetrics",
        "simulatedOrientationMetrics", "simulatedDestinationMetrics", "simulatedUserInterfaceStyle", "userComments",
        "simulatedSizeMetrics",
    ]
}
