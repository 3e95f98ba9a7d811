import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct SheetTests {
    private let root = UIViewController(), page = UIViewController(), harness: TestHarness
    private var sheet: UISheetPresentationController { page.sheetPresentationController! }
    private var top: CGFloat { page.view.frame.minY }

    init() {
        root.view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
        root.view.backgroundColor = .systemTeal
        harness = TestHarness(root.view, scale: 1)
        harness.advance(by: 0.1)
    }

    private func present() {
        root.present(page, animated: true)
        harness.advance(by: 0.7)
    }

    private func drag(from start: CGFloat, to end: CGFloat, over time: TimeInterval = 0.3) {
        harness.drag(from: CGPoint(x: 100, y: start), to: CGPoint(x: 100, y: end), over: time)
        harness.advance(by: 0.7)
    }

    private final class Delegate: NSObject, UISheetPresentationControllerDelegate {
        var log: [String] = []
        var mayGo = true
        func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {
            log.append(sheet.selectedDetentIdentifier == .large ? "large" : "medium")
        }
        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { mayGo }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            log.append("tried")
        }
        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
            log.append("goes")
        }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            log.append("gone")
        }
    }

    /// Swipes of the content are recognised in a sheet, which a finger also drags.
    @Test(arguments: [
        (UISwipeGestureRecognizer.Direction.up, CGPoint(x: 100, y: 180)), (.down, CGPoint(x: 100, y: 320)),
        (.left, CGPoint(x: 30, y: 250)), (.right, CGPoint(x: 180, y: 250)),
    ]) func swipes_areRecognizedInTheSheet(_ direction: UISwipeGestureRecognizer.Direction, to end: CGPoint) {
        var swipes: [UISwipeGestureRecognizer.Direction] = []
        for one in [UISwipeGestureRecognizer.Direction.up, .down, .left, .right] {
            let swipe = UISwipeGestureRecognizer()
            swipe.direction = one
            swipe.addHandler { swipes.append($0.direction) }
            page.view.addGestureRecognizer(swipe)
        }
        present()
        harness.drag(from: CGPoint(x: 100, y: 250), to: end, over: 0.2)
        #expect(swipes == [direction])
        // A slow drag is not a swipe.
        swipes = []
        harness.advance(by: 1)
        harness.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 240), over: 1.5)
        #expect(swipes.isEmpty)
    }

    @Test func presentationController_isThatOfTheStyle() {
        #expect(page.presentationController is UISheetPresentationController)
        #expect(page.presentationController === page.presentationController)
        page.modalPresentationStyle = .fullScreen
        #expect(page.sheetPresentationController == nil && page.presentationController != nil)
        page.modalPresentationStyle = .pageSheet
        let made = sheet, child = UIViewController()
        page.addChild(child)
        #expect(child.presentationController === made)
        present()
        #expect(page.presentationController === made && made.presentingViewController === root)
        page.dismiss(animated: false)
        #expect(page.presentationController !== made && made.containerView == nil)
    }

    @Test func detents_holdTheSheet() {
        let delegate = Delegate()
        sheet.detents = [.large(), .medium()]
        sheet.prefersGrabberVisible = true
        sheet.delegate = delegate
        present()
        #expect(top == 200 && page.view.frame.maxY == 400)
        expectSnapshot(harness.image(), "sheet_medium")
        drag(from: 220, to: 100)
        #expect(top == 54 && delegate.log == ["large"] && sheet.selectedDetentIdentifier == .large)
        // A flick moves to the next one too.
        drag(from: 80, to: 130, over: 0.05)
        #expect(top == 200 && delegate.log == ["large", "medium"])
        // A small push changes nothing.
        drag(from: 220, to: 190, over: 0.5)
        #expect(top == 200 && delegate.log.count == 2)
        delegate.mayGo = false
        drag(from: 220, to: 390)
        #expect(top == 200 && delegate.log.last == "tried" && root.presentedViewController === page)
        delegate.mayGo = true
        drag(from: 220, to: 390)
        #expect(delegate.log.suffix(2) == ["goes", "gone"] && root.presentedViewController == nil)
    }

    @Test func selectedDetent_isAnimated() {
        sheet.detents = [.medium(), .large()]
        sheet.selectedDetentIdentifier = .large
        present()
        let sheet = sheet
        #expect(top == 54)
        sheet.animateChanges { sheet.selectedDetentIdentifier = .medium }
        harness.advance(by: 0.1)
        let shown = page.view.layer.presentation()?.frame.minY ?? 0
        #expect(shown > 60 && shown < 195, "\(shown)")
        harness.advance(by: 0.6)
        #expect(top == 200)
        sheet.selectedDetentIdentifier = .large
        #expect(top == 54)
    }

    @Test func customDetents_areResolved() {
        var height: CGFloat? = 90
        sheet.detents = [
            .custom(identifier: .init("own")) { context in
                #expect(context.maximumDetentValue == 346)
                return height
            }, .custom { _ in .infinity }, .custom { _ in .nan },
        ]
        present()
        #expect(top == 310)
        height = 120
        sheet.invalidateDetents()
        #expect(top == 280)
        height = 1e9
        sheet.invalidateDetents()
        #expect(top == 54)
        // Without any detent it is the large one.
        height = nil
        sheet.invalidateDetents()
        #expect(top == 54)
        sheet.detents = []
        #expect(top == 54)
    }

    @Test func undimmedSheet_leavesTouchesToWhatIsBehind() {
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 50, y: 60, width: 100, height: 50)
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        root.view.addSubview(button)
        sheet.detents = [.medium(), .large()]
        present()
        harness.tap(at: CGPoint(x: 100, y: 80))
        #expect(taps == 0)
        let sheet = sheet
        sheet.largestUndimmedDetentIdentifier = .medium
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "sheet_undimmed")
        harness.tap(at: CGPoint(x: 100, y: 80))
        #expect(taps == 1)
        sheet.selectedDetentIdentifier = .large
        harness.advance(by: 0.1)
        harness.tap(at: CGPoint(x: 100, y: 20))
        #expect(taps == 1)
    }

    @Test func sheet_followsTheWindow() {
        sheet.detents = [.medium()]
        present()
        harness.resize(to: CGSize(width: 300, height: 600))
        harness.advance(by: 0.1)
        #expect(page.view.frame == CGRect(x: 0, y: 300, width: 300, height: 300))
    }

    @Test func cornerRadius_isTheWantedOne() {
        sheet.preferredCornerRadius = 24
        present()
        #expect(page.view.layer.cornerRadius == 24)
        sheet.preferredCornerRadius = .nan
        #expect(page.view.layer.cornerRadius == 0)
        sheet.preferredCornerRadius = nil
        #expect(page.view.layer.cornerRadius == 10)
    }
}
