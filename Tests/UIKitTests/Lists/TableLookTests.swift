import Mica
import MicaTesting
import Testing
import UIKit

/// The appearance of tables, to be compared with iOS.
@MainActor @Suite(.fixedFonts, .serialized) struct TableLookTests {
    /// All kinds of cells in sections with headers and footers.
    private final class Kinds: NSObject, UITableViewDataSource, UITableViewDelegate {
        let rows: [[(UITableViewCell.CellStyle, UITableViewCell.AccessoryType, String, String)]] = [
            [
                (.default, .none, "Plain", ""), (.subtitle, .disclosureIndicator, "Subtitle", "A smaller line"),
                (.value1, .disclosureIndicator, "Value", "12"),
            ],
            [
                (.value2, .none, "phone", "555 01"), (.default, .checkmark, "Chosen", ""),
                (.value1, .detailButton, "Details", "On"),
            ],
        ]
        func numberOfSections(in tableView: UITableView) -> Int { rows.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let (style, accessory, text, detail) = rows[indexPath.section][indexPath.row]
            let cell = UITableViewCell(style: style, reuseIdentifier: nil)
            cell.textLabel?.text = text
            cell.detailTextLabel?.text = detail
            cell.accessoryType = accessory
            cell.editingAccessoryType = accessory
            return cell
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            "Part \(section + 1)"
        }
        func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
            section == 1 ? "What the part is for." : nil
        }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath.section == 0 }
        func tableView(
            _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
        ) -> UITableViewCell.EditingStyle { indexPath.row == 2 ? .insert : .delete }
    }

    private func show(
        _ style: UITableView.Style, look: UIUserInterfaceStyle = .light,
        direction: UITraitEnvironmentLayoutDirection = .leftToRight, height: CGFloat = 420,
        _ change: (UITableView) -> Void = { _ in }
    ) -> (CGImage, Kinds) {
        let source = Kinds(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 260, height: height), style: style)
        table.dataSource = source
        table.delegate = source
        let harness = TestHarness(table, scale: 2, style: look, layoutDirection: direction)
        harness.advance(by: 0.1)
        change(table)
        harness.advance(by: 0.5)
        // The indicators have faded.
        harness.advance(by: 2)
        return (harness.image(), source)
    }

    @Test func plain() {
        expectSnapshot(show(.plain).0, "table_plain")
        expectSnapshot(show(.plain, look: .dark, direction: .rightToLeft).0, "table_plainDarkMirrored")
    }

    @Test func grouped() { expectSnapshot(show(.grouped, height: 480).0, "table_grouped") }

    @Test func insetGrouped() {
        expectSnapshot(
            show(.insetGrouped, height: 480) { $0.selectRow(at: [0, 1], animated: false, scrollPosition: .none) }.0,
            "table_insetGrouped")
        expectSnapshot(show(.insetGrouped, look: .dark, height: 480).0, "table_insetGroupedDark")
    }

    @Test func editing() {
        expectSnapshot(show(.plain, height: 230) { $0.setEditing(true, animated: true) }.0, "table_editing")
        expectSnapshot(
            show(.insetGrouped, look: .dark, direction: .rightToLeft, height: 230) {
                $0.allowsMultipleSelectionDuringEditing = true
                $0.setEditing(true, animated: false)
                $0.selectRow(at: [0, 1], animated: false, scrollPosition: .none)
            }.0, "table_marking")
    }

    @Test func swiped() {
        let source = TableSource([Array(0..<4)])
        let (_, harness) = source.show(.insetGrouped, size: CGSize(width: 260, height: 200), scale: 2)
        harness.drag(from: CGPoint(x: 220, y: 100), to: CGPoint(x: 120, y: 100), over: 0.3)
        harness.advance(by: 2)
        expectSnapshot(harness.image(), "table_swiped")
    }

    @Test func configurations() {
        final class Rows: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                var content: UIListContentConfiguration =
                    [.cell(), .subtitleCell(), .valueCell(), .cell()][indexPath.row]
                content.text = indexPath.row == 3 ? "A text that is so long that it takes two lines" : "Text"
                content.secondaryText = indexPath.row == 3 ? nil : "Second"
                if indexPath.row % 2 == 1 {
                    content.image = CellImage.square
                    content.imageProperties.cornerRadius = 4
                }
                cell.contentConfiguration = content
                if indexPath.row == 2 {
                    var background = UIBackgroundConfiguration.listPlainCell()
                    background.backgroundColor = .systemYellow
                    background.cornerRadius = 8
                    background.backgroundInsets = NSDirectionalEdgeInsets(top: 4, leading: 4, bottom: 4, trailing: 4)
                    cell.backgroundConfiguration = background
                }
                return cell
            }
        }
        for (direction, name) in [(UITraitEnvironmentLayoutDirection.leftToRight, ""), (.rightToLeft, "Mirrored")] {
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 220, height: 260)), source = Rows()
            table.dataSource = source
            let harness = TestHarness(table, scale: 2, layoutDirection: direction)
            harness.advance(by: 0.1)
            expectSnapshot(harness.image(), "table_configurations\(name)")
            withExtendedLifetime(source) {}
        }
    }

    @Test func index() {
        final class Indexed: NSObject, UITableViewDataSource {
            func numberOfSections(in tableView: UITableView) -> Int { 5 }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = UITableViewCell()
                cell.textLabel?.text = "Name \(indexPath.row)"
                return cell
            }
            func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
                "ABCDE".map(String.init)[section]
            }
            func sectionIndexTitles(for tableView: UITableView) -> [String]? {
                [UITableView.indexSearch, "A", "B", "C", "D", "E"]
            }
        }
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 180)), source = Indexed()
        table.dataSource = source
        let harness = TestHarness(table, scale: 2)
        table.contentOffset.y = 60
        harness.advance(by: 3)
        expectSnapshot(harness.image(), "table_index")
        withExtendedLifetime(source) {}
    }
}

@MainActor private enum CellImage {
    static let square: UIImage = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30)).image { _ in
        UIColor.systemTeal.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 30, height: 30))
    }
}
