import MicaTesting
import Testing
import UIKit

/// The frames with which views of lists are created.
@MainActor @Suite(.fixedFonts, .serialized) struct FirstFrameTests {
    private final class SizedCell: UICollectionViewCell {
        static var sizes: [CGSize] = []
        override init(frame: CGRect) {
            super.init(frame: frame)
            SizedCell.sizes.append(frame.size)
        }
        required init?(coder: NSCoder) { nil }
    }
    private final class SizedHeader: UICollectionReusableView {
        static var sizes: [CGSize] = []
        override init(frame: CGRect) {
            super.init(frame: frame)
            SizedHeader.sizes.append(frame.size)
        }
        required init?(coder: NSCoder) { nil }
    }
    private final class Source: NSObject, UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
            -> UICollectionViewCell
        { collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath) }
        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "h", for: indexPath)
        }
    }

    @Test func collectionViews_haveTheSizeOfTheLayout() {
        SizedCell.sizes = []
        SizedHeader.sizes = []
        let layout = UICollectionViewFlowLayout(), source = Source()
        layout.itemSize = CGSize(width: 80, height: 60)
        layout.headerReferenceSize = CGSize(width: 10, height: 30)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: layout)
        view.register(SizedCell.self, forCellWithReuseIdentifier: "c")
        view.register(
            SizedHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "h")
        view.dataSource = source
        TestHarness(view, size: view.bounds.size, scale: 1).advance(by: 0.1)
        #expect(SizedCell.sizes == Array(repeating: CGSize(width: 80, height: 60), count: 3))
        #expect(SizedHeader.sizes == [CGSize(width: 300, height: 30)])
    }

    /// A subview that follows the content's edges keeps its distances.
    @Test func contentOfTableCells_hasTheirSize() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
        let inner = UIView(frame: cell.contentView.bounds.insetBy(dx: 10, dy: 5))
        inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        cell.contentView.addSubview(inner)
        cell.frame = CGRect(x: 0, y: 0, width: 400, height: 60)
        cell.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 10, y: 5, width: 380, height: 50))
    }

    private final class List: UITableViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            title = "List"
            refreshControl = UIRefreshControl()
        }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    @Test(arguments: [false, true]) func refreshControl_underABar(isLarge: Bool) throws {
        let list = List(), navigation = UINavigationController(rootViewController: list)
        navigation.navigationBar.prefersLargeTitles = isLarge
        let harness = TestHarness(navigation, size: CGSize(width: 390, height: 844), scale: 1)
        harness.advance(by: 0.5)
        let rest = list.tableView.contentOffset.y, control = try #require(list.refreshControl)
        let spinner = try #require(control.subviews.lazy.compactMap { $0 as? UIActivityIndicatorView }.first)
        #expect(rest < 0 && rest == -list.tableView.adjustedContentInset.top)
        #expect(spinner.layer.sublayers?.allSatisfy { $0.opacity == 0 } == true)
        harness.drag(
            from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 600), over: 0.3, restingFor: 0.1)
        harness.advance(by: 2)
        #expect(control.isRefreshing && list.tableView.contentOffset.y == rest - 60)
        control.endRefreshing()
        harness.advance(by: 2)
        #expect(list.tableView.contentOffset.y == rest && !control.isRefreshing)
    }

    private final class Rows: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    /// Cells that the app moved before the table is in a window are placed in the first layout there.
    @Test func cellsMovedBeforeTheWindow_areInTheirRows() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), rows = Rows()
        table.dataSource = rows
        table.rowHeight = 40
        table.layoutIfNeeded()
        for cell in table.visibleCells { cell.frame.origin.y = 7 }
        TestHarness(table, size: table.bounds.size, scale: 1).advance(by: 0.1)
        #expect(table.visibleCells.map(\.frame.minY) == [0, 40, 80])
    }
}
