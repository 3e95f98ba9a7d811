import Foundation
import MicaGallery
import Mica
import MicaTesting
import Synchronization
import TestSeeds
import Testing
import UIKit

@MainActor @Suite(.fixedFonts, .seeded) struct PatternLockWindowTests {
    private static let pattern = [0, 3, 6, 7, 4]
    private static let wrong = [0, 1, 2, 5]
    private static let size = CGSize(width: 300, height: 480)

    /// An app with a button, under a lock whose clock is the harness's.
    @MainActor private final class App {
        let view = UIView(frame: CGRect(origin: .zero, size: PatternLockWindowTests.size))
        let button = UIControl(frame: CGRect(x: 0, y: 0, width: 300, height: 480))
        let store: any PatternLockStore
        let lockWindow: PatternLockWindow
        let harness: TestHarness
        var presses = 0
        /// Seconds that passed on the computer's clock, but not on the host's, which stopped during sleep.
        var slept: TimeInterval = 0

        init(
            store: any PatternLockStore = MemoryPatternStore(), at time: TimeInterval = 0,
            worksInBackground: Bool = false
        ) {
            self.store = store
            view.addSubview(button)
            harness = TestHarness(view, scale: 1)
            harness.advance(by: time)
            lockWindow = PatternLockWindow(lock: PatternLock(store: store, cost: .init(rounds: 16)))
            lockWindow.worksInBackground = worksInBackground
            lockWindow.clock = { [unowned self] in
                let time = CACurrentMediaTime() + slept
                return LockMoment(wall: time, sinceBoot: time, boot: "test")
            }
            button.addAction(UIAction { [unowned self] _ in presses += 1 }, for: .touchUpInside)
            lockWindow.protect(harness.window)
            harness.advance(by: 0.1)
        }

        var lockView: PatternLockView? { lockWindow.controller?.lockView }
        var message: String { lockView?.messageLabel.text ?? "" }

        func draw(_ nodes: [Int], over duration: TimeInterval = 0.4) {
            guard let grid = lockView?.grid else {
                Issue.record("there is no lock to draw on")
                return
            }
            let points = nodes.map { grid.convert(grid.centers[$0], to: harness.window) }
            harness.perform(.drag(through: points, at: 0, over: duration))
        }

        /// Sets the pattern, shows the lock, and draws a wrong one until no more tries are accepted.
        func lockOut() {
            setPattern()
            lockWindow.raise()
            harness.advance(by: 0.1)
            for _ in 0..<5 {
                draw(PatternLockWindowTests.wrong)
                harness.advance(by: 1.2)
            }
        }

        /// Advances time until a condition is met, for ten seconds at most, with the answers of the lock.
        func wait(until isSo: () -> Bool) -> Bool {
            for _ in 0..<200 where !isSo() {
                PatternLockController.waitForAnswers()
                harness.advance(by: 0.05)
            }
            return isSo()
        }

        func setPattern() {
            draw(PatternLockWindowTests.pattern)
            harness.advance(by: 0.6)
            draw(PatternLockWindowTests.pattern)
            harness.advance(by: 1)
        }
    }

    /// A view of the app that receives keys.
    private final class Typist: UIView {
        var keys = 0
        override var canBecomeFirstResponder: Bool { true }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys += 1 }
    }

    @Test func keys_doNotReachTheAppUnderTheLock() {
        let app = App(), typist = Typist()
        app.view.addSubview(typist)
        #expect(typist.becomeFirstResponder())
        app.harness.press(.keyboardA, characters: "a")
        #expect(typist.keys == 0)
        app.draw(Self.pattern)
        app.harness.advance(by: 1)
        app.draw(Self.pattern)
        app.harness.advance(by: 2)
        #expect(!app.lockWindow.isRaised)
        app.harness.press(.keyboardA, characters: "a")
        #expect(typist.keys == 1)
        app.lockWindow.raise()
        app.harness.press(.keyboardA, characters: "a")
        #expect(typist.keys == 1)
    }

    @Test func firstEntry_setsAndConfirms() {
        let app = App()
        #expect(app.lockWindow.isRaised && app.lockWindow.controller?.mode == .set)
        app.draw([0, 1, 2])
        #expect(app.message.contains("Too short") && app.lockView?.grid.state == .failed)
        app.harness.advance(by: 1.2)
        app.draw(Self.pattern)
        #expect(app.lockView?.preview.pattern == Self.pattern)
        app.harness.advance(by: 0.6)
        app.draw(Self.wrong)
        #expect(app.message.contains("differ"))
        app.harness.advance(by: 1.2)
        #expect(app.lockView?.preview.pattern == [], "starts over")
        app.setPattern()
        #expect(!app.lockWindow.isRaised && app.lockWindow.superview == nil)
    }

    @Test func app_isOutOfReachUntilItOpens() {
        let app = App()
        app.harness.tap(at: CGPoint(x: 150, y: 20))
        app.harness.tap(at: CGPoint(x: 150, y: 470))
        #expect(app.presses == 0)
        app.setPattern()
        app.harness.tap(at: CGPoint(x: 150, y: 470))
        #expect(app.presses == 1)
    }

    @Test func background_locksAgain() {
        let app = App()
        app.setPattern()
        app.harness.enterBackground()
        #expect(app.lockWindow.isRaised && app.lockWindow.controller?.mode == .verify)
        app.harness.enterForeground()
        app.harness.advance(by: 0.1)
        app.draw(Self.wrong)
        #expect(app.message == "Wrong pattern. 4 tries left." && app.lockView?.grid.state == .failed)
        app.harness.advance(by: 1.2)
        app.draw(Self.pattern)
        #expect(app.lockView?.grid.state == .succeeded)
        app.harness.advance(by: 1)
        #expect(!app.lockWindow.isRaised)
    }

    @Test func lockOut_countsDownAndSurvivesARestart() {
        let app = App()
        app.lockOut()
        #expect(app.message.hasPrefix("Try again in 0:"))
        app.draw(Self.pattern)
        #expect(app.lockWindow.isRaised && app.lockView?.grid.pattern == [], "ignores touches")

        // A new process with the same store.
        let again = App(store: app.store, at: app.harness.time)
        #expect(again.lockWindow.controller?.mode == .verify && again.message.hasPrefix("Try again in 0:"))
        again.harness.advance(by: 31)
        #expect(again.message == "Join the dots to unlock")
        again.draw(Self.pattern)
        again.harness.advance(by: 1)
        #expect(!again.lockWindow.isRaised)
    }

    /// The last wrong pattern is shown as long as the others, not for the whole lock-out.
    @Test func lockOut_showsTheWrongPatternForASecond() {
        let app = App()
        app.setPattern()
        app.lockWindow.raise()
        app.harness.advance(by: 0.1)
        for _ in 0..<4 {
            app.draw(Self.wrong)
            app.harness.advance(by: 1.2)
        }
        app.draw(Self.wrong)
        #expect(app.message == "Try again in 0:30")
        #expect(app.lockView?.grid.pattern == Self.wrong && app.lockView?.grid.state == .failed)
        app.harness.advance(by: 0.8)
        #expect(app.lockView?.grid.pattern == Self.wrong)
        app.harness.advance(by: 0.4)
        #expect(app.lockView?.grid.pattern == [] && app.lockView?.grid.state == .normal)
        #expect(app.message.hasPrefix("Try again in 0:2"))
        app.harness.advance(by: 30)
        app.draw(Self.pattern)
        #expect(app.lockView?.grid.state == .succeeded)
    }

    /// The lock-out may end before the wrong pattern disappeared: strokes drawn then stay.
    @Test func lockOut_thatEndsWithinASecondClearsNothingLater() {
        let app = App()
        app.setPattern()
        app.lockWindow.raise()
        app.harness.advance(by: 0.1)
        for _ in 0..<5 {
            app.draw(Self.wrong)
            if app.message.hasPrefix("Wrong") { app.harness.advance(by: 1.2) }
        }
        app.slept = 3600
        app.harness.advance(by: 0.1)
        #expect(app.message == "Join the dots to unlock" && app.lockView?.grid.pattern == [])
        app.draw(Self.wrong, over: 0.7)
        app.harness.advance(by: 0.3)
        #expect(app.lockView?.grid.pattern == Self.wrong, "of the try after the lock-out")
    }

    @Test func lockOut_countsTheTimeThatTheComputerSlept() {
        let app = App()
        app.lockOut()
        app.slept = 20
        app.harness.advance(by: 0.1)
        #expect(["Try again in 0:09", "Try again in 0:08"].contains(app.message))
        app.slept = 3600
        app.harness.advance(by: 0.1)
        #expect(app.message == "Join the dots to unlock")
    }

    @Test func damagedStore_staysClosedAndSaysSo() {
        let app = App(store: MemoryPatternStore(Data("rubbish".utf8)))
        #expect(app.lockWindow.controller?.mode == .verify)
        #expect(app.message.contains("damaged"))
        app.draw(Self.pattern)
        app.harness.advance(by: 9)
        #expect(app.lockWindow.isRaised && app.message.contains("damaged"))
    }

    /// Like a slow keyring, or an expensive key: frames continue, touches wait, and the answer arrives later.
    @Test func slowStore_isAskedBesideTheFrames() throws {
        let store = GatedStore()
        try PatternLock(store: store, cost: .init(rounds: 16)).setPattern(Self.pattern)
        store.shut()
        let app = App(store: store, worksInBackground: true)
        app.harness.advance(by: 1)
        app.draw(Self.pattern)
        #expect(app.lockView?.grid.pattern == [] && app.message == "", "no answer yet")
        store.open()
        #expect(app.wait { app.message == "Join the dots to unlock" })

        // Locked again while the right pattern is being checked: that answer is too late.
        store.shut()
        app.draw(Self.pattern)
        #expect(app.lockView?.grid.isAccepting == false && app.lockView?.grid.state == .selected)
        app.lockWindow.raise()
        store.open()
        #expect(app.wait { app.message == "Join the dots to unlock" })
        app.harness.advance(by: 1)
        #expect(app.lockWindow.isRaised && app.lockView?.grid.pattern == [])
        app.draw(Self.pattern)
        #expect(app.wait { !app.lockWindow.isRaised })
    }

    /// The touch is cancelled, the window is locked again, the view changes its size, the app goes to the background:
    /// at any moment.
    @Test(arguments: seeds(1...6)) func interruption_leavesNothingBehind(_ seed: Int) throws {
        let app = App()
        app.setPattern()
        var random = Seeded(UInt64(seed))
        for _ in 0..<12 {
            app.lockWindow.raise()
            app.harness.advance(by: 0.05)
            let grid = try #require(app.lockView?.grid)
            let points = Self.pattern.map { grid.convert(grid.centers[$0], to: app.harness.window) }
            var touch = ScriptedTouch.drag(through: points, at: 0, over: 0.5)
            touch.isCancelled = random.below(3) == 0
            switch random.below(3) {
            case 0: app.harness.perform(touch)
            case 1:
                app.harness.perform(touch)
                app.lockWindow.raise()
            default:
                app.harness.renderer.host.schedule(at: app.harness.renderer.host.time + 0.2) {
                    MainActor.assumeIsolated { app.view.superview?.bounds.size = CGSize(width: 200, height: 300) }
                }
                app.harness.perform(touch)
                app.view.superview?.bounds.size = Self.size
            }
            app.harness.advance(by: Double(random.below(20)) / 10)
        }
        app.harness.advance(by: 3)
        if app.lockWindow.isRaised {
            app.draw(Self.pattern)
            app.harness.advance(by: 1)
        }
        #expect(!app.lockWindow.isRaised && app.harness.window.subviews.count == 1)
        #expect(app.lockWindow.layer.animationKeys() == nil)
    }

    @Test(arguments: [("set", 1.2), ("confirmed", 3.45), ("wrong", 6.95), ("right", 9.6)])
    func scene_looksAsBefore(_ name: String, _ time: Double) {
        let player = OfflineRenderer(scene: PatternLockScene(), size: CGSize(width: 120, height: 192), scale: 1)
        player.advance(to: time)
        expectSnapshot(player.image(), "patternLock_\(name)")
    }
}

/// A store that does not answer while it is closed.
private final class GatedStore: PatternLockStore {
    private let gate = Mutex<DispatchSemaphore?>(nil)
    private let inner = MemoryPatternStore()
    var place: String { inner.place }
    func shut() { gate.withLock { $0 = DispatchSemaphore(value: 0) } }
    func open() { _ = gate.withLock { $0.take() }?.signal() }
    func read() -> Data? { inner.read() }
    func write(_ data: Data) { inner.write(data) }
    func remove() { inner.remove() }
    func exclusively<Result>(
        _ body: (any PatternLockStore) throws(PatternLockError) -> Result
    ) throws(PatternLockError) -> Result {
        if let gate = gate.withLock({ $0 }) {
            gate.wait()
            gate.signal()
        }
        return try body(self)
    }
}
