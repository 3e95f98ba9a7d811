extension UIBarItem: UIAppearance, UIAppearanceContainer, AppearanceTarget {
    /// Returns the proxy for all instances of the class, which receive its values when a bar in a window shows them.
    public static func appearance() -> Self { proxy([], nil) }
    /// Returns the proxy for items inside bars and their containers; the first type is the innermost container's.
    public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        proxy(containerTypes, nil)
    }
    /// Returns the proxy for items of bars with these traits.
    public static func appearance(for trait: UITraitCollection) -> Self { proxy([], trait) }
    /// Returns the proxy for items of bars with these traits inside containers.
    public static func appearance(
        for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { proxy(containerTypes, trait) }

    private static func proxy(_ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?) -> Self {
        AppearanceRules.proxy(containers, traits) { dynamicInit() }
    }

    /// Applies the proxies' values to an item when a bar shows it.
    func applyAppearance(in bar: UIView) {
        guard AppearanceRules.exist else { return }
        let told = onChange
        onChange = nil
        AppearanceRules.apply(to: self, in: bar, traits: bar.traitCollection)
        onChange = told
    }
}
