import Foundation

/// How many items the sections of a collection view have, as its data source said.
struct ItemCounts {
    private(set) var counts: [Int] = []

    init() {}
    init(_ counts: [Int]) { self.counts = counts }

    var sections: Int { counts.count }
    func items(in section: Int) -> Int { counts.indices.contains(section) ? counts[section] : 0 }
    func contains(_ indexPath: IndexPath) -> Bool {
        indexPath.count == 2 && indexPath.item >= 0 && indexPath.item < items(in: indexPath.section)
    }

    /// One item leaves a section for another.
    mutating func move(from old: Int, to new: Int) {
        counts[old] -= 1
        counts[new] += 1
    }

    /// Asks a data source; a number below 0 counts as 0, with a sentence.
    @MainActor static func ask(_ source: (any UICollectionViewDataSource)?, of view: UICollectionView) -> ItemCounts {
        guard let source else { return ItemCounts() }
        func checked(_ number: Int, _ what: String) -> Int {
            guard number < 0 else { return number }
            warn(
                "UICollectionView: the data source \(type(of: source)) has \(number) \(what); 0 is taken.",
                module: "UIKit")
            return 0
        }
        let sections = checked(source.numberOfSections(in: view), "sections")
        return ItemCounts(
            (0..<sections).map {
                checked(source.collectionView(view, numberOfItemsInSection: $0), "items in section \($0)")
            })
    }
}
