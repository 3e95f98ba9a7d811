/// The UIKit classes that files of Interface Builder name, with their superclasses.
enum AppleClasses {
    /// Returns the superclasses of a class, nearest first.
    static func ancestors(of name: String) -> [String] {
        var result: [String] = [], next = superclasses[name]
        while let name = next {
            result.append(name)
            next = superclasses[name]
        }
        return result
    }

    static let superclasses: [String: String] = {
        var result: [String: String] = [:]
        for (above, names) in families { for name in names { result[name] = above } }
        return result
    }()

    private static let families: [(String, [String])] = [
        (
            "NSObject",
            [
                "UIResponder", "UIBarItem", "UIGestureRecognizer", "UINavigationItem", "NSLayoutConstraint",
                "UICollectionViewLayout", "UIStoryboardSegue",
            ]
        ),
        ("UIResponder", ["UIView", "UIViewController", "UIApplication"]),
        (
            "UIView",
            [
                "UIActivityIndicatorView", "UICollectionReusableView", "UIControl", "UIImageView", "UIInputView",
                "UILabel", "UIListContentView", "UINavigationBar", "UIPickerView", "UIProgressView", "UIScrollView",
                "UISearchBar", "UIStackView",
                "UITabBar", "UITableViewCell", "UITableViewHeaderFooterView", "UIToolbar", "UIVisualEffectView",
                "UIWindow",
            ]
        ),
        (
            "UIControl",
            [
                "UIButton", "UIDatePicker", "UIPageControl", "UIRefreshControl", "UISegmentedControl", "UISlider",
                "UIStepper", "UISwitch", "UITextField",
            ]
        ),
        ("UITextField", ["UISearchTextField"]),
        ("UIScrollView", ["UICollectionView", "UITableView", "UITextView"]),
        ("UICollectionReusableView", ["UICollectionViewCell"]),
        ("UICollectionViewCell", ["UICollectionViewListCell"]),
        (
            "UIViewController",
            [
                "UIAlertController", "UICollectionViewController", "UINavigationController", "UIPageViewController",
                "UISearchController", "UISplitViewController", "UITabBarController", "UITableViewController",
            ]
        ),
        ("UIStoryboardSegue", ["UIStoryboardPopoverSegue"]),
        ("UIBarItem", ["UIBarButtonItem", "UITabBarItem"]),
        ("UICollectionViewLayout", ["UICollectionViewCompositionalLayout", "UICollectionViewFlowLayout"]),
        (
            "UIGestureRecognizer",
            [
                "UIHoverGestureRecognizer", "UILongPressGestureRecognizer", "UIPanGestureRecognizer",
                "UIPinchGestureRecognizer", "UIRotationGestureRecognizer", "UISwipeGestureRecognizer",
                "UITapGestureRecognizer",
            ]
        ),
        ("UIPanGestureRecognizer", ["UIScreenEdgePanGestureRecognizer"]),
    ]
}
