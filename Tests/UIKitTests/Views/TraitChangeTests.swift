import MicaTesting
import Testing
import UIKit

/// Notifications of views and controllers about changed traits.
@MainActor @Suite(.fixedFonts) struct TraitChangeTests {
    private final class Logged: UIView {
        var styles: [[UIUserInterfaceStyle]] = []
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            styles.append([previous?.userInterfaceStyle ?? .unspecified, traitCollection.userInterfaceStyle])
        }
    }
    private final class Controller: UIViewController {
        var styles: [[UIUserInterfaceStyle]] = []
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            styles.append([previous?.userInterfaceStyle ?? .unspecified, traitCollection.userInterfaceStyle])
        }
    }

    private let root = Controller(), view = Logged()
    private let harness: TestHarness

    init() {
        harness = TestHarness(root, size: CGSize(width: 320, height: 480))
        root.view.addSubview(view)
        harness.advance(by: 0.1)
    }

    /// Views begin with the traits of the screen.
    @Test func entering_changesNothing() {
        #expect(view.styles.isEmpty && root.styles.isEmpty)
        view.removeFromSuperview()
        root.view.addSubview(view)
        #expect(view.styles.isEmpty)
    }

    @Test func entering_aDarkView() {
        let dark = UIView()
        dark.overrideUserInterfaceStyle = .dark
        root.view.addSubview(dark)
        dark.addSubview(view)
        #expect(view.styles == [[.light, .dark]])
    }

    @Test func window_becomesDark() {
        harness.window.overrideUserInterfaceStyle = .dark
        harness.window.overrideUserInterfaceStyle = .dark
        #expect(view.styles == [[.light, .dark]])
        #expect(root.styles == [[.light, .dark]])
        harness.window.overrideUserInterfaceStyle = .unspecified
        #expect(view.styles.last == [.dark, .light] && root.styles.last == [.dark, .light])
    }

    @Test func controller_becomesDark() {
        root.overrideUserInterfaceStyle = .dark
        #expect(root.styles == [[.light, .dark]] && view.styles == [[.light, .dark]])
    }

    @Test func equality_isThatOfTheTraits() {
        #expect(UITraitCollection(userInterfaceStyle: .dark) == UITraitCollection(userInterfaceStyle: .dark))
        #expect(UITraitCollection(userInterfaceStyle: .dark) != UITraitCollection(userInterfaceStyle: .light))
        #expect(UITraitCollection(displayScale: 2).hash == UITraitCollection(displayScale: 2).hash)
    }

    /// A view that enters or leaves a window is notified of it before it is notified of its superview. The logs of apps
    /// show it for removals; traces show that one method of UIKit serves both.
    @Test func hooks_order() {
        final class Hooks: UIView {
            var log: [String] = []
            override func willMove(toSuperview newSuperview: UIView?) { log.append("willSuperview") }
            override func didMoveToSuperview() { log.append("didSuperview") }
            override func willMove(toWindow newWindow: UIWindow?) { log.append("willWindow") }
            override func didMoveToWindow() { log.append("didWindow") }
        }
        let hooks = Hooks()
        root.view.addSubview(hooks)
        #expect(hooks.log == ["willSuperview", "willWindow", "didWindow", "didSuperview"])
        hooks.log = []
        hooks.removeFromSuperview()
        #expect(hooks.log == ["willSuperview", "willWindow", "didWindow", "didSuperview"])
    }

    /// The superview is the first to be notified of a removal, and the last to be notified of an addition.
    @Test func hooks_ofTheSuperview() {
        final class Parent: UIView {
            static var log: [String] = []
            override func didAddSubview(_ subview: UIView) { Parent.log.append("didAdd") }
            override func willRemoveSubview(_ subview: UIView) { Parent.log.append("willRemove") }
        }
        final class Child: UIView {
            override func willMove(toSuperview newSuperview: UIView?) { Parent.log.append("will \(tag)") }
            override func didMoveToSuperview() { Parent.log.append("did \(tag)") }
            override func willMove(toWindow newWindow: UIWindow?) { Parent.log.append("willWindow \(tag)") }
            override func didMoveToWindow() { Parent.log.append("didWindow \(tag)") }
        }
        let parent = Parent(), child = Child(), below = Child()
        child.tag = 1
        below.tag = 2
        child.addSubview(below)
        root.view.addSubview(parent)
        Parent.log = []
        parent.addSubview(child)
        #expect(
            Parent.log == [
                "will 1", "willWindow 1", "willWindow 2", "didWindow 1", "didWindow 2", "did 1", "didAdd",
            ])
        Parent.log = []
        child.removeFromSuperview()
        #expect(
            Parent.log == [
                "willRemove", "will 1", "willWindow 1", "willWindow 2", "didWindow 1", "didWindow 2", "did 1",
            ])
    }
}
