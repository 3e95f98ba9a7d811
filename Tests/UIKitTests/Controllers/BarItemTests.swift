import Foundation
import Testing
import UIKit

/// Bar items, and an app's own subclasses of them.
@MainActor @Suite struct BarItemTests {
    private final class CountedTab: UITabBarItem { var extra = 1 }
    private final class NumberedTab: UITabBarItem {
        let number: Int
        init(number: Int) {
            self.number = number
            super.init()
        }
        required init?(coder: NSCoder) { nil }
    }
    private final class CountedButton: UIBarButtonItem { var extra = 2 }
    private final class NumberedButton: UIBarButtonItem {
        let number: Int
        init(number: Int) {
            self.number = number
            super.init()
            title = "\(number)"
        }
        required init?(coder: NSCoder) { nil }
    }
    private final class OwnTitle: UINavigationItem {
        let number: Int
        init(number: Int) {
            self.number = number
            super.init(title: "\(number)")
        }
        required init?(coder: NSCoder) { nil }
    }

    @Test func tabs_canBeSubclassed() {
        let tab = CountedTab(title: "a", image: nil, tag: 3), system = CountedTab(tabBarSystemItem: .search, tag: 4)
        #expect(tab.extra == 1 && tab.title == "a" && tab.tag == 3)
        #expect(system.extra == 1 && system.tag == 4 && system.title == nil)
        #expect(NumberedTab(number: 5).number == 5)
        let controller = UIViewController(), bar = UITabBarController()
        controller.tabBarItem = tab
        bar.viewControllers = [controller]
        #expect(bar.tabBar.items?.first === tab)
    }

    @Test func buttons_canBeSubclassed() {
        let button = CountedButton(title: "b", style: .done, target: nil, action: nil)
        #expect(button.extra == 2 && button.title == "b" && button.style == .done)
        #expect(CountedButton(barButtonSystemItem: .save, target: nil, action: nil).style == .done)
        #expect(CountedButton(customView: UIView()).customView != nil)
        #expect(NumberedButton(number: 6).title == "6" && NumberedButton(number: 6).number == 6)
    }

    @Test func navigationItems_canBeSubclassed() {
        let item = OwnTitle(number: 7)
        #expect(item.title == "7" && item.number == 7)
    }
}
