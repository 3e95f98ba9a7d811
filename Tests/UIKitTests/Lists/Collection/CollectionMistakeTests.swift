import Mica
import MicaTesting
import Testing
import UIKit

/// Layouts and data sources that return nonsense: nothing hangs, and valid parts are shown.
@MainActor @Suite(.fixedFonts) struct CollectionMistakeTests {
    private final class AnyLayout: UICollectionViewLayout {
        var size = CGSize(width: 200, height: 1000)
        var answer: (CGRect) -> [UICollectionViewLayoutAttributes]? = { _ in nil }
        var follows = false, asked = 0
        override var collectionViewContentSize: CGSize { size }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            asked += 1
            return answer(rect)
        }
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { follows }
    }

    private func makeView(_ layout: UICollectionViewLayout, _ list: NumberedList) -> (UICollectionView, TestHarness) {
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
        list.register(in: view)
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.05)
        return (view, harness)
    }
    private func cell(_ item: Int, _ frame: CGRect) -> UICollectionViewLayoutAttributes {
        let made = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
        made.frame = frame
        return made
    }

    @Test func attributes_ofItemsThatDoNotExist_areLeftOut() {
        let layout = AnyLayout()
        layout.answer = { [self] _ in
            [cell(0, CGRect(x: 0, y: 0, width: 50, height: 50)), cell(7, CGRect(x: 60, y: 0, width: 50, height: 50))]
        }
        let list = NumberedList(count: 2)
        let (view, _) = makeView(layout, list)
        #expect(view.numbers == ["0"])
    }

    @Test func numbersThatAreNone_areLeftOut() {
        let layout = AnyLayout()
        layout.size = CGSize(width: CGFloat.nan, height: -4)
        layout.answer = { [self] _ in
            [
                cell(0, CGRect(x: CGFloat.nan, y: 0, width: 50, height: 50)),
                cell(1, CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 50)),
                cell(2, CGRect(x: 0, y: 0, width: 50, height: 50)), cell(2, CGRect(x: 9, y: 0, width: 50, height: 50)),
            ]
        }
        let list = NumberedList(count: 5)
        let (view, _) = makeView(layout, list)
        #expect(view.contentSize == .zero && view.numbers == ["2"])
    }

    @Test func aMillionAttributes_forASmallRectangle() {
        let layout = AnyLayout()
        let many = (0..<1_000_000).map { cell($0, CGRect(x: 0, y: CGFloat($0) * 50, width: 50, height: 50)) }
        layout.answer = { _ in many }
        let list = NumberedList(count: 1_000_000)
        let (view, harness) = makeView(layout, list)
        #expect(view.visibleCells.count == 4)
        // All at one position: only a limited number is shown.
        let one = (0..<6000).map { cell($0, CGRect(x: 0, y: 0, width: 50, height: 50)) }
        layout.answer = { _ in one }
        layout.invalidateLayout()
        harness.advance(by: 0.02)
        #expect(view.visibleCells.count == 5000)
    }

    @Test func layout_thatInvalidatesItselfWhenAsked() {
        let layout = AnyLayout()
        let list = NumberedList(count: 5)
        layout.answer = { [self, unowned layout] _ in
            layout.invalidateLayout()
            return [cell(0, CGRect(x: 0, y: 0, width: 50, height: 50))]
        }
        let (view, _) = makeView(layout, list)
        #expect(view.visibleCells.count == 1 && layout.asked < 1000)
    }

    @Test func layout_isAskedOnlyWhenItsRectangleIsLeft() {
        let layout = AnyLayout()
        layout.size.height = 100_000
        layout.answer = { [self] rect in
            (0..<2000).filter { CGRect(x: 0, y: CGFloat($0) * 50, width: 50, height: 50).intersects(rect) }.map {
                cell($0, CGRect(x: 0, y: CGFloat($0) * 50, width: 50, height: 50))
            }
        }
        let list = NumberedList(count: 2000)
        let (view, harness) = makeView(layout, list)
        let asked = layout.asked
        for _ in 0..<20 {
            view.contentOffset.y += 10
            harness.advance(by: 0.02)
        }
        #expect(layout.asked - asked <= 3 && view.numbers.first == "4")
        layout.follows = true
        let before = layout.asked
        view.contentOffset.y += 10
        harness.advance(by: 0.02)
        #expect(layout.asked > before)
    }

    @Test func dataSource_thatLies() {
        final class Liar: NSObject, UICollectionViewDataSource {
            var count = 5
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
                count
            }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                // Another number each time, and cells that were never dequeued.
                count += 3
                return UICollectionViewCell(frame: .zero)
            }
        }
        let layout = UICollectionViewFlowLayout()
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
        let liar = Liar()
        view.dataSource = liar
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.05)
        #expect(view.visibleCells.count == 5)
        liar.count = -3
        view.reloadData()
        harness.advance(by: 0.05)
        #expect(view.visibleCells.isEmpty && view.numberOfItems(inSection: 0) == 0)
        #expect(view.subviews.filter { $0 is UICollectionViewCell }.isEmpty)
    }

    @Test func cells_thatNeverAgreeWithTheirSize() {
        final class Growing: UICollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                guard let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes else {
                    return layoutAttributes
                }
                copy.size.height += 1
                return copy
            }
        }
        final class Source: NSObject, UICollectionViewDataSource {
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 50 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "g", for: indexPath) }
        }
        let layout = UICollectionViewFlowLayout()
        layout.estimatedItemSize = CGSize(width: 50, height: 50)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
        let source = Source()
        view.register(Growing.self, forCellWithReuseIdentifier: "g")
        view.dataSource = source
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.1)
        #expect(!view.visibleCells.isEmpty)
    }

    @Test func sizesWithoutAView() {
        let list = NumberedList(count: 100)
        let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        list.register(in: view)
        let harness = TestHarness(view, size: CGSize(width: 10, height: 10), scale: 1)
        view.frame = .zero
        harness.advance(by: 0.02)
        #expect(view.visibleCells.isEmpty && list.asked <= 1)
        view.reloadData()
        view.performBatchUpdates(nil)
        view.scrollToItem(at: IndexPath(item: 50, section: 0), at: .top, animated: true)
        harness.advance(by: 0.5)
    }

    @Test func tappedCell_thatGoesMeanwhile() {
        let list = NumberedList(count: 9)
        let layout = UICollectionViewFlowLayout()
        let (view, harness) = makeView(layout, list)
        harness.press(at: CGPoint(x: 25, y: 25), for: 0.02)
        // It is touched while it is deleted.
        list.sections[0].removeFirst()
        view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        harness.advance(by: 0.5)
        #expect(view.numbers.first == "1")
        harness.tap(at: CGPoint(x: 25, y: 25))
        harness.advance(by: 0.2)
        #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
    }

    @Test func itsOwnAttributes_reachItsCells() {
        final class Tinted: UICollectionViewLayoutAttributes {
            var hue: CGFloat = 0
            override func copy(with zone: NSZone? = nil) -> Any {
                let copy = super.copy(with: zone)
                (copy as? Tinted)?.hue = hue
                return copy
            }
            override func isEqual(_ object: Any?) -> Bool {
                guard let other = object as? Tinted else { return false }
                return MainActor.assumeIsolated { other.hue == hue } && super.isEqual(object)
            }
        }
        final class TintedLayout: UICollectionViewFlowLayout {
            override class var layoutAttributesClass: AnyClass { Tinted.self }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                let all = super.layoutAttributesForElements(in: rect)
                for attributes in all ?? [] { (attributes as? Tinted)?.hue = CGFloat(attributes.indexPath.item) / 10 }
                return all
            }
        }
        final class TintedCell: UICollectionViewCell {
            var hue: CGFloat = -1
            override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
                super.apply(layoutAttributes)
                hue = (layoutAttributes as? Tinted)?.hue ?? -2
            }
        }
        let list = NumberedList(count: 4)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: TintedLayout())
        list.register(in: view)
        view.register(TintedCell.self, forCellWithReuseIdentifier: "number")
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.05)
        #expect(view.visibleCells.compactMap { ($0 as? TintedCell)?.hue } == [0, 0.1, 0.2, 0.3])
    }

    @Test func decorations_lieBehind() {
        final class Shelf: UICollectionReusableView {
            override init(frame: CGRect) {
                super.init(frame: frame)
                backgroundColor = .systemOrange
            }
            required init?(coder: NSCoder) { return nil }
        }
        final class Shelves: UICollectionViewFlowLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                let shelf = UICollectionViewLayoutAttributes(
                    forDecorationViewOfKind: "shelf", with: IndexPath(item: 0, section: 0))
                shelf.frame = CGRect(x: 0, y: 40, width: 200, height: 10)
                shelf.zIndex = -1
                return (super.layoutAttributesForElements(in: rect) ?? []) + [shelf]
            }
        }
        let shelves = Shelves()
        shelves.register(Shelf.self, forDecorationViewOfKind: "shelf")
        let list = NumberedList(count: 3)
        let (view, _) = makeView(shelves, list)
        let shelf = view.subviews.first { $0 is Shelf }
        #expect(shelf?.frame == CGRect(x: 0, y: 40, width: 200, height: 10))
        #expect(view.subviews.firstIndex { $0 is Shelf } ?? 9 < view.subviews.firstIndex { $0 is NumberCell } ?? 0)
    }
}
