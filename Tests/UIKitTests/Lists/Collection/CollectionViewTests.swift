import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct CollectionViewTests {
    private let layout = UICollectionViewFlowLayout()
    private func makeView(_ list: NumberedList, height: CGFloat = 200) -> (UICollectionView, TestHarness) {
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: height), collectionViewLayout: layout)
        list.register(in: view)
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.05)
        return (view, harness)
    }
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    @Test func cells_areReused_andMadeReady() {
        let list = NumberedList(count: 300), made = NumberCell.made
        let (view, harness) = makeView(list)
        #expect(view.numbers == (0..<12).map { "\($0)" })
        for _ in 0..<20 {
            view.contentOffset.y += 60
            harness.advance(by: 0.02)
        }
        #expect(NumberCell.made - made <= 15)
        #expect(view.visibleCells.allSatisfy { ($0 as? NumberCell)?.prepared ?? 0 > 0 })
        #expect(view.numbers.first == "60")
        // Cells in the reuse pool are invisible.
        #expect(view.subviews.filter { $0 is NumberCell && !$0.isHidden }.count == view.visibleCells.count)
    }

    @Test func items_areFoundByPlaceAndCell() {
        let (view, harness) = makeView(NumberedList(count: 300))
        view.contentOffset.y = 300
        harness.advance(by: 0.02)
        #expect(view.indexPathForItem(at: CGPoint(x: 80, y: 310)) == path(16))
        #expect(view.indexPathForItem(at: CGPoint(x: 60, y: 310)) == nil)
        #expect(view.indexPathForItem(at: CGPoint(x: CGFloat.nan, y: 0)) == nil)
        let cell = view.cellForItem(at: path(16))
        #expect(cell.flatMap { view.indexPath(for: $0) } == path(16) && view.cellForItem(at: path(0)) == nil)
        #expect(view.layoutAttributesForItem(at: path(300)) == nil)
    }

    @Test func tap_selectsInApplesOrder() {
        let list = NumberedList(count: 9)
        let (view, harness) = makeView(list)
        harness.tap(at: CGPoint(x: 100, y: 25))
        harness.advance(by: 0.3)
        #expect(
            list.log == ["shouldHighlight 1", "didHighlight 1", "shouldSelect 1", "didSelect 1", "didUnhighlight 1"])
        #expect(view.indexPathsForSelectedItems == [path(1)] && view.cellForItem(at: path(1))?.isSelected == true)
        list.log = []
        harness.tap(at: CGPoint(x: 25, y: 25))
        harness.advance(by: 0.3)
        #expect(
            list.log == [
                "shouldHighlight 0", "didHighlight 0", "shouldSelect 0", "didDeselect 1", "didSelect 0",
                "didUnhighlight 0",
            ])
        #expect(view.cellForItem(at: path(1))?.isSelected == false)
        // A tap outside the items does nothing, nor does one on an item that refuses.
        list.log = []
        harness.tap(at: CGPoint(x: 62, y: 25))
        list.allowsHighlight = false
        harness.tap(at: CGPoint(x: 180, y: 25))
        harness.advance(by: 0.3)
        #expect(list.log == ["shouldHighlight 2"] && view.indexPathsForSelectedItems == [path(0)])
    }

    @Test func severalItems_areSelectedAndLeft() {
        let list = NumberedList(count: 300)
        let (view, harness) = makeView(list)
        view.allowsMultipleSelection = true
        for x in [25.0, 100, 175, 100] {
            harness.tap(at: CGPoint(x: x, y: 25))
            harness.advance(by: 0.3)
        }
        #expect(view.indexPathsForSelectedItems == [path(0), path(2)])
        // Cells that return are still selected; those reused for others are not.
        view.contentOffset.y = 1000
        harness.advance(by: 0.05)
        #expect(view.visibleCells.allSatisfy { !$0.isSelected })
        view.contentOffset.y = 0
        harness.advance(by: 0.05)
        #expect(view.visibleCells.filter(\.isSelected).count == 2)
        view.allowsMultipleSelection = false
        #expect(view.indexPathsForSelectedItems == [path(0)])
        view.reloadData()
        #expect(view.indexPathsForSelectedItems == [])
    }

    @Test func scrolling_takesTheHighlightAway() {
        let list = NumberedList(count: 300)
        let (view, harness) = makeView(list)
        harness.perform(
            ScriptedTouch(samples: [
                .init(time: 0, location: CGPoint(x: 25, y: 180)), .init(time: 0.3, location: CGPoint(x: 25, y: 180)),
                .init(time: 0.5, location: CGPoint(x: 25, y: 60)),
            ]))
        harness.advance(by: 2)
        #expect(list.log == ["shouldHighlight 9", "didHighlight 9", "didUnhighlight 9"])
        #expect(view.indexPathsForSelectedItems == [] && view.contentOffset.y > 50)
    }

    @Test func scrollToItem_putsItWhereItIsWanted() {
        let (view, harness) = makeView(NumberedList(count: 300))
        view.scrollToItem(at: path(150), at: .top, animated: false)
        #expect(view.contentOffset.y == 3000)
        view.scrollToItem(at: path(150), at: .bottom, animated: false)
        #expect(view.contentOffset.y == 2850)
        view.scrollToItem(at: path(150), at: .centeredVertically, animated: true)
        harness.advance(by: 0.5)
        #expect(view.contentOffset.y == 2925)
        view.scrollToItem(at: path(299), at: .top, animated: false)
        #expect(view.contentOffset.y == view.contentSize.height - 200)
        view.scrollToItem(at: path(1000), at: .top, animated: false)
        #expect(view.contentOffset.y == view.contentSize.height - 200)
    }

    @Test func supplementaryViews_areFound() {
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        let (view, _) = makeView(NumberedList([Array(0..<3), Array(3..<6)]))
        let kind = UICollectionView.elementKindSectionHeader
        #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: kind) == [path(0, 0), path(0, 1)])
        let header = view.supplementaryView(forElementKind: kind, at: path(0, 1))
        #expect((header as? NumberHeader)?.label.text == "Section 1" && header?.frame.minY == 70)
        #expect(header.flatMap { view.indexPath(forSupplementaryView: $0) } == path(0, 1))
        #expect(view.visibleSupplementaryViews(ofKind: kind).count == 2)
    }

    private final class Prefetch: UICollectionViewDataSourcePrefetching {
        var wanted: [Int] = [], cancelled: [Int] = []
        func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
            wanted += indexPaths.map(\.item)
        }
        func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
            cancelled += indexPaths.map(\.item)
        }
    }

    @Test func prefetching_looksAhead() {
        let prefetch = Prefetch()
        let (view, harness) = makeView(NumberedList(count: 3000))
        view.prefetchDataSource = prefetch
        view.contentOffset.y = 60
        harness.advance(by: 0.02)
        #expect(
            prefetch.wanted.first == 15 && prefetch.wanted == prefetch.wanted.sorted() && prefetch.wanted.count <= 9)
        // In reverse: the prefetched items are cancelled.
        let announced = prefetch.wanted
        view.contentOffset.y = 50
        harness.advance(by: 0.02)
        #expect(!announced.isEmpty && prefetch.cancelled == announced)
    }

    @Test func registration_makesAndSetsUp() {
        final class Source: NSObject, UICollectionViewDataSource {
            let registration = UICollectionView.CellRegistration<NumberCell, String> { cell, path, text in
                cell.label.text = "\(path.item) \(text)"
            }
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: "x")
            }
        }
        let source = Source()
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), collectionViewLayout: layout)
        view.dataSource = source
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.02)
        #expect(view.numbers == ["0 x", "1 x", "2 x"])
    }

    @Test func layoutChange_movesWhatIsShown() {
        let list = NumberedList(count: 12)
        let (view, harness) = makeView(list)
        let cell = view.cellForItem(at: path(4))
        let other = UICollectionViewFlowLayout()
        other.itemSize = CGSize(width: 200, height: 30)
        other.minimumLineSpacing = 0
        var finished: Bool?
        view.setCollectionViewLayout(other, animated: true) { finished = $0 }
        #expect(view.cellForItem(at: path(4)) === cell && cell?.frame.minY == 120 && finished == nil)
        harness.advance(by: 0.15)
        let shown = cell?.layer.presentation()?.frame.minY ?? 0
        #expect(shown > 61 && shown < 119, "\(shown)")
        harness.advance(by: 0.5)
        #expect(finished == true && cell?.layer.presentation()?.frame.minY == 120 && layout.collectionView == nil)
        #expect(view.visibleCells.count == 7)
        view.collectionViewLayout = layout
        harness.advance(by: 0.1)
        #expect(cell?.frame.minY == 60)
    }

    @Test func interactiveTransition_followsItsProgress() {
        let list = NumberedList(count: 6)
        let (view, harness) = makeView(list)
        let other = UICollectionViewFlowLayout()
        other.itemSize = CGSize(width: 200, height: 30)
        var ended: [Bool] = []
        let way = view.startInteractiveTransition(to: other) { ended = [$0, $1] }
        way.transitionProgress = 0.5
        harness.advance(by: 0.02)
        // From (75, 0, 50, 50) to (0, 40, 200, 30).
        #expect(view.cellForItem(at: path(1))?.frame == CGRect(x: 37.5, y: 20, width: 125, height: 40))
        view.finishInteractiveTransition()
        harness.advance(by: 0.6)
        #expect(view.collectionViewLayout === other && ended == [true, true])
        #expect(view.cellForItem(at: path(1))?.frame == CGRect(x: 0, y: 40, width: 200, height: 30))
    }

    @Test func movement_takesAnItemElsewhere() {
        let list = NumberedList(count: 9)
        let (view, harness) = makeView(list)
        #expect(view.beginInteractiveMovementForItem(at: path(0)))
        let held = view.cellForItem(at: path(0))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 105, y: 85))
        harness.advance(by: 0.5)
        // It is under the finger; the others have made room.
        #expect(
            held?.center == CGPoint(x: 105, y: 85) && view.numbers == ["1", "2", "3", "4", "0", "5", "6", "7", "8"])
        view.endInteractiveMovement()
        harness.advance(by: 0.5)
        #expect(list.log.last == "move [0, 0] [0, 4]" && list.sections[0].prefix(5) == [1, 2, 3, 4, 0])
        #expect(
            held?.center == CGPoint(x: 100, y: 85) && view.indexPath(for: held ?? UICollectionViewCell()) == path(4))
        // Put back, nothing has changed.
        #expect(view.beginInteractiveMovementForItem(at: path(8)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 25, y: 25))
        view.cancelInteractiveMovement()
        harness.advance(by: 0.5)
        #expect(
            view.numbers == list.sections[0].map(String.init) && list.log.filter { $0.hasPrefix("move") }.count == 1)
    }

    @Test func movement_goesFromSectionToSection() {
        let list = NumberedList([[0, 1, 2], [3, 4, 5]])
        let (view, harness) = makeView(list)
        #expect(view.beginInteractiveMovementForItem(at: path(1, 0)))
        view.updateInteractiveMovementTargetPosition(CGPoint(x: 25, y: 75))
        harness.advance(by: 0.4)
        #expect(view.numberOfItems(inSection: 0) == 2 && view.numberOfItems(inSection: 1) == 4)
        view.endInteractiveMovement()
        harness.advance(by: 0.4)
        #expect(list.sections == [[0, 2], [1, 3, 4, 5]] && view.numbers == ["0", "2", "1", "3", "4", "5"])
    }

    @Test func backgroundView_staysBehind() {
        let (view, harness) = makeView(NumberedList(count: 100))
        let back = UIView()
        view.backgroundView = back
        view.contentOffset.y = 120
        harness.advance(by: 0.05)
        #expect(back.frame == view.bounds && view.subviews.first === back)
    }

    @Test func controller_isSourceAndDelegate() {
        final class Controller: UICollectionViewController {
            var selected: [Int] = []
            override func viewDidLoad() {
                super.viewDidLoad()
                collectionView.register(NumberCell.self, forCellWithReuseIdentifier: "n")
            }
            override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
            { 5 }
            override func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "n", for: indexPath)
            }
            override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
                selected.append(indexPath.item)
            }
        }
        let controller = Controller(collectionViewLayout: layout)
        controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let harness = TestHarness(controller, scale: 1)
        harness.advance(by: 0.05)
        #expect(controller.collectionView.visibleCells.count == 5 && controller.collectionView.frame.width == 200)
        harness.tap(at: CGPoint(x: 100, y: 25))
        harness.advance(by: 0.3)
        #expect(controller.selected == [1] && controller.clearsSelectionOnViewWillAppear)
        // Without a handler for moved items, none are moved.
        #expect(!controller.collectionView.beginInteractiveMovementForItem(at: path(0)))
    }
}
