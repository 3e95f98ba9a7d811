import Mica
import MicaTesting
import Testing
import UIKit

/// Shakes of the device, and the other events that responders pass on.
@MainActor @Suite struct MotionTests {
    private final class Log { var calls: [String] = [] }

    private final class Shaken: UIViewController {
        let log: Log, name: String, passesOn: Bool
        init(_ name: String, _ log: Log, passesOn: Bool = false) {
            self.name = name
            self.log = log
            self.passesOn = passesOn
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }
        override var canBecomeFirstResponder: Bool { true }
        private func note(_ call: String, _ motion: UIEvent.EventSubtype, _ event: UIEvent?) {
            let isRight = event?.type == .motion && event?.subtype == .motionShake && event?.allTouches == nil
            log.calls.append("\(name) \(call)\(motion == .motionShake && isRight ? "" : " wrong")")
        }
        override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
            note("began", motion, event)
            if passesOn { super.motionBegan(motion, with: event) }
        }
        override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
            note("ended", motion, event)
            if passesOn { super.motionEnded(motion, with: event) }
        }
        override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
            note("cancelled", motion, event)
            if passesOn { super.motionCancelled(motion, with: event) }
        }
        override func remoteControlReceived(with event: UIEvent?) { log.calls.append("\(name) remote") }
    }

    @Test func shake_goesToTheFirstResponder_elseToTheVisibleController() {
        let log = Log(), root = Shaken("root", log), top = Shaken("top", log)
        let navigation = UINavigationController(rootViewController: root)
        let harness = TestHarness(navigation, size: CGSize(width: 200, height: 200), scale: 1)
        harness.shake()
        #expect(log.calls == ["root began", "root ended"])
        navigation.pushViewController(top, animated: false)
        harness.advance(by: 0.1)
        log.calls = []
        harness.shake(isCancelled: true)
        #expect(log.calls == ["top began", "top cancelled"])
        let sheet = Shaken("sheet", log)
        top.present(sheet, animated: false)
        harness.advance(by: 0.1)
        log.calls = []
        harness.shake()
        #expect(log.calls == ["sheet began", "sheet ended"])
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
        top.view.addSubview(field)
        field.becomeFirstResponder()
        log.calls = []
        harness.shake()
        #expect(log.calls == ["top began", "top ended"], "views pass it on to their controller")
    }

    @Test func tabs_passItToTheSelectedController() {
        let log = Log(), tabs = UITabBarController()
        tabs.viewControllers = [Shaken("a", log), Shaken("b", log, passesOn: true)]
        tabs.selectedIndex = 1
        let harness = TestHarness(tabs, size: CGSize(width: 200, height: 200), scale: 1)
        harness.shake()
        #expect(log.calls == ["b began", "b ended"])
    }

    @Test func remoteControl_isPassedOn() {
        let log = Log(), root = Shaken("root", log)
        root.view.remoteControlReceived(with: nil)
        #expect(log.calls == ["root remote"])
    }

    private final class Presented: UIViewController {
        override var isBeingPresented: Bool { true }
        override var isBeingDismissed: Bool { true }
        override var isMovingToParent: Bool { true }
        override var isMovingFromParent: Bool { true }
        override var presentedViewController: UIViewController? { self }
        override var presentingViewController: UIViewController? { nil }
        override var disablesAutomaticKeyboardDismissal: Bool { true }
        override var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { .bottom }
        override var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    }

    @Test func settingsOfControllers_canBeOverridden() {
        let own: UIViewController = Presented(), plain = UIViewController()
        #expect(own.isBeingPresented && own.isBeingDismissed && own.isMovingToParent && own.isMovingFromParent)
        #expect(own.presentedViewController === own && own.preferredScreenEdgesDeferringSystemGestures == .bottom)
        #expect(plain.preferredScreenEdgesDeferringSystemGestures == [] && !plain.isBeingPresented)
        #expect(plain.childForScreenEdgesDeferringSystemGestures == nil)
        #expect(!plain.disablesAutomaticKeyboardDismissal)
        plain.modalPresentationStyle = .formSheet
        #expect(plain.disablesAutomaticKeyboardDismissal)
    }
}
