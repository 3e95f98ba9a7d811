import MicaInterface
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct ListTests {
    private class Settings: UITableViewController {
        var log: [String] = []
        override func awakeFromNib() { log.append("awake") }
        override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
            let row = tableView.indexPathForSelectedRow.map { "\($0.section).\($0.row)" } ?? "none"
            log.append("prepare \(segue.identifier ?? "-") at \(row) from \(sender is UITableViewCell)")
        }
        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            log.append("select \(indexPath.section).\(indexPath.row)")
        }
    }
    private final class ShortSettings: Settings {
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            section == 0 ? 1 : super.tableView(tableView, numberOfRowsInSection: section)
        }
        override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
            super.tableView(tableView, heightForRowAt: indexPath) + 1
        }
        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            super.tableView(tableView, titleForHeaderInSection: section)?.lowercased()
        }
    }

    /// A table of two sections with static rows.
    private func scene<Controller: UITableViewController>(_ type: Controller.Type) -> InterfaceScene {
        InterfaceScene(id: "a", identifier: "a") { build in
            let controller = build.controller(type)
            build.setView(of: controller) { [unowned controller] build in
                let table = build.view(UITableView.self)
                build.setStyle(.grouped, of: table)
                table.rowHeight = 50
                table.sectionHeaderHeight = 30
                @MainActor func cell(_ text: String) -> UITableViewCell {
                    let cell = build.view(UITableViewCell.self)
                    build.setStyle(.value1, reuseIdentifier: "static", of: cell)
                    cell.textLabel?.text = text
                    return cell
                }
                let cells = [cell("Name"), cell("Sound"), cell("About")]
                build.staticSections(
                    [
                        InterfaceSection(
                            header: "General", footer: nil, headerHeight: 44, footerHeight: nil,
                            cells: Array(cells[..<2]), rowHeights: [nil, 80]),
                        InterfaceSection(
                            header: nil, footer: "Version 1", headerHeight: nil, footerHeight: 25,
                            cells: [cells[2]], rowHeights: [60]),
                    ], of: table, in: controller)
                build.segue(
                    InterfaceSegue(.show, to: "b", identifier: "about"), from: .cell(cells[2]), of: controller)
                return table
            }
            return controller
        }
    }

    private func show<Controller: UITableViewController>(_ type: Controller.Type) -> (Controller, TestHarness) {
        let storyboard = TestStoryboard.make([scene(type), TestStoryboard.scene("b", UIViewController.self)])
        let controller: Controller = storyboard.instantiateViewController(identifier: "a")
        let harness = TestHarness(
            UINavigationController(rootViewController: controller), size: CGSize(width: 390, height: 700), scale: 1)
        harness.advance(by: 0)
        return (controller, harness)
    }

    @Test func staticRows_comeFromTheFile() throws {
        let (controller, _) = show(Settings.self)
        let table = try #require(controller.tableView)
        #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)
        #expect(table.visibleCells.map(\.textLabel?.text) == ["Name", "Sound", "About"])
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 50)
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 80)
        #expect(table.rectForHeader(inSection: 0).height == 44 && table.rectForHeader(inSection: 1).height == 30)
        #expect(table.rectForFooter(inSection: 1).height == 25)
        #expect(controller.tableView(table, titleForHeaderInSection: 0) == "General")
        #expect(controller.tableView(table, titleForFooterInSection: 1) == "Version 1")
        #expect(table.visibleCells[0].detailTextLabel != nil)
    }

    @Test func staticRows_canBeChangedThroughSuper() throws {
        let (controller, _) = show(ShortSettings.self)
        let table = try #require(controller.tableView)
        #expect(table.visibleCells.map(\.textLabel?.text) == ["Name", "About"])
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 51)
        #expect(controller.tableView(table, titleForHeaderInSection: 0) == "general")
    }

    /// A static cell has an identifier, but no other row ever gets it.
    @Test func staticCells_areNotReused() throws {
        let (controller, harness) = show(Settings.self)
        let cells = controller.tableView.visibleCells
        controller.tableView.contentInset.top = 900
        controller.tableView.contentOffset.y = -900
        harness.advance(by: 0)
        #expect(controller.tableView.visibleCells.isEmpty)
        #expect(controller.tableView.dequeueReusableCell(withIdentifier: "static") == nil)
        controller.tableView.contentOffset.y = 0
        harness.advance(by: 0)
        #expect(controller.tableView.visibleCells == cells)
    }

    @Test func selection_preparesBeforeTheDelegateIsTold() {
        let (controller, harness) = show(Settings.self)
        harness.tap(controller.tableView.visibleCells[2])
        harness.advance(by: 1)
        #expect(controller.log == ["awake", "prepare about at 1.0 from true", "select 1.0"])
        #expect(controller.navigationController?.topViewController?.title == "b")
    }

    // MARK: Prototypes

    private final class PriceCell: UITableViewCell {
        weak var price: UILabel?
        private(set) var isAwake = false
        override func awakeFromNib() {
            super.awakeFromNib()
            isAwake = price != nil
        }
    }
    private final class Prices: UITableViewController {
        var accessory: String?
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "price", for: indexPath)
            (cell as? PriceCell)?.price?.text = "\(indexPath.row)"
            return cell
        }
        override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
            accessory = (sender as? PriceCell)?.price?.text
        }
    }

    private func prices() -> UIStoryboard {
        let segue = InterfaceSegue(.show, to: "b", identifier: "detail")
        return TestStoryboard.make([
            InterfaceScene(id: "a", identifier: "a") { [segue] build in
                let controller = build.controller(Prices.self)
                build.segue(segue, from: .manual, of: controller)
                build.setView(of: controller) { build in
                    let table = build.view(UITableView.self)
                    table.rowHeight = 50
                    build.prototype("price", of: table) { build in
                        let cell = build.view(PriceCell.self), label = build.view(UILabel.self)
                        build.setStyle(.default, reuseIdentifier: "price", of: cell)
                        cell.accessoryType = .detailButton
                        cell.contentView.addSubview(label)
                        build.connect(&cell.price, to: label, "PriceCell.price")
                        build.segue(segue, from: .accessory(cell), of: nil)
                        return cell
                    }
                    return table
                }
                return controller
            }, TestStoryboard.scene("b", UIViewController.self),
        ])
    }

    @Test func prototypes_areCreatedAndReused() throws {
        let prices: Prices = prices().instantiateViewController(identifier: "a")
        let harness = TestHarness(
            UINavigationController(rootViewController: prices), size: CGSize(width: 390, height: 700), scale: 1)
        harness.advance(by: 0)
        let cells = prices.tableView.visibleCells
        #expect(cells.allSatisfy { ($0 as? PriceCell)?.isAwake == true && $0.reuseIdentifier == "price" })
        prices.tableView.contentOffset.y = 2000
        harness.advance(by: 0)
        #expect(Set(prices.tableView.visibleCells).intersection(cells).count > 5)
    }

    @Test func accessory_startsItsSegue_withTheControllerOfTheTable() throws {
        let prices: Prices = prices().instantiateViewController(identifier: "a")
        let harness = TestHarness(
            UINavigationController(rootViewController: prices), size: CGSize(width: 390, height: 700), scale: 1)
        harness.advance(by: 0)
        let cell = prices.tableView.visibleCells[3]
        let button = try #require(cell.subviews.first { $0 is UIButton })
        harness.tap(button)
        harness.advance(by: 1)
        #expect(prices.accessory == "3" && prices.navigationController?.topViewController?.title == "b")
    }

    private final class Items: UICollectionViewController {
        var log: [String] = []
        override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            4
        }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath) }
        override func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        }
        override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            log.append("select \(indexPath.item)")
        }
        override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
            log.append("prepare \(collectionView.indexPathsForSelectedItems?.first?.item ?? -1)")
        }
    }

    @Test func collectionPrototypes_andTheirSegues() throws {
        let storyboard = TestStoryboard.make([
            InterfaceScene(id: "a", identifier: "a") { build in
                let controller = build.controller(Items.self)
                build.setView(of: controller) { [unowned controller] build in
                    let list = build.view(UICollectionView.self), layout = UICollectionViewFlowLayout()
                    layout.headerReferenceSize = CGSize(width: 0, height: 40)
                    layout.itemSize = CGSize(width: 60, height: 60)
                    build.setLayout(layout, of: list)
                    let header = UICollectionView.elementKindSectionHeader
                    build.prototype("header", kind: header, of: list) { build in
                        let view = build.view(UICollectionReusableView.self)
                        view.tag = 9
                        return view
                    }
                    build.prototype("item", of: list) { [unowned controller] build in
                        let cell = build.view(UICollectionViewCell.self)
                        build.setReuseIdentifier("item", of: cell)
                        build.segue(InterfaceSegue(.show, to: "b"), from: .collectionCell(cell), of: controller)
                        return cell
                    }
                    return list
                }
                return controller
            }, TestStoryboard.scene("b", UIViewController.self),
        ])
        let items: Items = storyboard.instantiateViewController(identifier: "a")
        let harness = TestHarness(
            UINavigationController(rootViewController: items), size: CGSize(width: 390, height: 700), scale: 1)
        harness.advance(by: 0)
        let list = try #require(items.collectionView)
        #expect(list.visibleCells.count == 4)
        #expect(list.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).first?.tag == 9)
        harness.tap(try #require(list.cellForItem(at: IndexPath(item: 2, section: 0))))
        harness.advance(by: 1)
        #expect(items.log == ["prepare 2", "select 2"])
        #expect(items.navigationController?.topViewController?.title == "b")
    }
}
