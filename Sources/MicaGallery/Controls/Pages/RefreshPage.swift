import Mica
import UIKit

/// A list that is pulled down to refresh.
final class RefreshPage: ControlPage, UITableViewDataSource {
    override class var name: String { "refresh" }
    private let table = UITableView(frame: CGRect(origin: .zero, size: ControlPage.size), style: .plain)
    private let refresh = UIRefreshControl()
    private var count = 3

    override func viewDidLoad() {
        super.viewDidLoad()
        table.dataSource = self
        table.frame = view.bounds
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        table.refreshControl = refresh
        refresh.accessibilityLabel = "Refresh"
        refresh.addAction(UIAction { [unowned self] _ in load() }, for: .valueChanged)
        view.addSubview(table)
    }

    private func load() {
        after(1.3) { [weak self] in
            guard let self else { return }
            count += 1
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
            refresh.endRefreshing()
        }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell()
        cell.textLabel?.text = "Message \(count - indexPath.row)"
        return cell
    }

    override var touches: [ScriptedTouch] {
        [.drag(from: CGPoint(x: 160, y: 120), to: CGPoint(x: 160, y: 400), at: 0.3, over: 0.5)]
    }
}
