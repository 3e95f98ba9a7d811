import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct PaletteTests {
    private final class Log { var names: [String] = [] }
    private let log = Log()

    private var sign: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
            UIColor.black.setFill()
            UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 16, height: 16)).fill()
        }
    }
    private func action(_ title: String, _ state: UIMenuElement.State = .off, hasImage: Bool = true) -> UIAction {
        UIAction(title: title, image: hasImage ? sign : nil, state: state) { [log] in log.names.append($0.title) }
    }
    private func onStage(_ menu: UIMenu, mirrored: Bool = false) -> (TestHarness, UIButton) {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        stage.backgroundColor = .systemBackground
        let button = UIButton(type: .system)
        button.setTitle("Edit", for: .normal)
        button.frame = CGRect(x: mirrored ? 200 : 20, y: 20, width: 100, height: 40)
        if mirrored { button.semanticContentAttribute = .forceRightToLeft }
        button.menu = menu
        button.showsMenuAsPrimaryAction = true
        stage.addSubview(button)
        let harness = TestHarness(stage, scale: 1)
        harness.tap(button)
        harness.advance(by: 1)
        return (harness, button)
    }
    private var mixed: UIMenu {
        UIMenu(children: [
            UIMenu(
                options: .displayInline, preferredElementSize: .medium,
                children: [action("Cut"), action("Copy"), action("Paste")]),
            UIMenu(
                options: [.displayAsPalette, .singleSelection],
                children: [action("Red"), action("Green", .on), action("Blue")]),
            UIMenu(
                options: .displayInline, preferredElementSize: .small,
                children: (1...5).map { action("\($0)", hasImage: $0 != 2) }),
            action("Row"),
        ])
    }

    /// The menu begins at x = 20, y = 68 and is 250 points wide.
    private let left: CGFloat = 20, top: CGFloat = 68, width: CGFloat = 250

    @Test func tiles_standSideBySide() {
        let (harness, button) = onStage(
            UIMenu(preferredElementSize: .medium, children: (1...4).map { action("\($0)") }))
        // Four with three a line: two and two.
        let height: CGFloat = 44 + 15
        for (index, place) in [(0.25, 0.5), (0.75, 0.5), (0.25, 1.5), (0.75, 1.5)].enumerated() {
            if index > 0 {
                harness.tap(button)
                harness.advance(by: 1)
            }
            harness.tap(at: CGPoint(x: left + width * place.0, y: top + height * place.1))
            harness.advance(by: 1)
        }
        #expect(log.names == ["1", "2", "3", "4"])
    }

    @Test func tiles_areMirrored() {
        let (harness, _) = onStage(
            UIMenu(preferredElementSize: .small, children: [action("First"), action("Second")]), mirrored: true)
        harness.tap(at: CGPoint(x: 300 - width * 0.25, y: top + 22))
        #expect(log.names == ["First"])
    }

    @Test func palette_choosesOne() throws {
        let menu = mixed
        let (harness, button) = onStage(menu)
        let palette = try #require(menu.children[1] as? UIMenu)
        // Below the tiles and a gap.
        harness.tap(at: CGPoint(x: left + width * 5 / 6, y: top + 59 + 8 + 22))
        harness.advance(by: 1)
        #expect(log.names == ["Blue"])
        #expect(palette.selectedElements.map(\.title) == ["Blue"])
        #expect(menu.selectedElements.map(\.title) == ["Blue"], "as those of a section")
        #expect(button.menu === menu)
    }

    @Test func keys_goAlongLinesAndBetweenThem() {
        let (harness, button) = onStage(mixed)
        // Down to the tiles, right twice, down to the palette: its first.
        for key in [UIKeyboardHIDUsage.keyboardDownArrow, .keyboardRightArrow, .keyboardRightArrow] {
            harness.press(key)
        }
        harness.press(.keyboardReturnOrEnter)
        harness.advance(by: 1)
        harness.tap(button)
        harness.advance(by: 1)
        for key in [UIKeyboardHIDUsage.keyboardDownArrow, .keyboardDownArrow, .keyboardRightArrow, .keyboardLeftArrow] {
            harness.press(key)
        }
        harness.press(.keyboardReturnOrEnter)
        #expect(log.names == ["Paste", "Red"])
    }

    @Test func menuOfTiles_isAccessible() {
        let (harness, _) = onStage(mixed)
        harness.performAccessibilityAudit(for: [.sufficientElementDescription])
    }

    @Test func tiles_andPalette() { expectSnapshot(of: onStage(mixed).0) }
    @Test func tiles_mirrored() { expectSnapshot(of: onStage(mixed, mirrored: true).0) }
}
