import UIKit

/// A cell that shows its number.
final class NumberCell: UICollectionViewCell {
    static var made = 0
    let label = UILabel()
    var prepared = 0
    override init(frame: CGRect) {
        super.init(frame: frame)
        NumberCell.made += 1
        label.font = .systemFont(ofSize: 12)
        label.textAlignment = .center
        label.frame = contentView.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
        contentView.backgroundColor = .systemTeal
    }
    required init?(coder: NSCoder) { return nil }
    override func prepareForReuse() {
        super.prepareForReuse()
        prepared += 1
    }
}

/// A header or footer that shows its section.
final class NumberHeader: UICollectionReusableView {
    let label = UILabel()
    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .boldSystemFont(ofSize: 12)
        label.frame = bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(label)
        backgroundColor = .systemGray5
    }
    required init?(coder: NSCoder) { return nil }
}

/// Numbers in sections, with a log of the calls.
final class NumberedList: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    private static var key: UInt8 = 0
    var sections: [[Int]]
    var log: [String] = []
    var asked = 0
    var allowsHighlight = true
    var onCell: ((UICollectionView, IndexPath) -> Void)?

    init(_ sections: [[Int]]) { self.sections = sections }
    convenience init(count: Int) { self.init([Array(0..<count)]) }

    func register(in view: UICollectionView) {
        view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, "badge"] {
            view.register(NumberHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
        }
        view.dataSource = self
        view.delegate = self
        // The view does not retain it, and tests rarely need it.
        objc_setAssociatedObject(view, &NumberedList.key, self, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        asked += 1
        onCell?(collectionView, indexPath)
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
        if let cell = cell as? NumberCell {
            // A horizontal list has no such number.
            let numbers = sections.indices.contains(indexPath.section) ? sections[indexPath.section] : []
            cell.label.text = numbers.indices.contains(indexPath.item) ? "\(numbers[indexPath.item])" : "?"
        }
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        (view as? NumberHeader)?.label.text = "\(kind == "badge" ? "•" : "Section \(indexPath.section)")"
        return view
    }
    func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
        sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.item)
        log.append("move \(Array(sourceIndexPath)) \(Array(destinationIndexPath))")
    }

    private func note(_ what: String, _ indexPath: IndexPath) { log.append("\(what) \(indexPath.item)") }
    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        note("shouldHighlight", indexPath)
        return allowsHighlight
    }
    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
        note("didHighlight", indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
        note("didUnhighlight", indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        note("shouldSelect", indexPath)
        return true
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        note("didSelect", indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        note("didDeselect", indexPath)
    }
}

extension UICollectionView {
    /// The texts of the visible cells, in order.
    var numbers: [String] { visibleCells.compactMap { ($0 as? NumberCell)?.label.text } }
}
