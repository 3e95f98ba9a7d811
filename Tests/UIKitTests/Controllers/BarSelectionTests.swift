import Mica
import MicaTesting
import Testing
import UIKit

/// Hidden and selected bar items, and items whose titles change.
@MainActor @Suite(.fixedFonts) struct BarSelectionTests {
    private func onStage(_ items: [UIBarButtonItem]) -> (TestHarness, UINavigationController) {
        let root = UIViewController()
        root.title = "Title"
        root.view.backgroundColor = .white
        root.navigationItem.rightBarButtonItems = items
        let navigation = UINavigationController(rootViewController: root)
        let harness = TestHarness(navigation, size: CGSize(width: 320, height: 200), scale: 1)
        harness.advance(by: 0.1)
        return (harness, navigation)
    }
    private func view(of item: UIBarButtonItem) -> UIView? { item.value(forKey: "view") as? UIView }

    @Test func hiddenItem_takesNoSpace() throws {
        let first = UIBarButtonItem(title: "First", style: .plain, target: nil, action: nil)
        let second = UIBarButtonItem(title: "Second", style: .plain, target: nil, action: nil)
        first.isHidden = true
        let (harness, navigation) = onStage([first, second])
        let hidden = try #require(view(of: second)).frame
        #expect(view(of: first)?.window == nil && hidden.maxX == 304)
        first.isHidden = false
        harness.advance(by: 0.1)
        #expect(view(of: first)?.window != nil)
        #expect(try #require(view(of: second)).frame.maxX < 290)
        let bar = UIToolbar(frame: CGRect(x: 0, y: 100, width: 320, height: 44))
        let only = UIBarButtonItem(title: "Only", style: .plain, target: nil, action: nil)
        bar.items = [only]
        navigation.view.addSubview(bar)
        harness.advance(by: 0.1)
        #expect(view(of: only)?.window != nil)
        only.isHidden = true
        harness.advance(by: 0.1)
        #expect(view(of: only)?.window == nil && bar.items == [only])
    }

    @Test func tap_togglesTheSelection() throws {
        var states: [Bool] = []
        let item = UIBarButtonItem(
            title: "Bold",
            primaryAction: UIAction { states.append(($0.sender as! UIBarButtonItem).isSelected) })
        item.changesSelectionAsPrimaryAction = true
        let (harness, _) = onStage([item])
        harness.tap(try #require(view(of: item)))
        harness.advance(by: 0.5)
        #expect(states == [true] && (view(of: item) as? UIButton)?.isSelected == true)
        expectSnapshot(harness.image(), "item_selected")
        harness.tap(try #require(view(of: item)))
        #expect(states == [true, false])
    }

    @Test func menu_selectsOneOfItsActions() throws {
        let actions = ["One", "Two"].map { UIAction(title: $0) { _ in } }
        let item = UIBarButtonItem(title: nil, menu: UIMenu(children: actions))
        item.changesSelectionAsPrimaryAction = true
        #expect(item.title == "One" && actions[0].state == .on && actions[1].state == .off)
        let (harness, _) = onStage([item])
        let button = try #require(view(of: item)), frame = button.convert(button.bounds, to: nil)
        harness.tap(button)
        harness.advance(by: 1)
        harness.tap(at: CGPoint(x: 250, y: frame.maxY + 8 + 44 + 22))
        harness.advance(by: 1)
        #expect(item.title == "Two" && actions[0].state == .off && actions[1].state == .on)
        #expect(!item.isSelected)
    }

    @Test func possibleTitles_fixTheWidth() throws {
        let item = UIBarButtonItem(title: "On", style: .plain, target: nil, action: nil)
        item.possibleTitles = ["On", "Switched off"]
        let (harness, _) = onStage([item])
        let width = try #require(view(of: item)).bounds.width
        item.title = "Switched off"
        harness.advance(by: 0.1)
        #expect(try #require(view(of: item)).bounds.width == width)
        item.possibleTitles = nil
        item.title = "On"
        harness.advance(by: 0.1)
        #expect(try #require(view(of: item)).bounds.width < width / 2)
    }
}
