import MicaTesting
import Testing
import UIKit

/// Images that replace the parts of segmented controls.
@MainActor @Suite(.fixedFonts) struct SegmentImageTests {
    private func image(_ color: UIColor, _ width: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: 8)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: 8))
        }
    }

    private func make() -> (UISegmentedControl, TestHarness) {
        let control = UISegmentedControl(items: ["", "", ""])
        control.frame = CGRect(x: 0, y: 0, width: 90, height: 32)
        control.selectedSegmentIndex = 1
        return (control, TestHarness(control, size: control.bounds.size, scale: 1))
    }

    private func colors(_ harness: TestHarness, at xs: [Int]) -> [String] {
        harness.advance(by: 0.1)
        let image = harness.image(), data = image.dataProvider!.data! as Data
        return xs.map { x in
            let place = 16 * image.bytesPerRow + x * 4, names = ["b", "g", "r"]
            return (0..<3).filter { data[place + $0] > 200 }.map { names[$0] }.joined()
        }
    }

    @Test func backgrounds_showBehindTheirSegments() {
        let (control, harness) = make()
        control.setBackgroundImage(image(.red, 8), for: .normal, barMetrics: .default)
        control.setBackgroundImage(image(.blue, 8), for: .selected, barMetrics: .default)
        #expect(colors(harness, at: [5, 45, 85]) == ["r", "b", "r"])
        control.selectedSegmentIndex = 2
        #expect(colors(harness, at: [5, 45, 85]) == ["r", "r", "b"])
        #expect(control.backgroundImage(for: .selected, barMetrics: .default) != nil)
        #expect(control.backgroundImage(for: .disabled, barMetrics: .default) == nil)
        control.setBackgroundImage(nil, for: .normal, barMetrics: .default)
        control.setBackgroundImage(nil, for: .selected, barMetrics: .default)
        #expect(colors(harness, at: [5])[0] != "r", "the system's background is back")
    }

    @Test func dividers_dependOnBothNeighbours() {
        let (control, harness) = make()
        control.setBackgroundImage(image(.red, 8), for: .normal, barMetrics: .default)
        control.setDividerImage(
            image(.green, 6), forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
        control.setDividerImage(
            image(.blue, 6), forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default)
        #expect(colors(harness, at: [20, 28, 30, 32, 40, 58, 62]) == ["r", "g", "g", "g", "r", "b", "b"])
    }

    @Test func contents_moveByTheirPlace() {
        let control = UISegmentedControl(items: ["A", "B", "C"])
        control.frame = CGRect(x: 0, y: 0, width: 90, height: 32)
        control.setContentPositionAdjustment(
            UIOffset(horizontal: 0, vertical: 3), forSegmentType: .any, barMetrics: .default)
        control.setContentPositionAdjustment(
            UIOffset(horizontal: 5, vertical: 0), forSegmentType: .left, barMetrics: .default)
        control.layoutIfNeeded()
        let labels = control.subviews.compactMap { $0 as? UILabel }.sorted { $0.frame.minX < $1.frame.minX }
        #expect(labels.map(\.frame.minX) == [9, 34, 64] && labels.map(\.frame.minY) == [0, 3, 3])
    }
}
