import MicaInterface
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.serialized) struct InterfaceNibTests {
    @MainActor private static var awake: [String] = []

    private final class Part: UIView {
        override func awakeFromNib() {
            super.awakeFromNib()
            InterfaceNibTests.awake.append("part \(tag)")
        }
    }
    private final class Model: NSObject, AwakesFromNib {
        func awakeFromNib() { InterfaceNibTests.awake.append("model") }
    }
    private final class Item: UIBarButtonItem {
        override func awakeFromNib() { InterfaceNibTests.awake.append("item") }
    }
    private final class Tap: UITapGestureRecognizer {
        override func awakeFromNib() { InterfaceNibTests.awake.append("tap") }
    }
    private final class Owner: UIViewController {
        var part: UIView?
        override func awakeFromNib() { InterfaceNibTests.awake.append("owner") }
    }

    private func register(_ name: String, _ make: @escaping @MainActor @Sendable (InterfaceBuild) -> [Any]) {
        InterfaceRegistry.register(nib: InterfaceNib(module: "Tests", name: name, make: make))
    }

    @Test func objects_areAwakeInsideOut_withoutTheirOwner() {
        InterfaceNibTests.awake = []
        register("Parts") { build in
            let outer = build.view(Part.self), inner = build.view(Part.self)
            outer.tag = 1
            inner.tag = 2
            outer.addSubview(inner)
            let model = build.object(Model()), item = build.object(Item()), tap = build.object(Tap())
            outer.addGestureRecognizer(tap)
            if let owner = build.owner as? Owner { build.connect(&owner.part, to: inner, "Owner.part") }
            return [outer, model, item]
        }
        let owner = Owner(nibName: nil, bundle: nil)
        let objects = UINib(nibName: "Parts", bundle: nil).instantiate(withOwner: owner)
        #expect(objects.count == 3 && owner.part?.tag == 2)
        #expect(InterfaceNibTests.awake == ["tap", "item", "model", "part 2", "part 1"])
        #expect(Bundle.main.loadNibNamed("Parts", owner: nil)?.count == 3)
    }

    @Test func externalObjects_replacePlaceholders() {
        register("External") { build in [build.external("label") ?? "none", build.external("x") ?? "none"] }
        let label = UILabel()
        let objects = UINib(nibName: "External", bundle: nil).instantiate(
            withOwner: nil, options: [.externalObjects: ["label": label]])
        #expect(objects[0] as? UILabel === label && objects[1] as? String == "none")
    }

    @Test func controller_takesTheViewOfItsNib() {
        register("OwnerView") { build in
            let view = build.view(UIView.self)
            view.tag = 4
            (build.owner as? UIViewController)?.view = view
            return [view]
        }
        #expect(Owner(nibName: "OwnerView", bundle: nil).view.tag == 4)
    }

    private final class Rows: UITableViewController {}

    @Test func tableController_takesTheTableOfItsNib() {
        register("Rows") { build in
            let table = build.view(UITableView.self)
            build.setStyle(.insetGrouped, of: table)
            return [table]
        }
        let rows = Rows(nibName: "Rows", bundle: nil)
        #expect(rows.tableView.style == .insetGrouped && rows.tableView.dataSource === rows)
    }

    private final class NibCell: UITableViewCell {}

    @Test func cells_comeFromNibs() {
        register("Cell") { build in [build.view(NibCell.self)] }
        let table = UITableView()
        table.register(UINib(nibName: "Cell", bundle: nil), forCellReuseIdentifier: "cell")
        #expect(table.dequeueReusableCell(withIdentifier: "cell") is NibCell)
    }

    /// Among nibs of one name, the bundle's module comes first, then the app's.
    @Test func module_choosesTheNib() throws {
        for module in ["One", "Two"] {
            InterfaceRegistry.register(nib: InterfaceNib(module: module, name: "Same") { _ in [module] })
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("App_Two.resources")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = try #require(Bundle(url: folder))
        #expect(UINib(nibName: "Same", bundle: bundle).instantiate(withOwner: nil) as? [String] == ["Two"])
        defer { InterfaceLookup.appModule = nil }
        InterfaceLookup.appModule = "One"
        #expect(UINib(nibName: "Same", bundle: nil).instantiate(withOwner: nil) as? [String] == ["One"])
    }

    @Test func variations_followTheSizeClasses() {
        let calls = Calls()
        register("Varied") { build in
            let view = build.view(UIView.self)
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            build.vary(
                view, base: { calls.add("base") },
                [
                    InterfaceVariation(width: .regular, height: .regular) { calls.add("regular both") },
                    InterfaceVariation(width: .regular, height: .unspecified) { calls.add("regular width") },
                    InterfaceVariation(width: .compact, height: .unspecified) { calls.add("compact width") },
                ])
            return [view]
        }
        let root = UIView()
        let harness = TestHarness(root, size: CGSize(width: 390, height: 800), scale: 1)
        guard let view = UINib(nibName: "Varied", bundle: nil).instantiate(withOwner: nil)[0] as? UIView else { return }
        root.addSubview(view)
        harness.advance(by: 0)
        #expect(calls.list.suffix(2) == ["base", "compact width"])
        calls.list = []
        harness.resize(to: CGSize(width: 1000, height: 900))
        harness.advance(by: 0)
        #expect(calls.list == ["base", "regular width", "regular both"])
        harness.resize(to: CGSize(width: 1001, height: 900))
        harness.advance(by: 0)
        #expect(calls.list.count == 3, "the size classes are the same")
    }

    @Test func restorationIdentifier_isKept() {
        let view = UIView(), controller = UIViewController()
        view.restorationIdentifier = "v"
        controller.restorationIdentifier = "c"
        #expect(view.restorationIdentifier == "v" && controller.restorationIdentifier == "c")
        #expect(UIView().restorationIdentifier == nil)
    }
}
