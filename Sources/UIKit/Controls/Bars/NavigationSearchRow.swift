import CoreGraphics

/// The row of a navigation bar with an item's search bar. If it is lower than the search bar, it shows the lower part.
@MainActor final class NavigationSearchRow: UIView {
    package override class var showsDrawing: Bool { false }

    let searchBar: UISearchBar
    /// The part of the search bar's height over which it fades, in points.
    private static let fading: CGFloat = 36

    init(_ searchBar: UISearchBar, frame: CGRect) {
        self.searchBar = searchBar
        super.init(frame: frame)
        clipsToBounds = true
        addSubview(searchBar)
    }
    required init?(coder: NSCoder) { nil }

    /// Removes the row from the navigation bar, and the search bar from the row unless another view already has it.
    func leave() {
        removeFromSuperview()
        guard searchBar.superview === self else { return }
        searchBar.removeFromSuperview()
        searchBar.alpha = 1
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard searchBar.superview === self else { return }
        let height = searchBar.intrinsicContentSize.height, hidden = height - bounds.height
        searchBar.frame = CGRect(x: 0, y: -hidden, width: bounds.width, height: height)
        searchBar.alpha = min(1, max(0, 1 - hidden / NavigationSearchRow.fading))
    }
}
