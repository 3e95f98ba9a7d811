import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

/// Rows of numbers, or of a test's own titles, with a log of the calls.
@MainActor final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate, UIPickerViewAccessibilityDelegate {
    var counts: [Int]
    var components: Int?
    var title: (Int, Int) -> String = { row, _ in "Row \(row)" }
    var widths: [CGFloat]?, height: CGFloat?
    var chosen: [[Int]] = []
    private(set) var asked = 0

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { components ?? counts.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        counts.indices.contains(component) ? counts[component] : 0
    }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        asked += 1
        return title(row, component)
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        chosen.append([component, row])
    }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        widths?[component] ?? (pickerView.bounds.width - 18) / CGFloat(max(1, counts.count)) - 5
    }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { height ?? 32 }
    func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? {
        ["First", "Second", "Third"][component % 3]
    }
}

@MainActor @Suite(.fixedFonts) struct PickerViewTests {
    private func onStage(
        _ counts: [Int], layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight
    ) -> (UIPickerView, Rows, TestHarness) {
        let picker = UIPickerView(), rows = Rows(counts)
        picker.dataSource = rows
        picker.delegate = rows
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
        stage.addSubview(picker)
        return (picker, rows, TestHarness(stage, scale: 1, layoutDirection: layoutDirection))
    }
    private let middle = CGPoint(x: 160, y: 108)

    @Test func picker_isThreeHundredAndTwentyWide() {
        let (picker, _, _) = onStage([20])
        #expect(picker.bounds.size == CGSize(width: 320, height: 216))
        #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 216))
        #expect(picker.numberOfComponents == 1 && picker.numberOfRows(inComponent: 0) == 20)
        #expect(picker.rowSize(forComponent: 0).height == 32)
        #expect(picker.selectedRow(inComponent: 0) == 0)
    }

    @Test func drag_snapsToARow_andTellsOnce() {
        let (picker, rows, harness) = onStage([20])
        // Slow at its end: the remaining distance is to the next row.
        harness.perform(
            .drag(
                through: [middle, CGPoint(x: 160, y: 60), CGPoint(x: 160, y: 20), CGPoint(x: 160, y: 20)], at: 0,
                over: 1.2))
        harness.advance(by: 2)
        #expect(rows.chosen.count == 1 && rows.chosen[0][0] == 0)
        let row = picker.selectedRow(inComponent: 0)
        #expect(row == rows.chosen[0][1] && (2...4).contains(row), "\(row)")
        harness.expectNoAnimations()
    }

    @Test func throw_runsOutAtARow() {
        let (picker, rows, harness) = onStage([200])
        harness.drag(from: CGPoint(x: 160, y: 180), to: CGPoint(x: 160, y: 40), over: 0.12)
        harness.advance(by: 0.1)
        #expect(rows.chosen.isEmpty, "it still turns")
        harness.advance(by: 4)
        #expect(rows.chosen.count == 1)
        #expect(picker.selectedRow(inComponent: 0) > 6, "it went further than the finger")
    }

    @Test(arguments: [40, 52, 64, 76]) func throw_doesNotJumpAtItsEnd(end: CGFloat) throws {
        let (picker, rows, harness) = onStage([200])
        func scroller(in view: UIView) -> UIScrollView? {
            view as? UIScrollView ?? view.subviews.lazy.compactMap { scroller(in: $0) }.first
        }
        let wheel = try #require(scroller(in: picker))
        harness.drag(from: CGPoint(x: 160, y: 180), to: CGPoint(x: 160, y: end), over: 0.12)
        var last = wheel.contentOffset.y, step: CGFloat = .infinity
        for _ in 0..<300 where rows.chosen.isEmpty {
            harness.advance(by: 1.0 / 60)
            step = abs(wheel.contentOffset.y - last)
            last = wheel.contentOffset.y
        }
        #expect(rows.chosen.count == 1)
        #expect(step < 1, "it slows down to the row")
    }

    @Test func keys_turnByPages() {
        let (picker, rows, harness) = onStage([200])
        harness.tap(at: middle)
        harness.press(.keyboardPageDown)
        harness.advance(by: 1)
        #expect(picker.selectedRow(inComponent: 0) == 3, "half of the visible height")
        harness.press(.keyboardPageUp)
        harness.advance(by: 1)
        #expect(rows.chosen == [[0, 3], [0, 0]])
    }

    @Test func throw_staysWithinItsEnds() {
        let (picker, rows, harness) = onStage([5])
        for _ in 0..<3 { harness.drag(from: CGPoint(x: 160, y: 200), to: CGPoint(x: 160, y: 5), over: 0.1) }
        harness.advance(by: 3)
        #expect(picker.selectedRow(inComponent: 0) == 4)
        harness.drag(from: CGPoint(x: 160, y: 5), to: CGPoint(x: 160, y: 205), over: 0.1)
        harness.advance(by: 3)
        #expect(picker.selectedRow(inComponent: 0) == 0)
        #expect(rows.chosen.last == [0, 0])
    }

    @Test func tap_choosesARow() {
        let (picker, rows, harness) = onStage([20])
        picker.selectRow(10, inComponent: 0, animated: false)
        harness.advance(by: 0.1)
        harness.tap(at: CGPoint(x: 160, y: 108 + 32))
        harness.advance(by: 1)
        #expect(rows.chosen == [[0, 11]])
        // Rows are closer towards the edge: three rows up are 84 points away.
        harness.tap(at: CGPoint(x: 160, y: 108 - 84))
        harness.advance(by: 1)
        #expect(rows.chosen.last == [0, 8])
        harness.tap(at: middle)
        harness.advance(by: 1)
        #expect(rows.chosen.count == 2, "the middle is chosen already")
        #expect(picker.selectedRow(inComponent: 0) == 8)
    }

    @Test func tap_beyondTheFirst_choosesNothing() {
        let (_, rows, harness) = onStage([20])
        harness.tap(at: CGPoint(x: 160, y: 40))
        harness.advance(by: 1)
        #expect(rows.chosen.isEmpty)
    }

    @Test func mouseWheel_goesRowByRow() {
        let (picker, rows, harness) = onStage([20])
        harness.scroll(at: middle, by: CGPoint(x: 0, y: 40))
        harness.advance(by: 1)
        #expect(picker.selectedRow(inComponent: 0) == 2)
        harness.scroll(at: middle, by: CGPoint(x: 0, y: -20))
        harness.advance(by: 1)
        #expect(picker.selectedRow(inComponent: 0) == 1)
        for _ in 0..<4 { harness.scroll(at: middle, by: CGPoint(x: 0, y: 10)) }
        harness.advance(by: 1)
        #expect(picker.selectedRow(inComponent: 0) == 2, "small turns add up")
        #expect(rows.chosen.map(\.[1]) == [2, 1, 2])
    }

    @Test func keys_turnTheWheelThatWasTouched() {
        let (picker, rows, harness) = onStage([20, 20])
        harness.press(.keyboardDownArrow)
        #expect(picker.selectedRow(inComponent: 0) == 0, "it has no keys yet")
        harness.tap(at: CGPoint(x: 240, y: 140))
        harness.advance(by: 1)
        harness.press(.keyboardDownArrow)
        harness.press(.keyboardDownArrow)
        harness.advance(by: 1)
        #expect(picker.selectedRow(inComponent: 1) == 3)
        harness.press(.keyboardLeftArrow)
        harness.press(.keyboardEnd)
        harness.advance(by: 1)
        #expect(picker.selectedRow(inComponent: 0) == 19)
        harness.press(.keyboardUpArrow)
        harness.advance(by: 1)
        harness.press(.keyboardHome)
        harness.advance(by: 1)
        #expect(rows.chosen == [[1, 1], [1, 3], [0, 19], [0, 18], [0, 0]])
    }

    @Test func selectRow_isNotTold() {
        let (picker, rows, harness) = onStage([50])
        picker.selectRow(7, inComponent: 0, animated: true)
        #expect(picker.selectedRow(inComponent: 0) == 7)
        harness.advance(by: 0.15)
        picker.selectRow(9, inComponent: 0, animated: true)
        harness.advance(by: 1)
        picker.selectRow(3, inComponent: 0, animated: false)
        #expect(picker.selectedRow(inComponent: 0) == 3 && rows.chosen.isEmpty)
        for bad in [-1, 50, Int.max] { picker.selectRow(bad, inComponent: 0, animated: true) }
        picker.selectRow(0, inComponent: 4, animated: false)
        #expect(picker.selectedRow(inComponent: 0) == 3)
        #expect(picker.selectedRow(inComponent: 4) == -1)
    }

    @Test func reload_keepsWhatIsThere() {
        let (picker, rows, harness) = onStage([50, 10])
        picker.selectRow(30, inComponent: 0, animated: false)
        picker.selectRow(5, inComponent: 1, animated: false)
        rows.counts = [12, 10]
        picker.reloadComponent(0)
        #expect(picker.selectedRow(inComponent: 0) == 11 && picker.selectedRow(inComponent: 1) == 5)
        rows.counts = [0, 10, 3]
        picker.reloadAllComponents()
        #expect(picker.selectedRow(inComponent: 0) == -1 && picker.numberOfComponents == 3)
        harness.tap(at: CGPoint(x: 60, y: 108))
        harness.drag(from: CGPoint(x: 60, y: 108), to: CGPoint(x: 60, y: 20))
        harness.advance(by: 1)
        #expect(rows.chosen.isEmpty)
    }

    @Test func millionRows_costWhatIsInSight() {
        let (picker, rows, harness) = onStage([1_000_000])
        harness.advance(by: 0.1)
        #expect(rows.asked < 20)
        picker.selectRow(999_999, inComponent: 0, animated: true)
        harness.advance(by: 1)
        #expect(rows.asked < 400)
        #expect(picker.view(forRow: 999_999, forComponent: 0) != nil)
        #expect(picker.view(forRow: 5, forComponent: 0) == nil)
    }

    @Test func lies_areBounded() {
        let (picker, rows, harness) = onStage([5])
        for (components, counts) in [(-3, [1]), (1 << 40, [1]), (2, [-7, Int.max]), (4, [1])] {
            rows.components = components
            rows.counts = counts
            picker.reloadAllComponents()
            harness.advance(by: 0.1)
        }
        rows.components = 1
        rows.counts = [Int.max]
        picker.reloadAllComponents()
        picker.selectRow(999_999_999, inComponent: 0, animated: false)
        harness.drag(from: middle, to: CGPoint(x: 160, y: 10), over: 0.05)
        harness.advance(by: 2)
        #expect(picker.selectedRow(inComponent: 0) == 999_999_999)
        rows.counts = [9]
        for height in [0, -4, .nan, .infinity, 1, 9999] as [CGFloat] {
            rows.height = height
            picker.reloadAllComponents()
            harness.advance(by: 0.1)
        }
        rows.height = nil
        for width in [-4, .nan, .infinity, 0] as [CGFloat] {
            rows.widths = [width]
            picker.reloadAllComponents()
            harness.advance(by: 0.1)
        }
        for size in [CGSize.zero, CGSize(width: 1e5, height: 1e5), CGSize(width: 10, height: 3)] {
            picker.frame.size = size
            harness.advance(by: 0.1)
        }
    }

    @Test func reloadByTheDataSource_endsThere() {
        final class Circle: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            func numberOfComponents(in pickerView: UIPickerView) -> Int {
                pickerView.reloadAllComponents()
                return 1
            }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
                pickerView.reloadComponent(0)
                return 3
            }
            func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
                pickerView.reloadAllComponents()
                return "\(row)"
            }
        }
        let picker = UIPickerView(), circle = Circle()
        picker.dataSource = circle
        picker.delegate = circle
        let harness = TestHarness(picker, scale: 1)
        harness.advance(by: 1)
        #expect(picker.numberOfRows(inComponent: 0) == 3)
        withExtendedLifetime(circle) {}
    }

    @Test func views_areUsedAgain() {
        final class Views: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
            var made = 0
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 500 }
            func pickerView(
                _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
            ) -> UIView {
                if view == nil { made += 1 }
                let label = view as? UILabel ?? UILabel()
                label.text = "\(row)"
                return label
            }
        }
        let picker = UIPickerView(), views = Views()
        picker.dataSource = views
        picker.delegate = views
        let harness = TestHarness(picker, scale: 1)
        harness.drag(from: CGPoint(x: 160, y: 180), to: CGPoint(x: 160, y: 20), over: 0.1)
        harness.advance(by: 3)
        let row = picker.selectedRow(inComponent: 0)
        #expect(row > 5 && views.made <= 20, "\(row), \(views.made)")
        #expect((picker.view(forRow: row, forComponent: 0) as? UILabel)?.text == "\(row)")
    }

    @Test func rightToLeft_theFirstWheelIsOnTheRight() {
        let (picker, _, harness) = onStage([20, 20], layoutDirection: .rightToLeft)
        harness.tap(at: CGPoint(x: 240, y: 140))
        harness.advance(by: 1)
        #expect(picker.selectedRow(inComponent: 0) == 1)
        harness.press(.keyboardLeftArrow)
        harness.press(.keyboardDownArrow)
        harness.advance(by: 1)
        #expect(picker.selectedRow(inComponent: 1) == 1)
    }

    @Test func accessibility_adjustsEachWheel() throws {
        let (picker, rows, harness) = onStage([20, 20])
        let elements = try #require(picker.accessibilityElements as? [UIAccessibilityElement])
        #expect(elements.map(\.accessibilityLabel) == ["First", "Second"])
        #expect(elements[1].accessibilityTraits.contains(.adjustable) && elements[1].accessibilityValue == "Row 0")
        elements[1].accessibilityIncrement()
        elements[1].accessibilityIncrement()
        harness.advance(by: 1)
        #expect(rows.chosen == [[1, 2]] && elements[1].accessibilityValue == "Row 2")
        elements[1].accessibilityDecrement()
        harness.advance(by: 1)
        #expect(rows.chosen.last == [1, 1])
        // Rows that are not chosen are pale, as on iOS: the chosen one is what matters.
        harness.performAccessibilityAudit(for: .all.subtracting(.contrast))
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func looks(style: UIUserInterfaceStyle) {
        let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 280, height: 216)), rows = Rows([31, 12, 9])
        let months = ["January", "February", "March", "April", "May", "June", "July", "August", "September"]
        rows.title = { row, component in component == 1 ? months[row % months.count] : "\(row + 1)" }
        rows.widths = [50, 130, 60]
        picker.dataSource = rows
        picker.delegate = rows
        picker.backgroundColor = .systemBackground
        picker.selectRow(14, inComponent: 0, animated: false)
        picker.selectRow(4, inComponent: 1, animated: false)
        let harness = TestHarness(picker, scale: 1, style: style)
        expectSnapshot(harness.image(), "picker_\(style == .dark ? "dark" : "light")")
    }

    @Test func looks_betweenRows() {
        let (_, _, harness) = onStage([20, 20], layoutDirection: .rightToLeft)
        harness.tap(at: CGPoint(x: 240, y: 170))
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "picker_turning_rightToLeft")
    }
}
