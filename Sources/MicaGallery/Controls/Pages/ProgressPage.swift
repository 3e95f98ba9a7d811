import Mica
import UIKit

/// Progress views and activity indicators.
final class ProgressPage: ControlPage {
    override class var name: String { "progress" }
    private let progress = UIProgressView(progressViewStyle: .default)
    private let start = UIButton(configuration: .gray())
    private let spinner = UIActivityIndicatorView(style: .large)

    override func fill() {
        addText("Progress", style: .headline)
        progress.progress = 0.2
        addWide(progress, label: "Download")
        start.configuration?.title = "Go on"
        addWide(start)
        start.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                progress.setProgress(progress.progress + 0.4, animated: true)
                if spinner.isAnimating { spinner.stopAnimating() } else { spinner.startAnimating() }
            }, for: .primaryActionTriggered)
        let bar = UIProgressView(progressViewStyle: .bar)
        bar.progress = 0.6
        bar.progressTintColor = .systemGreen
        bar.trackTintColor = .systemGray5
        addText("In a bar, in colours")
        addWide(bar, label: "Upload")
        addText("Activity", style: .headline)
        let medium = UIActivityIndicatorView(style: .medium), colored = UIActivityIndicatorView(style: .medium)
        colored.color = .systemRed
        spinner.hidesWhenStopped = false
        for view in [medium, colored, spinner] { view.startAnimating() }
        addRow("Medium", medium)
        addRow("In colour", colored)
        addRow("Large", spinner)
    }

    override var touches: [ScriptedTouch] { [tap(start, at: 0.5), tap(start, at: 1.5)] }
}
