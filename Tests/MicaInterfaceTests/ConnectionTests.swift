import MicaInterface
import Testing
import UIKit

/// Loads a nib of one view.
@MainActor private func load(_ make: @escaping @MainActor @Sendable (InterfaceBuild) -> Void) {
    InterfaceRegistry.register(
        nib: InterfaceNib(module: "Tests", name: "Connections") { build in
            make(build)
            return []
        })
    _ = UINib(nibName: "Connections", bundle: nil).instantiate(withOwner: nil)
}

@MainActor @Suite(.serialized) struct ConnectionTests {
    private enum Mode: Int {
        case off, on
    }
    private enum Side: String {
        case left, right
    }
    private final class Card: UIView {
        @MainActor static var last: Card?
        var title: UILabel?
        var button = UIButton()
        var labels: [UILabel]?
        var all: [UIView] = []
        weak var delegate: (any UITextFieldDelegate)?

        var int = 1, small: UInt8 = 2, float: Float = 0, maybe: Int?, flag = false, number: NSNumber?, any: Any?
        var mode = Mode.off, maybeSide: Side?, text: String? = "old", color: UIColor?, edge: CGColor?
        var size = CGSize.zero, point = CGPoint.zero, rect: CGRect?, range = NSRange(), image: UIImage? = UIImage()
    }
    private final class Delegate: NSObject, UITextFieldDelegate {}

    @Test func outlets_takeObjectsOfTheirClasses() {
        let delegate = Delegate(), card = Card(), label = UILabel(), button = UIButton()
        load { build in
            build.connect(&card.title, to: label, "Card.title")
            build.connect(&card.button, to: button, "Card.button")
            build.connect(&card.labels, to: [label], "Card.labels")
            build.connect(&card.all, to: [label, button], "Card.all")
            build.connect(&card.delegate, to: delegate, "Card.delegate")
        }
        #expect(card.title === label && card.button === button && card.delegate === delegate)
        #expect(card.labels == [label] && card.all == [label, button])
    }

    @Test func outlets_ofAnotherClass_stayAndAreLogged() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let card = Card(), label = UILabel(), button = UIButton()
                load { build in
                    build.connect(&card.title, to: button, "Card.title")
                    build.connect(&card.labels, to: [label, button], "Card.labels")
                    build.set(&card.int, .string("x"), "Card.int")
                }
                precondition(card.title == nil && card.labels == [label] && card.int == 1)
            }
        }
        let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(log.contains("Connections.xib: the outlet Card.title must be a UILabel (got UIButton)."), "\(log)")
        #expect(log.contains("the outlet Card.labels must be a UILabel (got UIButton)"))
        #expect(log.contains("Connections.xib: the value of Card.int must be a Int (got \"x\")."))
    }

    @Test func numbers_goIntoTypesWithNumbers() {
        let card = Card()
        load { build in
            build.set(&card.int, .number(7.9), "")
            build.set(&card.small, .number(300), "")
            build.set(&card.float, .number(0.5), "")
            build.set(&card.maybe, .number(-3), "")
            build.set(&card.flag, .number(1), "")
            build.set(&card.number, .number(2), "")
            build.set(&card.any, .number(4), "")
            build.set(&card.mode, .number(1), "")
            build.set(&card.layer.cornerRadius, .number(8), "")
        }
        #expect(card.int == 7 && card.small == 2 && card.float == 0.5 && card.maybe == -3 && card.flag)
        #expect(card.number == 2 && card.any as? Int == 4 && card.mode == .on && card.layer.cornerRadius == 8)
    }

    @Test func otherValues_goIntoTheirTypes() {
        let card = Card()
        load { build in
            build.set(&card.flag, .boolean(true), "")
            build.set(&card.maybeSide, .string("right"), "")
            build.set(&card.text, .string("new"), "")
            build.set(&card.color, .color(.red), "")
            build.set(&card.edge, .color(.blue), "")
            build.set(&card.size, .size(CGSize(width: 1, height: 2)), "")
            build.set(&card.point, .point(CGPoint(x: 3, y: 4)), "")
            build.set(&card.rect, .rect(CGRect(x: 5, y: 6, width: 7, height: 8)), "")
            build.set(&card.range, .range(NSRange(location: 9, length: 10)), "")
            build.set(&card.image, .image(nil), "")
        }
        #expect(card.flag && card.maybeSide == .right && card.text == "new" && card.color == .red)
        #expect(card.edge == UIColor.blue.cgColor && card.size.height == 2 && card.point.y == 4)
        #expect(card.rect?.maxX == 12 && card.range.length == 10 && card.image == nil)
        load { build in build.set(&card.text, .none, "") }
        #expect(card.text == nil)
    }

    @Test func items_callTheirTargets() {
        let item = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil), delegate = Delegate()
        load { $0.addTarget(delegate, Selector("add:"), to: item) }
        #expect(item.target === delegate && item.action == Selector("add:"))
    }

    @Test func texts_comeFromTheStringsOfTheModule() throws {
        let folder = Bundle.main.bundleURL.appendingPathComponent("App_ConnectionTexts.resources")
        let language = folder.appendingPathComponent("en.lproj")
        try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let strings = "\"a-1.text\" = \"Hello\";\n"
        try Data(strings.utf8).write(to: language.appendingPathComponent("Texts.strings"))
        let label = UILabel(), other = UILabel()
        InterfaceRegistry.register(
            nib: InterfaceNib(module: "ConnectionTexts", name: "Texts") { build in
                label.text = build.text("Title", id: "a-1.text", table: "Texts")
                other.text = build.text("Other", id: "b-2.text", table: "Texts")
                return []
            })
        _ = UINib(nibName: "Texts", bundle: nil).instantiate(withOwner: nil)
        #expect(label.text == "Hello" && other.text == "Other")
    }
}
