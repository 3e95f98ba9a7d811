extension Kinds {
    static let scrollView = ObjectKind(
        "scrollView", "UIScrollView", from: view,
        [
            .on("clipsSubviews", "clipsToBounds", .flag, absent: "false"),
            .on("scrollEnabled", "isScrollEnabled", .flag),
            .on("pagingEnabled", "isPagingEnabled", .flag),
            .on("directionalLockEnabled", "isDirectionalLockEnabled", .flag),
            .on("bounces", .flag),
            .on("bouncesZoom", .flag),
            .on("alwaysBounceVertical", .flag),
            .on("alwaysBounceHorizontal", .flag),
            .on("showsHorizontalScrollIndicator", .flag),
            .on("showsVerticalScrollIndicator", .flag),
            .on("indicatorStyle", .same("default black white")),
            .on("keyboardDismissMode", .same("none onDrag interactive")),
            .on("contentInsetAdjustmentBehavior", .same("automatic scrollableAxes never always")),
            .on("delaysContentTouches", .flag),
            .on("canCancelContentTouches", .flag),
            .on("minimumZoomScale", .number),
            .on("maximumZoomScale", .number),
            .child("contentInset", .insets),
            .child("scrollIndicatorInsets", .insets),
            .child("contentSize", .size),
            .child("contentOffset", .point),
        ], outlets: ["delegate", "refreshControl"])

    static let tableView = ObjectKind(
        "tableView", "UITableView", from: scrollView,
        [
            .on("style", .structure),
            .on("dataMode", .ignored),
            .on(
                "separatorStyle",
                .choice([
                    "default": "singleLine", "none": "none", "singleLine": "singleLine",
                    "singleLineEtched": "singleLineEtched",
                ])),
            .child("separatorColor", .color),
            .child("separatorInset", .insets),
            .on("separatorInsetReference", .same("fromCellEdges fromAutomaticInsets")),
            .on("rowHeight", .dimension([-1])),
            .on("estimatedRowHeight", .dimension([-1])),
            // The defaults of files from before automatic header heights.
            .on("sectionHeaderHeight", .dimension([-1, 28, 22, 18, 10])),
            .on("sectionFooterHeight", .dimension([-1, 28, 22, 18, 10])),
            .on("estimatedSectionHeaderHeight", .dimension([-1])),
            .on("estimatedSectionFooterHeight", .dimension([-1])),
            .on("allowsSelection", .flag),
            .on("allowsMultipleSelection", .flag),
            .on("allowsSelectionDuringEditing", .flag),
            .on("allowsMultipleSelectionDuringEditing", .flag),
            .on("springLoaded", .ignored),
            .on("sectionIndexMinimumDisplayRowCount", .integer),
            .child("sectionIndexColor", .color),
            .child("sectionIndexBackgroundColor", .color),
            .child("sectionIndexTrackingBackgroundColor", .color),
        ], ignored: "contentViewInsetsToSafeArea prefetchingEnabled", parts: [.prototypes, .sections, .views],
        outlets: ["dataSource", "tableHeaderView", "tableFooterView", "backgroundView"])

    static let accessoryTypes: Form = .same("none disclosureIndicator detailDisclosureButton checkmark detailButton")

    static let tableViewCell = ObjectKind(
        "tableViewCell", "UITableViewCell", from: view,
        [
            .on("clipsSubviews", "clipsToBounds", .flag, absent: "false"),
            .on("accessoryType", accessoryTypes),
            .on("editingAccessoryType", accessoryTypes),
            .on("selectionStyle", .same("none blue gray default")),
            .on("indentationWidth", .number),
            .on("indentationLevel", .integer),
            .on("shouldIndentWhileEditing", .flag),
            .on("showsReorderControl", .flag),
            .child("separatorInset", .insets),
        ], structure: "style reuseIdentifier textLabel detailTextLabel imageView rowHeight",
        ignored: "hidesAccessoryWhenEditing focusStyle catalog image",
        parts: [.contentView, .views, .cellConfiguration],
        outlets: ["backgroundView", "selectedBackgroundView", "accessoryView", "editingAccessoryView"])

    /// A header or footer of a section. Interface Builder has no element for one: such nibs contain a view or a cell whose
    /// class is one of a header.
    static let tableViewHeaderFooterView = ObjectKind(
        "tableViewHeaderFooterView", "UITableViewHeaderFooterView", from: view, parts: [.contentView])

    static let tableViewCellContentView = ObjectKind(
        "tableViewCellContentView", "UIView", from: view, structure: "tableViewCell")

    static let collectionView = ObjectKind(
        "collectionView", "UICollectionView", from: scrollView,
        [
            .on("dataMode", .ignored),
            .on("allowsSelection", .flag),
            .on("allowsMultipleSelection", .flag),
            .on("prefetchingEnabled", "isPrefetchingEnabled", .flag),
            .on("springLoaded", .ignored),
        ], parts: [.cells, .layout, .supplementary, .views],
        outlets: ["dataSource", "backgroundView", "prefetchDataSource"])

    static let collectionReusableView = ObjectKind(
        "collectionReusableView", "UICollectionReusableView", from: view, structure: "reuseIdentifier")

    static let collectionViewCell = ObjectKind(
        "collectionViewCell", "UICollectionViewCell", from: collectionReusableView,
        [.child("size", .ignored), .child("customSize", .ignored)], parts: [.contentView, .views],
        outlets: ["backgroundView", "selectedBackgroundView"])

    static let collectionViewCellContentView = ObjectKind("collectionViewCellContentView", "UIView", from: view)

    static let collectionViewLayout = ObjectKind(
        "collectionViewLayout", "UICollectionViewLayout", .layout, from: object)

    static let collectionViewFlowLayout = ObjectKind(
        "collectionViewFlowLayout", "UICollectionViewFlowLayout", .layout, from: object,
        [
            .on("scrollDirection", .same("vertical horizontal")),
            .on("minimumLineSpacing", .number),
            .on("minimumInteritemSpacing", .number),
            .on(
                "sectionInsetReference",
                .choice([
                    "contentInset": "fromContentInset", "safeArea": "fromSafeArea",
                    "layoutMargins": "fromLayoutMargins",
                ])),
            .on("sectionHeadersPinToVisibleBounds", .flag),
            .on("sectionFootersPinToVisibleBounds", .flag),
            .on("automaticEstimatedItemSize", .structure),
            .child("itemSize", .size),
            .child("estimatedItemSize", .size),
            .child("headerReferenceSize", .size),
            .child("footerReferenceSize", .size),
            .child("sectionInset", .insets),
        ])
}
