import Dispatch
import Synchronization
public import UIKit

/// A controller in which the user sets a pattern or draws the one that was set.
///
/// ```swift
/// let lock = PatternLock(store: DesktopPatternStore(app: "org.example.notes"))
/// let controller = PatternLockController(lock: lock, mode: .verify)
/// controller.onFinish = { print("welcome back") }
/// ```
/// The lock works on another thread, because deriving a key takes about 66 ms, and a keyring may take longer. Touches
/// are ignored in the meantime.
public final class PatternLockController: UIViewController {
    /// The purpose of the controller.
    public enum Mode: Hashable, Sendable {
        /// The user draws a new pattern, and again to confirm it.
        case set
        /// The user draws the pattern that was set.
        case verify
    }

    /// The lock that is set or opened.
    public let lock: PatternLock
    /// The current purpose.
    public private(set) var mode: Mode
    /// A closure that is called once the pattern was set, or the right one was drawn.
    public var onFinish: (() -> Void)?
    /// `true` to set a pattern if there is none to verify. The default is `false`: that is an error, which is shown.
    public var setsMissingPattern = false
    /// The clock; tests and offline scenes replace it.
    public var clock: () -> LockMoment
    /// `false` to use the lock immediately on the main thread, for tests and offline scenes, whose frames must not
    /// depend on the speed of the machine. Default `true`.
    public var worksInBackground = true
    /// The view with the grid.
    public let lockView = PatternLockView()

    /// The pattern drawn first, which has to be confirmed.
    private var chosen: [Int]?
    private var pause: CADisplayLink?
    private var countdown: CADisplayLink?
    private static let queue = DispatchQueue(label: "org.mica.pattern-lock", qos: .userInitiated)

    /// Creates a controller for a lock. `clock` returns the current moment; by default that of the system.
    public init(lock: PatternLock, mode: Mode, clock: @escaping () -> LockMoment = { .now }) {
        self.lock = lock
        self.mode = mode
        self.clock = clock
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { return nil }

    public override func loadView() {
        lockView.frame = UIScreen.main.bounds
        view = lockView
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        lockView.grid.onChange = { [weak self] _ in self?.lockView.say("Lift your finger when you are done") }
        lockView.grid.onFinish = { [weak self] pattern in self?.take(pattern) }
        start(mode)
    }

    /// Starts again in a mode, cancelling any current step.
    public func start(_ mode: Mode) {
        self.mode = mode
        cancel()
        chosen = nil
        ask()
    }

    /// Cancels timers and pending results of the lock; the view may be removed.
    public func cancel() {
        pause?.invalidate()
        countdown?.invalidate()
        pause = nil
        countdown = nil
    }

    /// Waits for a pattern, unless the lock does not accept any now.
    private func ask() {
        lockView.grid.clear()
        lockView.preview.isHidden = mode == .verify
        lockView.preview.pattern = chosen ?? []
        switch mode {
        case .set where chosen == nil: invite("Set a pattern", "Join at least \(PatternLock.minimumLength) dots")
        case .set: invite("Draw it again", "Confirm the pattern above")
        case .verify:
            let moment = clock()
            consult { lock throws(PatternLockError) in
                try lock.state(at: moment)
            } then: { controller, answer in
                switch answer {
                case .success(.ready): controller.invite("Draw your pattern", "Join the dots to unlock")
                case .success(.noPattern) where controller.setsMissingPattern: controller.start(.set)
                case .success(.noPattern): controller.refuse(.noPattern)
                case .success(.lockedOut(let seconds)): controller.lockOut(for: seconds, from: moment)
                case .failure(let error): controller.refuse(error)
                }
            }
        }
    }

    private func invite(_ title: String, _ message: String) {
        lockView.titleLabel.text = title
        lockView.say(message)
        lockView.grid.isAccepting = true
    }

    /// Calls the lock without accepting touches, and continues with its result, unless another step was started in the
    /// meantime.
    private func consult<Answer: Sendable>(
        _ question: @escaping @Sendable (PatternLock) throws(PatternLockError) -> Answer,
        then next: @escaping (PatternLockController, Result<Answer, PatternLockError>) -> Void
    ) {
        lockView.grid.isAccepting = false
        let lock = lock
        @Sendable func ask() -> Result<Answer, PatternLockError> {
            Result { () throws(PatternLockError) in try question(lock) }
        }
        guard worksInBackground else { return next(self, ask()) }
        let letterBox = LetterBox<Result<Answer, PatternLockError>>()
        PatternLockController.queue.async {
            let answer = ask()
            letterBox.letter.withLock { $0 = answer }
        }
        look(for: { _ in letterBox.letter.withLock { $0 } }, then: next)
    }

    /// Returns once locks have finished all calls of controllers; the next frame gets the results. For tests.
    package static func waitForAnswers() { queue.sync {} }

    /// A value that another thread provides for the next frame.
    private final class LetterBox<Letter: Sendable>: Sendable {
        let letter = Mutex<Letter?>(nil)
    }

    private func take(_ pattern: [Int]) {
        lockView.grid.isAccepting = false
        switch mode {
        case .set: choose(pattern)
        case .verify: verify(pattern)
        }
    }

    private func choose(_ pattern: [Int]) {
        guard PatternLock.isUsable(pattern) || chosen != nil else {
            return fail(pattern, "Too short: join at least \(PatternLock.minimumLength) dots", for: 1.1) { _ in }
        }
        guard let chosen else {
            lockView.preview.pattern = pattern
            lockView.grid.show(pattern, .selected)
            return wait(0.5) {
                $0.chosen = pattern
                $0.ask()
            }
        }
        guard chosen == pattern else {
            return fail(pattern, "The patterns differ. Start over.", for: 1.1) { $0.chosen = nil }
        }
        consult { lock throws(PatternLockError) in
            try lock.setPattern(pattern)
        } then: { controller, answer in
            switch answer {
            case .success: controller.succeed(pattern, "Pattern set")
            case .failure(let error): controller.refuse(error, pattern)
            }
        }
    }

    private func verify(_ pattern: [Int]) {
        let moment = clock()
        consult { lock throws(PatternLockError) in
            try lock.verify(pattern, at: moment)
        } then: { controller, answer in
            switch answer {
            case .success(.opened): controller.succeed(pattern, "Welcome back")
            case .success(.wrong(let left)):
                let tries = left == 1 ? "try" : "tries"
                controller.fail(pattern, "Wrong pattern. \(left) \(tries) left.", for: 1) { _ in }
            case .success(.lockedOut(let seconds)):
                controller.lockView.grid.show(pattern, .failed)
                controller.lockView.shake()
                controller.lockOut(for: seconds, from: moment)
                // Clear the pattern during the lockout: it may be almost the right one.
                controller.wait(1) { $0.lockView.grid.clear() }
            case .failure(let error): controller.refuse(error, pattern)
            }
        }
    }

    private func succeed(_ pattern: [Int], _ text: String) {
        lockView.grid.show(pattern, .succeeded)
        lockView.say(text, .good)
        wait(0.55) { $0.onFinish?() }
    }

    private func fail(
        _ pattern: [Int], _ text: String, for seconds: TimeInterval,
        then body: @escaping (PatternLockController) -> Void
    ) {
        lockView.grid.show(pattern, .failed)
        lockView.say(text, .bad)
        lockView.shake()
        wait(seconds) {
            body($0)
            $0.ask()
        }
    }

    /// Shows the reason and asks again after a while: in the meantime, a keyring may be unlocked, or space on a disk
    /// may be freed.
    private func refuse(_ error: PatternLockError, _ pattern: [Int] = []) {
        lockView.grid.isAccepting = false
        lockView.grid.show(pattern, .failed)
        if mode == .verify { lockView.titleLabel.text = "Locked" }
        lockView.say(error.message, .bad)
        wait(4) { $0.ask() }
    }

    /// Counts down on the lock's clocks, which continue while the computer sleeps, then asks again. It only displays
    /// the time: the lock itself determines the end.
    private func lockOut(for seconds: TimeInterval, from moment: LockMoment) {
        pause?.invalidate()
        countdown?.invalidate()
        lockView.grid.isAccepting = false
        lockView.titleLabel.text = "Too many wrong tries"
        let lockOut = LockOut(duration: seconds, start: moment)
        var shown: Int?
        func show(_ rest: Int) {
            guard rest != shown else { return }
            shown = rest
            let last = String(rest % 60)
            lockView.say("Try again in \(rest / 60):\(last.count < 2 ? "0" : "")\(last)", .bad)
        }
        show(Int(seconds.rounded(.up)))
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            let rest = lockOut.remaining(at: clock())
            guard rest <= 0 else { return show(Int(rest.rounded(.up))) }
            link.invalidate()
            countdown = nil
            pause?.invalidate()
            ask()
        }
        link.add(to: .main, forMode: .common)
        countdown = link
    }

    private func wait(_ seconds: TimeInterval, _ body: @escaping (PatternLockController) -> Void) {
        let end = CACurrentMediaTime() + seconds
        look(for: { now in now >= end - 1e-6 ? () : nil }, then: { controller, _ in body(controller) })
    }

    /// Checks in each frame for a value and continues with it, unless another step is started before.
    private func look<Value>(
        for value: @escaping (TimeInterval) -> Value?, then next: @escaping (PatternLockController, Value) -> Void
    ) {
        pause?.invalidate()
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            guard let found = value(link.timestamp) else { return }
            link.invalidate()
            pause = nil
            next(self, found)
        }
        link.add(to: .main, forMode: .common)
        pause = link
    }
}
