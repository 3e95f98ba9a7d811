import MicaTesting
import Testing
import UIKit

/// Nibs are registered in code, and used by name.
@MainActor @Suite(.serialized) struct NibTests {
    private final class Price: UIView {
        weak var label: UILabel?
        var calls: [String] = []
        override func awakeFromNib() {
            super.awakeFromNib()
            calls.append("awake in \(superview.map { "\(type(of: $0))" } ?? "nothing")")
        }
    }
    private final class PriceCell: UITableViewCell {
        weak var price: Price!
        var calls: [String] = []
        override func awakeFromNib() {
            super.awakeFromNib()
            // Outlets are already connected, and inner objects are awake.
            calls.append(price.calls.joined())
        }
        override func prepareForReuse() {
            super.prepareForReuse()
            calls.append("reuse")
        }
    }
    private final class PriceItem: UICollectionViewCell {
        private(set) var isAwake = false
        override func awakeFromNib() { isAwake = true }
    }
    private final class PriceHeading: UITableViewHeaderFooterView {
        private(set) var isAwake = false
        override func awakeFromNib() { isAwake = true }
    }
    private final class Constraint: NSLayoutConstraint {
        private(set) var isAwake = false
        override func awakeFromNib() { isAwake = true }
    }
    private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 200 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "price", for: indexPath)
        }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            tableView.dequeueReusableHeaderFooterView(withIdentifier: "heading")
        }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
            -> UICollectionViewCell
        { collectionView.dequeueReusableCell(withReuseIdentifier: "price", for: indexPath) }
    }

    private static func priceCell() -> PriceCell {
        let cell = PriceCell(style: .default, reuseIdentifier: nil), price = Price(), label = UILabel()
        price.addSubview(label)
        cell.contentView.addSubview(price)
        cell.price = price
        price.label = label
        return cell
    }

    @Test func objects_areMadeForTheirOwner_andAwake() throws {
        defer { UINib.register("Two", objects: nil) }
        var owners: [NSObject?] = []
        UINib.register("Two") { owner in
            owners.append(owner as? NSObject)
            let price = Price(), inner = Price()
            price.addSubview(inner)
            return [
                price, "text",
                Constraint(
                    item: price, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
                    multiplier: 1, constant: 9),
            ]
        }
        let owner = NSObject(), nib = UINib(nibName: "Two", bundle: .main)
        let objects = nib.instantiate(withOwner: owner)
        #expect(owners == [owner] && objects.count == 3 && objects[1] as? String == "text")
        let price = try #require(objects[0] as? Price)
        #expect(price.calls == ["awake in nothing"])
        #expect((price.subviews[0] as? Price)?.calls == ["awake in Price"])
        #expect((objects[2] as? Constraint)?.isAwake == true)
        // Each call creates new ones.
        let others = try #require(Bundle.main.loadNibNamed("Two", owner: nil))
        #expect(owners.count == 2 && owners[1] == nil && others[0] as? Price !== price)
        UINib.register("Two", objects: nil)
        #expect(nib.instantiate(withOwner: nil).isEmpty && Bundle.main.loadNibNamed("Two", owner: nil) == nil)
    }

    @Test func constraintsOfViews_areAwake() throws {
        defer { UINib.register("Bound", objects: nil) }
        UINib.register("Bound") { _ in
            let view = UIView(), inner = UIView()
            view.addSubview(inner)
            Constraint(
                item: inner, attribute: .leading, relatedBy: .equal, toItem: view, attribute: .leading, multiplier: 1,
                constant: 9
            ).isActive = true
            return [view]
        }
        let view = try #require(UINib(nibName: "Bound", bundle: nil).instantiate(withOwner: nil).first as? UIView)
        #expect((view.constraints.first as? Constraint)?.isAwake == true)
    }

    @Test func nibInANib_wakesOnce() throws {
        defer { for name in ["Inner", "Outer"] { UINib.register(name, objects: nil) } }
        UINib.register("Inner") { _ in [Price()] }
        UINib.register("Outer") { _ in
            let view = UIView()
            Bundle.main.loadNibNamed("Inner", owner: nil)?.forEach { view.addSubview($0 as! UIView) }
            return [view]
        }
        for _ in 0..<2 {
            let view = try #require(UINib(nibName: "Outer", bundle: nil).instantiate(withOwner: nil).first as? UIView)
            #expect((view.subviews.first as? Price)?.calls == ["awake in nothing"])
        }
    }

    @Test func nibOfManyLevels_needsNoDeepStack() throws {
        defer { UINib.register("Deep", objects: nil) }
        UINib.register("Deep") { _ in
            let root = UIView()
            var view: UIView = Price()
            for _ in 0..<100_000 {
                let outer = UIView()
                outer.addSubview(view)
                view = outer
            }
            root.addSubview(view)
            return [root]
        }
        var view = try #require(UINib(nibName: "Deep", bundle: nil).instantiate(withOwner: nil).first as? UIView)
        while let inner = view.subviews.first { view = inner }
        #expect((view as? Price)?.calls == ["awake in UIView"])
    }

    @Test func nibWithinItself_stopsWithASentence() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            UINib.register("Self") { _ in Bundle.main.loadNibNamed("Self", owner: nil) ?? [] }
            _ = UINib(nibName: "Self", bundle: nil).instantiate(withOwner: nil)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("The nib Self contains itself, 100 levels deep."), "\(text)")
    }

    /// The objects of a nib may use the list for which they are created.
    @Test func nibThatAsksItsTable() {
        defer { UINib.register("Asking", objects: nil) }
        let table = UITableView()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "other")
        UINib.register("Asking") { _ in
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.backgroundView = table.dequeueReusableCell(withIdentifier: "other")
            return [cell]
        }
        table.register(UINib(nibName: "Asking", bundle: nil), forCellReuseIdentifier: "price")
        let cell = table.dequeueReusableCell(withIdentifier: "price")
        #expect(cell?.reuseIdentifier == "price" && cell?.backgroundView is UITableViewCell)
    }

    @Test func cellsOfTables_areThoseOfTheNib() async throws {
        defer { for name in ["Cell", "Heading"] { UINib.register(name, objects: nil) } }
        var count = 0
        UINib.register("Cell") { _ in
            count += 1
            return [Self.priceCell()]
        }
        UINib.register("Heading") { _ in [PriceHeading(reuseIdentifier: nil)] }
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440)), source = Source()
        table.register(UINib(nibName: "Cell", bundle: nil), forCellReuseIdentifier: "price")
        table.register(UINib(nibName: "Heading", bundle: nil), forHeaderFooterViewReuseIdentifier: "heading")
        table.dataSource = source
        table.delegate = source
        table.sectionHeaderHeight = 30
        let harness = TestHarness(table, scale: 1)
        await harness.advance(by: 0.1)
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? PriceCell)
        #expect(cell.reuseIdentifier == "price" && cell.calls == ["awake in UIView"])
        let heading = try #require(table.headerView(forSection: 0) as? PriceHeading)
        #expect(heading.reuseIdentifier == "heading" && heading.isAwake)
        for offset in stride(from: 300.0, through: 6000, by: 300) {
            table.contentOffset.y = offset
            await harness.advance(by: 0.02)
        }
        #expect(cell.calls.contains("reuse") && count < 30, "cells are reused, \(count) were made")
        // Another nib under the same identifier: visible cells are not reused.
        UINib.register("Cell") { _ in [UITableViewCell(style: .default, reuseIdentifier: nil)] }
        table.register(UINib(nibName: "Cell", bundle: nil), forCellReuseIdentifier: "price")
        table.reloadData()
        await harness.advance(by: 0.02)
        #expect(table.visibleCells.count > 5 && !table.visibleCells.contains { $0 is PriceCell })
        table.register(nil as UINib?, forCellReuseIdentifier: "price")
        #expect(table.dequeueReusableCell(withIdentifier: "price") == nil)
    }

    @Test func cellsOfCollections_areThoseOfTheNib() async throws {
        defer { UINib.register("Item", objects: nil) }
        UINib.register("Item") { _ in [PriceItem(frame: .zero)] }
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 440), collectionViewLayout: UICollectionViewFlowLayout())
        let source = Source()
        collection.register(UINib(nibName: "Item", bundle: nil), forCellWithReuseIdentifier: "price")
        collection.register(
            UINib(nibName: "Item", bundle: nil), forSupplementaryViewOfKind: "kind", withReuseIdentifier: "price")
        collection.dataSource = source
        let harness = TestHarness(collection, scale: 1)
        await harness.advance(by: 0.1)
        let cell = try #require(collection.cellForItem(at: IndexPath(item: 2, section: 0)) as? PriceItem)
        #expect(cell.isAwake && cell.reuseIdentifier == "price" && cell.frame.width == 50)
        let view = collection.dequeueReusableSupplementaryView(
            ofKind: "kind", withReuseIdentifier: "price", for: IndexPath(item: 0, section: 0))
        #expect((view as? PriceItem)?.isAwake == true)
    }

    private final class PriceViewController: UIViewController {
        var label: UILabel?
        private(set) var loaded: UILabel?
        override func viewDidLoad() { loaded = label }
    }

    @Test func controller_takesItsView() {
        defer { for name in ["PriceView", "PriceViewController", "Other"] { UINib.register(name, objects: nil) } }
        UINib.register("Other") { owner in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 60)), label = UILabel()
            view.addSubview(label)
            (owner as? PriceViewController)?.label = label
            return [label, view]
        }
        // The first view.
        let named = PriceViewController(nibName: "Other", bundle: .main)
        #expect(named.nibName == "Other" && named.nibBundle == .main)
        #expect(named.view is UILabel && named.loaded === named.view)
        // Properties of the owner that the function sets are kept.
        UINib.register("Other") { owner in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 60))
            (owner as? UIViewController)?.view = view
            return [UILabel()]
        }
        #expect(PriceViewController(nibName: "Other", bundle: nil).view.bounds.size == CGSize(width: 50, height: 60))
        // By the class, with and without "Controller".
        let plain = PriceViewController()
        #expect(plain.nibName == nil && plain.view.bounds.size == UIScreen.main.bounds.size)
        UINib.register("PriceViewController") { _ in [UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))] }
        #expect(PriceViewController().view.bounds.width == 1)
        UINib.register("PriceView") { _ in [UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2))] }
        #expect(PriceViewController().view.bounds.width == 2)
        // An unknown name.
        #expect(PriceViewController(nibName: "None", bundle: nil).view.bounds.size == UIScreen.main.bounds.size)
    }

    @Test func nibWithoutACell_stopsWithASentence() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            UINib.register("Wrong") { _ in [UIView(), UIView()] }
            let table = UITableView()
            table.register(UINib(nibName: "Wrong", bundle: nil), forCellReuseIdentifier: "price")
            _ = table.dequeueReusableCell(withIdentifier: "price")
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            text.contains(
                "The nib Wrong is registered for \"price\" and must contain one object, a UITableViewCell: it contains UIView, UIView."
            ), "\(text)")
    }

    /// Stored properties with observers have another name in the class.
    @Test func values_ofObservedPropertiesAreFound() {
        let stack = UIStackView()
        stack.spacing = 7
        #expect(stack.value(forKey: "spacing") as? CGFloat == 7)
        #expect(UITextField().value(forKey: "disabledBackground") == nil)
    }

    @Test func itemsOfBars_tellTheirViews() {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44)),
            item = UINavigationItem(title: "A")
        let button = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
        #expect(button.value(forKey: "view") == nil && button.value(forKey: "other") == nil)
        item.rightBarButtonItem = button
        bar.items = [item]
        let tabs = UITabBar(frame: CGRect(x: 0, y: 60, width: 320, height: 49)),
            tab = UITabBarItem(title: "B", image: nil, tag: 0)
        tabs.items = [UITabBarItem(title: "A", image: nil, tag: 0), tab]
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
        root.addSubview(bar)
        root.addSubview(tabs)
        let harness = TestHarness(root, scale: 1)
        let view = button.value(forKey: "view") as? UIView
        #expect(view.map { $0.convert($0.bounds, to: root).minX > 250 } == true)
        let tabView = tab.value(forKey: "view") as? UIView
        #expect(tabView.map { $0.convert($0.bounds, to: root).minX >= 160 } == true)
        withExtendedLifetime(harness) {}
    }

    /// Like a cell whose initialiser for code was never written.
    private final class CodedCell: UITableViewCell {
        let number: Int
        required init?(coder: NSCoder) {
            number = coder.containsValue(forKey: "number") ? 1 : 2
            super.init(coder: coder)
            textLabel?.text = "made"
        }
    }
    private final class CodedView: UIView {
        let inner = UIView()
        required init?(coder: NSCoder) {
            super.init(coder: coder)
            addSubview(inner)
        }
    }
    private final class CodedItem: UICollectionViewCell {
        required init?(coder: NSCoder) {
            super.init(coder: coder)
            contentView.addSubview(UIView())
        }
    }

    /// Classes that have only `init(coder:)` are created by a nib registered in code.
    @Test func nib_makesWhatHasOnlyTheCodersInitializer() throws {
        defer { for name in ["Coded", "CodedView", "CodedItem"] { UINib.register(name, objects: nil) } }
        UINib.register("Coded") { _ in CodedCell(coder: UINib.coder).map { [$0] } ?? [] }
        UINib.register("CodedView") { _ in CodedView(coder: UINib.coder).map { [$0] } ?? [] }
        UINib.register("CodedItem") { _ in CodedItem(coder: UINib.coder).map { [$0] } ?? [] }
        let table = UITableView()
        table.register(UINib(nibName: "Coded", bundle: nil), forCellReuseIdentifier: "cell")
        let cell = try #require(table.dequeueReusableCell(withIdentifier: "cell") as? CodedCell)
        #expect(cell.number == 2 && cell.textLabel?.text == "made" && cell.reuseIdentifier == "cell")
        let view = try #require(Bundle.main.loadNibNamed("CodedView", owner: nil)?.first as? CodedView)
        #expect(view.inner.superview === view)
        let item = try #require(
            UINib(nibName: "CodedItem", bundle: nil).instantiate(withOwner: nil).first as? CodedItem)
        #expect(item.contentView.subviews.count == 1)
    }

    private final class CodedHeader: UITableViewHeaderFooterView {
        let inner = UIView()
        required init?(coder: NSCoder) {
            super.init(coder: coder)
            contentView.addSubview(inner)
        }
    }
    private final class CodedSupplement: UICollectionReusableView {
        let inner = UIView()
        required init?(coder: NSCoder) {
            super.init(coder: coder)
            addSubview(inner)
        }
    }
    private final class CodedController: UIViewController {
        let made: Bool
        required init?(coder: NSCoder) {
            made = true
            super.init(coder: coder)
        }
    }
    private final class CodedControl: UIControl {
        let inner = UIView()
        required init?(coder: NSCoder) {
            super.init(coder: coder)
            addSubview(inner)
        }
    }

    @Test func headerOfATable_hasOnlyTheCodersInitializer() throws {
        defer { UINib.register("CodedHeader", objects: nil) }
        UINib.register("CodedHeader") { _ in CodedHeader(coder: UINib.coder).map { [$0] } ?? [] }
        let table = UITableView()
        table.register(UINib(nibName: "CodedHeader", bundle: nil), forHeaderFooterViewReuseIdentifier: "header")
        let header = try #require(table.dequeueReusableHeaderFooterView(withIdentifier: "header") as? CodedHeader)
        #expect(header.inner.superview === header.contentView && header.reuseIdentifier == "header")
    }

    @Test func supplementOfACollection_hasOnlyTheCodersInitializer() throws {
        defer { UINib.register("CodedSupplement", objects: nil) }
        UINib.register("CodedSupplement") { _ in CodedSupplement(coder: UINib.coder).map { [$0] } ?? [] }
        let nib = UINib(nibName: "CodedSupplement", bundle: nil)
        let view = try #require(nib.instantiate(withOwner: nil).first as? CodedSupplement)
        #expect(view.inner.superview === view)
    }

    @Test func controller_hasOnlyTheCodersInitializer() throws {
        defer { UINib.register("CodedController", objects: nil) }
        UINib.register("CodedController") { _ in CodedController(coder: UINib.coder).map { [$0] } ?? [] }
        let controller = try #require(
            Bundle.main.loadNibNamed("CodedController", owner: nil)?.first as? CodedController)
        #expect(controller.made && controller.view.bounds.width > 0)
    }

    @Test func control_hasOnlyTheCodersInitializer() throws {
        defer { UINib.register("CodedControl", objects: nil) }
        UINib.register("CodedControl") { _ in CodedControl(coder: UINib.coder).map { [$0] } ?? [] }
        let control = try #require(Bundle.main.loadNibNamed("CodedControl", owner: nil)?.first as? CodedControl)
        #expect(control.inner.superview === control && control.isEnabled)
    }
}
