import ImageIO
import Mica
import MicaTesting
import Testing
import UIKit

/// A block starts from the model's value just before it, whatever is on screen, and adds to running animations.
@MainActor @Suite struct BlockStartTests: MovingViewTests {
    let moving = MovingView()

    private var shown: CALayer { view.layer.presentation() ?? CALayer() }
    private func near(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-5) -> Bool { abs(a - b) < tolerance }
    private func linear(
        _ options: UIView.AnimationOptions = [], delay: TimeInterval = 0, _ body: @escaping () -> Void
    ) {
        UIView.animate(withDuration: 1, delay: delay, options: options.union(.curveLinear), animations: body)
    }
    private let small = CGAffineTransform(scaleX: 0.1, y: 0.1)
    private func move(_ x: CGFloat) -> CGAffineTransform { CGAffineTransform(translationX: x, y: 0) }
    /// For a grey, the grey.
    private func blue(_ color: CGColor?) -> CGFloat {
        let components = color?.components ?? []
        return components.count > 2 ? components[2] : components.first ?? .nan
    }

    // MARK: Set in the same turn

    @Test(arguments: [UIView.AnimationOptions(), .beginFromCurrentState])
    func transform_setBeforeTheBlock(_ options: UIView.AnimationOptions) {
        view.transform = small
        linear(options) { view.transform = .identity }
        #expect(near((view.layer.animation(forKey: "transform") as? CABasicAnimation)?.startScale ?? 0, 0.1))
        harness.advance(by: 0.5)
        #expect(near(shown.transform.m11, 0.55))
        harness.advance(by: 0.6)
        #expect(shown.transform == CATransform3DIdentity && view.layer.animationKeys() == nil)
    }

    @Test func transform3D_setBeforeTheBlock() {
        view.layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        linear { view.layer.transform = CATransform3DIdentity }
        harness.advance(by: 0.5)
        #expect(near(shown.transform.m11, 0.5.squareRoot()) && near(abs(shown.transform.m13), 0.5.squareRoot()))
    }

    @Test func sublayerTransform_setBeforeTheBlock() {
        view.layer.sublayerTransform = CATransform3DMakeTranslation(100, 0, 0)
        linear { view.layer.sublayerTransform = CATransform3DIdentity }
        harness.advance(by: 0.25)
        #expect(near(shown.sublayerTransform.m41, 75))
    }

    @Test(arguments: [UIView.AnimationOptions(), .beginFromCurrentState])
    func colors_setBeforeTheBlock(_ options: UIView.AnimationOptions) {
        view.backgroundColor = .red
        view.layer.borderColor = UIColor.red.cgColor
        harness.advance(by: 0.1)
        view.backgroundColor = .blue
        view.layer.borderColor = UIColor.blue.cgColor
        linear(options) {
            view.backgroundColor = .red
            view.layer.borderColor = UIColor.red.cgColor
        }
        harness.advance(by: 0.25)
        #expect(near(blue(shown.backgroundColor), 0.75, 0.01) && near(blue(shown.borderColor), 0.75, 0.01))
    }

    /// No colour means the other one with zero opacity.
    @Test func noColor_setBeforeTheBlock() {
        view.backgroundColor = .blue
        harness.advance(by: 0.1)
        view.backgroundColor = nil
        linear { view.backgroundColor = .red }
        harness.advance(by: 0.25)
        #expect(shown.backgroundColor?.components?.map { ($0 * 100).rounded() } == [100, 0, 0, 25])
    }

    @Test func geometryAndAlpha_setBeforeTheBlock() {
        view.center.x = 110
        view.alpha = 0
        view.bounds.size.width = 60
        linear {
            view.center.x = 10
            view.alpha = 1
            view.bounds.size.width = 20
        }
        harness.advance(by: 0.25)
        #expect(near(x, 85) && near(CGFloat(shown.opacity), 0.25) && near(shown.bounds.width, 50))
    }

    @Test func delay_holdsWhatWasSet() {
        view.transform = small
        linear(delay: 0.5) { view.transform = .identity }
        harness.advance(by: 0.4)
        #expect(near(shown.transform.m11, 0.1))
        harness.advance(by: 0.6)
        #expect(near(shown.transform.m11, 0.55))
    }

    @Test func springs_startAtWhatWasSet() {
        view.transform = small
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
            animations: { view.transform = .identity })
        harness.advance(by: 0.001)
        #expect(near(shown.transform.m11, 0.1, 0.01))
        harness.advance(by: 2)
        view.layer.transform = CATransform3DMakeScale(2, 2, 1)
        UIView.animate(springDuration: 0.5, bounce: 0.3) { view.transform = .identity }
        harness.advance(by: 0.001)
        #expect(near(shown.transform.m11, 2, 0.01))
    }

    @Test func nestedBlock_startsAtWhatTheOuterSet() {
        view.transform = move(100)
        linear {
            view.transform = move(50)
            linear { view.transform = .identity }
        }
        harness.advance(by: 0.5)
        #expect(near(shown.transform.m41, 50) && view.transform == .identity)
    }

    @Test func withoutActions_setInATransaction() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        view.layer.transform = CATransform3DMakeScale(0.5, 0.5, 1)
        CATransaction.commit()
        UIView.performWithoutAnimation { view.backgroundColor = .blue }
        linear {
            view.layer.transform = CATransform3DIdentity
            view.backgroundColor = .black
        }
        harness.advance(by: 0.5)
        #expect(near(shown.transform.m11, 0.75) && near(blue(shown.backgroundColor), 0.5, 0.01))
    }

    @Test func constraints_laidOutBeforeTheBlock() {
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        stage.addSubview(box)
        let leading = box.leadingAnchor.constraint(equalTo: stage.leadingAnchor)
        NSLayoutConstraint.activate([
            leading, box.topAnchor.constraint(equalTo: stage.topAnchor),
            box.widthAnchor.constraint(equalToConstant: 20),
            box.heightAnchor.constraint(equalToConstant: 20),
        ])
        harness.advance(by: 0.1)
        leading.constant = 100
        stage.layoutIfNeeded()
        linear {
            leading.constant = 0
            stage.layoutIfNeeded()
        }
        harness.advance(by: 0.5)
        #expect(near(box.layer.presentation()?.position.x ?? 0, 60))
    }

    /// A view that was just made: its values before the block, and the frame before its constraints.
    @Test func newViews_startAtWhatTheyHad() {
        let card = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), box = UIView()
        stage.addSubview(card)
        card.alpha = 0
        card.center.x = 100
        box.translatesAutoresizingMaskIntoConstraints = false
        stage.addSubview(box)
        NSLayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 40),
            box.topAnchor.constraint(equalTo: stage.topAnchor),
            box.widthAnchor.constraint(equalToConstant: 80), box.heightAnchor.constraint(equalToConstant: 20),
        ])
        linear {
            card.alpha = 1
            card.center.x = 0
            stage.layoutIfNeeded()
        }
        harness.advance(by: 0.5)
        let (shown, laidOut) = (card.layer.presentation()!, box.layer.presentation()!)
        #expect(near(CGFloat(shown.opacity), 0.5) && near(shown.position.x, 50))
        #expect(near(laidOut.position.x, 40) && near(laidOut.bounds.width, 40))
    }

    @Test func completion_startsTheNextAtWhatItSet() {
        UIView.animate(
            withDuration: 0.5, animations: { view.alpha = 0.5 },
            completion: { _ in
                view.transform = small
                UIView.animate(
                    withDuration: 1, delay: 0, options: .curveLinear, animations: { view.transform = .identity },
                    completion: nil)
            })
        harness.advance(by: 0.5)
        harness.advance(by: 0.5)
        #expect(near(shown.transform.m11, 0.55, 0.02))
    }

    /// Animations of a transaction have their own time; a block inside has its own.
    @Test func block_insideATransaction() {
        view.transform = small
        CATransaction.begin()
        CATransaction.setAnimationDuration(4)
        linear { view.transform = .identity }
        CATransaction.commit()
        harness.advance(by: 0.5)
        #expect(near(shown.transform.m11, 0.55))
    }

    @Test func control_popsInWhereItIsTapped() {
        let button = UIButton(frame: CGRect(x: 60, y: 60, width: 40, height: 40))
        stage.addSubview(button)
        button.addAction(
            // Capturing the harness here would keep it alive by a cycle, and windows of other tests would join its scene.
            UIAction { [view, small] _ in
                view.transform = small
                UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = .identity }
            }, for: .touchUpInside)
        harness.advance(by: 0.1)
        harness.tap(button)
        let before = shown.transform.m11
        #expect(before < 0.3)
        harness.advance(by: 0.5)
        #expect(near(shown.transform.m11 - before, 0.45))
    }

    @Test func keyframes_startAtWhatWasSet() {
        view.transform = move(100)
        view.backgroundColor = .blue
        UIView.animateKeyframes(
            withDuration: 1, delay: 0, options: UIView.KeyframeAnimationOptions(rawValue: 3 << 16)
        ) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.transform = .identity }
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.backgroundColor = .black }
        }
        harness.advance(by: 0.25)
        #expect(near(shown.transform.m41, 50) && near(blue(shown.backgroundColor), 0.75, 0.01))
    }

    @Test func keyframes_fadeFromNoColor() {
        view.backgroundColor = nil
        UIView.animateKeyframes(
            withDuration: 1, delay: 0, options: UIView.KeyframeAnimationOptions(rawValue: 3 << 16)
        ) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.backgroundColor = .red }
        }
        harness.advance(by: 0.25)
        #expect(near(shown.backgroundColor?.alpha ?? 1, 0.25, 0.01))
    }

    // MARK: Animators

    private func popIn() -> UIViewPropertyAnimator {
        view.transform = small
        view.backgroundColor = .blue
        return UIViewPropertyAnimator(duration: 1, curve: .linear) {
            view.transform = .identity
            view.backgroundColor = .black
        }
    }

    @Test func animator_startsAtWhatWasSet_pausesAndTurnsRound() {
        let animator = popIn()
        animator.startAnimation()
        harness.advance(by: 0.5)
        #expect(near(shown.transform.m11, 0.55) && near(blue(shown.backgroundColor), 0.5, 0.01))
        animator.pauseAnimation()
        harness.advance(by: 1)
        #expect(near(shown.transform.m11, 0.55))
        animator.isReversed = true
        animator.startAnimation()
        harness.advance(by: 0.25)
        #expect(near(shown.transform.m11, 0.325) && near(blue(shown.backgroundColor), 0.75, 0.01))
        harness.advance(by: 0.5)
        #expect(near(view.transform.a, 0.1) && blue(view.backgroundColor?.cgColor) == 1)
    }

    @Test func animator_thatWaits_turnsRoundToWhatWasSet() {
        view.transform = small
        let animator = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 0.25, options: .curveLinear, animations: { view.transform = .identity })
        harness.advance(by: 0.75)
        #expect(near(shown.transform.m11, 0.55))
        animator.isReversed = true
        harness.advance(by: 0.25)
        #expect(near(shown.transform.m11, 0.325))
        harness.advance(by: 1)
        #expect(near(view.transform.a, 0.1) && animator.state == .inactive)
    }

    @Test func animator_scrubsFromWhatWasSet() {
        let animator = popIn()
        animator.fractionComplete = 0.25
        harness.advance(by: 0.1)
        #expect(near(shown.transform.m11, 0.325) && near(blue(shown.backgroundColor), 0.75, 0.01))
        animator.stopAnimation(false)
        animator.finishAnimation(at: .start)
        #expect(near(view.transform.a, 0.1) && blue(view.backgroundColor?.cgColor) == 1)
    }

    @Test func animator_fadesFromAndToNoColor() {
        view.backgroundColor = nil
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.backgroundColor = .red }
        animator.fractionComplete = 0.25
        harness.advance(by: 0.1)
        #expect(near(shown.backgroundColor?.alpha ?? 1, 0.25, 0.01))
        animator.stopAnimation(false)
        animator.finishAnimation(at: .start)
        #expect(view.backgroundColor == nil)
        view.backgroundColor = .red
        let back = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.backgroundColor = nil }
        back.fractionComplete = 0.25
        harness.advance(by: 0.1)
        #expect(near(shown.backgroundColor?.alpha ?? 1, 0.75, 0.01))
    }

    /// It is added to a block that moves the same transform, and leaves it when it is reversed.
    @Test func animator_actsBesideABlock() {
        linear { view.transform = move(100) }
        harness.advance(by: 0.5)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.transform = .identity }
        animator.startAnimation()
        harness.advance(by: 0.25)
        #expect(near(shown.transform.m41, 50))
        animator.pauseAnimation()
        harness.advance(by: 0.25)
        #expect(near(shown.transform.m41, 75))
    }

    // MARK: In flight

    @Test(arguments: [UIView.AnimationOptions(), .beginFromCurrentState])
    func oppositeMoves_standStill(_ options: UIView.AnimationOptions) {
        linear(options) {
            view.center.x = 110
            view.transform = move(40)
            view.alpha = 0
        }
        harness.advance(by: 0.5)
        linear(options) {
            view.center.x = 10
            view.transform = .identity
            view.alpha = 1
        }
        for _ in 0..<4 {
            #expect(near(x, 60) && near(shown.transform.m41, 20) && near(CGFloat(shown.opacity), 0.5))
            harness.advance(by: 0.1)
        }
        harness.advance(by: 0.35)
        #expect(near(x, 35) && near(shown.transform.m41, 10) && near(CGFloat(shown.opacity), 0.75))
    }

    /// Products of matrices continue from the state on screen, even if they do not commute.
    @Test(arguments: [
        CATransform3DMakeTranslation(100, 0, 0), CATransform3DMakeScale(0.2, 3, 1),
        CATransform3DMakeRotation(2, 1, 1, 0), CATransform3DMakeRotation(.pi / 2, 0, 0, 1),
    ])
    func transforms_goOnWithoutAJump(_ next: CATransform3D) {
        linear { view.layer.transform = CATransform3DTranslate(CATransform3DMakeRotation(1, 0, 0, 1), 30, 0, 0) }
        harness.advance(by: 0.3)
        for transform in [next, CATransform3DMakeScale(0.5, 0.5, 1), CATransform3DIdentity] {
            let before = shown.transform
            linear { view.layer.transform = transform }
            harness.advance(by: 1e-9)
            #expect(before.motionDistance(to: shown.transform) < 1e-5)
            harness.advance(by: 0.2)
            #expect(before.motionDistance(to: shown.transform) > 1e-3)
        }
        harness.advance(by: 1)
        #expect(shown.transform == CATransform3DIdentity && view.layer.animationKeys() == nil)
    }

    @Test func sublayerTransform_goesOnWithoutAJump() {
        linear { view.layer.sublayerTransform = CATransform3DMakeScale(3, 3, 1) }
        harness.advance(by: 0.5)
        linear { view.layer.sublayerTransform = CATransform3DMakeTranslation(100, 0, 0) }
        harness.advance(by: 1e-9)
        #expect(near(shown.sublayerTransform.m11, 2) && near(shown.sublayerTransform.m41, 0))
        harness.advance(by: 1.1)
        #expect(shown.sublayerTransform == CATransform3DMakeTranslation(100, 0, 0))
    }

    @Test func blocksOfOneTurn_addUp() {
        linear { view.transform = CGAffineTransform(scaleX: 2, y: 2) }
        linear { view.transform = move(100) }
        harness.advance(by: 1e-9)
        #expect(near(shown.transform.m11, 1) && near(shown.transform.m41, 0))
        harness.advance(by: 1)
        #expect(shown.affineTransform() == move(100))
    }

    @Test func keyframes_goOnFromABlock() {
        linear { view.transform = CGAffineTransform(scaleX: 3, y: 3) }
        harness.advance(by: 0.5)
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.transform = move(100) }
        }
        harness.advance(by: 1e-9)
        #expect(near(shown.transform.m11, 2) && near(shown.transform.m41, 0))
        harness.advance(by: 1.1)
        #expect(shown.affineTransform() == move(100))
    }

    /// A value that is set without an animation in mid-flight applies immediately, along with the remaining motion.
    @Test func setInFlight_showsAtOnce() {
        linear { view.transform = move(100) }
        harness.advance(by: 0.5)
        view.transform = move(200)
        harness.advance(by: 1e-9)
        #expect(near(shown.transform.m41, 150))
    }

    /// The same holds for entering and leaving a matrix that cannot be inverted.
    @Test func scaleOfZero_isReached() {
        linear { view.transform = move(100) }
        harness.advance(by: 0.5)
        linear { view.transform = CGAffineTransform(scaleX: 0, y: 0) }
        harness.advance(by: 1.1)
        #expect(shown.transform.m11 == 0 && view.layer.animationKeys() == nil)
        linear { view.transform = .identity }
        harness.advance(by: 1.1)
        #expect(shown.transform == CATransform3DIdentity)
    }

    /// Colours are not additive: the newest animation replaces the others, from the model's value or from the one on
    /// screen.
    @Test func colors_beginFromCurrentState() {
        view.backgroundColor = .black
        harness.advance(by: 0.1)
        linear { view.backgroundColor = .blue }
        harness.advance(by: 0.5)
        linear(.beginFromCurrentState) { view.backgroundColor = .black }
        harness.advance(by: 0.5)
        #expect(near(blue(shown.backgroundColor), 0.25, 0.01))
        linear { view.backgroundColor = .blue }
        harness.advance(by: 0.25)
        #expect(near(blue(shown.backgroundColor), 0.25, 0.01), "from the model's black")
        #expect(view.layer.animationKeys() == ["backgroundColor"])
    }

    @Test func completions_areAllTold() {
        var log: [String] = []
        UIView.animate(
            withDuration: 1, animations: { view.transform = move(100) }, completion: { log.append("first \($0)") })
        harness.advance(by: 0.5)
        UIView.animate(
            withDuration: 1, delay: 0, options: .beginFromCurrentState, animations: { view.transform = .identity },
            completion: { log.append("second \($0)") })
        harness.advance(by: 2)
        #expect(log == ["first true", "second true"])
    }

    /// Frames are drawn at the presentation's position.
    @Test func frames_showTheProduct() throws {
        view.backgroundColor = .red
        linear { view.transform = move(80) }
        harness.advance(by: 0.5)
        linear { view.transform = .identity }
        harness.advance(by: 0.25)
        let image = try #require(Bitmap(harness.image()))
        #expect(near(shown.transform.m41, 40))
        for (x, isRed) in [(30, false), (45, true), (55, true), (70, false)] {
            #expect((image[x, 10] == 0xFF00_00FF) == isRed, "\(x)")
        }
    }
}

extension CABasicAnimation {
    /// The first element of its initial matrix.
    fileprivate var startScale: CGFloat? { (fromValue as? CATransform3D)?.m11 }
}
