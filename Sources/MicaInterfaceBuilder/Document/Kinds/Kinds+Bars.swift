extension Kinds {
    static let barStyles: Form = .choice([
        "default": "default", "black": "black", "blackOpaque": "black", "blackTranslucent": "blackTranslucent",
    ])

    static let navigationBar = ObjectKind(
        "navigationBar", "UINavigationBar", from: view,
        [
            .on("barStyle", barStyles),
            .on("translucent", "isTranslucent", .flag),
            .on("largeTitles", "prefersLargeTitles", .flag),
            .child("barTintColor", .color),
            .child("titleTextAttributes", .textAttributes),
            .child("largeTitleTextAttributes", .textAttributes),
            .on("backIndicatorImage", .image),
            .on("backIndicatorTransitionMaskImage", .image),
            .on("backgroundImage", "setBackgroundImage($, for: .default)", .image),
            .on("shadowImage", .image),
        ], parts: [.items, .appearances], outlets: ["delegate"])

    static let toolbar = ObjectKind(
        "toolbar", "UIToolbar", from: view,
        [
            .on("barStyle", barStyles),
            .on("translucent", "isTranslucent", .flag),
            .child("barTintColor", .color),
        ], missing: "backgroundImage", parts: [.items, .appearances], outlets: ["delegate"])

    static let tabBar = ObjectKind(
        "tabBar", "UITabBar", from: view,
        [
            .on("barStyle", barStyles),
            .on("translucent", "isTranslucent", .flag),
            .child("barTintColor", .color),
            .child("selectedImageTintColor", "tintColor", .color),
            .child("unselectedItemTintColor", .color),
            .on("itemPositioning", .same("automatic fill centered")),
            .on("itemWidth", .number),
            .on("itemSpacing", .number),
            .on("backgroundImage", .image),
            .on("selectionIndicatorImage", .image),
        ], missing: "shadowImage", parts: [.items, .appearances], outlets: ["delegate"])

    /// The appearances of bars: children with these tags in bars and navigation items.
    static let appearances: [String: String] = [
        "navigationBarAppearance": "UINavigationBarAppearance", "toolbarAppearance": "UIToolbarAppearance",
        "tabBarAppearance": "UITabBarAppearance",
    ]
    static let appearanceKeys: Set<String> = [
        "standardAppearance", "scrollEdgeAppearance", "compactAppearance", "compactScrollEdgeAppearance",
    ]
    static let appearanceRows: [Row] = Row.list(
        [
            .child("backgroundColor", .color),
            .child("shadowColor", .color),
            .on("backgroundImage", .image),
            .child("titleTextAttributes", .textAttributes),
            .child("largeTitleTextAttributes", .textAttributes),
        ], ignored: "key")

    static let barItem = ObjectKind(
        "barItem", "UIBarItem", .item, from: object,
        [
            .on("title", .text),
            .child("title", .text),
            .on("image", .image),
            .child("image", .image),
            .on("landscapeImage", "landscapeImagePhone", .image),
            .child("imageInsets", .insets),
            .on("enabled", "isEnabled", .flag),
            .on("tag", .integer),
        ], ignored: "catalog")

    static let barButtonItem = ObjectKind(
        "barButtonItem", "UIBarButtonItem", .barButton, from: barItem,
        [
            .on("style", .choice(["plain": "plain", "bordered": "plain", "done": "done"])),
            .on("systemItem", .structure),
            .on("width", .number),
            .child("tintColor", .color),
            .child("customView", .ignored),
        ], missing: "hiddenFromToolbar selected changesSelectionAsPrimaryAction",
        parts: [.views, .accessibility, .menu], outlets: ["menu"])

    /// System items, by both of their names, with their names in UIKit.
    static let systemItems: [String: String] = Dictionary(
        uniqueKeysWithValues: [
            "done", "cancel", "edit", "save", "add", "flexibleSpace", "fixedSpace", "compose", "reply", "action",
            "organize", "bookmarks", "search", "refresh", "stop", "camera", "trash", "play", "pause", "rewind",
            "fastForward", "undo", "redo", "close",
        ].map { ($0, $0) })

    static let navigationItem = ObjectKind(
        "navigationItem", "UINavigationItem", .item, from: object,
        [
            .on("title", .text),
            .child("title", .text),
            .on("prompt", .text),
            .on("hidesBackButton", .flag),
            .on("leftItemsSupplementBackButton", .flag),
            .on("largeTitleDisplayMode", .same("automatic always never")),
            .on("backButtonTitle", .text),
            .on("hidesSearchBarWhenScrolling", .flag),
            .on("backButtonDisplayMode", .same("default generic minimal")),
        ], parts: [.barItems, .views, .appearances],
        outlets: ["titleView", "searchController"])

    static let tabBarItem = ObjectKind(
        "tabBarItem", "UITabBarItem", from: barItem,
        [
            .on("systemItem", .structure),
            .on("selectedImage", .image),
            .child("selectedImage", .image),
            .on("badgeValue", .text),
            .child("badgeColor", .color),
            .child("titlePositionAdjustment", .offset),
        ], ignored: "selectedImageCatalog", parts: [.appearances])

    static let tabSystemItems: Set<String> = [
        "more", "favorites", "featured", "topRated", "recents", "contacts", "history", "bookmarks", "search",
        "downloads", "mostRecent", "mostViewed",
    ]
}
