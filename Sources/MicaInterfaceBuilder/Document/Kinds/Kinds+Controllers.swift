extension Kinds {
    static let viewController = ObjectKind(
        "viewController", "UIViewController", .controller, from: object,
        [
            .on("title", .text),
            .on("restorationIdentifier", .text),
            .on("hidesBottomBarWhenPushed", .flag),
            .on("definesPresentationContext", .flag),
            .on("providesPresentationContextTransitionStyle", .flag),
            .on("extendedLayoutIncludesOpaqueBars", .flag),
            .on("modalInPresentation", "isModalInPresentation", .flag),
            .on("modalPresentationStyle", .choice(presentationStyles)),
            .on("modalTransitionStyle", .choice(transitionStyles)),
            .on("userInterfaceStyle", "overrideUserInterfaceStyle", .same("unspecified light dark")),
            .on("viewRespectsSystemMinimumLayoutMargins", .flag),
            .child("edgesForExtendedLayout", .options(edges)),
            .child("contentSizeForViewInPopover", "preferredContentSize", .size),
            .child("preferredContentSize", .size),
            .child("freeformSize", .ignored),
        ],
        structure: """
            storyboardIdentifier useStoryboardIdentifierAsRestorationIdentifier automaticallyAdjustsScrollViewInsets \
            nibName
            """,
        ignored: "wantsFullScreenLayout autoresizesArchivedViewToFullSize editing usesFullScreenLayout interfaceStyle",
        parts: [.navigationItem, .tabBarItem, .toolbarItems, .views],
        outlets: ["view", "searchDisplayController", "inputView", "inputAccessoryView"])

    static let presentationStyles = [
        "fullScreen": "fullScreen", "pageSheet": "pageSheet", "formSheet": "formSheet",
        "currentContext": "currentContext", "custom": "custom", "overFullScreen": "overFullScreen",
        "overCurrentContext": "overCurrentContext", "popover": "popover", "none": "none", "automatic": "automatic",
    ]
    static let transitionStyles = [
        "coverVertical": "coverVertical", "flipHorizontal": "flipHorizontal", "crossDissolve": "crossDissolve",
        "partialCurl": "partialCurl",
    ]

    static let tableViewController = ObjectKind(
        "tableViewController", "UITableViewController", from: viewController,
        [.on("clearsSelectionOnViewWillAppear", .flag)], outlets: ["refreshControl", "tableView"])

    static let collectionViewController = ObjectKind(
        "collectionViewController", "UICollectionViewController", from: viewController,
        [
            .on("clearsSelectionOnViewWillAppear", .flag),
            .on("installsStandardGestureForInteractiveMovement", .flag),
        ], outlets: ["collectionView"])

    static let navigationController = ObjectKind(
        "navigationController", "UINavigationController", from: viewController,
        [
            .on("navigationBarHidden", "isNavigationBarHidden", .flag),
            .on("toolbarHidden", "isToolbarHidden", .flag),
            .on("hidesBarsOnSwipe", .flag),
            .on("hidesBarsOnTap", .flag),
            .on("hidesBarsWhenVerticallyCompact", .flag),
        ], ignored: "key", missing: "hidesBarsWhenKeyboardAppears", parts: [.bars], outlets: ["delegate"])

    static let tabBarController = ObjectKind(
        "tabBarController", "UITabBarController", from: viewController, [.on("selectedIndex", .structure)],
        parts: [.bars], outlets: ["delegate"])

    static let splitViewController = ObjectKind(
        "splitViewController", "UISplitViewController", from: viewController,
        [
            .on("style", .structure),
            .on("behavior", "preferredSplitBehavior", .same("automatic tile overlay displace")),
            .on(
                "preferredDisplayMode",
                .choice([
                    "automatic": "automatic", "primaryHidden": "secondaryOnly", "secondaryOnly": "secondaryOnly",
                    "allVisible": "oneBesideSecondary", "oneBesideSecondary": "oneBesideSecondary",
                    "primaryOverlay": "oneOverSecondary", "oneOverSecondary": "oneOverSecondary",
                    "twoBesideSecondary": "twoBesideSecondary", "twoOverSecondary": "twoOverSecondary",
                    "twoDisplaceSecondary": "twoDisplaceSecondary",
                ])),
            .on("presentsWithGesture", .flag),
            .on("primaryEdge", .same("leading trailing")),
            .on("preferredPrimaryColumnWidth", .number),
            .on("minimumPrimaryColumnWidth", .number),
            .on("maximumPrimaryColumnWidth", .number),
            .on("preferredPrimaryColumnWidthFraction", .number),
            .on("showsSecondaryOnlyButton", .flag),
        ], outlets: ["delegate"])

    static let pageViewController = ObjectKind(
        "pageViewController", "UIPageViewController", from: viewController,
        [.on("doubleSided", "isDoubleSided", .flag)],
        structure: "transitionStyle navigationOrientation pageSpacing spineLocation",
        outlets: ["delegate", "dataSource"])

    /// Controllers of frameworks that do not exist here; they are replaced by plain controllers.
    static let missingControllers: [ObjectKind] = [
        ("hostingController", "SwiftUI"), ("avPlayerViewController", "AVKit"), ("glkViewController", "GLKit"),
        ("imagePickerController", "UIKit"), ("activityViewController", "UIKit"),
    ].map { ObjectKind($0.0, "UIViewController", from: viewController, framework: $0.1) }

    static let customObject = ObjectKind("customObject", "NSObject", from: object)
}
