import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct PopoverTests {
    private final class Delegate: NSObject, UIPopoverPresentationControllerDelegate {
        var log: [String] = []
        var style = UIModalPresentationStyle.automatic
        var refuses = false
        func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }
        func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) { log.append("prepare") }
        func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
            log.append("should")
            return !refuses
        }
        func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
            log.append("attempt")
        }
        func presentationControllerDidDismiss(_ controller: UIPresentationController) { log.append("did") }
    }

    private let root = UIViewController(), options = UIViewController(), delegate = Delegate()
    private let button = UIButton(type: .system)

    private func makeHarness(
        size: CGSize = CGSize(width: 640, height: 500), style: UIUserInterfaceStyle = .light,
        button frame: CGRect = CGRect(x: 300, y: 40, width: 60, height: 30)
    ) -> TestHarness {
        root.view.backgroundColor = .systemBackground
        root.view.frame = CGRect(origin: .zero, size: size)
        button.setTitle("Options", for: .normal)
        button.frame = frame
        root.view.addSubview(button)
        let harness = TestHarness(root, scale: 1, style: style)
        let label = UILabel(frame: CGRect(x: 20, y: 20, width: 120, height: 30))
        label.text = "Options"
        options.view.addSubview(label)
        options.modalPresentationStyle = .popover
        options.preferredContentSize = CGSize(width: 160, height: 90)
        options.popoverPresentationController?.sourceView = button
        options.popoverPresentationController?.delegate = delegate
        return harness
    }

    private func place(_ harness: TestHarness) -> CGRect {
        options.view.convert(options.view.bounds, to: harness.window)
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func popover_pointsToItsSource(style: UIUserInterfaceStyle) {
        let harness = makeHarness(style: style)
        root.present(options, animated: true)
        harness.advance(by: 1)
        let popover = options.popoverPresentationController
        #expect(popover?.arrowDirection == .up && delegate.log == ["prepare"])
        #expect(place(harness) == CGRect(x: 250, y: 83, width: 160, height: 90), "13 points of arrow below the button")
        let image = harness.image().cropping(to: CGRect(x: 200, y: 30, width: 260, height: 190))!
        expectSnapshot(image, "popover_\(style == .light ? "light" : "dark")")
        // Its preferred size may change.
        options.preferredContentSize.height = 120
        harness.advance(by: 1)
        #expect(place(harness).height == 120)
        // A touch inside keeps it open; one outside dismisses it.
        harness.tap(at: CGPoint(x: 300, y: 150))
        harness.advance(by: 1)
        #expect(root.presentedViewController === options)
        harness.tap(at: CGPoint(x: 30, y: 400))
        harness.advance(by: 1)
        #expect(root.presentedViewController == nil && delegate.log == ["prepare", "should", "did"])
        #expect(options.view.superview == nil)
    }

    @Test func side_isTheOneWithRoom() {
        var harness = makeHarness(button: CGRect(x: 0, y: 460, width: 60, height: 30))
        root.present(options, animated: false)
        harness.advance(by: 0.1)
        let popover = options.popoverPresentationController
        #expect(popover?.arrowDirection == .down && place(harness) == CGRect(x: 10, y: 357, width: 160, height: 90))
        options.dismiss(animated: false)
        options.popoverPresentationController?.sourceView = button
        options.popoverPresentationController?.permittedArrowDirections = [.left, .right]
        root.present(options, animated: false)
        harness.advance(by: 0.1)
        #expect(options.popoverPresentationController?.arrowDirection == .left)
        #expect(place(harness).minX == 73 && place(harness).maxY == 490)
        expectSnapshot(
            harness.image().cropping(to: CGRect(x: 0, y: 370, width: 270, height: 130))!, "popover_left")
        options.dismiss(animated: false)
        // An item of a bar.
        let navigation = UINavigationController(rootViewController: UIViewController())
        let item = UIBarButtonItem(systemItem: .add)
        navigation.topViewController?.navigationItem.rightBarButtonItem = item
        navigation.view.frame = CGRect(x: 0, y: 0, width: 640, height: 500)
        harness = TestHarness(navigation, scale: 1)
        harness.advance(by: 0.1)
        options.popoverPresentationController?.barButtonItem = item
        navigation.present(options, animated: false)
        harness.advance(by: 0.1)
        #expect(options.popoverPresentationController?.arrowDirection == .up)
        #expect(place(harness) == CGRect(x: 470, y: 57, width: 160, height: 90))
    }

    @Test func narrowWindow_makesItASheet_unlessToldOtherwise() {
        let harness = makeHarness(size: CGSize(width: 320, height: 500))
        root.present(options, animated: false)
        harness.advance(by: 0.1)
        #expect(options.presentationController is UISheetPresentationController && place(harness).width == 320)
        options.dismiss(animated: false)
        delegate.style = .none
        options.popoverPresentationController?.delegate = delegate
        options.popoverPresentationController?.sourceView = button
        root.present(options, animated: false)
        harness.advance(by: 0.1)
        #expect(options.presentationController is UIPopoverPresentationController && place(harness).width == 160)
        options.dismiss(animated: false)
        delegate.style = .fullScreen
        options.popoverPresentationController?.delegate = delegate
        root.present(options, animated: false)
        harness.advance(by: 0.1)
        #expect(place(harness).size == CGSize(width: 320, height: 500) && root.view.window == nil)
        options.dismiss(animated: false)
        harness.advance(by: 0.1)
        #expect(root.view.window != nil)
    }

    @Test func touches_thatPassAndThatAreRefused() {
        let harness = makeHarness()
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        root.present(options, animated: false)
        harness.advance(by: 0.1)
        options.popoverPresentationController?.passthroughViews = [button]
        harness.tap(button)
        #expect(taps == 1 && root.presentedViewController === options)
        delegate.refuses = true
        harness.tap(at: CGPoint(x: 30, y: 400))
        harness.advance(by: 1)
        #expect(root.presentedViewController === options && delegate.log.suffix(2) == ["should", "attempt"])
        options.isModalInPresentation = true
        delegate.log = []
        harness.tap(at: CGPoint(x: 30, y: 400))
        harness.advance(by: 1)
        #expect(delegate.log == ["attempt"] && root.presentedViewController === options)
    }

    @Test func source_thatGoes_andNumbersThatAreNone() {
        let harness = makeHarness()
        root.present(options, animated: false)
        harness.advance(by: 0.1)
        let before = place(harness)
        button.removeFromSuperview()
        harness.resize(to: CGSize(width: 630, height: 500))
        harness.advance(by: 0.1)
        #expect(place(harness) == before)
        for size in [CGSize(width: CGFloat.nan, height: 50), CGSize(width: 1e9, height: 1e9), .zero] {
            options.preferredContentSize = size
            harness.advance(by: 1)
            let frame = place(harness)
            #expect(frame.minX >= 0 && frame.maxX <= 630 && frame.minY >= 0 && frame.maxY <= 500)
        }
        options.dismiss(animated: true)
        harness.advance(by: 1)
        // Without a source it is centred, which is logged.
        options.preferredContentSize = CGSize(width: 160, height: 90)
        options.modalPresentationStyle = .popover
        root.present(options, animated: false)
        harness.advance(by: 0.1)
        #expect(place(harness) == CGRect(x: 235, y: 205, width: 160, height: 90))
        harness.resize(to: CGSize(width: 2, height: 2))
        harness.advance(by: 0.1)
        #expect(place(harness).width <= 2)
    }
}

@MainActor @Suite(.fixedFonts) struct PresentationContextTests {
    private final class Page: UIViewController {
        var log: [String] = []
        override func viewWillAppear(_ animated: Bool) { log.append("willAppear") }
        override func viewDidAppear(_ animated: Bool) { log.append("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { log.append("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { log.append("didDisappear") }
    }
    private let root = UIViewController(), left = Page(), right = Page(), card = Page()

    private func makeHarness() -> TestHarness {
        root.view.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        for (index, child) in [left, right].enumerated() {
            root.addChild(child)
            child.view.frame = CGRect(x: CGFloat(index) * 200, y: 0, width: 200, height: 300)
            root.view.addSubview(child.view)
            child.didMove(toParent: root)
        }
        let harness = TestHarness(root, scale: 1)
        harness.advance(by: 0.1)
        left.log = []
        right.log = []
        return harness
    }

    @Test func context_isCoveredAlone() {
        let harness = makeHarness()
        right.definesPresentationContext = true
        card.modalPresentationStyle = .overCurrentContext
        right.present(card, animated: true)
        harness.advance(by: 1)
        #expect(right.presentedViewController === card && card.presentingViewController === right)
        #expect(card.view.convert(card.view.bounds, to: harness.window).minX == 200 && card.view.bounds.width == 200)
        #expect(right.log.isEmpty && card.log == ["willAppear", "didAppear"] && root.presentedViewController == nil)
        // Another controller may cover the window meanwhile.
        let full = UIViewController()
        full.modalPresentationStyle = .overFullScreen
        left.present(full, animated: false)
        #expect(root.presentedViewController === full)
        full.dismiss(animated: false)
        card.dismiss(animated: true)
        harness.advance(by: 1)
        #expect(right.presentedViewController == nil && card.view.window == nil)
        #expect(card.log.suffix(2) == ["willDisappear", "didDisappear"])
    }

    @Test func context_thatIsHidden_hearsOfIt() {
        let harness = makeHarness()
        right.definesPresentationContext = true
        right.providesPresentationContextTransitionStyle = true
        right.modalTransitionStyle = .crossDissolve
        card.modalPresentationStyle = .currentContext
        right.present(card, animated: true)
        harness.advance(by: 0.1)
        let shown = card.view.layer.presentation()
        #expect((shown?.opacity ?? 1) < 0.95 && shown?.frame.minY == 0, "as the context dissolves")
        harness.advance(by: 1)
        #expect(right.log == ["willDisappear", "didDisappear"] && left.log.isEmpty && right.view.window != nil)
        #expect(card.view.backgroundColor == .systemBackground)
        card.dismiss(animated: false)
        harness.advance(by: 0.1)
        #expect(right.log.suffix(2) == ["willAppear", "didAppear"])
    }

    @Test func noContext_coversTheWindow() {
        let harness = makeHarness()
        card.modalPresentationStyle = .overCurrentContext
        right.present(card, animated: false)
        harness.advance(by: 0.1)
        #expect(root.presentedViewController === card && card.view.bounds.width == 400)
        right.dismiss(animated: false)
        #expect(root.presentedViewController == nil)
    }
}
