/// Updates the results of a search.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
    /// Called when the search began or ended, its text or scope changed, or its field is edited again. The text is
    /// `searchController.searchBar.text`; at the end it is empty and `isActive` is `false`.
    func updateSearchResults(for searchController: UISearchController)
}

/// The methods that notify a delegate of the beginning and end of a search; all are optional.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: NSObjectProtocol {
    /// Called before the search begins. If this method presents the controller, the search controller does not.
    func presentSearchController(_ searchController: UISearchController)
    /// Called when the search begins.
    func willPresentSearchController(_ searchController: UISearchController)
    /// Called after the animation with which the search began.
    func didPresentSearchController(_ searchController: UISearchController)
    /// Called when the search ends.
    func willDismissSearchController(_ searchController: UISearchController)
    /// Called after the animation with which the search ended.
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    public func presentSearchController(_ searchController: UISearchController) {}
    public func willPresentSearchController(_ searchController: UISearchController) {}
    public func didPresentSearchController(_ searchController: UISearchController) {}
    public func willDismissSearchController(_ searchController: UISearchController) {}
    public func didDismissSearchController(_ searchController: UISearchController) {}
}
