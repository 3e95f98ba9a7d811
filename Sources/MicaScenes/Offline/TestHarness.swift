public import UIKit

/// A view in a window on a clock of its own, and a hand that touches it: tests read like prose.
///
/// ```swift
/// let harness = TestHarness(button, size: CGSize(width: 100, height: 44))
/// harness.tap(button)
/// harness.advance(by: 0.25)
/// ```
/// Touches take the time that a hand takes: the clock goes on while they last.
@MainActor public final class TestHarness {
    /// The renderer that draws the pictures and has the clock.
    public let renderer: OfflineRenderer
    /// The window that shows the view.
    public let window: UIWindow
    /// The scene that delivers touches and keys to the windows.
    private let scene: UIWindowScene
    /// The scope of the test's task and of those that it starts.
    package let scope = HostScope(claimsTask: true)

    /// Shows `view`, as large as the window.
    public init(
        _ view: UIView, size: CGSize? = nil, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings = UIAccessibility.Settings()
    ) {
        renderer = scope.run {
            OfflineRenderer(
                view: view, size: size, scale: scale, style: style, layoutDirection: layoutDirection,
                accessibility: accessibility)
        }
        (window, scene) = TestHarness.begin(renderer)
    }

    /// Shows a controller as the root of the window, by default as large as its view.
    public convenience init(
        _ controller: UIViewController, size: CGSize? = nil, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings = UIAccessibility.Settings()
    ) {
        // The view brings its controller along.
        self.init(
            controller.view, size: size, scale: scale, style: style, layoutDirection: layoutDirection,
            accessibility: accessibility)
    }

    /// Shows a scene, by default in its own size. The touches of its script are carried out as time passes.
    public init(
        scene: any Scene, size: CGSize? = nil, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings = UIAccessibility.Settings()
    ) {
        renderer = scope.run {
            OfflineRenderer(
                scene: scene, size: size, scale: scale, style: style, layoutDirection: layoutDirection,
                accessibility: accessibility)
        }
        (window, self.scene) = TestHarness.begin(renderer)
    }

    /// Starts an app with its delegate, as `UIApplicationMain` does, on a screen of `size` points: the delegate, or that of the
    /// scene, makes the window. One app at a time: it ends with the harness. `arguments` are those of the program.
    ///
    /// ```swift
    /// let harness = TestHarness(application: AppDelegate.self)
    /// harness.tap(at: CGPoint(x: 195, y: 60))
    /// ```
    public init(
        application delegate: (NSObject & UIApplicationDelegate).Type, size: CGSize = CGSize(width: 390, height: 844),
        scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings = UIAccessibility.Settings(), arguments: [String] = []
    ) {
        renderer = scope.run {
            OfflineRenderer(
                application: AppLaunch(
                    principal: UIApplication.self, delegate: delegate, arguments: ["app"] + arguments),
                size: size, scale: scale, style: style, layoutDirection: layoutDirection, accessibility: accessibility)
        }
        guard renderer.window != nil else { fatalError("\(delegate) must make a window visible.") }
        (window, scene) = TestHarness.begin(renderer)
    }

    private static func begin(_ renderer: OfflineRenderer) -> (UIWindow, UIWindowScene) {
        guard let window = renderer.window, let scene = renderer.windowScene else {
            fatalError("The renderer of a view has a window.")
        }
        renderer.drivesTasks = true
        renderer.advance(to: 0)
        return (window, scene)
    }

    /// Seconds since the start.
    public var time: TimeInterval { renderer.time }

    /// Lets time pass; tasks of the main actor wait. `await harness.advance(by:)` lets them go on, too.
    public func advance(by seconds: TimeInterval) {
        scope.run { renderer.advance(to: time + seconds) }
        renderer.host.becomeCurrent()
    }

    /// Lets time pass; tasks that wait for something of this clock go on at its exact time. Another test may run meanwhile, with a
    /// harness of its own.
    public func advance(by seconds: TimeInterval) async {
        await scope.run { await renderer.advance(to: time + seconds) }
        renderer.host.becomeCurrent()
    }

    /// The picture now.
    public func image() -> CGImage { renderer.image() }

    /// Taps the middle of `view`.
    public func tap(_ view: UIView) { tap(at: CGPoint(x: view.bounds.midX, y: view.bounds.midY), in: view) }

    /// Taps a point of `view` (nil: of the window).
    public func tap(at point: CGPoint, in view: UIView? = nil) { perform(.tap(place(point, view), at: 0)) }

    /// Holds a finger on a point.
    public func press(at point: CGPoint, in view: UIView? = nil, for duration: TimeInterval) {
        perform(.press(place(point, view), at: 0, for: duration))
    }

    /// Drags a finger along a straight line.
    public func drag(
        from start: CGPoint, to end: CGPoint, in view: UIView? = nil, over duration: TimeInterval = 0.3
    ) {
        perform(.drag(from: place(start, view), to: place(end, view), at: 0, over: duration))
    }

    /// Two fingers that move apart about a point of `view` (its middle), or together, until their distance is `scale`
    /// times as large.
    public func pinch(
        _ view: UIView, at point: CGPoint? = nil, scale: CGFloat, over duration: TimeInterval = 0.3
    ) {
        let middle = place(point ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY), view)
        let half = 40 * max(1, 1 / max(scale, 0.05))
        func finger(_ side: CGFloat) -> ScriptedTouch {
            .drag(
                from: CGPoint(x: middle.x + side * half, y: middle.y),
                to: CGPoint(x: middle.x + side * half * scale, y: middle.y), at: 0, over: duration)
        }
        perform([finger(-1), finger(1)])
    }

    /// Two fingers that turn about the middle of `view`, clockwise by `angle` radians.
    public func rotate(_ view: UIView, by angle: CGFloat, over duration: TimeInterval = 0.3) {
        let middle = place(CGPoint(x: view.bounds.midX, y: view.bounds.midY), view)
        func finger(_ start: CGFloat) -> ScriptedTouch {
            let steps = 12
            let points = (0...steps).map { step in
                let turn = CGAffineTransform(rotationAngle: start + angle * CGFloat(step) / CGFloat(steps))
                let way = CGPoint(x: 40, y: 0).applying(turn)
                return CGPoint(x: middle.x + way.x, y: middle.y + way.y)
            }
            return .drag(through: points, at: 0, over: duration)
        }
        perform([finger(0), finger(.pi)])
    }

    /// Carries out a touch whose times count from now, and waits until it is over.
    public func perform(_ touch: ScriptedTouch) { perform([touch]) }

    /// Carries out touches of several fingers.
    public func perform(_ touches: [ScriptedTouch]) {
        for (finger, touch) in touches.enumerated() { renderer.replay(touch, finger: finger) }
        advance(by: touches.map(\.endTime).max() ?? 0)
    }

    /// Moves the mouse to a point without a button, or (nil) out of the window.
    public func hover(at point: CGPoint?, in view: UIView? = nil) {
        let there = point.map { place($0, view) }
        atOnce { [self] in scene.hover(at: there, time: renderer.host.time) }
    }

    /// Clicks with the mouse's second button at a point of `view`: opens the menu of what is there.
    public func secondaryClick(at point: CGPoint, in view: UIView? = nil) {
        let there = place(point, view)
        atOnce { [self] in scene.openMenu(at: there) }
    }

    /// Turns the wheel above a point by so many points of the content, to the right and down.
    public func scroll(at point: CGPoint, in view: UIView? = nil, by way: CGPoint) {
        let there = place(point, view)
        atOnce { [self] in scene.scroll(by: way, at: there, time: renderer.host.time) }
    }

    /// Presses a key and lets it go again; what it types goes to the first responder, as from a window's keyboard.
    public func press(_ key: UIKeyboardHIDUsage, characters: String = "", modifiers: UIKeyModifierFlags = []) {
        let key = UIKey(
            characters: characters, charactersIgnoringModifiers: characters, modifierFlags: modifiers, keyCode: key)
        // With control or command a key types nothing; return, tab and similar keys are not text.
        let isText = modifiers.isDisjoint(with: [.control, .command]) && characters.allSatisfy(\.isPrintable)
        atOnce { [self] in
            scene.press(key, phase: .began, time: renderer.host.time)
            if isText { scene.insertText(characters, time: renderer.host.time) }
        }
        advance(by: 0.05)
        atOnce { [self] in scene.press(key, phase: .ended, time: renderer.host.time) }
    }

    /// Types a text on a keyboard: each character is a key that is pressed and let go, 0.05 seconds each.
    public func typeText(_ text: String) {
        for character in text {
            let key = UIKeyboardHIDUsage(typing: character)
            press(key, characters: String(character), modifiers: character.isUppercase ? .shift : [])
        }
    }

    /// The same as `typeText(_:)`.
    public func type(_ text: String) { typeText(text) }

    /// A text that comes whole, without keys: what an input method has decided on, or a keyboard of another kind.
    public func insertText(_ text: String) {
        atOnce { [self] in scene.insertText(text, time: renderer.host.time) }
    }

    /// Sets the uncommitted text of an input method and the selection in it, in characters; by default the selection is
    /// at the end.
    public func compose(_ text: String, selected: Range<Int>? = nil) {
        atOnce { [self] in
            scene.setMarkedText(text, selected: selected ?? text.count..<text.count, time: renderer.host.time)
        }
    }

    /// Holds modifier keys down while `body` does something else, such as a click.
    public func holding(_ modifiers: UIKeyModifierFlags, _ body: () -> Void) {
        let codes: [(UIKeyModifierFlags, UIKeyboardHIDUsage)] = [
            (.shift, .keyboardLeftShift), (.control, .keyboardLeftControl), (.alternate, .keyboardLeftAlt),
            (.command, .keyboardLeftGUI),
        ]
        let keys = codes.filter { modifiers.contains($0.0) }.map {
            UIKey(characters: "", charactersIgnoringModifiers: "", modifierFlags: modifiers, keyCode: $0.1)
        }
        for key in keys { atOnce { [self] in scene.press(key, phase: .began, time: renderer.host.time) } }
        body()
        for key in keys { atOnce { [self] in scene.press(key, phase: .ended, time: renderer.host.time) } }
    }

    /// Clicks with the mouse on a point of `view` (nil: of the window), so many times in quick succession.
    public func click(at point: CGPoint, in view: UIView? = nil, count: Int = 1) {
        let there = place(point, view)
        for _ in 0..<max(0, count) {
            mouse(.began, at: there)
            advance(by: 0.05)
            mouse(.ended, at: there)
            advance(by: 0.05)
        }
    }

    /// Drags with the mouse's button along a straight line.
    public func dragMouse(from start: CGPoint, to end: CGPoint, in view: UIView? = nil) {
        let (from, to) = (place(start, view), place(end, view))
        mouse(.began, at: from)
        for step in 1...8 {
            let part = CGFloat(step) / 8
            advance(by: 0.02)
            mouse(.moved, at: CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
        }
        mouse(.ended, at: to)
        advance(by: 0)
    }

    private func mouse(_ phase: UITouch.Phase, at location: CGPoint) {
        atOnce { [self] in
            scene.touch(finger: 0, phase: phase, at: location, time: renderer.host.time, type: .indirectPointer)
        }
    }

    /// `true` if an on-screen keyboard appears for text input. Default `false`.
    public var usesOnScreenKeyboard: Bool {
        get { window.usesOnScreenKeyboard }
        set { atOnce { [self] in window.usesOnScreenKeyboard = newValue } }
    }

    /// Minimises the app's window: the app is notified, its animations with `isRemovedOnCompletion` are removed, and
    /// its touches are cancelled.
    public func enterBackground() {
        atOnce { [self] in
            scene.cancelTouches(time: renderer.host.time)
            scene.enterBackground()
        }
        renderer.host.removeAnimationsForBackground()
        advance(by: 0)
    }

    /// Back to the screen, and active again.
    public func enterForeground() { atOnce { [self] in scene.becomeActive() } }

    /// Makes the app inactive, as a phone call does: it stays on screen and gets no touches.
    public func resignActive() { atOnce { [self] in scene.resignActive() } }

    /// Another size of the window, as a finger at its corner gives it. (The picture keeps its size.)
    public func resize(to size: CGSize) {
        atOnce { [self] in scene.resize(to: size) }
    }

    private func atOnce(_ body: () -> Void) {
        scope.run { renderer.host.perform(body) }
        advance(by: 0)
    }

    private func place(_ point: CGPoint, _ view: UIView?) -> CGPoint { view?.convert(point, to: window) ?? point }
}

extension Character {
    /// `true` if a keyboard types it as text.
    fileprivate var isPrintable: Bool {
        !isNewline && unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}

extension UIKeyboardHIDUsage {
    /// The key of a letter, a digit, a space, a tab or a line break; for any other character the one that stands for none.
    fileprivate init(typing character: Character) {
        let letters = Array("abcdefghijklmnopqrstuvwxyz"), digits = Array("1234567890")
        let lower = Character(character.lowercased().first.map { String($0) } ?? String(character))
        var code = UIKeyboardHIDUsage.keyboardErrorRollOver.rawValue
        if let index = letters.firstIndex(of: lower) {
            code = UIKeyboardHIDUsage.keyboardA.rawValue + index
        } else if let index = digits.firstIndex(of: character) {
            code = UIKeyboardHIDUsage.keyboard1.rawValue + index
        } else if character == " " {
            code = UIKeyboardHIDUsage.keyboardSpacebar.rawValue
        } else if character == "\t" {
            code = UIKeyboardHIDUsage.keyboardTab.rawValue
        } else if character.isNewline {
            code = UIKeyboardHIDUsage.keyboardReturnOrEnter.rawValue
        }
        self = UIKeyboardHIDUsage(rawValue: code) ?? .keyboardErrorRollOver
    }
}
