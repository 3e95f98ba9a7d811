import Mica
import UIKit

/// A grouped table: cells with all styles and accessories, headers, footers, swipe actions.
final class TablePage: ControlPage, UITableViewDataSource, UITableViewDelegate {
    override class var name: String { "table" }
    private let table = UITableView(frame: CGRect(origin: .zero, size: ControlPage.size), style: .insetGrouped)
    private let rows: [[(title: String, detail: String?, style: UITableViewCell.CellStyle)]] = [
        [("Default", nil, .default), ("Value", "Detail", .value1), ("Subtitle", "A line below", .subtitle)],
        [("Checked", nil, .default), ("Information", nil, .default)],
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        table.dataSource = self
        table.delegate = self
        table.frame = view.bounds
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(table)
    }

    func numberOfSections(in tableView: UITableView) -> Int { rows.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        ["Styles", "Accessories"][section]
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 1 ? "A footer says more about a section." : nil
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let row = rows[indexPath.section][indexPath.row]
        let cell = UITableViewCell(style: row.style, reuseIdentifier: nil)
        cell.textLabel?.text = row.title
        cell.detailTextLabel?.text = row.detail
        let types: [[UITableViewCell.AccessoryType]] = [
            [.none, .disclosureIndicator, .none], [.checkmark, .detailButton],
        ]
        cell.accessoryType = types[indexPath.section][indexPath.row]
        return cell
    }

    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(false) }
        let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) }
        return UISwipeActionsConfiguration(actions: [delete, flag])
    }

    override var touches: [ScriptedTouch] {
        let first = table.rectForRow(at: IndexPath(row: 0, section: 0))
        let third = table.rectForRow(at: IndexPath(row: 2, section: 0))
        return [
            .tap(CGPoint(x: 100, y: first.midY), at: 0.3),
            .drag(
                from: CGPoint(x: 260, y: third.midY), to: CGPoint(x: 120, y: third.midY), at: 0.9, over: 0.4),
        ]
    }
}
