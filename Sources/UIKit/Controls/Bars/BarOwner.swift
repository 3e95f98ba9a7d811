/// The controller of a navigation bar and a toolbar.
@MainActor protocol BarOwner: AnyObject {
    /// Called after the height or the translucency of a bar changed.
    func barChanged()
    /// Goes back to the previous item, animated.
    func backTapped()
}

/// The controller of a tab bar.
@MainActor protocol TabBarOwner: AnyObject {
    /// Called after the bar was hidden or shown, or its translucency changed.
    func tabBarChanged()
    /// Selects the controller of an item.
    func tabTapped(_ item: UITabBarItem)
}
