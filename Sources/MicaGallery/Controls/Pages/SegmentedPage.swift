import Mica
import UIKit

/// Segmented controls: texts and images, widths by content, a disabled segment, and all disabled.
final class SegmentedPage: ControlPage {
    override class var name: String { "segmented" }
    private let days = UISegmentedControl(items: ["Day", "Week", "Month"])

    override func fill() {
        addText("Segmented controls", style: .headline)
        days.selectedSegmentIndex = 0
        addWide(days, label: "Range")
        addText("An image, and widths by content")
        let mixed = UISegmentedControl(items: ["All", "Favourites"])
        mixed.insertSegment(action: UIAction(title: "Marked", image: ControlPage.sign) { _ in }, at: 1, animated: false)
        mixed.selectedSegmentIndex = 2
        mixed.apportionsSegmentWidthsByContent = true
        addWide(mixed, label: "Filter")
        addText("In colours, one disabled")
        let colored = UISegmentedControl(items: ["Slow", "Fast", "Warp"])
        colored.selectedSegmentIndex = 1
        colored.selectedSegmentTintColor = .systemYellow
        // In dark mode the text would be white on yellow.
        colored.setTitleTextAttributes([.foregroundColor: UIColor.black], for: .selected)
        colored.setEnabled(false, forSegmentAt: 2)
        addWide(colored, label: "Speed")
        addText("Disabled")
        let off = UISegmentedControl(items: ["Left", "Right"])
        off.selectedSegmentIndex = 0
        off.isEnabled = false
        addWide(off, label: "Side")
    }

    override var touches: [ScriptedTouch] {
        [
            .tap(place(days, 0.83), at: 0.4),
            .drag(from: place(days, 0.83), to: place(days, 0.5), at: 1.1, over: 0.5),
        ]
    }
}
