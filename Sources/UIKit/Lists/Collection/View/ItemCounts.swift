import Foundation

/// The number of items in each section of a collection view, from its data source.
struct ItemCounts {
    private(set) var counts: [Int] = []

    init() {}
    init(_ counts: [Int]) { self.counts = counts }

    var sections: Int { counts.count }
    func items(in section: Int) -> Int { counts.indices.contains(section) ? counts[section] : 0 }
    func contains(_ indexPath: IndexPath) -> Bool {
        indexPath.count == 2 && indexPath.item >= 0 && indexPath.item < items(in: indexPath.section)
    }

    /// Moves one item from a section to another.
    mutating func move(from old: Int, to new: Int) {
        counts[old] -= 1
        counts[new] += 1
    }

    /// Gets the numbers from a data source; negative numbers are reported and count as 0.
    @MainActor static func ask(_ source: (any UICollectionViewDataSource)?, of view: UICollectionView) -> ItemCounts {
        guard let source else { return ItemCounts() }
        func checked(_ number: Int, _ what: String) -> Int {
            guard number < 0 else { return number }
            warn(
                "UICollectionView: the number of \(what) must be at least 0 (got \(number) from \(type(of: source))); 0 is used.",
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
