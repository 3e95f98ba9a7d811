import UIKit

/// A tap on the colour changes it; the button opens one more window.
class ColorController: UIViewController {
    private let number: Int
    private let colors: [UIColor] = [.systemTeal, .systemOrange, .systemPurple]
    private var color = 0

    init(number: Int) {
        self.number = number
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        show()
        let title = UILabel()
        title.text = "Window \(number)"
        title.font = .preferredFont(forTextStyle: .largeTitle)
        title.textColor = .white
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Another Window"
        let button = UIButton(
            configuration: configuration, primaryAction: UIAction { [weak self] _ in self?.openWindow() })
        let stack = UIStackView(arrangedSubviews: [title, button])
        stack.axis = .vertical
        stack.alignment = .center
        stack.spacing = 24
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        color += 1
        UIView.animate(withDuration: 0.3) { self.show() }
    }

    private func show() { view.backgroundColor = colors[(color + number - 1) % colors.count] }

    private func openWindow() {
        let activity = NSUserActivity(activityType: "org.example.windows.open")
        activity.userInfo = ["number": UIApplication.shared.connectedScenes.count + 1]
        UIApplication.shared.requestSceneSessionActivation(nil, userActivity: activity, options: nil) { error in
            print(error.localizedDescription)
        }
    }
}
