import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct FlowLayoutTests {
    private let layout = UICollectionViewFlowLayout()
    private func makeView(
        _ list: NumberedList, size: CGSize = CGSize(width: 200, height: 200),
        direction: UITraitEnvironmentLayoutDirection = .leftToRight
    ) -> (UICollectionView, TestHarness) {
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        list.register(in: view)
        let harness = TestHarness(view, scale: 1, layoutDirection: direction)
        harness.advance(by: 0.05)
        return (view, harness)
    }
    private func frame(_ view: UICollectionView, _ item: Int, _ section: Int = 0) -> CGRect? {
        view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }

    @Test func defaults_areApples() {
        #expect(layout.itemSize == CGSize(width: 50, height: 50) && layout.minimumLineSpacing == 10)
        #expect(
            layout.minimumInteritemSpacing == 10 && layout.sectionInset == .zero && layout.estimatedItemSize == .zero)
        #expect(layout.scrollDirection == .vertical && !layout.sectionHeadersPinToVisibleBounds)
        #expect(layout.developmentLayoutDirection == .leftToRight && !layout.flipsHorizontallyInOppositeLayoutDirection)
    }

    @Test func lines_goFromEdgeToEdge() {
        let (view, _) = makeView(NumberedList(count: 7))
        // Three of 50 in 200, and 25 between them; the last line keeps the columns.
        #expect(frame(view, 0) == CGRect(x: 0, y: 0, width: 50, height: 50))
        #expect(frame(view, 1)?.minX == 75 && frame(view, 2)?.minX == 150)
        #expect(frame(view, 6) == CGRect(x: 0, y: 120, width: 50, height: 50))
        #expect(view.contentSize == CGSize(width: 200, height: 170))
        #expect(view.indexPathsForVisibleItems.count == 7)
    }

    @Test func margins_headersAndSpacing_count() {
        layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        layout.footerReferenceSize = CGSize(width: 0, height: 12)
        layout.minimumLineSpacing = 4
        let (view, _) = makeView(NumberedList([Array(0..<4), Array(4..<6)]))
        #expect(frame(view, 0) == CGRect(x: 10, y: 25, width: 50, height: 50))
        #expect(frame(view, 2)?.maxX == 180 && frame(view, 3)?.minY == 79)
        // 20 + 5 + 2 · 50 + 4 + 15 + 12
        let header = view.layoutAttributesForSupplementaryElement(
            ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
        #expect(header?.frame == CGRect(x: 0, y: 156, width: 200, height: 20))
        #expect(view.contentSize.height == 258)
    }

    @Test func contentInset_leavesRoom() {
        let (view, harness) = makeView(NumberedList(count: 4))
        view.contentInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
        harness.advance(by: 0.05)
        #expect(view.contentSize.width == 160 && frame(view, 1)?.maxX == 160 && view.contentOffset.x == -20)
    }

    @Test func horizontal_fillsColumns() {
        layout.scrollDirection = .horizontal
        let (view, _) = makeView(NumberedList(count: 7))
        #expect(frame(view, 1) == CGRect(x: 0, y: 75, width: 50, height: 50))
        #expect(frame(view, 3) == CGRect(x: 60, y: 0, width: 50, height: 50))
        #expect(view.contentSize == CGSize(width: 170, height: 200))
    }

    private final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
        var asked = 0
        var size: (IndexPath) -> CGSize = { _ in CGSize(width: 10, height: 10) }
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize {
            asked += 1
            return size(indexPath)
        }
    }

    @Test func delegateSizes_areAskedOnce_andBreakLines() {
        let sizes = Sizes()
        let widths: [CGFloat] = [80, 60, 120, 30, 190, 40]
        sizes.size = { CGSize(width: widths[$0.item % 6], height: $0.item == 0 ? 40 : 20) }
        let (view, harness) = makeView(NumberedList(count: 6))
        view.delegate = sizes
        layout.invalidateLayout()
        harness.advance(by: 0.05)
        // 80 + 60 | 120 + 30 | 190 | 40: edge to edge, lower ones centred in their line, the last from the start.
        #expect(frame(view, 0) == CGRect(x: 0, y: 0, width: 80, height: 40))
        #expect(frame(view, 1) == CGRect(x: 140, y: 10, width: 60, height: 20))
        #expect(frame(view, 3)?.maxX == 200 && frame(view, 4)?.minX == 5 && frame(view, 5)?.minX == 0)
        #expect(sizes.asked == 6)
        view.contentOffset.y = 10
        harness.advance(by: 0.1)
        #expect(sizes.asked == 6)
    }

    @Test func manyDelegateSizes_areNotAskedWhileScrolling() {
        let sizes = Sizes()
        sizes.size = { CGSize(width: CGFloat(20 + $0.item % 7 * 10), height: CGFloat(20 + $0.item % 3 * 5)) }
        let list = NumberedList(count: 100_000)
        let (view, harness) = makeView(list)
        view.delegate = sizes
        layout.invalidateLayout()
        harness.advance(by: 0.02)
        let asked = sizes.asked
        #expect(asked == 100_000)
        view.contentOffset.y = view.contentSize.height / 2
        harness.advance(by: 0.02)
        #expect(sizes.asked == asked && !view.visibleCells.isEmpty && view.visibleCells.count < 60)
        for cell in view.visibleCells { #expect(cell.frame.intersects(view.bounds)) }
    }

    @Test func pinnedHeaders_stayInSight() {
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        layout.sectionHeadersPinToVisibleBounds = true
        let (view, harness) = makeView(NumberedList([Array(0..<30), Array(30..<60)]))
        let kind = UICollectionView.elementKindSectionHeader
        view.contentOffset.y = 100
        harness.advance(by: 0.05)
        let header = view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))
        #expect(header?.frame == CGRect(x: 0, y: 100, width: 200, height: 20))
        // The end of the section pushes it out.
        view.contentOffset.y = 20 + 10 * 60 - 10 - 8
        harness.advance(by: 0.05)
        #expect(view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))?.frame.maxY == 610)
        // It is above cells for touches as well.
        let next = view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 1))
        #expect(
            next?.frame.minY == 610
                && view.hitTest(CGPoint(x: 100, y: 605), with: nil)?.isDescendant(of: view.visibleCells[0]) == false)
    }

    @Test func tooLargeAndEmptyItems_areToldOf() {
        layout.itemSize = CGSize(width: 300, height: 20)
        let (view, harness) = makeView(NumberedList(count: 3))
        #expect(frame(view, 0)?.width == 300 && view.visibleCells.count == 3)
        for size in [
            CGSize.zero, CGSize(width: CGFloat.nan, height: 10), CGSize(width: 20, height: -1),
            CGSize(width: 10, height: CGFloat.infinity),
        ] {
            layout.itemSize = size
            harness.advance(by: 0.05)
            #expect(view.contentSize.height.isFinite && view.visibleCells.count <= 20)
        }
    }

    @Test func oneMillionItems_haveViewsInSightAlone() {
        let list = NumberedList(count: 1_000_000)
        let (view, harness) = makeView(list)
        #expect(list.asked == view.visibleCells.count && list.asked <= 15)
        let made = NumberCell.made
        for step in 1...40 {
            view.contentOffset.y = CGFloat(step) * 37
            harness.advance(by: 0.02)
        }
        #expect(NumberCell.made - made <= 6)
        view.scrollToItem(at: IndexPath(item: 999_999, section: 0), at: .bottom, animated: false)
        harness.advance(by: 0.05)
        #expect(view.numbers.last == "999999")
    }

    @Test func widthChange_breaksLinesAnew() {
        let (view, harness) = makeView(NumberedList(count: 7))
        view.frame.size.width = 110
        harness.advance(by: 0.05)
        #expect(frame(view, 1) == CGRect(x: 60, y: 0, width: 50, height: 50) && frame(view, 2)?.minY == 60)
    }

    @Test func flow_isNotMirroredUnlessAsked() {
        let (view, _) = makeView(NumberedList(count: 2), direction: .rightToLeft)
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minX == 0)
        final class Mirrored: UICollectionViewFlowLayout {
            override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
        }
        let other = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 200, height: 60), collectionViewLayout: Mirrored())
        let list = NumberedList(count: 30)
        list.register(in: other)
        (other.collectionViewLayout as? UICollectionViewFlowLayout)?.scrollDirection = .horizontal
        let harness = TestHarness(other, scale: 1, layoutDirection: .rightToLeft)
        harness.advance(by: 0.05)
        // The first item is on the right, and so the content begins there.
        #expect(other.numbers.first == "0" && other.visibleCells.first?.frame.maxX == other.contentSize.width)
        #expect(other.contentOffset.x == other.contentSize.width - 200)
        harness.drag(from: CGPoint(x: 20, y: 30), to: CGPoint(x: 180, y: 30))
        harness.advance(by: 2)
        #expect(other.contentOffset.x < other.contentSize.width - 200 && other.numbers.first != "0")
        withExtendedLifetime(list) {}
    }

    // MARK: Self-sizing cells

    private final class WordCell: UICollectionViewCell {
        let label = UILabel()
        override init(frame: CGRect) {
            super.init(frame: frame)
            label.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(label)
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 4),
                label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -4),
                label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 2),
                label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -2),
            ])
        }
        required init?(coder: NSCoder) { return nil }
    }
    private final class Words: NSObject, UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 400 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "word", for: indexPath)
            (cell as? WordCell)?.label.text = String(repeating: "ab", count: 1 + indexPath.item % 5)
            return cell
        }
    }

    @Test func automaticSize_takesWhatConstraintsSay() throws {
        layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
        let words = Words()
        view.register(WordCell.self, forCellWithReuseIdentifier: "word")
        view.dataSource = words
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.1)
        let cells = view.visibleCells
        #expect(cells.count > 12)
        for cell in cells {
            let label = try #require(cell as? WordCell).label
            #expect(abs(cell.frame.width - label.intrinsicContentSize.width - 8) <= 1, "\(cell.frame)")
        }
        // Scrolled down and back up, nothing jumps: the content above keeps its position.
        for _ in 0..<10 {
            view.contentOffset.y += 150
            harness.advance(by: 0.02)
        }
        let first = view.indexPathsForVisibleItems[8], place = view.cellForItem(at: first)?.frame.minY ?? 0
        view.contentOffset.y -= 30
        harness.advance(by: 0.02)
        #expect(view.cellForItem(at: first)?.frame.minY == place)
    }

    /// Cells that report their own heights, each a different one.
    private final class Steps: NSObject, UICollectionViewDataSource {
        final class Cell: UICollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                layoutAttributes.frame.size = CGSize(
                    width: 200, height: 20 + 10 * CGFloat(layoutAttributes.indexPath.item))
                return layoutAttributes
            }
        }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "step", for: indexPath) }
    }
    private final class EqualSizes: NSObject, UICollectionViewDelegateFlowLayout {
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize { CGSize(width: 200, height: 50) }
    }

    @Test(arguments: [false, true]) func cells_sayTheirOwnSizes(delegateGivesSizes: Bool) {
        layout.estimatedItemSize = CGSize(width: 200, height: 50)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
        let source = Steps(), sizes = EqualSizes()
        view.register(Steps.Cell.self, forCellWithReuseIdentifier: "step")
        view.dataSource = source
        if delegateGivesSizes { view.delegate = sizes }
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.1)
        #expect((0..<3).map { frame(view, $0)?.height } == [20, 30, 40])
        #expect((0..<3).map { frame(view, $0)?.minY } == [0, 20, 50])
    }
}
