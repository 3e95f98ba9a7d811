import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct KeyboardTests {
    @MainActor private final class Log {
        private var calls: [String] = []
        private var tokens: [any NSObjectProtocol] = []

        init(_ window: UIWindow) {
            let names: [(NSNotification.Name, String)] = [
                (UIResponder.keyboardWillShowNotification, "willShow"),
                (UIResponder.keyboardDidShowNotification, "didShow"),
                (UIResponder.keyboardWillHideNotification, "willHide"),
                (UIResponder.keyboardDidHideNotification, "didHide"),
            ]
            for (name, text) in names {
                tokens.append(
                    NotificationCenter.default.addObserver(forName: name, object: window.screen, queue: nil) {
                        [weak self] note in
                        let value = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
                        let frame = value?.cgRectValue ?? .null
                        #expect(note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect == frame)
                        MainActor.assumeIsolated {
                            self?.calls.append("\(text)(\(Int(frame.minY)),\(Int(frame.height)))")
                        }
                    })
            }
        }
        func take() -> String {
            defer { calls = [] }
            return calls.joined(separator: " ")
        }
        isolated deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    }

    private func forEachView(in view: UIView, _ body: (UIView) -> Void) {
        body(view)
        for subview in view.subviews { forEachView(in: subview, body) }
    }

    private func key(_ label: String, in harness: TestHarness) throws -> UIView {
        var found: UIView?
        forEachView(in: harness.window) {
            if $0.accessibilityTraits.contains(.keyboardKey), $0.accessibilityLabel == label { found = $0 }
        }
        return try #require(found)
    }

    @Test func accessoryAndInputView_comeUp() {
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 34))
        let other = UITextField(frame: CGRect(x: 10, y: 60, width: 100, height: 34))
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        root.addSubview(field)
        root.addSubview(other)
        field.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
        let harness = TestHarness(root), log = Log(harness.window)
        field.becomeFirstResponder()
        #expect(log.take() == "willShow(356,44)")
        harness.advance(by: 0.3)
        #expect(log.take() == "didShow(356,44)" && field.inputAccessoryView?.window != nil)
        field.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 200))
        harness.advance(by: 0.3)
        #expect(log.take() == "willShow(156,244) didShow(156,244)")
        other.becomeFirstResponder()
        harness.advance(by: 0.3)
        #expect(log.take() == "willHide(400,244) didHide(400,244)" && field.inputAccessoryView?.window == nil)
        other.resignFirstResponder()
        harness.advance(by: 0.3)
        #expect(log.take() == "")
    }

    /// Apps make a curve or options of the number in the notification.
    @Test func curve_isTheNamelessOneOfIOS() throws {
        #expect(UIView.AnimationCurve(rawValue: 7) == .keyboard)
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 34))
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), view = UIView()
        root.addSubview(field)
        root.addSubview(view)
        field.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 200))
        let harness = TestHarness(root)
        let token = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification, object: harness.window.screen, queue: nil
        ) { note in
            let number = note.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
            #expect(number == 7)
            MainActor.assumeIsolated {
                UIView.animate(
                    withDuration: 0.25, delay: 0, options: UIView.AnimationOptions(rawValue: (number ?? 0) << 16)
                ) { view.center.y = -100 }
            }
        }
        field.becomeFirstResponder()
        NotificationCenter.default.removeObserver(token)
        harness.advance(by: 0.125)
        // The view moves up as the keyboard does.
        let keyboard = try #require(field.inputView?.superview?.layer.presentation())
        let shown = try #require(view.layer.presentation())
        #expect(shown.position.y < -80 && abs(shown.position.y / -100 - (400 - keyboard.frame.minY) / 200) < 0.01)
    }

    @Test func onScreenKeyboard_types() throws {
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 500))
        root.addSubview(field)
        let harness = TestHarness(root), log = Log(harness.window)
        harness.usesOnScreenKeyboard = true
        harness.tap(field)
        harness.advance(by: 0.3)
        #expect(log.take() == "willShow(284,216) didShow(284,216)")
        harness.tap(try key("H", in: harness))
        harness.tap(try key("i", in: harness))
        #expect(field.text == "Hi")
        harness.tap(try key("123", in: harness))
        harness.tap(try key("!", in: harness))
        harness.tap(try key("space", in: harness))
        harness.tap(try key("A", in: harness))
        #expect(field.text == "Hi! A")
        harness.press(at: CGPoint(x: 10, y: 10), in: try key("delete", in: harness), for: 0.65)
        #expect(field.text == "Hi", "it keeps deleting while it is held")
        let shift = try key("shift", in: harness)
        harness.tap(shift)
        harness.tap(shift)
        harness.tap(try key("O", in: harness))
        harness.tap(try key("K", in: harness))
        #expect(field.text == "HiOK")
        harness.tap(try key("hide keyboard", in: harness))
        harness.advance(by: 0.3)
        #expect(!field.isFirstResponder && log.take() == "willHide(500,216) didHide(500,216)")
    }

    @Test func padsAndReturnKeys() throws {
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 500))
        root.addSubview(field)
        field.keyboardType = .decimalPad
        let harness = TestHarness(root)
        harness.usesOnScreenKeyboard = true
        harness.tap(field)
        harness.advance(by: 0.3)
        for label in ["4", "2", ".", "0"] { harness.tap(try key(label, in: harness)) }
        #expect(field.text == "42.0")
        field.keyboardType = .default
        field.returnKeyType = .search
        field.enablesReturnKeyAutomatically = true
        harness.advance(by: 0.3)
        var returned = 0
        field.addAction(UIAction { _ in returned += 1 }, for: .primaryActionTriggered)
        harness.tap(try key("search", in: harness))
        #expect(returned == 1)
        field.text = ""
        harness.tap(try key("search", in: harness))
        #expect(returned == 1, "the return key is disabled without text")
    }
}
