/// Shows what a search finds.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
    /// The search began or ended, its text or its scope changed, or its field is edited again. The text is
    /// `searchController.searchBar.text`; at the end it is empty and `isActive` is false.
    func updateSearchResults(for searchController: UISearchController)
}

/// Hears of the beginning and the end of a search; every method is optional.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: NSObjectProtocol {
    /// The search is about to begin. Whoever presents the controller in here does so in the place of the search controller.
    func presentSearchController(_ searchController: UISearchController)
    /// The search begins.
    func willPresentSearchController(_ searchController: UISearchController)
    /// The search has begun, and its animation is over.
    func didPresentSearchController(_ searchController: UISearchController)
    /// The search ends.
    func willDismissSearchController(_ searchController: UISearchController)
    /// The search has ended, and its animation is over.
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    public func presentSearchController(_ searchController: UISearchController) {}
    public func willPresentSearchController(_ searchController: UISearchController) {}
    public func didPresentSearchController(_ searchController: UISearchController) {}
    public func willDismissSearchController(_ searchController: UISearchController) {}
    public func didDismissSearchController(_ searchController: UISearchController) {}
}
