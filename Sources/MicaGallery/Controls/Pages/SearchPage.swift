import Mica
import UIKit

/// A search controller below the title of a list, which shows the results.
final class SearchPage: ControlPage, UITableViewDataSource, UISearchResultsUpdating, UISearchControllerDelegate {
    override class var name: String { "search" }
    private let table = UITableViewController(style: .plain)
    private let search = UISearchController(searchResultsController: nil)
    private static let stones = ["Amber", "Basalt", "Copper", "Granite", "Jade", "Marble", "Opal", "Quartz", "Slate"]
    private var shown = SearchPage.stones

    override func viewDidLoad() {
        super.viewDidLoad()
        table.title = "Stones"
        table.tableView.dataSource = self
        table.navigationItem.searchController = search
        table.definesPresentationContext = true
        search.searchResultsUpdater = self
        search.delegate = self
        search.obscuresBackgroundDuringPresentation = false
        search.searchBar.placeholder = "Search"
        let navigation = UINavigationController(rootViewController: table)
        navigation.navigationBar.prefersLargeTitles = true
        embed(navigation)
    }

    /// Types some text, because no user does during the demo.
    func didPresentSearchController(_ searchController: UISearchController) {
        after(0.4) { searchController.searchBar.text = "ar" }
    }

    func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.searchBar.text ?? ""
        shown = Self.stones.filter { text.isEmpty || $0.localizedCaseInsensitiveContains(text) }
        table.tableView.reloadData()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell()
        cell.textLabel?.text = shown[indexPath.row]
        return cell
    }

    override var touches: [ScriptedTouch] {
        [tap(search.searchBar.searchTextField, at: 0.4)]
    }
}
