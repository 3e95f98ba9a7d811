import Mica
import UIKit

/// Buttons in all configurations, sizes and states.
final class ButtonsPage: ControlPage {
    override class var name: String { "buttons" }
    private let filled = ButtonsPage.button(.filled(), "Filled")
    private let counter = ButtonsPage.button(.tinted(), "Tinted")
    private var count = 0

    private static func button(_ configuration: UIButton.Configuration, _ title: String) -> UIButton {
        var configuration = configuration
        configuration.title = title
        return UIButton(configuration: configuration)
    }

    override func fill() {
        addText("Configurations", style: .headline)
        addEqual([Self.button(.plain(), "Plain"), Self.button(.gray(), "Gray")])
        addEqual([counter, filled])
        counter.addAction(UIAction { [weak self] _ in self?.countUp() }, for: .primaryActionTriggered)

        addText("With an image, a subtitle, a spinner", style: .headline)
        var pictured = UIButton.Configuration.gray()
        pictured.image = ControlPage.sign
        pictured.imagePadding = 6
        var second = UIButton.Configuration.tinted()
        second.subtitle = "Two lines"
        var busy = UIButton.Configuration.filled()
        busy.showsActivityIndicator = true
        busy.imagePadding = 6
        busy.cornerStyle = .capsule
        addEqual([Self.button(pictured, "Image"), Self.button(second, "Subtitle")])
        var large = UIButton.Configuration.filled()
        large.buttonSize = .large
        addEqual([Self.button(busy, "Busy"), Self.button(large, "Large")])

        addText("Disabled, selected, of the system", style: .headline)
        let off = Self.button(.filled(), "Disabled"), chosen = Self.button(.gray(), "Selected")
        off.isEnabled = false
        chosen.isSelected = true
        let system = UIButton(type: .system)
        system.setTitle("System", for: .normal)
        addEqual([off, chosen])
        addWide(system, height: 44)
    }

    private func countUp() {
        count += 1
        counter.configuration?.title = "Tapped \(count)"
    }

    override var touches: [ScriptedTouch] {
        [
            tap(counter, at: 0.4), tap(counter, at: 0.8),
            .press(place(filled), at: 1.2, for: 0.6),
        ]
    }
}
