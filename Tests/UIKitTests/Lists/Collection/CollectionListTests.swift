import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct CollectionListTests {
    private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
        let texts = [["Photographs", "Documents", "A title that is so long that it needs two lines here"], ["Bin"]]
        var accessories: (IndexPath) -> [UICellAccessory] = { _ in [.disclosureIndicator()] }
        var selected: [IndexPath] = []
        let cells: UICollectionView.CellRegistration<UICollectionViewListCell, String>
        let headers: UICollectionView.SupplementaryRegistration<UICollectionViewListCell>

        override init() {
            cells = .init { cell, path, text in
                var content = cell.defaultContentConfiguration()
                content.text = text
                if path.item == 1 { content.secondaryText = "12 objects" }
                cell.contentConfiguration = content
            }
            headers = .init(elementKind: UICollectionView.elementKindSectionHeader) { cell, _, path in
                var content = UIListContentConfiguration.groupedHeader()
                content.text = "Section \(path.section)"
                cell.contentConfiguration = content
                cell.backgroundConfiguration = .clear()
            }
        }
        func numberOfSections(in collectionView: UICollectionView) -> Int { texts.count }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            texts[section].count
        }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueConfiguredReusableCell(
                using: cells, for: indexPath, item: texts[indexPath.section][indexPath.item])
            cell.accessories = accessories(indexPath)
            return cell
        }
        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
        }
        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            selected.append(indexPath)
        }
    }
    private let source = Source()

    private func makeView(
        _ appearance: UICollectionLayoutListConfiguration.Appearance, style: UIUserInterfaceStyle = .light,
        direction: UITraitEnvironmentLayoutDirection = .leftToRight, size: UIContentSizeCategory = .large
    ) -> (UICollectionView, TestHarness) {
        var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
        if appearance == .insetGrouped { configuration.headerMode = .supplementary }
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 240, height: 280),
            collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        view.dataSource = source
        view.delegate = source
        let harness = TestHarness(
            view, scale: 2, style: style, layoutDirection: direction,
            accessibility: .init { $0.preferredContentSizeCategory = size })
        harness.advance(by: 0.1)
        return (view, harness)
    }
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    @Test func list_plain() {
        let (view, harness) = makeView(.plain)
        expectSnapshot(harness.image(), "collectionList_plain")
        #expect(view.cellForItem(at: path(0))?.frame == CGRect(x: 0, y: 0, width: 240, height: 44))
        #expect((view.cellForItem(at: path(2))?.frame.height ?? 0) > 60)
        // The colour of secondary texts is Apple's, and pale.
        harness.performAccessibilityAudit(for: [
            .hitRegion, .sufficientElementDescription, .elementDetection, .textClipped,
        ])
    }

    @Test func list_insetGrouped_dark() {
        let (_, harness) = makeView(.insetGrouped, style: .dark)
        expectSnapshot(harness.image(), "collectionList_insetGroupedDark")
    }

    @Test func list_insetGrouped_rightToLeft() {
        source.accessories = {
            $0.item == 0 ? [.label(text: "7"), .disclosureIndicator()] : [.checkmark(), .detail()]
        }
        let (_, harness) = makeView(.insetGrouped, direction: .rightToLeft)
        expectSnapshot(harness.image(), "collectionList_insetGroupedRightToLeft")
    }

    @Test func list_largeText() {
        let (_, harness) = makeView(.grouped, size: .accessibilityLarge)
        expectSnapshot(harness.image(), "collectionList_groupedLargeText")
    }

    @Test func editing_showsWhatIsForIt() {
        var deleted: [Int] = []
        source.accessories = { path in
            [
                .delete { deleted.append(path.item) }, .multiselect(), .reorder(),
                .disclosureIndicator(displayed: .whenNotEditing),
            ]
        }
        let (view, harness) = makeView(.plain)
        view.allowsMultipleSelectionDuringEditing = true
        view.isEditing = true
        harness.advance(by: 0.1)
        harness.tap(at: CGPoint(x: 140, y: 70))
        harness.advance(by: 0.3)
        expectSnapshot(harness.image(), "collectionList_editing")
        #expect(
            view.indexPathsForSelectedItems == [path(1)]
                && view.cellForItem(at: path(1))?.configurationState.isEditing == true)
        harness.tap(at: CGPoint(x: 27, y: 22))
        harness.advance(by: 0.3)
        #expect(deleted == [0] && view.indexPathsForSelectedItems == [path(1)])
        view.isEditing = false
        harness.advance(by: 0.1)
        #expect(view.indexPathsForSelectedItems == [])
    }

    @Test func tap_selectsAndShowsIt() {
        let (view, harness) = makeView(.insetGrouped)
        let cell = view.cellForItem(at: path(1))
        harness.tap(at: CGPoint(x: 120, y: (cell?.frame.midY ?? 0)))
        harness.advance(by: 0.3)
        #expect(source.selected == [path(1)] && cell?.configurationState.isSelected == true)
        expectSnapshot(harness.image(), "collectionList_selected")
    }

    @Test func handle_movesACell() {
        final class Moves: NSObject, UICollectionViewDataSource {
            var numbers = Array(0..<5)
            let cells = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
                var content = cell.defaultContentConfiguration()
                content.text = "\(number)"
                cell.contentConfiguration = content
                cell.accessories = [.reorder(displayed: .always)]
            }
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
                numbers.count
            }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueConfiguredReusableCell(
                    using: cells, for: indexPath, item: numbers[indexPath.item])
            }
            func collectionView(
                _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
                to destinationIndexPath: IndexPath
            ) { numbers.insert(numbers.remove(at: sourceIndexPath.item), at: destinationIndexPath.item) }
        }
        let moves = Moves()
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 240, height: 280),
            collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
        view.dataSource = moves
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.05)
        harness.drag(from: CGPoint(x: 213, y: 22), to: CGPoint(x: 213, y: 115), over: 0.4)
        harness.advance(by: 0.6)
        #expect(moves.numbers == [1, 2, 0, 3, 4] && view.contentOffset == .zero)
        #expect(view.cellForItem(at: path(2))?.frame.minY == 88)
    }

    @Test func cells_areElements() {
        let (view, _) = makeView(.plain)
        let cell = view.cellForItem(at: path(1))
        #expect(cell?.isAccessibilityElement == true && cell?.accessibilityLabel == "Documents, 12 objects")
        view.selectItem(at: path(1), animated: false, scrollPosition: [])
        #expect(cell?.accessibilityTraits.contains(.selected) == true)
    }

    @Test func contentChange_measuresAgain() throws {
        let (view, harness) = makeView(.plain)
        let cell = try #require(view.cellForItem(at: path(0)) as? UICollectionViewListCell)
        var content = cell.defaultContentConfiguration()
        content.text = "Now it is so long that one line is not enough any more"
        cell.contentConfiguration = content
        harness.advance(by: 0.05)
        #expect(cell.frame.height > 60 && view.cellForItem(at: path(1))?.frame.minY == cell.frame.maxY)
    }

    @Test func separators_areTheAppsToSay() {
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        configuration.itemSeparatorHandler = { path, lines in
            var lines = lines
            if path.item == 0 { lines.bottomSeparatorVisibility = .hidden }
            lines.color = .systemRed
            lines.bottomSeparatorInsets = NSDirectionalEdgeInsets(top: 0, leading: 40, bottom: 0, trailing: 10)
            return lines
        }
        let layout = UICollectionViewCompositionalLayout.list(using: configuration)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 240, height: 120), collectionViewLayout: layout)
        view.dataSource = source
        let harness = TestHarness(view, scale: 2)
        harness.advance(by: 0.05)
        expectSnapshot(harness.image(), "collectionList_separators")
    }
}
