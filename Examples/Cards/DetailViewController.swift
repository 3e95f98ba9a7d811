import UIKit

/// Presented above the list: changes one card.
final class DetailViewController: UIViewController {
    var onDone: ((CGFloat) -> Void)?

    private let slider = UISlider()
    private let toggle = UISwitch()
    private let segments = UISegmentedControl(items: ["Low", "Normal", "High"])
    private let progress = UIProgressView(progressViewStyle: .default)
    private let doneButton = UIButton(configuration: .filled())
    private let toggleLabel = UILabel()
    private let start: CGFloat

    init(progress: CGFloat) {
        start = progress
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        slider.value = Float(start)
        progress.progress = Float(start)
        segments.selectedSegmentIndex = 1
        toggleLabel.text = "Remind me"
        toggle.isOn = true

        slider.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                progress.setProgress(slider.value, animated: true)
            }, for: .valueChanged)
        toggle.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                UIView.animate(withDuration: 0.2) { self.slider.alpha = self.toggle.isOn ? 1 : 0.4 }
            }, for: .valueChanged)
        doneButton.configuration?.title = "Done"
        doneButton.configuration?.buttonSize = .large
        doneButton.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                let value = CGFloat(slider.value)
                dismiss(animated: true) { self.onDone?(value) }
            }, for: .touchUpInside)

        for control in [slider, toggle, segments, progress, doneButton, toggleLabel] as [UIView] {
            view.addSubview(control)
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width - 48
        segments.frame = CGRect(x: 24, y: 32, width: width, height: 32)
        slider.frame = CGRect(x: 24, y: 92, width: width, height: 34)
        progress.frame = CGRect(x: 24, y: 150, width: width, height: 4)
        toggleLabel.frame = CGRect(x: 24, y: 182, width: width - 60, height: 31)
        toggle.frame = CGRect(x: view.bounds.width - 24 - 51, y: 182, width: 51, height: 31)
        doneButton.frame = CGRect(x: 24, y: 240, width: width, height: 50)
    }
}
