import UIKit

/// Controllers, views and what belongs to them as lines of text: classes, frames, properties, recognisers, targets and
/// actions, constraints. Equal screens have equal lines.
@MainActor struct TreeDescription {
    private(set) var lines: [String] = []
    private var names: [ObjectIdentifier: String] = [:]
    private var depth = 0

    static func lines(of controller: UIViewController) -> [String] {
        var description = TreeDescription()
        description.nameViews(controller.view, "view")
        description.controller(controller)
        description.view(controller.view)
        return description.lines
    }

    static func lines(of view: UIView) -> [String] {
        var description = TreeDescription()
        description.nameViews(view, "view")
        description.view(view)
        return description.lines
    }

    /// Gives each view its path in the tree.
    private mutating func nameViews(_ view: UIView, _ path: String) {
        names[ObjectIdentifier(view)] = path
        for (index, child) in view.subviews.enumerated() { nameViews(child, "\(path).\(index)") }
    }

    private func name(_ object: AnyObject?) -> String {
        guard let object else { return "nil" }
        return names[ObjectIdentifier(object)] ?? className(object)
    }

    /// The class, or for one of the code its superclass: cells in code are subclasses of those in the storyboard.
    private func className(_ object: AnyObject) -> String {
        var found: AnyClass = type(of: object)
        while "\(found)".hasPrefix("Code"), let parent = _getSuperclass(found) { found = parent }
        return "\(found)"
    }

    mutating func add(_ line: String) { lines.append(String(repeating: "  ", count: depth) + line) }

    mutating func add(_ properties: KeyValuePairs<String, Any?>) {
        for (key, value) in properties { add("  \(key): \(ValueDescription.text(value))") }
    }

    // MARK: Controllers

    private mutating func controller(_ controller: UIViewController) {
        add("controller \(className(controller))")
        add([
            "title": controller.title, "restorationIdentifier": controller.restorationIdentifier,
            "edgesForExtendedLayout": controller.edgesForExtendedLayout,
            "extendedLayoutIncludesOpaqueBars": controller.extendedLayoutIncludesOpaqueBars,
            "definesPresentationContext": controller.definesPresentationContext,
            "providesPresentationContextTransitionStyle": controller.providesPresentationContextTransitionStyle,
            "preferredContentSize": controller.preferredContentSize,
            "modalPresentationStyle": controller.modalPresentationStyle,
            "modalTransitionStyle": controller.modalTransitionStyle,
            "isModalInPresentation": controller.isModalInPresentation,
            "hidesBottomBarWhenPushed": controller.hidesBottomBarWhenPushed,
            "overrideUserInterfaceStyle": controller.overrideUserInterfaceStyle,
            "viewRespectsSystemMinimumLayoutMargins": controller.viewRespectsSystemMinimumLayoutMargins,
        ])
        item(controller.navigationItem)
        for item in controller.toolbarItems ?? [] { barItem("toolbar item", item) }
        if controller.tabBarController != nil { barItem("tab bar item", controller.tabBarItem) }
        switch controller {
        case let navigation as UINavigationController:
            add([
                "isNavigationBarHidden": navigation.isNavigationBarHidden,
                "isToolbarHidden": navigation.isToolbarHidden, "hidesBarsOnTap": navigation.hidesBarsOnTap,
                "hidesBarsOnSwipe": navigation.hidesBarsOnSwipe,
                "hidesBarsWhenVerticallyCompact": navigation.hidesBarsWhenVerticallyCompact,
            ])
        case let tabs as UITabBarController: add(["selectedIndex": tabs.selectedIndex])
        case let split as UISplitViewController:
            add([
                "style": split.style, "preferredDisplayMode": split.preferredDisplayMode,
                "preferredSplitBehavior": split.preferredSplitBehavior,
                "presentsWithGesture": split.presentsWithGesture, "primaryEdge": split.primaryEdge,
                "minimumPrimaryColumnWidth": split.minimumPrimaryColumnWidth,
                "maximumPrimaryColumnWidth": split.maximumPrimaryColumnWidth,
                "preferredPrimaryColumnWidth": split.preferredPrimaryColumnWidth,
            ])
        case let pages as UIPageViewController:
            add([
                "transitionStyle": pages.transitionStyle, "navigationOrientation": pages.navigationOrientation,
                "spineLocation": pages.spineLocation, "isDoubleSided": pages.isDoubleSided,
            ])
        case let table as UITableViewController:
            add(["clearsSelectionOnViewWillAppear": table.clearsSelectionOnViewWillAppear])
        case let collection as UICollectionViewController:
            add([
                "clearsSelectionOnViewWillAppear": collection.clearsSelectionOnViewWillAppear,
                "installsStandardGestureForInteractiveMovement":
                    collection.installsStandardGestureForInteractiveMovement,
            ])
        default: break
        }
        depth += 1
        for child in controller.children { self.controller(child) }
        depth -= 1
    }

    private mutating func item(_ item: UINavigationItem) {
        add([
            "item.title": item.title, "item.prompt": item.prompt, "item.hidesBackButton": item.hidesBackButton,
            "item.leftItemsSupplementBackButton": item.leftItemsSupplementBackButton,
            "item.largeTitleDisplayMode": item.largeTitleDisplayMode, "item.backButtonTitle": item.backButtonTitle,
            "item.backButtonDisplayMode": item.backButtonDisplayMode,
            "item.hidesSearchBarWhenScrolling": item.hidesSearchBarWhenScrolling,
            "item.titleView": item.titleView.map { name($0) },
        ])
        if let back = item.backBarButtonItem { barItem("back", back) }
        for left in item.leftBarButtonItems ?? [] { barItem("left", left) }
        for right in item.rightBarButtonItems ?? [] { barItem("right", right) }
    }

    private mutating func barItem(_ role: String, _ item: UIBarItem) {
        add("  \(role) \(className(item))")
        add([
            "  title": item.title, "  image": item.image, "  isEnabled": item.isEnabled, "  tag": item.tag,
            "  imageInsets": item.imageInsets, "  accessibilityLabel": item.accessibilityLabel,
        ])
        if let button = item as? UIBarButtonItem {
            add([
                "  style": button.style, "  width": button.width, "  tintColor": button.tintColor,
                "  target": button.target.map { className($0) }, "  action": button.action.map { "\($0)" },
                "  customView": button.customView.map { "\(className($0)) \($0.bounds.size)" },
            ])
        }
        if let tab = item as? UITabBarItem {
            add([
                "  selectedImage": tab.selectedImage, "  badgeValue": tab.badgeValue, "  badgeColor": tab.badgeColor,
                "  titlePositionAdjustment": tab.titlePositionAdjustment,
            ])
        }
    }

    // MARK: Views

    private mutating func view(_ view: UIView) {
        add("\(name(view)) \(className(view)) \(view.frame)")
        add([
            "autoresizingMask": view.autoresizingMask, "isHidden": view.isHidden, "isOpaque": view.isOpaque,
            "alpha": view.alpha, "tag": view.tag, "contentMode": view.contentMode,
            "clipsToBounds": view.clipsToBounds, "isUserInteractionEnabled": view.isUserInteractionEnabled,
            "isMultipleTouchEnabled": view.isMultipleTouchEnabled, "isExclusiveTouch": view.isExclusiveTouch,
            "autoresizesSubviews": view.autoresizesSubviews,
            "clearsContextBeforeDrawing": view.clearsContextBeforeDrawing,
            "semanticContentAttribute": view.semanticContentAttribute,
            "overrideUserInterfaceStyle": view.overrideUserInterfaceStyle,
            "preservesSuperviewLayoutMargins": view.preservesSuperviewLayoutMargins,
            "insetsLayoutMarginsFromSafeArea": view.insetsLayoutMarginsFromSafeArea,
        ])
        add([
            "restorationIdentifier": view.restorationIdentifier, "focusGroupIdentifier": view.focusGroupIdentifier,
            "backgroundColor": view.backgroundColor, "tintColor": view.tintColor,
            "layoutMargins": view.layoutMargins,
            "hugging": (
                view.contentHuggingPriority(for: .horizontal).rawValue,
                view.contentHuggingPriority(for: .vertical).rawValue
            ),
            "resistance": (
                view.contentCompressionResistancePriority(for: .horizontal).rawValue,
                view.contentCompressionResistancePriority(for: .vertical).rawValue
            ),
            "accessibility": (
                view.isAccessibilityElement, view.accessibilityLabel, view.accessibilityHint,
                view.accessibilityIdentifier, view.accessibilityTraits.rawValue
            ),
        ])
        control(view)
        special(view)
        for recognizer in view.gestureRecognizers ?? [] { self.recognizer(recognizer) }
        constraints(view)
        depth += 1
        for child in view.subviews { self.view(child) }
        depth -= 1
    }

    private mutating func constraints(_ view: UIView) {
        let texts = view.constraints.map { constraint in
            let first = operand(constraint.firstItem, constraint.firstAttribute)
            let second = operand(constraint.secondItem, constraint.secondAttribute)
            let relation = ["<=", "==", ">="][constraint.relation.rawValue + 1]
            return "  \(first) \(relation) \(second) × \(constraint.multiplier) + \(constraint.constant)"
                + " @\(constraint.priority.rawValue) \(constraint.identifier ?? "")"
        }
        for text in texts.sorted() { add(text) }
    }

    /// The same for an edge of a guide and for the margin of its view.
    private func operand(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> String {
        guard let item else { return "nothing" }
        guard let guide = item as? UILayoutGuide, let view = guide.owningView else {
            let margins: [NSLayoutConstraint.Attribute: NSLayoutConstraint.Attribute] = [
                .leadingMargin: .leading, .trailingMargin: .trailing, .topMargin: .top, .bottomMargin: .bottom,
                .leftMargin: .left, .rightMargin: .right, .centerXWithinMargins: .centerX,
                .centerYWithinMargins: .centerY,
            ]
            if let plain = margins[attribute] { return "\(name(item)).margins.\(plain.rawValue)" }
            return "\(name(item)).\(attribute.rawValue)"
        }
        let kind =
            guide === view.layoutMarginsGuide
            ? "margins" : guide === view.safeAreaLayoutGuide ? "safe" : className(guide)
        return "\(name(view)).\(kind).\(attribute.rawValue)"
    }

    private mutating func recognizer(_ recognizer: UIGestureRecognizer) {
        let text = recognizer.description.replacing(#/0x[0-9a-f]+/#, with: "")
        add("  recognizer \(text)")
        add([
            "  enabled": recognizer.isEnabled, "  cancels": recognizer.cancelsTouchesInView,
            "  delaysBegan": recognizer.delaysTouchesBegan, "  delaysEnded": recognizer.delaysTouchesEnded,
            "  name": recognizer.name, "  delegate": recognizer.delegate.map { name($0) },
        ])
        switch recognizer {
        case let tap as UITapGestureRecognizer:
            add(["  taps": tap.numberOfTapsRequired, "  touches": tap.numberOfTouchesRequired])
        case let pan as UIPanGestureRecognizer:
            let edges = (pan as? UIScreenEdgePanGestureRecognizer)?.edges
            add(["  least": pan.minimumNumberOfTouches, "  most": pan.maximumNumberOfTouches, "  edges": edges])
        case let swipe as UISwipeGestureRecognizer:
            add(["  direction": swipe.direction, "  touches": swipe.numberOfTouchesRequired])
        case let press as UILongPressGestureRecognizer:
            add([
                "  duration": press.minimumPressDuration, "  movement": press.allowableMovement,
                "  taps": press.numberOfTapsRequired, "  touches": press.numberOfTouchesRequired,
            ])
        case let pinch as UIPinchGestureRecognizer: add(["  scale": pinch.scale])
        case let rotation as UIRotationGestureRecognizer: add(["  rotation": rotation.rotation])
        default: break
        }
    }
}
