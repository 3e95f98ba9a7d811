import Mica
import MicaTesting
import Testing
import UIKit

/// Slides a view in from the right, in a second, at constant speed.
@MainActor private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    let isComing: Bool
    var ended: [Bool] = []
    var context: (any UIViewControllerContextTransitioning)?
    init(isComing: Bool) { self.isComing = isComing }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext
        let container = transitionContext.containerView, way = container.bounds.width
        guard let controller = transitionContext.viewController(forKey: isComing ? .to : .from),
            let view = transitionContext.view(forKey: isComing ? .to : .from)
        else {
            Issue.record("no view")
            return
        }
        if isComing {
            container.addSubview(view)
            view.frame = transitionContext.finalFrame(for: controller).offsetBy(dx: way, dy: 0)
        }
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { view.frame.origin.x = self.isComing ? 0 : way },
            completion: { _ in transitionContext.completeTransition(!transitionContext.transitionWasCancelled) })
    }
    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

/// The same with an interruptible animator.
@MainActor private final class HeldSlide: NSObject, UIViewControllerAnimatedTransitioning {
    private var animator: UIViewPropertyAnimator?

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }
    func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
        if let animator { return animator }
        let view = transitionContext.view(forKey: .to)!, container = transitionContext.containerView
        container.addSubview(view)
        view.frame = container.bounds.offsetBy(dx: container.bounds.width, dy: 0)
        let made = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 0 }
        made.addCompletion { position in transitionContext.completeTransition(position == .end) }
        animator = made
        return made
    }
}

/// Reveals a view with a circle, by animating a mask's path.
@MainActor
private final class Reveal: NSObject, UIViewControllerAnimatedTransitioning,
    @preconcurrency CAAnimationDelegate
{
    private var context: (any UIViewControllerContextTransitioning)?
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext
        let view = transitionContext.view(forKey: .to)!, container = transitionContext.containerView
        container.addSubview(view)
        let middle = CGPoint(x: 50, y: 100)
        func circle(_ radius: CGFloat) -> CGPath {
            UIBezierPath(arcCenter: middle, radius: radius, startAngle: 0, endAngle: .pi * 2, clockwise: true).cgPath
        }
        let mask = CAShapeLayer()
        mask.path = circle(200)
        view.layer.mask = mask
        let growth = CABasicAnimation(keyPath: "path")
        growth.fromValue = circle(10)
        growth.toValue = circle(200)
        growth.duration = 1
        growth.delegate = self
        mask.add(growth, forKey: "path")
    }
    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        context?.view(forKey: .to)?.layer.mask = nil
        context?.completeTransition(!(context?.transitionWasCancelled ?? true))
    }
}

@MainActor private final class Transitions: NSObject, UIViewControllerTransitioningDelegate {
    var coming: (any UIViewControllerAnimatedTransitioning)? = Slide(isComing: true)
    var going: (any UIViewControllerAnimatedTransitioning)? = Slide(isComing: false)
    var interaction: UIPercentDrivenInteractiveTransition?
    var presentation: ((UIViewController, UIViewController?) -> UIPresentationController)?

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { coming }
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        going
    }
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { presentation?(presented, presenting) }
}

@MainActor private final class Told: UIViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("willAppear") }
    override func viewDidAppear(_ animated: Bool) { log.append("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("didDisappear") }
}

@MainActor @Suite(.fixedFonts) struct TransitionTests {
    private let root = Told(), page = Told(), transitions = Transitions(), harness: TestHarness

    init() {
        root.view.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
        root.view.backgroundColor = .systemTeal
        page.view.backgroundColor = .systemOrange
        page.modalPresentationStyle = .fullScreen
        page.transitioningDelegate = transitions
        harness = TestHarness(root.view, scale: 1)
        harness.advance(by: 0.1)
        root.log = []
    }

    /// The horizontal position of the page on screen.
    private var place: CGFloat { (page.view.layer.presentation() ?? page.view.layer).frame.minX }

    @Test func animator_bringsAndTakesTheView() throws {
        let coming = try #require(transitions.coming as? Slide), going = try #require(transitions.going as? Slide)
        var isThere = false
        root.present(page, animated: true) { isThere = true }
        let context = try #require(coming.context)
        #expect(context.view(forKey: .from) === root.view && context.view(forKey: .to) === page.view)
        #expect(context.viewController(forKey: .from) === root && context.viewController(forKey: .to) === page)
        #expect(context.initialFrame(for: page) == .zero && context.finalFrame(for: page) == root.view.frame)
        #expect(context.isAnimated && !context.isInteractive && context.presentationStyle == .fullScreen)
        harness.advance(by: 0.5)
        #expect(abs(place - 50) < 1 && !isThere && coming.ended.isEmpty && page.isBeingPresented)
        harness.advance(by: 0.6)
        #expect(isThere && coming.ended == [true] && root.view.window == nil)
        #expect(root.log == ["willDisappear", "didDisappear"] && page.log == ["willAppear", "didAppear"])
        page.dismiss(animated: true)
        let back = try #require(going.context)
        #expect(back.view(forKey: .from) === page.view && back.view(forKey: .to) === root.view)
        harness.advance(by: 0.5)
        #expect(abs(place - 50) < 1)
        // A second call has no effect.
        harness.advance(by: 0.6)
        back.completeTransition(false)
        #expect(going.ended == [true] && page.view.window == nil && root.view.window != nil)
        #expect(
            root.log.suffix(2) == ["willAppear", "didAppear"]
                && page.log.suffix(2) == ["willDisappear", "didDisappear"])
        #expect(page.presentingViewController == nil && root.presentedViewController == nil)
    }

    @Test func viewBehindASheet_isNotTheAnimators() throws {
        page.modalPresentationStyle = .overFullScreen
        let coming = try #require(transitions.coming as? Slide)
        root.present(page, animated: true)
        #expect(coming.context?.view(forKey: .from) == nil && coming.context?.viewController(forKey: .from) === root)
        harness.advance(by: 1.1)
        #expect(root.view.window != nil && root.log.isEmpty)
    }

    @Test(arguments: [true, false]) func gesture_holdsTheTransition(finishes: Bool) {
        let gesture = UIPercentDrivenInteractiveTransition()
        transitions.interaction = gesture
        var completions = 0
        root.present(page, animated: true) { completions += 1 }
        #expect(gesture.duration == 1)
        harness.advance(by: 2)
        #expect(abs(place - 100) < 0.01, "it waits for the gesture")
        gesture.update(0.4)
        harness.advance(by: 2)
        #expect(abs(place - 60) < 0.01 && gesture.percentComplete == 0.4)
        gesture.update(.nan)
        gesture.update(7)
        #expect(gesture.percentComplete == 1)
        gesture.update(0.25)
        harness.advance(by: 1)
        #expect(abs(place - 75) < 0.01 && completions == 0)
        if finishes {
            gesture.finish()
            harness.advance(by: 0.25)
            #expect(abs(place - 50) < 1)
            harness.advance(by: 0.45)
            #expect(completions == 0)
            harness.advance(by: 0.2)
            #expect(page.log == ["willAppear", "didAppear"] && root.log == ["willDisappear", "didDisappear"])
            #expect(page.view.superview?.layer.speed == 1 && page.view.superview?.layer.timeOffset == 0)
        } else {
            gesture.cancel()
            harness.advance(by: 0.125)
            #expect(abs(place - 87.5) < 2)
            harness.advance(by: 0.3)
            #expect(page.log == ["willAppear", "willDisappear", "didDisappear"])
            #expect(root.log == ["willDisappear", "willAppear", "didAppear"])
            #expect(page.view.window == nil && root.presentedViewController == nil && root.view.window != nil)
            #expect(harness.window.subviews == [root.view])
        }
        #expect(completions == 1)
        gesture.update(0.5)
        gesture.finish()
        gesture.cancel()
        harness.advance(by: 1)
        #expect(completions == 1)
        // Nothing prevents it from appearing again.
        if !finishes {
            transitions.interaction = nil
            root.present(page, animated: true)
            harness.advance(by: 1.2)
            #expect(page.log.last == "didAppear")
        }
    }

    @Test func completionSpeed_isThatOfTheRest() {
        let gesture = UIPercentDrivenInteractiveTransition()
        gesture.completionSpeed = 4
        transitions.interaction = gesture
        var isThere = false
        root.present(page, animated: true) { isThere = true }
        gesture.update(0.2)
        harness.advance(by: 1)
        gesture.finish()
        harness.advance(by: 0.1)
        #expect(abs(place - 40) < 2)
        harness.advance(by: 0.15)
        #expect(isThere)
    }

    @Test func goingThatIsCalledOff_leavesEverything() {
        root.present(page, animated: true)
        harness.advance(by: 1.1)
        let gesture = UIPercentDrivenInteractiveTransition()
        transitions.interaction = gesture
        page.log = []
        page.dismiss(animated: true)
        gesture.update(0.5)
        harness.advance(by: 0.5)
        #expect(abs(place - 50) < 0.01 && page.isBeingDismissed)
        gesture.cancel()
        harness.advance(by: 1)
        #expect(place == 0 && page.view.frame == harness.window.bounds && !page.isBeingDismissed)
        #expect(page.log == ["willDisappear", "willAppear", "didAppear"] && root.view.window == nil)
        #expect((transitions.going as? Slide)?.ended == [false])
        transitions.interaction = nil
        page.dismiss(animated: true)
        harness.advance(by: 1.1)
        #expect(root.presentedViewController == nil && root.view.window != nil)
    }

    @Test(arguments: [true, false]) func interruptibleAnimator_isHeld(finishes: Bool) {
        transitions.coming = HeldSlide()
        let gesture = UIPercentDrivenInteractiveTransition()
        transitions.interaction = gesture
        root.present(page, animated: true)
        gesture.update(0.3)
        harness.advance(by: 1)
        #expect(abs(place - 70) < 0.5)
        if finishes { gesture.finish() } else { gesture.cancel() }
        harness.advance(by: 1.5)
        #expect(page.log.last == (finishes ? "didAppear" : "didDisappear"))
        #expect((root.presentedViewController == nil) == !finishes)
    }

    @Test func completionSpeed_countsForAnAnimatorToo() {
        transitions.coming = HeldSlide()
        let gesture = UIPercentDrivenInteractiveTransition()
        gesture.completionSpeed = 4
        transitions.interaction = gesture
        root.present(page, animated: true)
        gesture.update(0.2)
        harness.advance(by: 1)
        gesture.finish()
        harness.advance(by: 0.15)
        #expect(page.log == ["willAppear"])
        harness.advance(by: 0.1)
        #expect(page.log == ["willAppear", "didAppear"])
    }

    @Test func interruptibleAnimator_runsByItself() {
        transitions.coming = HeldSlide()
        root.present(page, animated: true)
        harness.advance(by: 0.5)
        #expect(abs(place - 50) < 1)
        harness.advance(by: 0.6)
        #expect(page.log.last == "didAppear")
    }

    @Test(arguments: [true, false]) func gesture_takesOverWhatRuns(finishes: Bool) {
        let gesture = UIPercentDrivenInteractiveTransition()
        gesture.wantsInteractiveStart = false
        transitions.interaction = gesture
        root.present(page, animated: true)
        harness.advance(by: 0.3)
        gesture.update(0.9)
        #expect(abs(place - 70) < 1, "the update is ignored")
        gesture.pause()
        #expect(abs(gesture.percentComplete - 0.3) < 0.01)
        harness.advance(by: 1)
        #expect(abs(place - 70) < 1)
        gesture.update(0.6)
        harness.advance(by: 0.1)
        #expect(abs(place - 40) < 1)
        if finishes { gesture.finish() } else { gesture.cancel() }
        harness.advance(by: 0.7)
        #expect(page.log.last == (finishes ? "didAppear" : "didDisappear"))
    }

    @Test(arguments: [true, false]) func animationOfALayer_goesByTheGesture(finishes: Bool) throws {
        transitions.coming = Reveal()
        let gesture = UIPercentDrivenInteractiveTransition()
        transitions.interaction = gesture
        root.present(page, animated: true)
        page.view.frame = root.view.frame
        gesture.update(0.1)
        harness.advance(by: 1)
        expectSnapshot(harness.image(), "transition_reveal")
        if finishes { gesture.finish() } else { gesture.cancel() }
        harness.advance(by: 1.1)
        #expect(page.view.layer.mask == nil)
        #expect(page.log.last == (finishes ? "didAppear" : "didDisappear"))
    }

    @Test func coordinator_animatesBeside() throws {
        let gesture = UIPercentDrivenInteractiveTransition()
        transitions.interaction = gesture
        page.modalPresentationStyle = .overFullScreen
        var told: [String] = []
        root.present(page, animated: true)
        let coordinator = try #require(page.transitionCoordinator)
        #expect(root.transitionCoordinator === coordinator && coordinator.initiallyInteractive)
        let view = root.view!
        view.layer.speed = 1.5
        coordinator.animate { context in
            told.append("along")
            #expect(context.containerView === page.view.superview && context.transitionDuration == 1)
            view.alpha = 0
        } completion: { context in
            told.append("end \(context.isCancelled)")
        }
        coordinator.notifyWhenInteractionChanges { told.append("interactive \($0.isInteractive)") }
        gesture.update(0.5)
        harness.advance(by: 3)
        #expect(abs((view.layer.presentation()?.opacity ?? 0) - 0.5) < 0.01, "outside the container too")
        gesture.cancel()
        harness.advance(by: 1)
        #expect(told == ["along", "interactive false", "end true"])
        #expect(view.layer.speed == 1.5 && view.layer.timeOffset == 0 && page.transitionCoordinator == nil)
        #expect(!coordinator.animate(alongsideTransition: { _ in }))
    }

    @Test func coordinatorOfNoAnimation_changesAtOnce() {
        final class Alongside: UIViewController {
            var changed = false, ended = false
            override func viewWillAppear(_ animated: Bool) {
                transitionCoordinator?.animate { _ in
                    self.changed = true
                } completion: { _ in
                    self.ended = true
                }
            }
        }
        let page = Alongside()
        root.present(page, animated: false)
        #expect(page.changed && page.ended)
    }

    /// A card in the middle, with its own dimming view behind it.
    private final class Card: UIPresentationController {
        let shade = UIView()
        var log: [String] = []
        override var frameOfPresentedViewInContainerView: CGRect {
            containerView?.bounds.insetBy(dx: 10, dy: 50) ?? .zero
        }
        override func presentationTransitionWillBegin() {
            shade.backgroundColor = .black
            shade.frame = containerView!.bounds
            shade.alpha = 0
            containerView?.insertSubview(shade, at: 0)
            presentedViewController.transitionCoordinator?.animate { _ in self.shade.alpha = 0.5 }
            log.append("comes")
        }
        override func presentationTransitionDidEnd(_ completed: Bool) { log.append("came \(completed)") }
        override func dismissalTransitionWillBegin() {
            presentedViewController.transitionCoordinator?.animate { _ in self.shade.alpha = 0 }
            log.append("goes")
        }
        override func dismissalTransitionDidEnd(_ completed: Bool) { log.append("went \(completed)") }
        override func containerViewWillLayoutSubviews() {
            guard presentedViewController.transitionCoordinator == nil else { return }
            presentedView?.frame = frameOfPresentedViewInContainerView
            shade.frame = containerView!.bounds
        }
    }

    @Test func presentationController_surroundsTheView() throws {
        var card: Card?
        transitions.presentation = {
            card = Card(presentedViewController: $0, presenting: $1)
            return card!
        }
        transitions.coming = nil
        transitions.going = nil
        page.modalPresentationStyle = .custom
        root.present(page, animated: true)
        let made = try #require(card)
        #expect(page.presentationController === made && made.presentingViewController === root)
        harness.advance(by: 0.15)
        expectSnapshot(harness.image(), "transition_cardRising")
        harness.advance(by: 0.6)
        expectSnapshot(harness.image(), "transition_card")
        #expect(made.log == ["comes", "came true"])
        harness.resize(to: CGSize(width: 160, height: 240))
        harness.advance(by: 0.1)
        #expect(page.view.frame == CGRect(x: 10, y: 50, width: 140, height: 140))
        page.dismiss(animated: true)
        harness.advance(by: 0.6)
        #expect(made.log.suffix(2) == ["goes", "went true"] && made.containerView == nil)
    }

    @Test func goingBeforeItHasCome_endsTheComing() {
        var told: [String] = []
        root.present(page, animated: true) { told.append("came") }
        harness.advance(by: 0.3)
        page.dismiss(animated: true) { told.append("went") }
        #expect(told == ["came"])
        harness.advance(by: 1.2)
        #expect(told == ["came", "went"] && root.presentedViewController == nil)
        #expect(page.log == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
        #expect(harness.window.subviews == [root.view])
    }
}
