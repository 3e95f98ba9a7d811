import UIKit

/// Counts the seconds of a cup of tea.
class TimerViewController: UIViewController {
    @IBOutlet private var timeLabel: UILabel!
    @IBOutlet private var startButton: UIButton!

    private var timer: Timer?
    private var duration = 180
    private var remaining = 180 {
        didSet { timeLabel.text = String(format: "%d:%02d", remaining / 60, remaining % 60) }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(named: "Tea")
        duration = Bundle.main.object(forInfoDictionaryKey: "TeaSeconds") as? Int ?? 180
        remaining = duration
    }

    @IBAction private func start(_ sender: UIButton) {
        timer?.invalidate()
        remaining = duration
        timer = Timer.scheduledTimer(
            timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
        startButton.isEnabled = false
    }

    @objc private func tick() {
        remaining -= 1
        if remaining == 0 {
            timer?.invalidate()
            startButton.isEnabled = true
        }
    }
}
