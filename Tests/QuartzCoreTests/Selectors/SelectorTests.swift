import Foundation
import QuartzCore
import Testing

private class Base: NSObject {
    var calls: [String] = []
    var title = "a"
    func none() { calls.append("none") }
    func one(_ value: String) { calls.append("one \(value)") }
    func optional(_ value: String?) { calls.append("optional \(value ?? "nil")") }
    func two(_ a: Int, b: CGFloat) { calls.append("two \(a) \(b)") }
    func answer() -> NSString { "42" }
    func note(_ notification: Notification) { calls.append("note \(notification.name.rawValue)") }
    func oldNote(_ notification: NSNotification) { calls.append("old \(notification.name.rawValue)") }
    func tick(_ timer: MediaTimer) { calls.append("tick \(timer.userInfo ?? "")") }
    func link(_ link: CADisplayLink) { calls.append("link") }
}

private final class Sub: Base {
    override func one(_ value: String) { calls.append("sub \(value)") }
}

@MainActor private final class Screen: NSObject {
    var calls = 0
    private func hidden() { calls += 1 }
    func start() { perform(Selector("hidden", Screen.hidden)) }
}

private protocol Dismissing: AnyObject {
    func dismiss()
    func note(_ text: String)
}

private final class Dismisser: NSObject, Dismissing {
    var calls: [String] = []
    func dismiss() { calls.append("dismiss") }
    func note(_ text: String) { calls.append(text) }
}

@Suite(.serialized) struct SelectorTests {
    /// Any object that conforms is a target.
    @Test func methodsOfProtocols_areCalled() {
        let target = Dismisser(), selector = Selector("dismiss", Dismissing.dismiss)
        target.perform(selector)
        target.perform(Selector("note:", Dismissing.note(_:)), with: "x")
        Base().perform(selector)
        #expect(target.calls == ["dismiss", "x"] && selector.isMethod(of: target) && !selector.isMethod(of: Base()))
    }

    @Test func methods_getAsManyArgumentsAsTheyTake() {
        let base = Base()
        base.perform(Selector("none", Base.none), with: "x")
        base.perform(Selector("one:", Base.one(_:)), with: "x", with: "y")
        base.perform(Selector("two:b:", Base.two(_:b:)), with: 1, with: NSNumber(value: 2.5))
        base.perform(Selector("optional:", Base.optional(_:)))
        #expect(base.calls == ["none", "one x", "two 1 2.5", "optional nil"])
        #expect(base.perform(Selector("answer", Base.answer))?.takeUnretainedValue() as? NSString == "42")
    }

    @Test func overrides_areCalled() {
        let sub = Sub()
        sub.perform(Selector("one:", Base.one(_:)), with: "x")
        #expect(sub.calls == ["sub x"])
    }

    /// A wrong argument or target calls nothing, and does not stop the program.
    @Test func wrongArguments_callNothing() {
        let base = Base()
        base.perform(Selector("one:", Base.one(_:)), with: 5)
        base.perform(Selector("one:", Base.one(_:)))
        base.perform(Selector("one:", Sub.one(_:)), with: "x")
        base.perform(Selector("one:"), with: "x")
        #expect(base.calls.isEmpty)
    }

    @Test func names_makeThemEqual() {
        #expect(Selector("one:", Base.one(_:)) == Selector("one:") && Selector("one", Base.one(_:)) == "one:")
        #expect(Selector("none", Base.none) != Selector("one:"))
        #expect(NSStringFromSelector(Selector("two", Base.two)) == "two::")
        #expect(Base().responds(to: Selector("none", Base.none)))
        #expect(!Base().responds(to: Selector("one:", Sub.one(_:))) && !Base().responds(to: Selector("none")))
    }

    /// Delayed calls are released with the host whose clock they use.
    @Test func delayedCalls_goWithTheirHost() {
        weak var target: Base?
        autoreleasepool {
            let host = LayerHost(layer: CALayer(), size: CGSize(width: 1, height: 1), scale: 1)
            let base = Base()
            target = base
            base.perform(Selector("none", Base.none), with: nil, afterDelay: 5)
            withExtendedLifetime(host) {}
        }
        // The open transaction retains the host until it ends.
        CATransaction.flush()
        #expect(target == nil)
    }

    @Test func properties_haveGettersAndSetters() {
        let base = Base()
        base.perform(Selector("setTitle:", setter: { (object: Base, new) in object.title = new }), with: "b")
        let title = base.perform(Selector("title", getter: { (object: Base) in object.title as NSString }))
        #expect(title?.takeUnretainedValue() as? NSString == "b")
    }

    @MainActor @Test func privateMethodsOfTheMainActor() {
        let screen = Screen()
        screen.start()
        #expect(screen.calls == 1)
    }

    @Test func perform_afterADelay() {
        let stage = Stage(), base = Base()
        base.perform(Selector("one:", Base.one(_:)), with: "a", afterDelay: 0.5)
        base.perform(Selector("one:", Base.one(_:)), with: "b", afterDelay: 0.2)
        base.perform(Selector("none", Base.none), with: nil, afterDelay: 0.3)
        base.perform(Selector("none", Base.none), with: nil, afterDelay: 0.8)
        NSObject.cancelPreviousPerformRequests(withTarget: base, selector: Selector("one:"), object: "a")
        stage.run(to: 0.6)
        #expect(base.calls == ["one b", "none"])
        NSObject.cancelPreviousPerformRequests(withTarget: base)
        stage.run(to: 1)
        #expect(base.calls.count == 2)
    }

    @Test func perform_keepsItsTargetUntilThen() {
        let stage = Stage()
        weak var target: Base?
        do {
            let base = Base()
            base.perform(Selector("none", Base.none), with: nil, afterDelay: 0.1)
            target = base
        }
        #expect(target != nil)
        stage.run(to: 0.2)
        #expect(target == nil)
    }

    @Test func timers_callTheirTargets() {
        let stage = Stage(), base = Base()
        let timer = MediaTimer.scheduledTimer(
            timeInterval: 0.1, target: base, selector: Selector("tick:", Base.tick(_:)), userInfo: "x", repeats: true)
        let added = MediaTimer(
            timeInterval: 0.25, target: base, selector: Selector("none", Base.none), userInfo: nil, repeats: false)
        RunLoop.main.add(added, forMode: .common)
        stage.run(to: 0.35)
        #expect(base.calls == ["tick x", "tick x", "none", "tick x"])
        timer.fire()
        timer.fireDate = .distantFuture
        stage.run(to: 1)
        #expect(base.calls.count == 5 && timer.isValid && !added.isValid)
        timer.fireDate = Date()
        stage.run(to: 1.15)
        #expect(base.calls.count == 7)
        timer.invalidate()
        stage.run(to: 2)
        #expect(base.calls.count == 7 && timer.userInfo == nil)
    }

    /// A timer that was started before there was a host uses the host's clock.
    @Test func timers_waitForAHost() {
        let calls = Guard(0)
        let done = DispatchSemaphore(value: 0)
        Thread {
            let base = Base()
            MediaTimer.scheduledTimer(
                timeInterval: 60, target: base, selector: Selector("none", Base.none), userInfo: nil, repeats: false)
            let stage = Stage()
            stage.run(to: 61)
            calls.value = base.calls.count
            done.signal()
        }.start()
        done.wait()
        #expect(calls.value == 1)
    }

    @Test func displayLinks_callTheirTargets() {
        let stage = Stage()
        let base = Base()
        let link = CADisplayLink(target: base, selector: Selector("link:", Base.link(_:)))
        link.add(to: .main, forMode: .common)
        stage.run(to: 0.1)
        #expect(base.calls.count >= 5)
        link.invalidate()
        let count = base.calls.count
        stage.run(to: 0.2)
        #expect(base.calls.count == count)
    }

    @Test func notifications_callTheirObservers() {
        let center = NotificationCenter(), base = Base(), object = Base()
        let a = Notification.Name("a"), b = Notification.Name("b")
        center.addObserver(base, selector: Selector("note:", Base.note(_:)), name: a, object: nil)
        center.addObserver(base, selector: Selector("oldNote:", Base.oldNote(_:)), name: b, object: object)
        center.addObserver(base, selector: Selector("none", Base.none), name: b, object: nil)
        center.post(name: a, object: nil)
        center.post(name: b, object: nil)
        center.post(name: b, object: object)
        #expect(
            base.calls == ["note a", "none", "old b", "none"] || base.calls == ["note a", "none", "none", "old b"])
        base.calls = []
        center.removeObserver(base, name: b, object: nil)
        center.post(name: a, object: nil)
        center.post(name: b, object: object)
        #expect(base.calls == ["note a"])
        center.removeObserver(base)
        center.post(name: a, object: nil)
        #expect(base.calls == ["note a"])
    }

    /// An app's controllers and cells each remove themselves while all others stay.
    @Test func removingObservers_looksAtTheirOwnObservations() {
        let center = NotificationCenter(), name = Notification.Name("a")
        let observers = (0..<2000).map { _ in Base() }
        for observer in observers {
            center.addObserver(observer, selector: Selector("note:", Base.note(_:)), name: name, object: nil)
        }
        let before = NotificationCenter.selectorLookCount
        for observer in observers.dropLast() { center.removeObserver(observer) }
        #expect(NotificationCenter.selectorLookCount - before < 100_000)
        center.post(name: name, object: nil)
        #expect(observers.last?.calls == ["note a"] && observers.first?.calls == [])
    }

    @Test func removingAnObserver_leavesItsOtherCenters() {
        let one = NotificationCenter(), two = NotificationCenter(), base = Base(), name = Notification.Name("a")
        for center in [one, two, one] {
            center.addObserver(base, selector: Selector("note:", Base.note(_:)), name: name, object: nil)
        }
        one.removeObserver(base)
        one.post(name: name, object: nil)
        #expect(base.calls == [])
        two.post(name: name, object: nil)
        #expect(base.calls == ["note a"])
    }

    @Test func notifications_keepNoObserver() {
        let center = NotificationCenter(), name = Notification.Name("a")
        weak var observer: Base?
        do {
            let base = Base()
            center.addObserver(base, selector: Selector("note:", Base.note(_:)), name: name, object: nil)
            observer = base
        }
        #expect(observer == nil)
        center.post(name: name, object: nil)
    }
}

/// A value that one thread sets before another reads it.
private final class Guard: @unchecked Sendable {
    var value: Int
    init(_ value: Int) { self.value = value }
}
