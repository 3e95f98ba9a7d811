import Mica
import Testing
import UIKit

/// The times at which a collection view asks for the number of items.
@MainActor @Suite struct CollectionCountTests {
    /// Knows the number of items once it has prepared.
    private class Row: UICollectionViewLayout {
        var count = 0
        var log: [String] = []
        override func prepare() {
            log.append("prepare")
            count = 5
        }
        override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 60) }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
        }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = CGRect(x: indexPath.item * 60, y: 0, width: 50, height: 50)
            return attributes
        }
    }
    /// Asks for the counts during preparation, like most layouts.
    private final class AskingRow: Row {
        override func prepare() {
            log.append("prepare")
            count = collectionView?.numberOfItems(inSection: 0) ?? 0
            log.append("has \(count)")
        }
    }

    private final class Source: NSObject, UICollectionViewDataSource {
        let layout: Row
        var count: (Row) -> Int = { $0.count }
        init(_ layout: Row) { self.layout = layout }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            layout.log.append("count")
            return count(layout)
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
    }

    /// Outside a window: a harness lays out at once.
    private func make(_ layout: Row, count: @escaping (Row) -> Int) -> (UICollectionView, Source) {
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 60), collectionViewLayout: layout)
        let source = Source(layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        source.count = count
        view.dataSource = source
        return (view, source)
    }

    @Test func counts_mayComeFromWhatTheLayoutPrepared() {
        let layout = Row(), (view, source) = make(layout) { $0.count }, harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.1)
        #expect(view.visibleCells.count == 5 && Array(layout.log.prefix(2)) == ["prepare", "count"])
        source.count = { $0.count - 2 }
        layout.log = []
        view.reloadData()
        harness.advance(by: 0.1)
        #expect(view.numberOfItems(inSection: 0) == 3 && Array(layout.log.prefix(2)) == ["prepare", "count"])
    }

    @Test func counts_areThereForALayoutThatAsks() {
        let layout = AskingRow(), (view, source) = make(layout) { _ in 4 }, harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.1)
        #expect(view.visibleCells.count == 4 && Array(layout.log.prefix(3)) == ["prepare", "count", "has 4"])
        source.count = { _ in 2 }
        layout.log = []
        view.reloadData()
        harness.advance(by: 0.1)
        #expect(view.visibleCells.count == 2 && Array(layout.log.prefix(3)) == ["prepare", "count", "has 2"])
    }

    /// Outside layout the data source is asked at once, and the layout prepares for its answer.
    @Test func counts_canBeAskedBeforeTheLayout() {
        let layout = AskingRow(), (view, source) = make(layout) { _ in 3 }
        #expect(view.numberOfItems(inSection: 0) == 3 && layout.log == ["count"])
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.1)
        #expect(view.visibleCells.count == 3 && Array(layout.log.prefix(3)) == ["count", "prepare", "has 3"])
        withExtendedLifetime(source) {}
    }

    /// A non-escaping closure, like that of a function with such a parameter.
    @Test func batch_takesAClosureThatIsNotKept() {
        let layout = AskingRow(), (view, source) = make(layout) { _ in 2 }, harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.1)
        func update(_ changes: () -> Void) { view.performBatchUpdates(changes, completion: nil) }
        update {
            source.count = { _ in 3 }
            view.insertItems(at: [IndexPath(item: 2, section: 0)])
        }
        harness.advance(by: 1)
        #expect(view.visibleCells.count == 3)
        view.performBatchUpdates(nil)
        view.performBatchUpdates {
            source.count = { _ in 1 }
            view.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
        }
        harness.advance(by: 1)
        #expect(view.visibleCells.count == 1)
    }
}
