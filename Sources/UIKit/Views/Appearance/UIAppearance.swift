/// A class whose instances may contain others, for appearances that apply only inside: views, controllers and bar
/// items.
@preconcurrency @MainActor public protocol UIAppearanceContainer: NSObjectProtocol {}

/// A class with a proxy, whose values all of its instances receive.
///
/// ```swift
/// UINavigationBar.appearance().tintColor = .systemRed
/// UILabel.appearance(whenContainedInInstancesOf: [UITableViewCell.self]).font = .boldSystemFont(ofSize: 15)
/// ```
/// An instance receives the values when it enters a window; an instance that is in a window already does not change.
/// Values that an app set on an instance directly are kept. If several proxies set the same property, the precedence
/// is: the more derived class, the outermost container further out, more containers, traits.
@preconcurrency @MainActor public protocol UIAppearance: NSObjectProtocol {
    /// Returns the proxy for all instances.
    static func appearance() -> Self
    /// Returns the proxy for instances inside others; the first type is the innermost container's.
    static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
    /// Returns the proxy for instances with these traits.
    static func appearance(for trait: UITraitCollection) -> Self
    /// Returns the proxy for instances with these traits inside others.
    static func appearance(
        for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self
}

extension UIView: UIAppearance, UIAppearanceContainer, AppearanceTarget {
    /// Returns the proxy for all instances of the class, which receive its values when they enter a window.
    public static func appearance() -> Self { proxy([], nil) }
    /// Returns the proxy for instances inside others; the first type is the innermost container's.
    public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        proxy(containerTypes, nil)
    }
    /// Returns the proxy for instances with these traits.
    public static func appearance(for trait: UITraitCollection) -> Self { proxy([], trait) }
    /// Returns the proxy for instances with these traits inside others.
    public static func appearance(
        for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { proxy(containerTypes, trait) }

    private static func proxy(_ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?) -> Self {
        AppearanceRules.proxy(containers, traits) { makeProxy(self) }
    }

    private static func makeProxy<View: UIView>(_ type: View.Type) -> View {
        let made = type.makeForAppearance()
        guard let view = made as? View else {
            fatalError("\(type).appearance(): its initializer must make a \(type) (got \(Swift.type(of: made))).")
        }
        return view
    }
}
