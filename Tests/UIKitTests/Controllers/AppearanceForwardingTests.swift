import MicaTesting
import Testing
import UIKit

/// Containers that notify their children of their appearance themselves.
@MainActor @Suite(.fixedFonts) struct AppearanceForwardingTests {
    private final class Child: UIViewController {
        var log: [String] = []
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            log.append("willAppear \(animated)")
        }
        override func viewIsAppearing(_ animated: Bool) { log.append("isAppearing") }
        override func viewDidAppear(_ animated: Bool) { log.append("didAppear \(animated)") }
        override func viewWillDisappear(_ animated: Bool) { log.append("willDisappear \(animated)") }
        override func viewDidDisappear(_ animated: Bool) { log.append("didDisappear \(animated)") }
        func take() -> [String] {
            defer { log = [] }
            return log
        }
    }
    private final class Container: UIViewController {
        let forwards: Bool
        init(forwards: Bool) {
            self.forwards = forwards
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }
        override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwards }
    }

    private let child = Child(), grandchild = Child()

    private func container(_ forwards: Bool) -> (container: Container, harness: TestHarness) {
        let container = Container(forwards: forwards)
        container.addChild(child)
        container.view.addSubview(child.view)
        child.didMove(toParent: container)
        child.addChild(grandchild)
        child.view.addSubview(grandchild.view)
        grandchild.didMove(toParent: child)
        let harness = TestHarness(container, size: CGSize(width: 320, height: 480))
        harness.advance(by: 0.1)
        return (container, harness)
    }

    private let shown = ["willAppear false", "isAppearing", "didAppear false"]

    @Test func standard_forwards() {
        #expect(UIViewController().shouldAutomaticallyForwardAppearanceMethods)
        let (container, harness) = container(true)
        #expect(child.take() == shown && grandchild.take() == shown)
        withExtendedLifetime((container, harness)) {}
    }

    /// Neither the window nor the container's own appearance reaches the child, until the container notifies it; the
    /// child notifies its own children.
    @Test func withoutForwarding_theContainerNotifies() {
        let (container, harness) = container(false)
        #expect(child.take().isEmpty && grandchild.take().isEmpty)
        child.beginAppearanceTransition(true, animated: true)
        #expect(child.take() == ["willAppear true"] && grandchild.take() == ["willAppear true"])
        child.endAppearanceTransition()
        #expect(child.take().last == "didAppear true" && grandchild.take().last == "didAppear true")
        child.view.removeFromSuperview()
        harness.advance(by: 0.1)
        #expect(child.take().isEmpty, "its view left the window, and nobody said that it disappears")
        child.beginAppearanceTransition(false, animated: false)
        child.endAppearanceTransition()
        #expect(child.take() == ["willDisappear false", "didDisappear false"])
        withExtendedLifetime(container) {}
    }

    /// The usual order: begin, add the view, end.
    @Test func withoutForwarding_anAddedChildAppearsOnce() {
        let (container, harness) = container(false), new = Child()
        container.addChild(new)
        new.beginAppearanceTransition(true, animated: false)
        container.view.addSubview(new.view)
        harness.advance(by: 0.1)
        #expect(new.log.first == "willAppear false" && !new.log.contains("didAppear false"))
        new.endAppearanceTransition()
        new.didMove(toParent: container)
        harness.advance(by: 0.1)
        #expect(new.log == shown)
    }

    /// A child that was notified of its appearance forwards to its own children, also to one that comes later.
    @Test func withoutForwarding_aShownChildIsAnOrdinaryParent() {
        let (container, harness) = container(false), late = Child()
        child.beginAppearanceTransition(true, animated: false)
        child.endAppearanceTransition()
        child.addChild(late)
        child.view.addSubview(late.view)
        late.didMove(toParent: child)
        harness.advance(by: 0.1)
        #expect(late.take() == shown)
        late.view.removeFromSuperview()
        harness.advance(by: 0.1)
        #expect(late.take() == ["willDisappear false", "didDisappear false"])
        withExtendedLifetime(container) {}
    }

    /// It appears together with its parent.
    @Test func withoutForwarding_aChildThatComesMeanwhileAppears() {
        let (container, harness) = container(false), late = Child()
        child.beginAppearanceTransition(true, animated: true)
        child.addChild(late)
        child.view.addSubview(late.view)
        late.didMove(toParent: child)
        harness.advance(by: 0.1)
        #expect(late.log.first == "willAppear true" && !late.log.contains("didAppear true"))
        child.endAppearanceTransition()
        #expect(late.take().last == "didAppear true")
        withExtendedLifetime(container) {}
    }

    @Test(arguments: [false, true]) func coveredContainer_forwardsOrNot(_ forwards: Bool) {
        let (container, harness) = container(forwards), cover = UIViewController()
        cover.modalPresentationStyle = .fullScreen
        _ = (child.take(), grandchild.take())
        container.present(cover, animated: false)
        harness.advance(by: 0.5)
        let gone = forwards ? ["willDisappear false", "didDisappear false"] : []
        #expect(child.take() == gone && grandchild.take() == gone)
        container.dismiss(animated: false)
        harness.advance(by: 0.5)
        #expect(child.take() == (forwards ? shown : []))
    }

    @Test(arguments: [false, true]) func transition_notifiesIfItForwards(_ forwards: Bool) {
        let (container, harness) = container(forwards), new = Child()
        _ = child.take()
        container.addChild(new)
        container.transition(from: child, to: new, duration: 0.2, animations: {}, completion: nil)
        harness.advance(by: 1)
        #expect(new.take() == (forwards ? ["willAppear true", "isAppearing", "didAppear true"] : []))
        #expect(child.take() == (forwards ? ["willDisappear true", "didDisappear true"] : []))
        #expect(new.view.superview === container.view && child.view.superview == nil)
    }
}
