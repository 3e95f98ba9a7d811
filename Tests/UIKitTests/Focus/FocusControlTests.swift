import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct FocusControlTests {
    private func count(_ control: UIControl, _ event: UIControl.Event, _ body: () -> Void) -> Int {
        var count = 0
        let action = UIAction { _ in count += 1 }
        control.addAction(action, for: event)
        body()
        control.removeAction(action, for: event)
        return count
    }

    @Test func button_isHighlightedWhileTheKeyIsDown() {
        let bench = FocusBench()
        let button = bench.button(1, 20, 20)
        var states: [Bool] = []
        button.addAction(UIAction { _ in states.append(button.isHighlighted) }, for: .touchDown)
        button.addAction(UIAction { _ in states.append(button.isHighlighted) }, for: .touchUpInside)
        bench.tab()
        bench.key(.keyboardSpacebar)
        bench.key(.keyboardReturnOrEnter)
        #expect(bench.presses == [1, 1] && !button.isHighlighted)
        button.addAction(UIAction { _ in button.isEnabled = false }, for: .touchDown)
        bench.key(.keyboardSpacebar)
        #expect(bench.presses == [1, 1], "a button that is disabled meanwhile does nothing")
        #expect(states == [true, false, true, false, true])
    }

    @Test func switchTogglesBySpace() {
        let bench = FocusBench()
        let toggle = bench.add(UISwitch(), 1, 20, 20)
        bench.tab()
        let events = count(toggle, .valueChanged) {
            bench.key(.keyboardSpacebar)
            #expect(toggle.isOn)
            bench.key(.keyboardReturnOrEnter)
            #expect(toggle.isOn)
            bench.key(.keyboardSpacebar)
        }
        #expect(events == 2 && !toggle.isOn)
    }

    @Test(arguments: [false, true]) func arrowsAdjust(mirrored: Bool) {
        let bench = FocusBench(mirrored: mirrored)
        let more: UIKeyboardHIDUsage = mirrored ? .keyboardLeftArrow : .keyboardRightArrow
        let less: UIKeyboardHIDUsage = mirrored ? .keyboardRightArrow : .keyboardLeftArrow
        let slider = bench.add(UISlider(), 1, 20, 20), stepper = bench.add(UIStepper(), 2, 20, 60)
        let segments = bench.add(UISegmentedControl(items: ["A", "B", "C"]), 3, 20, 110)
        segments.setEnabled(false, forSegmentAt: 1)
        let pages = UIPageControl()
        pages.numberOfPages = 4
        pages.bounds.size = CGSize(width: 120, height: 26)
        bench.add(pages, 4, 20, 160)
        bench.tab()
        #expect(bench.focused == 1)
        #expect(
            count(slider, .valueChanged) { for key in [more, more, .keyboardUpArrow, less] { bench.key(key) } } == 4)
        #expect(abs(slider.value - 0.2) < 1e-6)
        bench.key(.keyboardEnd)
        #expect(slider.value == 1)
        #expect(count(slider, .valueChanged) { bench.key(more) } == 0)
        bench.key(.keyboardHome)
        #expect(slider.value == 0)
        bench.tab()
        #expect(count(stepper, .valueChanged) { for key in [more, more, less, less, less] { bench.key(key) } } == 4)
        bench.tab()
        #expect(count(segments, .valueChanged) { for key in [more, more, more] { bench.key(key) } } == 2)
        #expect(segments.selectedSegmentIndex == 2)
        bench.key(less)
        #expect(segments.selectedSegmentIndex == 0)
        bench.tab()
        #expect(count(pages, .valueChanged) { for key in [more, more, less, less, less] { bench.key(key) } } == 4)
        #expect(pages.currentPage == 0)
    }

    @Test func momentarySegments_arePressed() {
        let bench = FocusBench()
        let segments = UISegmentedControl(items: ["A", "B", "C"])
        segments.isMomentary = true
        var chosen: [Int] = []
        segments.addAction(UIAction { _ in chosen.append(segments.selectedSegmentIndex) }, for: .valueChanged)
        bench.add(segments, 1, 20, 20)
        bench.tab()
        bench.key(.keyboardRightArrow)
        #expect(chosen.isEmpty)
        bench.key(.keyboardSpacebar)
        #expect(chosen == [1])
    }

    @Test func menu_givesTheFocusBack() {
        let bench = FocusBench()
        let button = bench.button(1, 20, 20)
        bench.button(2, 120, 20)
        var chosen: [String] = []
        button.menu = UIMenu(children: [
            UIAction(title: "One") { chosen.append($0.title) }, UIAction(title: "Two") { chosen.append($0.title) },
        ])
        button.showsMenuAsPrimaryAction = true
        bench.tab()
        bench.key(.keyboardSpacebar)
        bench.harness.advance(by: 0.6)
        bench.key(.keyboardDownArrow)
        bench.key(.keyboardDownArrow)
        bench.key(.keyboardReturnOrEnter)
        bench.harness.advance(by: 0.6)
        #expect(chosen == ["Two"] && bench.focused == 1 && !button.isHighlighted)
        bench.tab()
        #expect(bench.focused == 2)
    }

    @Test func tabBar_isOneStop() {
        final class Log: NSObject, UITabBarDelegate {
            var names: [String] = []
            func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { names.append(item.title ?? "") }
        }
        let bench = FocusBench(), log = Log()
        bench.button(1, 20, 20)
        let bar = UITabBar(frame: CGRect(x: 0, y: 180, width: 320, height: 49))
        bar.items = ["One", "Two", "Three"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
        bar.delegate = log
        bar.selectedItem = bar.items?[1]
        bench.root.addSubview(bar)
        bench.harness.advance(by: 0.05)
        bench.tab(2)
        bench.key(.keyboardRightArrow)
        bench.key(.keyboardSpacebar)
        #expect(log.names == ["Three"])
        bench.key(.keyboardLeftArrow)
        bench.key(.keyboardReturnOrEnter)
        #expect(log.names == ["Three", "Two"])
        bench.tab()
        #expect(bench.focused == 1)
    }

    @Test func picker_getsTheArrows() {
        final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 5 }
            func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
                "Row \(row)"
            }
        }
        let bench = FocusBench(), rows = Rows()
        bench.button(1, 20, 5)
        let picker = UIPickerView(frame: CGRect(x: 0, y: 40, width: 320, height: 180))
        picker.dataSource = rows
        picker.delegate = rows
        bench.add(picker, 2, 0, 40)
        bench.tab(2)
        #expect(bench.focused == 2 && picker.isFirstResponder)
        bench.key(.keyboardDownArrow)
        bench.harness.advance(by: 1)
        #expect(picker.selectedRow(inComponent: 0) == 1)
        bench.tab()
        #expect(bench.focused == 1 && !picker.isFirstResponder)
    }

    // MARK: Pictures

    @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func rings(style: UIUserInterfaceStyle) {
        let bench = FocusBench(style: style)
        let filled = UIButton(configuration: .filled())
        filled.setTitle("Filled", for: .normal)
        filled.configuration?.title = "Filled"
        filled.bounds.size = CGSize(width: 90, height: 34)
        bench.add(filled, 1, 16, 12)
        bench.button(2, 16, 62)
        bench.add(UISwitch(), 3, 16, 112)
        bench.add(UIStepper(), 4, 16, 160)
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 120, height: 34))
        slider.value = 0.4
        bench.add(slider, 5, 160, 12)
        bench.add(UISegmentedControl(items: ["One", "Two"]), 6, 160, 62).selectedSegmentIndex = 0
        let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
        (pages.numberOfPages, pages.pageIndicatorTintColor, pages.currentPageIndicatorTintColor) =
            (4, .tertiaryLabel, .label)
        bench.add(pages, 7, 160, 112)
        let clipped = UIButton(type: .system)
        clipped.setTitle("Clipped", for: .normal)
        clipped.layer.cornerRadius = 15
        clipped.clipsToBounds = true
        clipped.backgroundColor = .secondarySystemFill
        clipped.tintColor = .systemOrange
        bench.add(clipped, 8, 160, 160)
        // One picture of all rings: each control is drawn while it has the focus, and the results are placed side by
        // side.
        let name = style == .dark ? "dark" : "light"
        for tag in 1...8 {
            bench.system?.requestFocusUpdate(to: bench.root.viewWithTag(tag) ?? bench.root)
            bench.system?.updateFocusIfNeeded()
            bench.tab()
            bench.back()
            #expect(bench.focused == tag)
            guard tag == 1 || tag == 3 || tag == 6 || tag == 8 else { continue }
            bench.harness.advance(by: 0.3)
            expectSnapshot(bench.harness.image(), "focus_ring\(tag)-\(name)")
        }
    }

    @Test func ring_followsItsControl() {
        let bench = FocusBench()
        let button = bench.button(1, 20, 20)
        bench.tab()
        button.frame = CGRect(x: 120, y: 100, width: 120, height: 60)
        button.tintColor = .systemRed
        button.focusEffect = UIFocusHaloEffect(
            roundedRect: CGRect(x: 10, y: 10, width: 100, height: 40), cornerRadius: 20, curve: .circular)
        bench.harness.advance(by: 0.1)
        expectSnapshot(bench.harness.image(), "focus_ringOfItsOwn")
        button.focusEffect = nil
        button.setNeedsLayout()
        bench.harness.advance(by: 0.1)
        let without = bench.picture
        bench.harness.tap(at: CGPoint(x: 10, y: 220))
        bench.harness.advance(by: 0.5)
        #expect(bench.picture == without)
    }
}
