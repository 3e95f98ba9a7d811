import Mica
import MicaTesting
import Testing
import UIKit

/// The visible rows, their positions and their cells.
@MainActor @Suite(.fixedFonts, .serialized) struct TableTests {
    @Test func onlyWhatIsSeenExists() {
        let source = TableSource([Array(0..<100_000)])
        CountedCell.made = 0
        let (table, harness) = source.show()
        #expect(table.visibleCells.count == 5 && CountedCell.made == 5)
        #expect(table.contentSize == CGSize(width: 200, height: 4_400_000))
        for step in 1...200 {
            table.contentOffset.y = CGFloat(step) * 30
            harness.advance(by: 1.0 / 60)
        }
        #expect(CountedCell.made <= 7, "\(CountedCell.made) cells for 6 visible rows")
        #expect(table.indexPathsForVisibleRows?.first == [0, 136])
        #expect(table.visibleCells.first?.textLabel?.text == "Row 136")
        table.contentOffset.y = 4_400_000 - 220
        harness.advance(by: 0.1)
        #expect(table.visibleCells.last?.textLabel?.text == "Row 99999" && CountedCell.made <= 10)
        #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 4_399_999)) == [0, 99_999])
        #expect(table.rectForRow(at: [0, 50_000]) == CGRect(x: 0, y: 2_200_000, width: 200, height: 44))
    }

    /// As measured on iOS: without the row that begins less than a point above the rectangle's bottom.
    @Test func indexPathsForRows_areThoseOfTheRectangle() {
        let source = TableSource([Array(0..<5)])
        let (table, _) = source.show()
        func rows(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> [Int]? {
            table.indexPathsForRows(in: CGRect(x: x, y: y, width: width, height: height))?.map(\.row)
        }
        #expect(rows(0, 43.5, 200, 1) == [0] && rows(0, 40, 200, 10) == [0, 1])
        #expect(rows(0, 88, 200, 0) == [2] && rows(0, 0, 0, 0) == [0])
        #expect(rows(300, 0, 10, 10) == [] && rows(200, 0, 10, 10) == [] && rows(-10, 0, 10, 10) == [])
    }

    @Test func tenMillionRows_openAtOnce() {
        final class Many: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10_000_000 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
                cell.textLabel?.text = "\(indexPath.row)"
                return cell
            }
        }
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 220)), source = Many()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = source
        let harness = TestHarness(table, scale: 1)
        table.scrollToRow(at: [0, 9_999_999], at: .bottom, animated: false)
        harness.advance(by: 0.1)
        #expect(table.visibleCells.last?.textLabel?.text == "9999999" && table.contentOffset.y == 440_000_000 - 220)
    }

    @Test func display_isTold() {
        let source = TableSource([Array(0..<20)])
        let (table, harness) = source.show()
        #expect(source.log == (0..<5).map { "will 0.\($0)" })
        source.log = []
        table.contentOffset.y = 50
        harness.advance(by: 0.1)
        #expect(
            source.log.sorted() == ["end 0.0", "will 0.5", "will 0.6"]
                || source.log.sorted() == ["end 0.0", "will 0.5"].sorted() + ["will 0.6"])
        source.log = []
        table.reloadData()
        harness.advance(by: 0.1)
        #expect(source.log.count { $0.hasPrefix("end") } == 6 && source.log.count { $0.hasPrefix("will") } == 6)
    }

    @Test func cells_areReusedAfterPreparation() {
        let source = TableSource([Array(0..<100)])
        let (table, harness) = source.show()
        table.contentOffset.y = 2000
        harness.advance(by: 0.1)
        #expect(table.visibleCells.compactMap { $0 as? CountedCell }.contains { $0.reuses > 0 })
    }

    @Test func heights_ofTheDelegateCount_whenTheyComeIntoSight() {
        let source = TableSource([Array(0..<1000)])
        source.height = { $0.row % 2 == 0 ? 30 : 70 }
        let (table, harness) = source.show()
        #expect(table.rectForRow(at: [0, 2]).minY == 100)
        table.scrollToRow(at: [0, 500], at: .top, animated: false)
        harness.advance(by: 0.1)
        #expect(table.contentOffset.y == table.rectForRow(at: [0, 500]).minY)
        #expect(table.cellForRow(at: [0, 501])?.bounds.height == 70)
        // Without estimates all are known at once.
        table.estimatedRowHeight = 0
        harness.advance(by: 0.1)
        #expect(table.contentSize.height == 50_000)
    }

    /// The visible rows do not jump when rows above them turn out to be higher than estimated.
    @Test func offset_keepsWhatShows_whenHeightsComeFromAbove() throws {
        let source = TableSource([Array(0..<1000)])
        source.height = { _ in 100 }
        let (table, harness) = source.show()
        table.scrollToRow(at: [0, 500], at: .top, animated: false)
        harness.advance(by: 0.1)
        let cell = table.cellForRow(at: [0, 500])
        let before = table.convert(CGPoint.zero, from: cell).y - table.contentOffset.y
        for step in 1...30 {
            table.contentOffset.y -= 7
            harness.advance(by: 1.0 / 60)
            let now = try #require(table.cellForRow(at: [0, 500]))
            #expect(now.frame.minY - table.contentOffset.y == before + CGFloat(step) * 7)
        }
    }

    @Test func selfSizing_measuresConstraints() {
        final class Tall: UITableViewCell {
            let label = UILabel()
            override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
                super.init(style: style, reuseIdentifier: reuseIdentifier)
                label.numberOfLines = 0
                label.translatesAutoresizingMaskIntoConstraints = false
                contentView.addSubview(label)
                let margins = contentView.layoutMarginsGuide
                NSLayoutConstraint.activate([
                    label.topAnchor.constraint(equalTo: margins.topAnchor),
                    label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                    label.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
                    label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
                ])
            }
            required init?(coder: NSCoder) { nil }
        }
        let source = TableSource([Array(0..<50)])
        source.setUp = { cell, number in
            (cell as? Tall)?.label.text = String(repeating: "several words ", count: number % 3 * 3 + 1)
        }
        let (table, harness) = source.show(cell: Tall.self)
        let heights = table.visibleCells.map(\.bounds.height)
        #expect(Set(heights).count >= 2 && heights.allSatisfy { $0 > 40 }, "\(heights)")
        for cell in table.visibleCells.compactMap({ $0 as? Tall }) {
            #expect(abs(cell.label.frame.minY - 11) < 0.6 && abs(cell.bounds.height - cell.label.frame.maxY - 11) < 1)
        }
        table.scrollToRow(at: [0, 49], at: .bottom, animated: false)
        harness.advance(by: 0.1)
        #expect(table.visibleCells.last?.frame.maxY == table.contentSize.height)
        #expect(abs(table.contentOffset.y - (table.contentSize.height - 220)) < 0.01)
    }

    @Test func width_anotherOneMeasuresAnew() {
        let source = TableSource([Array(0..<10)]), root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 220))
        let table = UITableView(frame: root.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        source.height = { _ in table.bounds.width < 150 ? 60 : 44 }
        table.dataSource = source
        table.delegate = source
        root.addSubview(table)
        let harness = TestHarness(root, scale: 1)
        harness.advance(by: 0.1)
        table.frame.size.width = 100
        harness.advance(by: 0.1)
        #expect(
            table.visibleCells.first?.frame == CGRect(x: 0, y: 0, width: 100, height: 60)
                && table.visibleCells.count == 4)
    }

    /// Views of the delegate have their own height; without one they take no space.
    @Test func headers_ofTheDelegate() {
        final class Headed: NSObject, UITableViewDataSource, UITableViewDelegate {
            func numberOfSections(in tableView: UITableView) -> Int { 3 }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
            func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
                guard section != 1 else { return nil }
                let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "head")
                var content = view?.defaultContentConfiguration()
                content?.text = "Section"
                view?.contentConfiguration = content
                return view
            }
        }
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 220)), source = Headed()
        table.sectionHeaderTopPadding = 0
        table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "head")
        table.dataSource = source
        table.delegate = source
        TestHarness(table, scale: 1).advance(by: 0.1)
        #expect((0..<3).map { table.rectForHeader(inSection: $0).height } == [28, 0, 28])
        #expect(
            table.headerView(forSection: 1) == nil && table.headerView(forSection: 2)?.frame.minY == CGFloat(28 + 88))
    }

    @Test func headers_stayAtTheTopOfAPlainTable() {
        let source = TableSource([Array(0..<10), Array(10..<20)])
        source.headers = ["One", "Two"]
        let (table, harness) = source.show { $0.sectionHeaderTopPadding = 0 }
        #expect(table.rectForHeader(inSection: 0) == CGRect(x: 0, y: 0, width: 200, height: 28))
        table.contentOffset.y = 100
        harness.advance(by: 0.1)
        #expect(table.headerView(forSection: 0)?.frame.minY == 100)
        // The next one pushes it away.
        table.contentOffset.y = table.rectForHeader(inSection: 1).minY - 10
        harness.advance(by: 0.1)
        #expect(table.headerView(forSection: 0)?.frame.maxY == table.rectForHeader(inSection: 1).minY)
        #expect(table.headerView(forSection: 1)?.accessibilityTraits.contains(.header) == true)
    }

    @Test func grouped_hasRoomBetweenGroups() {
        let source = TableSource([[1, 2], [3]])
        let (table, _) = source.show(.grouped)
        #expect(table.rectForRow(at: [0, 0]).minY == 35 && table.rectForRow(at: [1, 0]).minY == 35 + 88 + 35)
        let (inset, _) = source.show(.insetGrouped)
        #expect(inset.rectForRow(at: [0, 0]) == CGRect(x: 16, y: 35, width: 168, height: 44))
    }

    @Test func edges_headerAndFooterOfTheTable() {
        let source = TableSource([[1, 2]])
        let (table, harness) = source.show {
            $0.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 50))
            $0.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 30))
        }
        #expect(
            table.contentSize.height == 168
                && table.tableFooterView?.frame == CGRect(x: 0, y: 138, width: 200, height: 30))
        let header = table.tableHeaderView
        header?.frame.size.height = 70
        table.tableHeaderView = header
        harness.advance(by: 0.1)
        #expect(table.rectForRow(at: [0, 0]).minY == 70 && table.visibleCells.first?.frame.minY == 70)
    }

    @Test func prefetching_goesAhead() {
        let source = TableSource([Array(0..<100)])
        let (table, harness) = source.show { $0.prefetchDataSource = source }
        #expect(source.prefetched == (5..<10).map { [0, $0] })
        table.contentOffset.y = 44 * 20
        harness.advance(by: 0.1)
        #expect(source.prefetched.suffix(5) == (25..<30).map { [0, $0] } && source.cancelled.contains([0, 9]))
    }

    @Test func scrolling_leadsToPlaces() {
        let source = TableSource([Array(0..<100)])
        let (table, harness) = source.show()
        table.scrollToRow(at: [0, 50], at: .middle, animated: false)
        #expect(table.contentOffset.y == CGFloat(44 * 50 + 22 - 110))
        table.scrollToRow(at: [0, 52], at: .none, animated: false)
        #expect(table.contentOffset.y == CGFloat(44 * 50 + 22 - 110), "it is visible already")
        table.scrollToRow(at: [0, 99], at: .top, animated: false)
        #expect(table.contentOffset.y == CGFloat(4400 - 220), "not beyond the end")
        table.scrollToRow(at: [0, 0], at: .top, animated: true)
        #expect(table.contentOffset.y > 0)
        harness.advance(by: 0.5)
        #expect(table.contentOffset.y == 0 && table.visibleCells.first?.textLabel?.text == "Row 0")
    }

    // MARK: Mistakes

    @Test func zeroHeights_areNoHang() {
        let source = TableSource([Array(0..<100_000)])
        source.height = { $0.row == 99_999 ? 44 : 0 }
        let (table, harness) = source.show { $0.estimatedRowHeight = 1 }
        harness.advance(by: 1)
        #expect(table.indexPathsForVisibleRows == [[0, 99_999]])
    }

    @Test func oddHeights_areTold() {
        let source = TableSource([Array(0..<10)])
        source.height = { [.nan, -20, .infinity, 30][$0.row % 4] }
        let (table, _) = source.show()
        #expect(table.visibleCells.prefix(4).map(\.bounds.height) == [44, 44, 44, 30])
    }

    @Test func reloadInside_ofCellForRow_ends() {
        let source = TableSource([Array(0..<10)])
        var reloads = 0
        source.cell = { table, path in
            if reloads < 3 {
                reloads += 1
                table.reloadData()
            }
            return table.dequeueReusableCell(withIdentifier: "cell", for: path)
        }
        let (table, _) = source.show()
        #expect(table.visibleCells.count == 5)
        source.cell = { table, path in
            table.reloadData()
            return table.dequeueReusableCell(withIdentifier: "cell", for: path)
        }
        table.reloadData()
        table.layoutIfNeeded()
        source.cell = nil
        table.reloadData()
        table.layoutIfNeeded()
        #expect(table.visibleCells.count == 5)
    }

    @Test func negativeAndHugeCounts_areTold() {
        final class Liar: NSObject, UITableViewDataSource {
            var sections = 1, rows = -1
            func numberOfSections(in tableView: UITableView) -> Int { sections }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
        }
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), liar = Liar()
        table.dataSource = liar
        #expect(table.numberOfRows(inSection: 0) == 0)
        liar.rows = .max
        liar.sections = 1
        table.reloadData()
        #expect(table.numberOfRows(inSection: 0) == 0)
        liar.sections = .max
        table.reloadData()
        #expect(table.numberOfSections == 0)
    }

    @Test func oneCellForTwoRows_isTold() {
        let one = UITableViewCell(), source = TableSource([[1, 2, 3]])
        source.cell = { _, _ in one }
        let (table, _) = source.show()
        #expect(table.visibleCells.count == 3 && Set(table.visibleCells.map { ObjectIdentifier($0) }).count == 3)
    }

    @Test func withoutSize_nothingIsMade() {
        let source = TableSource([Array(0..<10)])
        CountedCell.made = 0
        let table = UITableView(frame: .zero), root = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        table.register(CountedCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = source
        root.addSubview(table)
        TestHarness(root, scale: 1).advance(by: 0.1)
        #expect(table.visibleCells.isEmpty && CountedCell.made == 0 && table.numberOfRows(inSection: 0) == 10)
    }
}
