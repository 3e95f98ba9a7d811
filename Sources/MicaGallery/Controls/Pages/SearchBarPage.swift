import Mica
import UIKit

/// Search bars: with text, scopes and a cancel button, without a background.
final class SearchBarPage: ControlPage {
    override class var name: String { "search-bar" }
    private let first = UISearchBar(), second = UISearchBar()

    override func fill() {
        addText("Search bars", style: .headline)
        first.placeholder = "Search"
        addWide(first, height: 56)
        addText("With text, a button and scopes")
        second.text = "Fjord"
        second.placeholder = "Places"
        second.showsCancelButton = true
        second.scopeButtonTitles = ["All", "Maps"]
        second.showsScopeBar = true
        addWide(second)
        addText("Minimal")
        let third = UISearchBar()
        third.searchBarStyle = .minimal
        third.placeholder = "Find in this page"
        addWide(third, height: 56)
    }

    override var touches: [ScriptedTouch] { [tap(first, at: 0.4), .tap(place(second, 0.75, 0.78), at: 1.4)] }
}
