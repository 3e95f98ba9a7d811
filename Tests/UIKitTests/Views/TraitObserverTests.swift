import MicaTesting
import QuartzCore
import Testing
import UIKit

private enum Theme: Int { case standard, monochrome }
private struct ThemeTrait: UITraitDefinition {
    static let defaultValue = Theme.standard
    static let affectsColorAppearance = true
}
/// A trait whose values cannot be compared.
private struct BoxTrait: UITraitDefinition {
    struct Value { var number = 0 }
    static var defaultValue: Value { Value() }
}
private struct ObjectTrait: UITraitDefinition {
    static var defaultValue: UIView? { nil }
}
extension UITraitCollection {
    fileprivate var theme: Theme { self[ThemeTrait.self] }
}
extension UIMutableTraits {
    fileprivate var theme: Theme {
        get { self[ThemeTrait.self] }
        set { self[ThemeTrait.self] = newValue }
    }
}

/// The trait API of iOS 17: observers, overrides, custom traits.
@MainActor @Suite(.fixedFonts) struct TraitObserverTests {
    private class Observer: UIView {
        var log: [String] = []
        override init(frame: CGRect) {
            super.init(frame: frame)
            registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, previous: UITraitCollection) in
                self.log.append("\(previous.userInterfaceStyle) \(self.traitCollection.userInterfaceStyle)")
            }
            registerForTraitChanges([ThemeTrait.self]) { (view: Observer, _) in
                view.log.append("\(view.traitCollection.theme)")
            }
        }
        required init?(coder: NSCoder) { nil }
    }
    private final class Heir: Observer {}
    @MainActor private final class Target: NSObject {
        var log: [String] = []
        func none() { log.append("none") }
        func one(_ view: UIView) { log.append("one \(view.tag)") }
        func two(_ view: UIView, _ previous: UITraitCollection) {
            log.append("two \(view.tag) \(previous.userInterfaceStyle)")
        }
    }

    private let root = UIViewController(), view = Observer()
    private let harness: TestHarness

    init() {
        harness = TestHarness(root, size: CGSize(width: 320, height: 480))
        root.view.addSubview(view)
        harness.advance(by: 0.1)
    }

    // MARK: Observers

    @Test func closure_isCalledWithThePreviousTraits() {
        harness.window.overrideUserInterfaceStyle = .dark
        #expect(view.log == ["light dark"])
    }

    @Test func closure_ofASubclass_getsItsOwnType() {
        let heir = Heir()
        root.view.addSubview(heir)
        heir.overrideUserInterfaceStyle = .dark
        #expect(heir.log == ["light dark"])
    }

    @Test func closure_isNotCalledForOtherTraits() {
        view.traitOverrides.preferredContentSizeCategory = .extraLarge
        view.traitOverrides.displayScale = 3
        #expect(view.log.isEmpty)
    }

    @Test func closure_isCalledForAnEntryIntoOtherTraits() {
        let dark = UIView(), fresh = Observer()
        dark.overrideUserInterfaceStyle = .dark
        root.view.addSubview(dark)
        dark.addSubview(fresh)
        #expect(fresh.log == ["light dark"])
        root.view.addSubview(fresh)
        #expect(fresh.log == ["light dark", "dark light"])
    }

    @Test func closure_seesItsTraitsAsTheCurrentOnes() {
        var current = UIUserInterfaceStyle.unspecified
        view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIView, _) in
            current = UITraitCollection.current.userInterfaceStyle
        }
        view.overrideUserInterfaceStyle = .dark
        #expect(current == .dark)
    }

    @Test func targets_getAsManyArgumentsAsTheyTake() {
        let target = Target()
        view.tag = 7
        view.registerForTraitChanges(
            [UITraitUserInterfaceStyle.self], target: target, action: Selector("none", Target.none))
        view.registerForTraitChanges(
            [UITraitUserInterfaceStyle.self], target: target, action: Selector("one:", Target.one(_:)))
        view.registerForTraitChanges(
            [UITraitUserInterfaceStyle.self], target: target, action: Selector("two::", Target.two(_:_:)))
        view.overrideUserInterfaceStyle = .dark
        #expect(target.log == ["none", "one 7", "two 7 light"])
    }

    @Test func targets_areNotRetained() {
        weak var gone: Target?
        do {
            let target = Target()
            gone = target
            view.registerForTraitChanges(
                [UITraitUserInterfaceStyle.self], target: target, action: Selector("none", Target.none))
        }
        #expect(gone == nil)
        view.overrideUserInterfaceStyle = .dark
    }

    @Test func actions_areSentToTheObjectItself() {
        final class Own: UIView {
            var count = 0
            func changed() { count += 1 }
        }
        let own = Own()
        root.view.addSubview(own)
        own.registerForTraitChanges([UITraitUserInterfaceStyle.self], action: Selector("changed", Own.changed))
        own.overrideUserInterfaceStyle = .dark
        #expect(own.count == 1)
    }

    @Test func registrations_end() {
        var count = 0
        let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIView, _) in
            count += 1
        }
        view.overrideUserInterfaceStyle = .dark
        view.unregisterForTraitChanges(registration)
        view.overrideUserInterfaceStyle = .light
        #expect(count == 1)
    }

    @Test func controllers_observe() {
        var log: [UIUserInterfaceStyle] = []
        root.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (root: UIViewController, previous) in
            log += [previous.userInterfaceStyle, root.traitCollection.userInterfaceStyle]
        }
        harness.window.overrideUserInterfaceStyle = .dark
        #expect(log == [.light, .dark])
    }

    @Test func scenes_observeAndOverride() throws {
        let scene = try #require(harness.window.windowScene)
        var log: [UIUserInterfaceStyle] = []
        scene.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (scene: UIWindowScene, _) in
            log.append(scene.traitCollection.userInterfaceStyle)
        }
        scene.traitOverrides.userInterfaceStyle = .dark
        #expect(log == [.dark] && view.log == ["light dark"])
        scene.traitOverrides.remove(UITraitUserInterfaceStyle.self)
        #expect(log == [.dark, .light] && view.traitCollection.userInterfaceStyle == .light)
    }

    // MARK: Overrides

    @Test func overrides_applyToTheDescendants() {
        let below = UIView()
        view.addSubview(below)
        view.traitOverrides.horizontalSizeClass = .regular
        view.traitOverrides.userInterfaceStyle = .dark
        #expect(below.traitCollection.horizontalSizeClass == .regular)
        #expect(below.traitCollection.userInterfaceStyle == .dark && view.log == ["light dark"])
        #expect(root.view.traitCollection.userInterfaceStyle == .light)
        #expect(view.traitOverrides.contains(UITraitUserInterfaceStyle.self))
        view.traitOverrides.remove(UITraitUserInterfaceStyle.self)
        #expect(!view.traitOverrides.contains(UITraitUserInterfaceStyle.self))
        #expect(below.traitCollection.userInterfaceStyle == .light)
        #expect(below.traitCollection.horizontalSizeClass == .regular)
    }

    @Test func overrides_ofAController_applyToItAndItsView() {
        let child = UIViewController()
        child.traitOverrides.userInterfaceStyle = .dark
        #expect(child.traitCollection.userInterfaceStyle == .dark, "before the view is loaded")
        root.addChild(child)
        root.view.addSubview(child.view)
        child.didMove(toParent: root)
        #expect(child.view.traitCollection.userInterfaceStyle == .dark)
        child.traitOverrides.userInterfaceStyle = .light
        #expect(child.view.traitCollection.userInterfaceStyle == .light)
    }

    /// A controller inherits the traits around its view; the view's own overrides do not apply to the controller.
    @Test func overrides_ofAView_areNotItsControllers() {
        var count = 0
        root.registerForTraitChanges([ThemeTrait.self]) { (_: UIViewController, _) in count += 1 }
        root.view.traitOverrides.theme = .monochrome
        #expect(root.view.traitCollection.theme == .monochrome && root.traitCollection.theme == .standard)
        #expect(count == 0)
        root.traitOverrides.theme = .monochrome
        #expect(root.traitCollection.theme == .monochrome && count == 1)
    }

    @Test func overrides_forAChild_areThoseOfItsParent() {
        let child = UIViewController()
        root.addChild(child)
        root.view.addSubview(child.view)
        child.didMove(toParent: root)
        let wide = UITraitCollection(horizontalSizeClass: .regular)
        root.setOverrideTraitCollection(wide, forChild: child)
        #expect(root.overrideTraitCollection(forChild: child) === wide)
        #expect(child.traitCollection.horizontalSizeClass == .regular)
        #expect(child.view.traitCollection.horizontalSizeClass == .regular)
        #expect(
            child.traitCollection.userInterfaceStyle == .light && root.traitCollection.horizontalSizeClass == .compact)
        child.traitOverrides.horizontalSizeClass = .compact
        #expect(child.traitCollection.horizontalSizeClass == .compact, "its own ones have precedence")
        child.traitOverrides.remove(UITraitHorizontalSizeClass.self)
        child.willMove(toParent: nil)
        child.removeFromParent()
        #expect(root.overrideTraitCollection(forChild: child) == nil)
        #expect(child.traitCollection.horizontalSizeClass == .compact)
    }

    @Test func overrides_forAChild_canBeRemoved() {
        let child = UIViewController()
        root.addChild(child)
        root.setOverrideTraitCollection(UITraitCollection(userInterfaceStyle: .dark), forChild: child)
        #expect(child.view.traitCollection.userInterfaceStyle == .dark)
        root.setOverrideTraitCollection(nil, forChild: child)
        #expect(child.view.traitCollection.userInterfaceStyle == .light)
        root.setOverrideTraitCollection(UITraitCollection(userInterfaceStyle: .dark), forChild: UIViewController())
    }

    @Test func overrides_ofAPresentation_applyToWhatIsPresented() throws {
        let presented = UIViewController()
        var log: [UIUserInterfaceStyle] = []
        let presentation = try #require(presented.presentationController)
        presentation.traitOverrides.userInterfaceStyle = .dark
        root.present(presented, animated: false)
        harness.advance(by: 0.1)
        #expect(presented.view.traitCollection.userInterfaceStyle == .dark)
        presentation.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (it: UIPresentationController, _) in
            log.append(it.traitCollection.userInterfaceStyle)
        }
        presentation.traitOverrides.remove(UITraitUserInterfaceStyle.self)
        #expect(log == [.light] && presented.traitCollection.userInterfaceStyle == .light)
        presentation.overrideTraitCollection = UITraitCollection(userInterfaceStyle: .dark)
        #expect(presented.traitCollection.userInterfaceStyle == .dark)
    }

    @Test func update_notifiesOfAMovedLayer() {
        let dark = UIView(), moved = Observer()
        dark.overrideUserInterfaceStyle = .dark
        root.view.addSubview(dark)
        root.view.addSubview(moved)
        dark.layer.addSublayer(moved.layer)
        #expect(moved.log.isEmpty)
        dark.updateTraitsIfNeeded()
        #expect(moved.log == ["light dark"])
        root.updateTraitsIfNeeded()
        #expect(moved.log == ["light dark"])
    }

    // MARK: Custom traits

    @Test func customTraits_areInherited() {
        #expect(view.traitCollection.theme == .standard)
        root.traitOverrides.theme = .monochrome
        #expect(view.traitCollection.theme == .monochrome && view.log == ["monochrome"])
        view.traitOverrides.theme = .standard
        #expect(view.traitCollection.theme == .standard)
        root.traitOverrides.remove(ThemeTrait.self)
        #expect(view.log == ["monochrome", "standard"])
    }

    @Test func customTraits_ofColours() throws {
        let color = UIColor { $0.theme == .monochrome ? .black : .red }
        view.backgroundColor = color
        view.traitOverrides.theme = .monochrome
        #expect(view.layer.backgroundColor == UIColor.black.cgColor)
        let plain = UITraitCollection(), special = UITraitCollection { $0.theme = .monochrome }
        #expect(special.hasDifferentColorAppearance(comparedTo: plain))
    }

    @Test func customTraits_haveNames() {
        #expect(ThemeTrait.name == "ThemeTrait" && ThemeTrait.identifier.hasSuffix("ThemeTrait"))
        #expect(ThemeTrait.affectsColorAppearance && !BoxTrait.affectsColorAppearance)
    }

    /// Equal values do not count as a change. Each new value counts if its type cannot be compared.
    @Test func customTraits_changeWithTheirValues() {
        var themes = 0, boxes = 0, objects = 0
        let object = UIView()
        view.registerForTraitChanges([ThemeTrait.self]) { (_: UIView, _) in themes += 1 }
        view.registerForTraitChanges([BoxTrait.self]) { (_: UIView, _) in boxes += 1 }
        view.registerForTraitChanges([ObjectTrait.self]) { (_: UIView, _) in objects += 1 }
        for _ in 0..<2 {
            view.traitOverrides.theme = .monochrome
            view.traitOverrides[BoxTrait.self] = BoxTrait.Value(number: 1)
            view.traitOverrides[ObjectTrait.self] = object
        }
        #expect(themes == 1 && boxes == 2 && objects == 1)
        #expect(view.traitCollection[BoxTrait.self].number == 1 && view.traitCollection[ObjectTrait.self] === object)
    }

    // MARK: Collections

    @Test func collections_areMadeByClosures() {
        let traits = UITraitCollection { mutableTraits in
            mutableTraits.userInterfaceIdiom = .pad
            mutableTraits.horizontalSizeClass = .regular
            mutableTraits.theme = .monochrome
        }
        #expect(traits.userInterfaceIdiom == .pad && traits.horizontalSizeClass == .regular)
        #expect(traits.theme == .monochrome && traits.userInterfaceStyle == .unspecified)
        let dark = traits.modifyingTraits { $0.userInterfaceStyle = .dark }
        #expect(dark.userInterfaceStyle == .dark && dark.theme == .monochrome)
        #expect(traits.userInterfaceStyle == .unspecified)
    }

    @Test func collections_nameWhatChanged() {
        let a = UITraitCollection { ($0.userInterfaceStyle, $0.theme) = (.dark, .monochrome) }
        let b = UITraitCollection { ($0.userInterfaceStyle, $0.displayScale) = (.dark, 2) }
        func names(_ traits: [UITrait]) -> Set<String> { Set(traits.map { $0.name }) }
        #expect(names(a.changedTraits(from: b)) == ["ThemeTrait", "UITraitDisplayScale"])
        #expect(names(b.changedTraits(from: a)) == ["ThemeTrait", "UITraitDisplayScale"])
        #expect(names(a.changedTraits(from: nil)) == ["ThemeTrait", "UITraitUserInterfaceStyle"])
        #expect(a.changedTraits(from: a).isEmpty)
    }

    @Test func collections_areMerged() {
        let a = UITraitCollection { ($0.userInterfaceIdiom, $0.theme) = (.pad, .monochrome) }
        let b = UITraitCollection { ($0.theme, $0.legibilityWeight) = (.standard, .bold) }
        let both = UITraitCollection(traitsFrom: [a, b])
        #expect(both.userInterfaceIdiom == .pad && both.theme == .standard && both.legibilityWeight == .bold)
        #expect(both.containsTraits(in: b) && !both.containsTraits(in: a) && both.containsTraits(in: nil))
        #expect(both == UITraitCollection(traitsFrom: [b, a, b]) && both != a)
    }

    @Test func screens_haveTheTraitsOfTheSystem() {
        let traits = UIScreen.main.traitCollection
        #expect(traits.userInterfaceIdiom == .phone && traits.userInterfaceLevel == .base)
        #expect(traits.accessibilityContrast == .normal && traits.legibilityWeight == .regular)
        #expect(traits.displayGamut == .SRGB && traits.sceneCaptureState == .inactive)
        #expect(view.traitCollection.userInterfaceIdiom == .phone)
        #expect(
            UITraitCollection.systemTraitsAffectingColorAppearance.contains { $0 == UITraitUserInterfaceStyle.self })
        #expect(UITraitCollection.systemTraitsAffectingImageLookup.contains { $0 == UITraitDisplayScale.self })
    }

    @Test func environments_areNamedByAProtocol() {
        let all: [any UITraitEnvironment] = [view, root, harness.window, UIScreen.main]
        #expect(all.allSatisfy { $0.traitCollection.userInterfaceStyle == .light })
    }
}
