import MicaTesting
import Testing
import UIKit

/// The appearance and traits of controllers that are set before their views or windows exist.
@MainActor @Suite(.fixedFonts) struct EarlyTraitTests {
    private func harness(_ controller: UIViewController) -> TestHarness {
        TestHarness(controller, size: CGSize(width: 100, height: 100), scale: 1)
    }

    @Test func styles_holdBeforeTheViewIsLoaded() {
        let page = UIViewController()
        page.overrideUserInterfaceStyle = .dark
        #expect(page.traitCollection.userInterfaceStyle == .dark && !page.isViewLoaded)
        page.overrideUserInterfaceStyle = .unspecified
        #expect(page.traitCollection.userInterfaceStyle == UIScreen.main.traitCollection.userInterfaceStyle)
        page.overrideUserInterfaceStyle = .dark
        #expect(page.view.traitCollection.userInterfaceStyle == .dark)
        let harness = harness(page)
        harness.advance(by: 0.1)
        #expect(page.traitCollection.userInterfaceStyle == .dark && page.view.window != nil)
    }

    @Test func traits_holdBeforeTheViewIsLoaded() {
        let page = UIViewController()
        page.traitOverrides.preferredContentSizeCategory = .large
        page.traitOverrides.userInterfaceStyle = .light
        #expect(page.traitCollection.preferredContentSizeCategory == .large)
        page.traitOverrides.preferredContentSizeCategory = .extraLarge
        page.overrideUserInterfaceStyle = .dark
        #expect(page.traitCollection.preferredContentSizeCategory == .extraLarge)
        #expect(page.traitCollection.userInterfaceStyle == .dark)
        let harness = harness(page)
        harness.advance(by: 0.1)
        #expect(page.traitCollection.preferredContentSizeCategory == .extraLarge)
        #expect(page.view.traitCollection.userInterfaceStyle == .dark)
    }

    @Test func unloadedChildren_haveTheTraitsOfTheirParent() {
        let page = UIViewController(), navigation = UINavigationController(rootViewController: page)
        navigation.overrideUserInterfaceStyle = .dark
        #expect(page.traitCollection.userInterfaceStyle == .dark && !page.isViewLoaded)
        page.overrideUserInterfaceStyle = .light
        #expect(page.traitCollection.userInterfaceStyle == .light)
        let harness = harness(navigation)
        harness.advance(by: 0.1)
        #expect(page.view.traitCollection.userInterfaceStyle == .light)
        #expect(navigation.view.traitCollection.userInterfaceStyle == .dark)
    }

    @Test func styles_holdWhenTheControllerIsPresented() {
        let page = UIViewController(), dark = UIViewController()
        let harness = harness(page)
        dark.overrideUserInterfaceStyle = .dark
        page.present(dark, animated: false)
        harness.advance(by: 0.1)
        #expect(dark.view.window != nil && dark.view.traitCollection.userInterfaceStyle == .dark)
        #expect(page.traitCollection.userInterfaceStyle == .light)
    }
}
