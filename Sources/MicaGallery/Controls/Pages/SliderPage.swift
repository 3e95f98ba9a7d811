import Mica
import UIKit

/// Sliders: plain, in colours, disabled.
final class SliderPage: ControlPage {
    override class var name: String { "slider" }
    private let slider = UISlider()
    private lazy var readout = addText("50 %")

    override func fill() {
        addText("Sliders", style: .headline)
        slider.value = 0.5
        addWide(slider, label: "Volume")
        _ = readout
        slider.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                readout.text = "\(Int((slider.value * 100).rounded())) %"
            }, for: .valueChanged)
        addText("In colours")
        let colored = UISlider(), least = UISlider(), off = UISlider()
        colored.minimumTrackTintColor = .systemOrange
        colored.maximumTrackTintColor = .systemTeal
        colored.thumbTintColor = .systemPink
        colored.value = 0.7
        addWide(colored, label: "Warmth")
        addText("At its least")
        addWide(least, label: "Brightness")
        addText("Disabled")
        off.value = 0.3
        off.isEnabled = false
        addWide(off, label: "Balance")
    }

    override var touches: [ScriptedTouch] {
        [.drag(through: [place(slider), place(slider, 0.9), place(slider, 0.25)], at: 0.4, over: 1.4)]
    }
}
