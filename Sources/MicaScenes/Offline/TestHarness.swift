public import UIKit

/// A view in a window with its own clock, and simulated touches and keys: tests read like prose.
///
/// ```swift
/// let harness = TestHarness(button, size: CGSize(width: 100, height: 44))
/// harness.tap(button)
/// harness.advance(by: 0.25)
/// ```
/// Touches have a realistic duration, by which the clock advances.
@MainActor public final class TestHarness {
    /// The renderer that draws the pictures and owns the clock.
    public let renderer: OfflineRenderer
    /// The window that shows the view.
    public let window: UIWindow
    /// The scene that delivers touches and keys to the windows.
    private let scene: UIWindowScene
    /// The scope of the test's task and of those that it starts.
    package let scope = HostScope(claimsTask: true)

    /// Shows `view` at the size of the window.
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

    /// Shows a controller as the root of the window, which by default has the size of its view.
    public convenience init(
        _ controller: UIViewController, size: CGSize? = nil, scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight,
        accessibility: UIAccessibility.Settings = UIAccessibility.Settings()
    ) {
        // The view retains its controller.
        self.init(
            controller.view, size: size, scale: scale, style: style, layoutDirection: layoutDirection,
            accessibility: accessibility)
    }

    /// Shows a scene, by default in its own size. The touches of its script are replayed as time passes.
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

    /// Starts an app with its delegate, as `UIApplicationMain` does, on a screen of `size` points. The app's or the
    /// scene's delegate creates the window. One app runs at a time: it ends with the harness. `arguments` are those of
    /// the program.
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
        renderer.host.displaysInTurns = true
        renderer.advance(to: 0)
        return (window, scene)
    }

    /// Seconds since the start.
    public var time: TimeInterval { renderer.time }

    /// Advances the clock; tasks of the main actor do not run. `await harness.advance(by:)` also runs tasks. Views are
    /// laid out and drawn (`draw(_:)`) at the end of each turn of the clock that invalidated them, as on iOS.
    public func advance(by seconds: TimeInterval) {
        scope.run { renderer.advance(to: time + seconds) }
        renderer.host.becomeCurrent()
    }

    /// Advances the clock; tasks that wait for something on this clock resume at its exact time. Another test may run
    /// meanwhile, with its own harness.
    public func advance(by seconds: TimeInterval) async {
        await scope.run { await renderer.advance(to: time + seconds) }
        renderer.host.becomeCurrent()
    }

    /// Returns the current picture.
    public func image() -> CGImage { renderer.image() }

    /// Taps the middle of `view`.
    public func tap(_ view: UIView) { tap(at: CGPoint(x: view.bounds.midX, y: view.bounds.midY), in: view) }

    /// Taps a point of `view` (if `nil`: of the window).
    public func tap(at point: CGPoint, in view: UIView? = nil) { perform(.tap(place(point, view), at: 0)) }

    /// Holds a finger on a point.
    public func press(at point: CGPoint, in view: UIView? = nil, for duration: TimeInterval) {
        perform(.press(place(point, view), at: 0, for: duration))
    }

    /// Drags a finger along a straight line at constant speed: a move every sixtieth of a second, and the last one with
    /// the lift. The finger lifts in motion, so that its velocity at the end is that of the drag, and a scroll view
    /// continues. `rest` is the time in seconds for which it stops before it lifts; from 0.1 seconds on, its velocity is
    /// 0.
    public func drag(
        from start: CGPoint, to end: CGPoint, in view: UIView? = nil, over duration: TimeInterval = 0.3,
        restingFor rest: TimeInterval = 0
    ) {
        let end = place(end, view)
        var touch = ScriptedTouch.drag(from: place(start, view), to: end, at: 0, over: duration)
        if rest > 0 { touch.samples.append(.init(time: touch.endTime + rest, location: end)) }
        perform(touch)
    }

    /// Moves two fingers apart, or together, about a point of `view` (by default its middle), until their distance is
    /// `scale` times as large.
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

    /// Rotates two fingers about the middle of `view`, clockwise by `angle` radians.
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

    /// Performs a touch whose times are relative to now, and waits until it is over.
    public func perform(_ touch: ScriptedTouch) { perform([touch]) }

    /// Performs touches of several fingers.
    public func perform(_ touches: [ScriptedTouch]) {
        for (finger, touch) in touches.enumerated() { renderer.replay(touch, finger: finger) }
        advance(by: touches.map(\.endTime).max() ?? 0)
    }

    /// Moves the mouse to a point without pressing a button, or (if `nil`) out of the window.
    public func hover(at point: CGPoint?, in view: UIView? = nil) {
        let there = point.map { place($0, view) }
        atOnce { [self] in scene.hover(at: there, time: renderer.host.time) }
    }

    /// Clicks with the mouse's secondary button at a point of `view`, which opens the context menu there.
    public func secondaryClick(at point: CGPoint, in view: UIView? = nil) {
        let there = place(point, view)
        atOnce { [self] in scene.openMenu(at: there) }
    }

    /// Scrolls with the wheel at a point by a distance in points of the content, to the right and down.
    public func scroll(at point: CGPoint, in view: UIView? = nil, by way: CGPoint) {
        let there = place(point, view)
        atOnce { [self] in scene.scroll(by: way, at: there, time: renderer.host.time) }
    }

    /// Shakes the device: calls `motionBegan` and `motionEnded`, or `motionCancelled` if `isCancelled`, of the first
    /// responder, otherwise of the visible controller.
    public func shake(isCancelled: Bool = false) {
        atOnce { [self] in scene.shake(isCancelled: isCancelled, time: renderer.host.time) }
    }

    /// Presses a key and releases it; its characters are sent to the first responder, as from a window's keyboard.
    public func press(_ key: UIKeyboardHIDUsage, characters: String = "", modifiers: UIKeyModifierFlags = []) {
        let key = UIKey(
            characters: characters, charactersIgnoringModifiers: characters, modifierFlags: modifiers, keyCode: key)
        // With control or command, a key enters no text; return, tab and similar keys are not text.
        let isText = modifiers.isDisjoint(with: [.control, .command]) && characters.allSatisfy(\.isPrintable)
        atOnce { [self] in
            scene.press(key, phase: .began, time: renderer.host.time)
            if isText { scene.insertText(characters, time: renderer.host.time) }
        }
        advance(by: 0.05)
        atOnce { [self] in scene.press(key, phase: .ended, time: renderer.host.time) }
    }

    /// Types a text on a keyboard: each character is a key press of 0.05 seconds.
    public func typeText(_ text: String) {
        for character in text {
            let key = UIKeyboardHIDUsage(typing: character)
            press(key, characters: String(character), modifiers: character.isUppercase ? .shift : [])
        }
    }

    /// Like `typeText(_:)`.
    public func type(_ text: String) { typeText(text) }

    /// Inserts a text at once, without keys, like a committed text of an input method or another kind of keyboard.
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

    /// Holds modifier keys while `body` performs another action, such as a click.
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

    /// Clicks with the mouse on a point of `view` (if `nil`: of the window), `count` times in quick succession.
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
        let from = place(start, view), to = place(end, view)
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

    /// Returns the app's window to the screen and activates the app.
    public func enterForeground() { atOnce { [self] in scene.becomeActive() } }

    /// Makes the app inactive, as a phone call does: it stays on screen and gets no touches.
    public func resignActive() { atOnce { [self] in scene.resignActive() } }

    /// Changes the size of the window, as by dragging its corner. (The picture keeps its size.)
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
    /// `true` if a keyboard enters it as text.
    fileprivate var isPrintable: Bool {
        !isNewline && unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}

extension UIKeyboardHIDUsage {
    /// Creates the key for a letter, a digit, a space, a tab or a line break; for any other character, the undefined
    /// key.
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
