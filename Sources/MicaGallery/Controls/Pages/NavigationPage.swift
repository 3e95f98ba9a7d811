import Mica
import UIKit

/// A navigation controller with a bar, a large title and a toolbar.
final class NavigationPage: ControlPage {
    override class var name: String { "navigation" }
    private let more = UIButton(configuration: .filled())

    override func viewDidLoad() {
        super.viewDidLoad()
        let root = content("Journeys"), navigation = UINavigationController(rootViewController: root)
        navigation.navigationBar.prefersLargeTitles = true
        navigation.isToolbarHidden = false
        root.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Edit")
        root.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
        root.toolbarItems = [
            UIBarButtonItem(systemItem: .action), .flexibleSpace(), UIBarButtonItem(title: "Share"), .flexibleSpace(),
            UIBarButtonItem(systemItem: .trash),
        ]
        more.configuration?.title = "Open Iceland"
        more.addAction(
            UIAction { [weak self, weak navigation] _ in
                guard let next = self?.content("Iceland") else { return }
                next.navigationItem.largeTitleDisplayMode = .never
                navigation?.pushViewController(next, animated: true)
            }, for: .primaryActionTriggered)
        more.translatesAutoresizingMaskIntoConstraints = false
        root.view.addSubview(more)
        NSLayoutConstraint.activate([
            more.centerXAnchor.constraint(equalTo: root.view.centerXAnchor),
            more.centerYAnchor.constraint(equalTo: root.view.centerYAnchor),
        ])
        embed(navigation)
    }

    private func content(_ title: String) -> UIViewController {
        let controller = UIViewController()
        controller.title = title
        controller.view.backgroundColor = .systemGroupedBackground
        return controller
    }

    override var touches: [ScriptedTouch] {
        [
            tap(more, at: 0.4), .tap(CGPoint(x: 20, y: 22), at: 1.4),
        ]
    }
}
