/// A class whose instances others may lie in, for appearances that count there alone: views, controllers and bar items.
@preconcurrency @MainActor public protocol UIAppearanceContainer: NSObjectProtocol {}

/// A class of which a proxy takes values that all of its instances get.
///
/// ```swift
/// UINavigationBar.appearance().tintColor = .systemRed
/// UILabel.appearance(whenContainedInInstancesOf: [UITableViewCell.self]).font = .boldSystemFont(ofSize: 15)
/// ```
/// An instance gets the values when it comes into a window; one that is in a window already keeps what it has. What an app has
/// set on an instance itself stays. Where several proxies set the same, that of the more derived class counts, then the one
/// whose outermost container lies further out, then the one with more containers, then the one with traits.
@preconcurrency @MainActor public protocol UIAppearance: NSObjectProtocol {
    /// The proxy for all instances.
    static func appearance() -> Self
    /// The proxy for instances in others: the first of the types is that of the innermost one.
    static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
    /// The proxy for instances whose surroundings have these traits.
    static func appearance(for trait: UITraitCollection) -> Self
    /// The proxy for instances in others whose surroundings have these traits.
    static func appearance(
        for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self
}

extension UIView: UIAppearance, UIAppearanceContainer, AppearanceTarget {
    /// The proxy for all instances of the class: what is set on it they get when they come into a window.
    public static func appearance() -> Self { proxy([], nil) }
    /// The proxy for instances that lie in instances of others: the first of the types is that of the innermost one.
    public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        proxy(containerTypes, nil)
    }
    /// The proxy for instances whose surroundings have these traits.
    public static func appearance(for trait: UITraitCollection) -> Self { proxy([], trait) }
    /// The proxy for instances that lie in instances of others, and whose surroundings have these traits.
    public static func appearance(
        for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { proxy(containerTypes, trait) }

    private static func proxy(_ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?) -> Self {
        AppearanceRules.proxy(containers, traits) { makeProxy(self) }
    }

    /// Cells and their kin are made by initialisers of their own.
    private static func makeProxy<View: UIView>(_ type: View.Type) -> View {
        let made: UIView
        switch type {
        case let type as UITableViewCell.Type: made = type.dynamicInit(style: .default, reuseIdentifier: "")
        case let type as UITableViewHeaderFooterView.Type: made = type.dynamicInit(reuseIdentifier: "")
        case let type as UICollectionView.Type:
            made = type.dynamicInit(frame: .zero, collectionViewLayout: UICollectionViewLayout())
        default: made = type.dynamicInit(frame: .zero)
        }
        guard let view = made as? View else {
            fatalError("\(type).appearance(): a \(Swift.type(of: made)) is made instead of one.")
        }
        return view
    }
}

extension UIBarItem: UIAppearance, UIAppearanceContainer, AppearanceTarget {
    /// The proxy for all instances of the class: what is set on it they get when a bar in a window shows them.
    public static func appearance() -> Self { proxy([], nil) }
    /// The proxy for items of bars, and of what these lie in: the first of the types is that of the innermost one.
    public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        proxy(containerTypes, nil)
    }
    /// The proxy for items whose bar has these traits.
    public static func appearance(for trait: UITraitCollection) -> Self { proxy([], trait) }
    /// The proxy for items of bars, and of what these lie in, with these traits.
    public static func appearance(
        for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { proxy(containerTypes, trait) }

    private static func proxy(_ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?) -> Self {
        AppearanceRules.proxy(containers, traits) { dynamicInit() }
    }

    /// Takes what proxies say for items of a bar that shows it.
    func applyAppearance(in bar: UIView) {
        guard AppearanceRules.exist else { return }
        let told = onChange
        onChange = nil
        AppearanceRules.apply(to: self, in: bar, traits: bar.traitCollection)
        onChange = told
    }
}

extension UIViewController: UIAppearanceContainer {}
