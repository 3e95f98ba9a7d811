public import UIKit

/// Has a pattern set or asks for it, and says so when that is done.
///
/// ```swift
/// let lock = PatternLock(store: DesktopPatternStore(app: "org.example.notes"))
/// let controller = PatternLockController(lock: lock, mode: .verify)
/// controller.onFinish = { print("welcome back") }
/// ```
public final class PatternLockController: UIViewController {
    public enum Mode: Hashable, Sendable {
        /// Draw a new pattern, and again to confirm it.
        case set
        /// Draw the pattern that was set.
        case verify
    }

    public let lock: PatternLock
    public private(set) var mode: Mode
    /// Called once the pattern was set, or the right one was drawn.
    public var onFinish: (() -> Void)?
    /// The clocks; a test or an offline scene has its own.
    public var clock: () -> LockMoment
    public let lockView = PatternLockView()

    /// The pattern drawn first, to be confirmed.
    private var chosen: [Int]?
    private var pause: CADisplayLink?
    private var countdown: CADisplayLink?

    public init(lock: PatternLock, mode: Mode, clock: @escaping () -> LockMoment = { .now }) {
        (self.lock, self.mode, self.clock) = (lock, mode, clock)
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

    /// Begins anew in a mode, whatever was going on.
    public func start(_ mode: Mode) {
        self.mode = mode
        cancel()
        chosen = nil
        ask()
    }

    /// Gives up timers; the view may go.
    public func cancel() {
        pause?.invalidate()
        countdown?.invalidate()
        (pause, countdown) = (nil, nil)
    }

    /// Waits for a pattern, unless the lock takes none now.
    private func ask() {
        let view = lockView
        view.grid.clear()
        view.grid.isAccepting = true
        view.preview.isHidden = mode == .verify
        view.preview.pattern = chosen ?? []
        switch mode {
        case .set:
            view.titleLabel.text = chosen == nil ? "Set a pattern" : "Draw it again"
            view.say(chosen == nil ? "Join at least \(PatternLock.minimumLength) dots" : "Confirm the pattern above")
        case .verify:
            view.titleLabel.text = "Draw your pattern"
            view.say("Join the dots to unlock")
            do throws(PatternLockError) {
                switch try lock.state(at: clock()) {
                case .ready: break
                case .noPattern: throw .noPattern
                case .lockedOut(let seconds): lockOut(for: seconds)
                }
            } catch {
                refuse(error)
            }
        }
    }

    private func take(_ pattern: [Int]) {
        lockView.grid.isAccepting = false
        do throws(PatternLockError) {
            switch mode {
            case .set: try choose(pattern)
            case .verify: try verify(pattern)
            }
        } catch {
            lockView.grid.show(pattern, .failed)
            refuse(error)
        }
    }

    private func choose(_ pattern: [Int]) throws(PatternLockError) {
        if let chosen {
            guard chosen == pattern else {
                fail(pattern, "The patterns differ. Start over.", for: 1.1) { $0.chosen = nil }
                return
            }
            try lock.setPattern(pattern)
            succeed(pattern, "Pattern set")
        } else if PatternLock.isUsable(pattern) {
            lockView.preview.pattern = pattern
            lockView.grid.show(pattern, .selected)
            wait(0.5) {
                $0.chosen = pattern
                $0.ask()
            }
        } else {
            fail(pattern, "Too short: join at least \(PatternLock.minimumLength) dots", for: 1.1) { _ in }
        }
    }

    private func verify(_ pattern: [Int]) throws(PatternLockError) {
        switch try lock.verify(pattern, at: clock()) {
        case .opened: succeed(pattern, "Welcome back")
        case .wrong(let left):
            fail(pattern, "Wrong pattern. \(left) \(left == 1 ? "try" : "tries") left.", for: 1) { _ in }
        case .lockedOut(let seconds):
            lockView.grid.show(pattern, .failed)
            lockView.shake()
            lockOut(for: seconds)
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

    /// Says why and asks again after a while: a keyring may be unlocked, a disk made room on, in the meantime.
    private func refuse(_ error: PatternLockError) {
        lockView.grid.isAccepting = false
        lockView.say(error.errorDescription ?? "The lock does not work.", .bad)
        wait(4) { $0.ask() }
    }

    /// Counts down, then asks again. The lock itself decides when it is over: this only shows it.
    private func lockOut(for seconds: TimeInterval) {
        pause?.invalidate()
        countdown?.invalidate()
        lockView.grid.isAccepting = false
        lockView.titleLabel.text = "Too many wrong tries"
        let end = CACurrentMediaTime() + seconds
        func show(_ rest: TimeInterval) {
            let whole = Int(rest.rounded(.up))
            let minutes = String(whole / 60), last = String(whole % 60)
            lockView.say("Try again in \(minutes):\(last.count < 2 ? "0" : "")\(last)", .bad)
        }
        show(seconds)
        var shown = Int(seconds.rounded(.up))
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            let rest = end - link.timestamp
            guard rest > 0 else {
                link.invalidate()
                countdown = nil
                return ask()
            }
            guard Int(rest.rounded(.up)) != shown else { return }
            shown = Int(rest.rounded(.up))
            show(rest)
        }
        link.add(to: .main, forMode: .common)
        countdown = link
    }

    private func wait(_ seconds: TimeInterval, _ body: @escaping (PatternLockController) -> Void) {
        pause?.invalidate()
        let end = CACurrentMediaTime() + seconds
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            guard link.timestamp >= end - 1e-6 else { return }
            link.invalidate()
            pause = nil
            body(self)
        }
        link.add(to: .main, forMode: .common)
        pause = link
    }
}
