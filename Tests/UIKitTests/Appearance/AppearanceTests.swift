import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

/// Serialised, as proxies belong to the process; each class is declared in this file, so that no other test sees it.
@MainActor @Suite(.serialized, .fixedFonts) struct AppearanceTests {
    private class Title: UILabel {}
    private final class LargeTitle: Title {}
    private class Card: UIView {}
    private final class Deck: UIView {}
    private class Bar: UINavigationBar {}
    private class Tool: UIToolbar {}
    private final class Push: UIButton {}
    private final class Toggle: UISwitch {}
    private final class Cell: UITableViewCell {}

    private func show(_ views: UIView..., in parent: UIView = UIView(), style: UIUserInterfaceStyle = .light)
        -> TestHarness
    {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        stage.addSubview(parent)
        for view in views { parent.addSubview(view) }
        return TestHarness(stage, scale: 1, style: style)
    }

    @Test func proxy_isOnePerClassAndPlace() {
        #expect(Title.appearance() === Title.appearance())
        #expect(Title.appearance() !== LargeTitle.appearance())
        let inCard = Title.appearance(whenContainedInInstancesOf: [Card.self])
        #expect(inCard === Title.appearance(whenContainedInInstancesOf: [Card.self]) && inCard !== Title.appearance())
        let dark = Title.appearance(for: UITraitCollection(userInterfaceStyle: .dark))
        #expect(dark !== Title.appearance())
        #expect(dark === Title.appearance(for: UITraitCollection(userInterfaceStyle: .dark)))
    }

    @Test func values_comeWithTheWindow() {
        final class Own: UILabel {}
        Own.appearance().font = .boldSystemFont(ofSize: 30)
        Own.appearance().textColor = .systemRed
        Own.appearance().backgroundColor = .systemYellow
        #expect(Own.appearance().textColor == .systemRed)
        let label = Own()
        #expect(label.font.pointSize == 17, "it is not in a window yet")
        let harness = show(label)
        #expect(label.font.pointSize == 30 && label.textColor == .systemRed && label.backgroundColor == .systemYellow)
        Own.appearance().textColor = .systemGreen
        #expect(label.textColor == .systemRed, "it is in a window already")
        let parent = label.superview
        label.removeFromSuperview()
        parent?.addSubview(label)
        #expect(label.textColor == .systemGreen)
        withExtendedLifetime(harness) {}
    }

    @Test func ownValues_stay() {
        final class Own: UILabel {}
        Own.appearance().textColor = .systemRed
        Own.appearance().font = .systemFont(ofSize: 9)
        let label = Own()
        label.textColor = .systemBlue
        let harness = show(label)
        #expect(label.textColor == .systemBlue && label.font.pointSize == 9)
        label.font = .systemFont(ofSize: 40)
        let parent = label.superview
        label.removeFromSuperview()
        parent?.addSubview(label)
        #expect(label.font.pointSize == 40)
        harness.advance(by: 1)
        #expect(label.textColor == .systemBlue)
    }

    @Test func subclasses_goFirst() {
        class Base: UILabel {}
        final class Derived: Base {}
        Derived.appearance().textColor = .systemGreen
        Base.appearance().textColor = .systemRed
        Base.appearance().shadowColor = .systemGray
        let base = Base(), derived = Derived(), other = UILabel()
        _ = show(base, derived, other)
        #expect(base.textColor == .systemRed && derived.textColor == .systemGreen && other.textColor == .label)
        #expect(derived.shadowColor == .systemGray, "values that the subclass does not set come from the superclass")
    }

    @Test func containers_outermostFirst() {
        final class Own: UILabel {}
        Own.appearance().textColor = .systemRed
        Own.appearance(whenContainedInInstancesOf: [Card.self]).textColor = .systemGreen
        Own.appearance(whenContainedInInstancesOf: [Deck.self]).textColor = .systemBlue
        let free = Own(), inCard = Own(), inBoth = Own(), card = Card(), deck = Deck(), inner = Card()
        card.addSubview(inCard)
        inner.addSubview(inBoth)
        deck.addSubview(inner)
        let harness = show(free, card, deck)
        #expect(free.textColor == .systemRed && inCard.textColor == .systemGreen)
        #expect(inBoth.textColor == .systemBlue, "the deck is further out")
        // With the same outermost container the longer chain takes precedence.
        Own.appearance(whenContainedInInstancesOf: [Card.self, Deck.self]).textColor = .systemPink
        Own.appearance(whenContainedInInstancesOf: [Deck.self, Card.self]).textColor = .systemTeal
        inBoth.removeFromSuperview()
        inner.addSubview(inBoth)
        #expect(inBoth.textColor == .systemPink, "in a card in a deck, not the other way round")
        withExtendedLifetime(harness) {}
    }

    @Test func controllers_areContainers() {
        final class Own: UILabel {}
        final class Screen: UIViewController {}
        Own.appearance(whenContainedInInstancesOf: [Screen.self]).textColor = .systemGreen
        let label = Own(), screen = Screen()
        screen.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        screen.view.addSubview(label)
        let harness = TestHarness(screen, scale: 1)
        #expect(label.textColor == .systemGreen)
        withExtendedLifetime(harness) {}
    }

    @Test func traits_followTheSurroundings() {
        final class Own: UILabel {}
        Own.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).textColor = .systemYellow
        Own.appearance().textColor = .systemRed
        let light = Own(), dark = Own()
        let first = show(light), second = show(dark, style: .dark)
        #expect(light.textColor == .systemRed && dark.textColor == .systemYellow)
        light.superview?.overrideUserInterfaceStyle = .dark
        #expect(light.textColor == .systemYellow)
        light.superview?.overrideUserInterfaceStyle = .light
        #expect(light.textColor == .systemRed)
        withExtendedLifetime((first, second)) {}
    }

    @Test func bars_andTheirItems() {
        Bar.appearance().tintColor = .systemRed
        Bar.appearance().barTintColor = .systemYellow
        Bar.appearance().titleTextAttributes = [.foregroundColor: UIColor.systemGreen]
        UIBarButtonItem.appearance(whenContainedInInstancesOf: [Bar.self]).setTitleTextAttributes(
            [.font: UIFont.systemFont(ofSize: 11)], for: .normal)
        UIBarButtonItem.appearance(whenContainedInInstancesOf: [Tool.self]).tintColor = .systemPink
        let navigation = UINavigationController(navigationBarClass: Bar.self, toolbarClass: Tool.self)
        let root = UIViewController(), item = UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil)
        let below = UIBarButtonItem(title: "Below", style: .plain, target: nil, action: nil)
        let own = UIBarButtonItem(title: "Own", style: .plain, target: nil, action: nil)
        own.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 22)], for: .normal)
        root.title = "Title"
        root.navigationItem.rightBarButtonItems = [item, own]
        root.toolbarItems = [below]
        navigation.setViewControllers([root], animated: false)
        navigation.isToolbarHidden = false
        navigation.view.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
        let harness = TestHarness(navigation, scale: 1)
        harness.advance(by: 0.1)
        #expect(navigation.navigationBar.tintColor == .systemRed)
        #expect(navigation.navigationBar.barTintColor == .systemYellow)
        #expect((item.titleTextAttributes(for: .normal)?[.font] as? UIFont)?.pointSize == 11)
        #expect((own.titleTextAttributes(for: .normal)?[.font] as? UIFont)?.pointSize == 22)
        #expect(below.tintColor == .systemPink && item.tintColor == nil)
        expectSnapshot(harness.image(), "appearance_bars")
    }

    @Test func states_areApart() {
        Push.appearance().setTitleColor(.systemGreen, for: .normal)
        Push.appearance().setTitleColor(.systemRed, for: .highlighted)
        let button = Push()
        button.setTitleColor(.systemBlue, for: .normal)
        _ = show(button)
        #expect(button.titleColor(for: .normal) == .systemBlue && button.titleColor(for: .highlighted) == .systemRed)
    }

    @Test func otherControls() {
        Toggle.appearance().onTintColor = .systemPurple
        Cell.appearance().backgroundColor = .systemTeal
        let toggle = Toggle(), cell = Cell(style: .default, reuseIdentifier: nil)
        _ = show(toggle, cell)
        #expect(toggle.onTintColor == .systemPurple && cell.backgroundColor == .systemTeal)
        // A proxy is available for every UIKit class.
        let all: [UIView] = [
            UITableView.appearance(), UICollectionView.appearance(), UITabBar.appearance(), UISearchBar.appearance(),
            UISlider.appearance(), UIProgressView.appearance(), UIPageControl.appearance(), UIStepper.appearance(),
            UISegmentedControl.appearance(), UITextField.appearance(), UITextView.appearance(),
            UIRefreshControl.appearance(), UIActivityIndicatorView.appearance(), UIImageView.appearance(),
            UIVisualEffectView.appearance(), UITableViewCell.appearance(), UICollectionViewCell.appearance(),
            UITableViewHeaderFooterView.appearance(), UIPickerView.appearance(), UIStackView.appearance(),
        ]
        #expect(all.allSatisfy { $0.window == nil })
    }

    @Test func ownProperties_byTheWrapper() {
        class Badge: UIView {
            @UIAppearanceProperty var fillColor = UIColor.systemRed { didSet { changes += 1 } }
            @UIAppearanceProperty var stroke: UIColor?
            var changes = 0
        }
        final class Star: Badge {}
        Badge.appearance().fillColor = .systemGreen
        Badge.appearance().stroke = .systemBlue
        Star.appearance().stroke = .systemPink
        let badge = Badge(), own = Badge(), star = Star()
        #expect(badge.fillColor == .systemRed && badge.stroke == nil)
        own.fillColor = .systemYellow
        _ = show(badge, own, star)
        #expect(badge.fillColor == .systemGreen && badge.changes > 0 && badge.stroke == .systemBlue)
        #expect(own.fillColor == .systemYellow && own.stroke == .systemBlue)
        #expect(star.fillColor == .systemGreen && star.stroke == .systemPink)
    }

    @Test func looks_ofTwoBars_areApart() {
        final class Own: UIToolbar {}
        let look = UIToolbarAppearance()
        look.backgroundColor = .systemGreen
        Own.appearance().standardAppearance = look
        let first = Own(), second = Own()
        _ = show(first, second)
        #expect(first.standardAppearance.backgroundColor == .systemGreen)
        first.barTintColor = .systemRed
        #expect(second.standardAppearance.backgroundColor == .systemGreen)
    }

    @Test func barStyle_black_isDark() {
        final class Own: UISearchBar {}
        let navigation = UINavigationBar(), tool = UIToolbar(), tab = UITabBar(), search = UISearchBar(), own = Own()
        Own.appearance().barStyle = .black
        let harness = show(navigation, tool, tab, search, own)
        let bars: [UIView] = [navigation, tool, tab, search]
        #expect(bars.allSatisfy { $0.traitCollection.userInterfaceStyle == .light })
        #expect(own.barStyle == .black && own.traitCollection.userInterfaceStyle == .dark)
        for style in [UIBarStyle.black, .blackTranslucent] {
            navigation.barStyle = style
            tool.barStyle = style
            tab.barStyle = style
            search.barStyle = style
            #expect(bars.allSatisfy { $0.traitCollection.userInterfaceStyle == .dark })
        }
        #expect(UIBarStyle.blackOpaque == .black)
        navigation.barStyle = .default
        #expect(navigation.traitCollection.userInterfaceStyle == .light)
        withExtendedLifetime(harness) {}
    }

    @Test func itemsShownBeforeTheWindow_takeTheirLookWithIt() {
        final class Own: UINavigationBar {}
        UIBarButtonItem.appearance(whenContainedInInstancesOf: [Own.self]).tintColor = .systemPink
        let bar = Own(frame: CGRect(x: 0, y: 0, width: 200, height: 44)), item = UINavigationItem(title: "Title")
        let button = UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil)
        item.rightBarButtonItem = button
        bar.items = [item]
        bar.layoutIfNeeded()
        #expect(button.tintColor == nil)
        let harness = show(bar)
        harness.advance(by: 0.1)
        #expect(button.tintColor == .systemPink)
    }

    @Test func groundsOfLists_areNotTheirOwn() {
        final class Table: UITableView {}
        final class Grid: UICollectionView {}
        final class Page: UITextView {}
        Page.appearance().backgroundColor = .systemYellow
        Table.appearance().backgroundColor = .systemTeal
        Grid.appearance().backgroundColor = .systemPink
        let table = Table(), grid = Grid(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        let own = Table(), page = Page()
        own.backgroundColor = .systemGreen
        let harness = show(table, grid, own, page)
        harness.advance(by: 0.1)
        #expect(table.backgroundColor == .systemTeal && grid.backgroundColor == .systemPink)
        #expect(own.backgroundColor == .systemGreen && page.backgroundColor == .systemYellow)
    }

    @Test func stylesThatChangeTraits_end() {
        final class Steady: UINavigationBar {}
        final class Restless: UINavigationBar {}
        Steady.appearance().barStyle = .black
        Steady.appearance().tintColor = .systemRed
        Steady.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).tintColor = .systemYellow
        Restless.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).barStyle = .default
        Restless.appearance(for: UITraitCollection(userInterfaceStyle: .light)).barStyle = .black
        let steady = Steady(), restless = Restless()
        let harness = show(steady, restless)
        harness.advance(by: 0.1)
        #expect(steady.barStyle == .black && steady.tintColor == .systemYellow, "the bar is dark by its own style")
        #expect(restless.window != nil)
    }
}
