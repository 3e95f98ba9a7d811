import Mica
import UIKit

/// A collection view as a list: cells with accessories, an expandable outline.
final class CollectionListPage: ControlPage {
    override class var name: String { "collection-list" }
    private var list: UICollectionView!
    private var source: UICollectionViewDiffableDataSource<Int, String>!

    override func viewDidLoad() {
        super.viewDidLoad()
        let layout = UICollectionViewCompositionalLayout.list(
            using: UICollectionLayoutListConfiguration(appearance: .insetGrouped))
        list = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(list)
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
            var content = cell.defaultContentConfiguration()
            content.text = item
            switch item {
            case "Fruit": cell.accessories = [.outlineDisclosure()]
            case "Bread":
                content.secondaryText = "Baked this morning"
                cell.accessories = [.disclosureIndicator()]
            case "Tea": cell.accessories = [.checkmark()]
            case "Honey": cell.accessories = [.label(text: "2")]
            default: cell.accessories = []
            }
            cell.contentConfiguration = content
        }
        source = UICollectionViewDiffableDataSource(collectionView: list) { list, path, item in
            list.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
        }
        var outline = NSDiffableDataSourceSectionSnapshot<String>()
        outline.append(["Fruit", "Bread", "Tea", "Honey"])
        outline.append(["Apples", "Pears"], to: "Fruit")
        source.apply(outline, to: 0, animatingDifferences: false)
    }

    override var touches: [ScriptedTouch] {
        func middle(_ item: Int) -> CGFloat {
            list.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame.midY ?? 0
        }
        return [.tap(CGPoint(x: 280, y: middle(0)), at: 0.4), .tap(CGPoint(x: 100, y: middle(1)), at: 1.5)]
    }
}
