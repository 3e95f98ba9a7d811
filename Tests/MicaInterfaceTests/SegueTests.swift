import MicaInterface
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct SegueTests {
    /// Shows the controller of the scene "a", in a navigation controller if asked.
    private func show(
        _ storyboard: UIStoryboard, inNavigation: Bool = false, width: CGFloat = 390
    ) throws -> (TestHarness, LoggingController) {
        let first = try #require(storyboard.instantiateViewController(withIdentifier: "a") as? LoggingController)
        let root = inNavigation ? UINavigationController(rootViewController: first) : first
        let harness = TestHarness(root, size: CGSize(width: width, height: 700), scale: 1)
        harness.advance(by: 0)
        first.calls.list = []
        return (harness, first)
    }

    private func storyboard(
        _ segue: InterfaceSegue,
        from trigger: @escaping @MainActor @Sendable (InterfaceBuild) -> (InterfaceTrigger, UIView?)
    ) -> UIStoryboard {
        TestStoryboard.make([
            TestStoryboard.scene("a", LoggingController.self) { build, controller in
                build.setView(of: controller) { [unowned controller] build in
                    let view = TestStoryboard.plainView(build)
                    let (trigger, part) = trigger(build)
                    if let part { view.addSubview(part) }
                    build.segue(segue, from: trigger, of: controller)
                    return view
                }
            }, TestStoryboard.scene("b", LoggingController.self),
        ])
    }

    private static func button(_ build: InterfaceBuild) -> UIButton {
        let button = build.view(UIButton.self)
        button.frame = CGRect(x: 100, y: 100, width: 80, height: 40)
        return button
    }

    // MARK: Triggers

    @Test func control_asksThenPreparesThenShows() throws {
        let storyboard = storyboard(InterfaceSegue(.show, to: "b", identifier: "go")) { build in
            let button = SegueTests.button(build)
            return (.control(button, .touchUpInside), button)
        }
        let (harness, first) = try show(storyboard, inNavigation: true)
        var sender: Any?
        first.onPrepare = { _, by in
            sender = by
            first.calls.add("stack \(first.navigationController?.viewControllers.count ?? 0)")
        }
        harness.tap(at: CGPoint(x: 140, y: 120))
        #expect(first.calls.list == ["should go", "prepare go false", "stack 1"])
        #expect(sender is UIButton && first.navigationController?.topViewController?.title == "b")
    }

    /// The segue that is added with the view has the anchor in it.
    @Test func segueOfTheView_replacesThatOfTheController() throws {
        let storyboard = TestStoryboard.make([
            TestStoryboard.scene("a", LoggingController.self) { build, controller in
                build.segue(InterfaceSegue(.show, to: "b", identifier: "go"), from: .manual, of: controller)
                build.setView(of: controller) { [unowned controller] build in
                    let view = TestStoryboard.plainView(build), cell = build.view(UITableViewCell.self)
                    build.segue(InterfaceSegue(.show, to: "c", identifier: "go"), from: .manual, of: controller)
                    build.segue(InterfaceSegue(.show, to: "d", identifier: "go"), from: .cell(cell), of: controller)
                    return view
                }
            }, TestStoryboard.scene("b", UIViewController.self), TestStoryboard.scene("c", UIViewController.self),
            TestStoryboard.scene("d", UIViewController.self),
        ])
        let (harness, first) = try show(storyboard, inNavigation: true)
        first.performSegue(withIdentifier: "go", sender: nil)
        harness.advance(by: 1)
        #expect(first.navigationController?.topViewController?.title == "c")
    }

    @Test func control_isRefused() throws {
        let storyboard = storyboard(InterfaceSegue(.show, to: "b")) { build in
            let button = SegueTests.button(build)
            return (.control(button, .touchUpInside), button)
        }
        let (harness, first) = try show(storyboard, inNavigation: true)
        first.refuses = true
        harness.tap(at: CGPoint(x: 140, y: 120))
        #expect(first.calls.list == ["should "] && first.navigationController?.viewControllers.count == 1)
    }

    @Test func performSegue_doesNotAsk() throws {
        let storyboard = storyboard(InterfaceSegue(.show, to: "b", identifier: "go")) { _ in (.manual, nil) }
        let (harness, first) = try show(storyboard, inNavigation: true)
        first.refuses = true
        first.performSegue(withIdentifier: "go", sender: "code")
        harness.advance(by: 0)
        #expect(first.calls.list == ["prepare go false"])
        #expect(first.navigationController?.topViewController?.title == "b")
    }

    @Test func item_startsASegue() throws {
        let storyboard = TestStoryboard.make([
            TestStoryboard.scene("a", LoggingController.self) { build, controller in
                let item = build.object(UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil))
                controller.navigationItem.rightBarButtonItem = item
                build.segue(InterfaceSegue(.show, to: "b", identifier: "go"), from: .item(item), of: controller)
            }, TestStoryboard.scene("b", UIViewController.self),
        ])
        let (harness, first) = try show(storyboard, inNavigation: true)
        harness.tap(at: CGPoint(x: 368, y: 22))
        #expect(first.calls.list == ["should go", "prepare go false"])
    }

    @Test func recognizer_startsOneSegueInAGesture() throws {
        let storyboard = storyboard(InterfaceSegue(.show, to: "b", identifier: "go")) { build in
            let part = build.view(UIView.self), pan = build.object(UIPanGestureRecognizer())
            part.frame = CGRect(x: 0, y: 100, width: 300, height: 300)
            part.addGestureRecognizer(pan)
            return (.recognizer(pan), part)
        }
        let (harness, first) = try show(storyboard, inNavigation: true)
        harness.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 200, y: 150), over: 0.3)
        harness.advance(by: 1)
        #expect(first.calls.list == ["should go", "prepare go false"])
    }

    // MARK: Kinds

    @Test(arguments: [InterfaceSegue.Kind.present, .modal]) func presentation_hasTheStylesOfTheFile(
        kind: InterfaceSegue.Kind
    ) throws {
        var segue = InterfaceSegue(kind, to: "b", identifier: "go")
        segue.presentationStyle = .fullScreen
        segue.transitionStyle = .crossDissolve
        let (harness, first) = try show(storyboard(segue) { _ in (.manual, nil) })
        first.onPrepare = { segue, _ in first.calls.add("\(segue.destination.modalPresentationStyle)") }
        first.performSegue(withIdentifier: "go", sender: nil)
        harness.advance(by: 1)
        #expect(first.calls.list == ["prepare go false", "fullScreen"])
        let shown = first.presentedViewController
        #expect(shown?.title == "b" && shown?.modalTransitionStyle == .crossDissolve)
    }

    @Test func presentation_withoutAnimation_isThereAtOnce() throws {
        var segue = InterfaceSegue(.present, to: "b", identifier: "go")
        segue.animates = false
        let (harness, first) = try show(storyboard(segue) { _ in (.manual, nil) })
        first.performSegue(withIdentifier: "go", sender: nil)
        harness.advance(by: 0)
        #expect(first.presentedViewController?.isBeingPresented == false)
    }

    @Test func popover_pointsToItsSender() throws {
        var segue = InterfaceSegue(.popover, to: "b", identifier: "go")
        segue.popoverDirections = .left
        let storyboard = storyboard(segue) { build in
            let button = SegueTests.button(build)
            return (.control(button, .touchUpInside), button)
        }
        let (harness, first) = try show(storyboard, width: 800)
        var isPopover = false
        first.onPrepare = { segue, _ in isPopover = segue is UIStoryboardPopoverSegue }
        harness.tap(at: CGPoint(x: 140, y: 120))
        harness.advance(by: 1)
        let popover = first.presentedViewController?.popoverPresentationController
        #expect(isPopover && popover?.sourceView is UIButton && popover?.permittedArrowDirections == .left)
        #expect(popover?.sourceRect == CGRect(x: 0, y: 0, width: 80, height: 40))
    }

    @Test func push_needsANavigationController() throws {
        let storyboard = storyboard(InterfaceSegue(.push, to: "b", identifier: "go")) { _ in (.manual, nil) }
        let (harness, first) = try show(storyboard, inNavigation: true)
        first.performSegue(withIdentifier: "go", sender: nil)
        harness.advance(by: 0)
        #expect(first.navigationController?.topViewController?.title == "b")
    }

    @Test func showDetail_fillsTheSecondaryColumn() throws {
        let storyboard = storyboard(InterfaceSegue(.showDetail, to: "b", identifier: "go")) { _ in (.manual, nil) }
        let first = storyboard.instantiateViewController(withIdentifier: "a")
        let split = UISplitViewController(style: .doubleColumn)
        split.setViewController(first, for: .primary)
        split.setViewController(UIViewController(), for: .secondary)
        let harness = TestHarness(split, size: CGSize(width: 1000, height: 600), scale: 1)
        harness.advance(by: 0)
        first.loadViewIfNeeded()
        first.performSegue(withIdentifier: "go", sender: nil)
        harness.advance(by: 1)
        #expect(split.viewController(for: .secondary)?.title == "b")
    }

    private final class FadeSegue: UIStoryboardSegue {
        override func perform() {
            (source as? LoggingController)?.calls.add("fade to \(destination.title ?? "-")")
            super.perform()
        }
    }

    @Test func customSegue_performsItself() throws {
        var segue = InterfaceSegue(.custom, to: "b", identifier: "go")
        segue.custom = { FadeSegue(identifier: $0, source: $1, destination: $2) }
        let (harness, first) = try show(storyboard(segue) { _ in (.manual, nil) })
        first.performSegue(withIdentifier: "go", sender: nil)
        harness.advance(by: 0)
        #expect(first.calls.list == ["prepare go false", "fade to b"] && first.presentedViewController != nil)
    }

    /// The class of a segue of UIKit's kinds inherits the kind's transition from super.
    @Test func customClass_ofAShowSegue_pushes() throws {
        var segue = InterfaceSegue(.show, to: "b", identifier: "go")
        segue.custom = { FadeSegue(identifier: $0, source: $1, destination: $2) }
        let (harness, first) = try show(storyboard(segue) { _ in (.manual, nil) }, inNavigation: true)
        first.performSegue(withIdentifier: "go", sender: nil)
        harness.advance(by: 0)
        #expect(first.navigationController?.topViewController?.title == "b")
        #expect(first.calls.list == ["prepare go false", "fade to b"])
    }

    @Test func performHandler_isTheTransition() {
        var isDone = false
        let segue = UIStoryboardSegue(
            identifier: "x", source: UIViewController(), destination: UIViewController(),
            performHandler: { isDone = true })
        segue.perform()
        #expect(isDone && segue.identifier == "x")
    }

    @Test func segueAction_createsTheDestination() throws {
        final class Detail: UIViewController {
            var text = ""
        }
        var segue = InterfaceSegue(.show, to: "d", identifier: "go")
        segue.creator = { source, coder, sender, identifier in
            let detail = Detail(coder: coder)
            detail?.text = "\(source.title ?? "") \(sender ?? "-") \(identifier ?? "-")"
            return detail
        }
        let storyboard = TestStoryboard.make([
            TestStoryboard.scene("a", LoggingController.self) { [segue] build, controller in
                build.segue(segue, from: .manual, of: controller)
            }, TestStoryboard.scene("d", Detail.self),
        ])
        let (harness, first) = try show(storyboard, inNavigation: true)
        first.performSegue(withIdentifier: "go", sender: 5)
        harness.advance(by: 0)
        #expect((first.navigationController?.topViewController as? Detail)?.text == "a 5 go")
    }

    // MARK: Embedding

    @Test func embedding_preparesBeforeTheParentLoads() throws {
        let storyboard = TestStoryboard.make([
            TestStoryboard.scene("a", LoggingController.self) { build, controller in
                build.setView(of: controller) { [unowned controller] build in
                    let view = TestStoryboard.plainView(build), box = build.view(UIView.self)
                    box.frame = CGRect(x: 10, y: 20, width: 200, height: 100)
                    view.addSubview(box)
                    build.embed(InterfaceSegue(.embed, to: "b", identifier: "child"), in: box, of: controller)
                    return view
                }
            }, TestStoryboard.scene("b", LoggingController.self),
        ])
        let parent = try #require(storyboard.instantiateViewController(withIdentifier: "a") as? LoggingController)
        parent.onPrepare = { [unowned parent] _, _ in
            parent.calls.add("loaded \(parent.isViewLoaded), children \(parent.children.count)")
        }
        parent.loadViewIfNeeded()
        #expect(
            parent.calls.list == [
                "awake view false", "should child", "prepare child false", "loaded true, children 0", "load",
            ])
        let child = try #require(parent.children.first)
        #expect(child.title == "b" && child.view.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
        #expect(child.view.superview === parent.view.subviews.first && child.parent === parent)
    }
}
