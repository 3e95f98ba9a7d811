import Mica
import UIKit

/// A data source and delegate of numbers that records its calls.
@MainActor
final class TableSource: NSObject, UITableViewDataSource, UITableViewDelegate, UITableViewDataSourcePrefetching {
    var sections: [[Int]]
    var headers: [String?] = []
    var footers: [String?] = []
    var height: (IndexPath) -> CGFloat = { _ in UITableView.automaticDimension }
    var cell: ((UITableView, IndexPath) -> UITableViewCell)?
    var setUp: (UITableViewCell, Int) -> Void = { _, _ in }
    var log: [String] = []
    private(set) var prefetched: [IndexPath] = [], cancelled: [IndexPath] = []

    init(_ sections: [[Int]]) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        headers.indices.contains(section) ? headers[section] : nil
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        footers.indices.contains(section) ? footers[section] : nil
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if let cell { return cell(tableView, indexPath) }
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        let number = sections[indexPath.section][indexPath.row]
        cell.textLabel?.text = "Row \(number)"
        setUp(cell, number)
        return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { height(indexPath) }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        log.append("will \(indexPath.section).\(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        log.append("end \(indexPath.section).\(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
        log.append("highlight \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
        log.append("unhighlight \(indexPath.row)")
    }
    var willSelect: (IndexPath) -> IndexPath? = { $0 }
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        willSelect(indexPath)
    }
    var didSelect: (UITableView, IndexPath) -> Void = { _, _ in }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.append("select \(indexPath.row)")
        didSelect(tableView, indexPath)
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        log.append("deselect \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
        log.append("accessory \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        log.append("commit \(indexPath.row)")
        sections[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }
    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        log.append("move \(sourceIndexPath.row) → \(destinationIndexPath.row)")
        let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.row)
    }
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) { prefetched += indexPaths }
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        cancelled += indexPaths
    }

    /// A table of 200 × 220 points, five rows of 44, in a window.
    func show(
        _ style: UITableView.Style = .plain, size: CGSize = CGSize(width: 200, height: 220), scale: CGFloat = 1,
        cell: UITableViewCell.Type = CountedCell.self, _ change: (UITableView) -> Void = { _ in }
    ) -> (UITableView, TestHarness) {
        let table = UITableView(frame: CGRect(origin: .zero, size: size), style: style)
        table.register(cell, forCellReuseIdentifier: "cell")
        table.dataSource = self
        table.delegate = self
        change(table)
        let harness = TestHarness(table, scale: scale)
        harness.advance(by: 0.1)
        return (table, harness)
    }
}

/// Counts how many are created and reused.
final class CountedCell: UITableViewCell {
    static var made = 0
    private(set) var reuses = 0
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        CountedCell.made += 1
    }
    required init?(coder: NSCoder) { nil }
    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }
}
