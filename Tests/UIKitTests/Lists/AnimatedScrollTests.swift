import Mica
import MicaTesting
import Testing
import UIKit

/// Animated scrolls through rows and items whose sizes are estimated until they are visible.
@MainActor @Suite struct AnimatedScrollTests {
    /// A cell of a height of its own.
    private final class Cell: UITableViewCell {
        let height: NSLayoutConstraint
        override init(style: CellStyle, reuseIdentifier: String?) {
            let block = UIView()
            height = block.heightAnchor.constraint(equalToConstant: 30)
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            block.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(block)
            NSLayoutConstraint.activate([
                block.topAnchor.constraint(equalTo: contentView.topAnchor), height,
                block.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            ])
        }
        required init?(coder: NSCoder) { fatalError("not used") }
    }

    private final class Source: NSObject, UITableViewDataSource {
        var rows = Array(0..<60)
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            (cell as? Cell)?.height.constant = CGFloat(30 + rows[indexPath.row] % 7 * 10)
            return cell
        }
    }

    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    private let source = Source()

    private func harness(estimate: CGFloat) -> TestHarness {
        table.register(Cell.self, forCellReuseIdentifier: "cell")
        table.estimatedRowHeight = estimate
        table.dataSource = source
        let harness = TestHarness(table, size: table.bounds.size)
        harness.advance(by: 0.1)
        return harness
    }

    private var end: CGFloat { max(0, table.contentSize.height - 400) }

    @Test(arguments: [20, 60, 200] as [CGFloat]) func rows_areWhereTheyWereAsked(estimate: CGFloat) {
        let harness = harness(estimate: estimate)
        func scroll(_ row: Int, _ position: UITableView.ScrollPosition) -> CGRect {
            table.scrollToRow(at: [0, row], at: position, animated: true)
            harness.advance(by: 1)
            #expect((0...end).contains(table.contentOffset.y), "\(row)")
            return table.rectForRow(at: [0, row]).offsetBy(dx: 0, dy: -table.contentOffset.y)
        }
        #expect(scroll(59, .bottom).maxY == 400)
        #expect(scroll(0, .top).minY == 0 && table.contentOffset.y == 0)
        #expect(scroll(30, .middle).midY == 200)
        // The nearest edge.
        #expect(scroll(50, .none).maxY == 400)
        #expect(scroll(20, .none).minY == 0)
        let before = table.contentOffset
        _ = scroll(21, .none)
        #expect(table.contentOffset == before, "a visible row")
        table.selectRow(at: [0, 45], animated: true, scrollPosition: .top)
        harness.advance(by: 1)
        #expect(table.rectForRow(at: [0, 45]).minY == table.contentOffset.y)
    }

    @Test func offsets_stayWithinTheContent() {
        let harness = harness(estimate: 200)
        table.setContentOffset(CGPoint(x: 0, y: end), animated: true)
        harness.advance(by: 1)
        #expect(table.contentOffset.y == end && end < 5000)
        table.reloadData()
        table.layoutIfNeeded()
        table.scrollToRow(at: [0, 30], at: .top, animated: false)
        table.setContentOffset(.zero, animated: true)
        harness.advance(by: 1)
        #expect(table.contentOffset == .zero)
        // An offset outside of the content is kept.
        table.setContentOffset(CGPoint(x: 0, y: -50), animated: true)
        harness.advance(by: 1)
        #expect(table.contentOffset.y == -50)
    }

    @Test func theWay_isMonotonous() {
        let harness = harness(estimate: 200)
        var seen: [CGFloat] = []
        table.scrollToRow(at: [0, 59], at: .bottom, animated: true)
        for _ in 0..<40 {
            harness.advance(by: 1 / 60)
            seen.append(table.contentOffset.y)
        }
        #expect(seen == seen.sorted() && seen.last == end && Set(seen).count > 10)
    }

    @Test func insertedRows_moveTheTarget() {
        let harness = harness(estimate: 60)
        table.scrollToRow(at: [0, 40], at: .top, animated: true)
        harness.advance(by: 0.1)
        source.rows.insert(contentsOf: [0, 0, 0], at: 0)
        table.performBatchUpdates { table.insertRows(at: [[0, 0], [0, 1], [0, 2]], with: .none) }
        harness.advance(by: 1)
        #expect(table.rectForRow(at: [0, 43]).minY == table.contentOffset.y)
    }

    // MARK: Collection views

    private final class Items: NSObject, UICollectionViewDataSource {
        func numberOfSections(in collectionView: UICollectionView) -> Int { 3 }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 30 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
            (cell as? Item)?.size = CGSize(width: 90, height: CGFloat(30 + indexPath.item % 7 * 10))
            return cell
        }
    }
    private final class Item: UICollectionViewCell {
        var size = CGSize.zero
        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            layoutAttributes.size.height = size.height
            return layoutAttributes
        }
    }

    private static func layout(_ name: String) -> UICollectionViewLayout {
        if name == "flow" {
            let flow = UICollectionViewFlowLayout()
            flow.estimatedItemSize = CGSize(width: 90, height: 150)
            return flow
        }
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(150))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    }

    @Test(arguments: ["flow", "compositional"]) func items_areWhereTheyWereAsked(name: String) {
        let items = Items()
        let list = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 200, height: 400), collectionViewLayout: Self.layout(name))
        list.register(Item.self, forCellWithReuseIdentifier: "item")
        list.dataSource = items
        let harness = TestHarness(list, size: list.bounds.size)
        harness.advance(by: 0.1)
        func scroll(_ path: IndexPath, _ position: UICollectionView.ScrollPosition) -> CGRect {
            list.scrollToItem(at: path, at: position, animated: true)
            harness.advance(by: 1)
            #expect((0...list.contentSize.height - 400).contains(list.contentOffset.y))
            return list.layoutAttributesForItem(at: path)?.frame.offsetBy(dx: 0, dy: -list.contentOffset.y) ?? .null
        }
        let last = scroll([2, 29], .bottom)
        #expect(last.maxY <= 400 && last.maxY > 380, "a row may be higher than its last item")
        #expect(scroll([0, 0], .top).minY == 0)
        #expect(abs(scroll([1, 10], .centeredVertically).midY - 200) <= 0.5)
        #expect(scroll([0, 4], []).minY == 0)
        list.selectItem(at: [2, 10], animated: true, scrollPosition: .top)
        harness.advance(by: 1)
        #expect(list.layoutAttributesForItem(at: [2, 10])?.frame.minY == list.contentOffset.y)
    }

    @Test func sectionsThatScrollSideways_showTheItemWhenTheyAppear() throws {
        let size = NSCollectionLayoutSize(widthDimension: .absolute(50), heightDimension: .absolute(300))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .continuous
        let items = Items()
        let list = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 200, height: 400),
            collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
        list.register(Item.self, forCellWithReuseIdentifier: "item")
        list.dataSource = items
        let harness = TestHarness(list, size: list.bounds.size)
        harness.advance(by: 0.1)
        list.scrollToItem(at: [2, 20], at: [.bottom, .right], animated: true)
        harness.advance(by: 1)
        #expect(list.contentOffset.y == 500)
        let cell = try #require(list.cellForItem(at: [2, 20]))
        #expect(cell.convert(cell.bounds, to: nil) == CGRect(x: 150, y: 100, width: 50, height: 300))
        // A visible section scrolls with an animation.
        list.scrollToItem(at: [2, 10], at: .left, animated: true)
        harness.advance(by: 0.1)
        let moving = list.cellForItem(at: [2, 20]).map { $0.convert($0.bounds, to: nil).minX }
        #expect(moving != 150)
        harness.advance(by: 1)
        #expect(list.cellForItem(at: [2, 10]).map { $0.convert($0.bounds, to: nil).minX } == 0)
    }
}
