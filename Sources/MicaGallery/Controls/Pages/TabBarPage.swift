import Mica
import UIKit

/// A tab bar controller with four tabs, one with a badge.
final class TabBarPage: ControlPage {
    override class var name: String { "tab-bar" }
    private let tabs = UITabBarController()

    override func viewDidLoad() {
        super.viewDidLoad()
        let items: [(String, UITabBarItem.SystemItem, UIColor)] = [
            ("Favorites", .favorites, .systemBackground), ("Recents", .recents, .secondarySystemBackground),
            ("Contacts", .contacts, .systemBackground), ("Search", .search, .secondarySystemBackground),
        ]
        tabs.viewControllers = items.enumerated().map { index, item in
            let controller = UIViewController()
            controller.view.backgroundColor = item.2
            controller.tabBarItem = UITabBarItem(tabBarSystemItem: item.1, tag: index)
            if index == 1 { controller.tabBarItem.badgeValue = "3" }
            let label = UILabel()
            label.text = item.0
            label.font = .preferredFont(forTextStyle: .title2)
            label.adjustsFontForContentSizeCategory = true
            label.translatesAutoresizingMaskIntoConstraints = false
            controller.view.addSubview(label)
            NSLayoutConstraint.activate([
                label.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor),
                label.centerYAnchor.constraint(equalTo: controller.view.centerYAnchor),
            ])
            return controller
        }
        embed(tabs)
    }

    override var touches: [ScriptedTouch] {
        [.tap(place(tabs.tabBar, 0.375), at: 0.5), .tap(place(tabs.tabBar, 0.875), at: 1.4)]
    }
}
