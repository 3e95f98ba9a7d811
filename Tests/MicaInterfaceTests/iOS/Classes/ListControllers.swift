import UIKit

class SettingsController: UITableViewController {
    @IBOutlet weak var nameCell: UITableViewCell!
    private(set) var reloads = 0

    @IBAction func reload(_ sender: UIRefreshControl) { reloads += 1 }
}

final class RowsController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    @IBOutlet weak var table: UITableView!
    private(set) var removed = 0

    @IBAction func remove(_ sender: UIButton) { removed += 1 }

    func numberOfSections(in tableView: UITableView) -> Int { 2 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Section \(section)" }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { "End" }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["0", "1"] }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard indexPath.section == 0 else {
            let cell = tableView.dequeueReusableCell(withIdentifier: "basic", for: indexPath)
            cell.textLabel?.text = "Title \(indexPath.row)"
            return cell
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath) as! RowCell
        cell.label.text = "Row \(indexPath.row)"
        return cell
    }
}

class RowCell: UITableViewCell {
    @IBOutlet weak var label: UILabel!
}

final class GridController: UICollectionViewController {
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 5 }
    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard indexPath.item < 4 else {
            return collectionView.dequeueReusableCell(withReuseIdentifier: "plain-item", for: indexPath)
        }
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath) as! ItemCell
        cell.label.text = "\(indexPath.item)"
        return cell
    }
    override func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        return collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: isHeader ? "header" : "footer", for: indexPath)
    }
}

class ItemCell: UICollectionViewCell {
    @IBOutlet weak var label: UILabel!
}

final class ShelfController: UIViewController, UICollectionViewDataSource {
    private let titles = ["A", "A longer one", "Two", "The last"]

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        titles.count
    }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "book", for: indexPath)
        (cell as? ItemCell)?.label.text = titles[indexPath.item]
        return cell
    }
}

/// Items in a diagonal.
final class RowLayout: UICollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 320, height: 120) }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(x: 10 + 60 * indexPath.item, y: 10 + 15 * indexPath.item, width: 50, height: 50)
        return attributes
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<4).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }
}
