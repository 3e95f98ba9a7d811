import Testing
import UIKit

@MainActor @Suite struct TableControllerTests {
    private final class List: UITableViewController {
        /// Creates the table; nil for the default one.
        var makeTable: (() -> UITableView)?
        private(set) var seen: UIRefreshControl?

        override func loadView() {
            if let makeTable { tableView = makeTable() } else { super.loadView() }
        }
        /// Some apps do not call the method of the superclass.
        override func viewDidLoad() { seen = refreshControl }
    }

    /// A refresh control that was set earlier is in the table when the view is loaded, also if the app creates the table.
    @Test(arguments: [false, true]) func refreshControl_isThereWhenTheViewIs(isOwn: Bool) {
        let list = List(style: .plain), control = UIRefreshControl()
        if isOwn { list.makeTable = { UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), style: .plain) } }
        list.refreshControl = control
        #expect(!list.isViewLoaded && list.refreshControl === control)
        list.loadViewIfNeeded()
        #expect(list.seen === control)
        #expect(list.tableView.refreshControl === control && control.superview === list.tableView)
        // Another table has none.
        list.tableView = UITableView(frame: .zero, style: .plain)
        #expect(list.refreshControl == nil)
    }
}
