import Foundation
import MicaBase
import QuartzCore
import Testing

@Suite struct ObserverOrderTests {
    private final class Log: @unchecked Sendable { var calls: [String] = [] }
    private final class Observer: NSObject, @unchecked Sendable {
        let name: String, log: Log
        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
        }
        func note(_ notification: Notification) { log.calls.append(name) }
        /// The center that the observer leaves at its end.
        var center: NotificationCenter?
        deinit { center?.removeObserver(self) }
    }

    /// As on Apple's systems: in the order in which they were added.
    @Test func observersAreCalledInOrder() {
        let center = NotificationCenter(), log = Log(), name = Notification.Name("a"), object = NSObject()
        let observers = (0..<40).map { Observer("\($0)", log) }
        for (index, observer) in observers.enumerated() {
            center.addObserver(
                observer, selector: Selector("note:", Observer.note(_:)), name: index % 3 == 0 ? nil : name,
                object: index % 2 == 0 ? object : nil)
        }
        center.post(name: name, object: object)
        #expect(log.calls == (0..<40).map { "\($0)" })
        log.calls = []
        center.removeObserver(observers[1])
        center.removeObserver(observers[6], name: nil, object: object)
        center.post(name: name, object: nil)
        #expect(log.calls == (0..<40).filter { $0 % 2 == 1 && $0 != 1 }.map { "\($0)" })
    }

    @Test func removedDuringANotification_isNotCalled() {
        final class Remover: NSObject {
            var target: NSObject?
            var center: NotificationCenter?
            func note() { if let target { center?.removeObserver(target) } }
        }
        let center = NotificationCenter(), log = Log(), name = Notification.Name("a"), remover = Remover()
        let observer = Observer("late", log)
        remover.target = observer
        remover.center = center
        center.addObserver(remover, selector: Selector("note", Remover.note), name: name, object: nil)
        center.addObserver(observer, selector: Selector("note:", Observer.note(_:)), name: name, object: nil)
        center.post(name: name, object: nil)
        #expect(log.calls.isEmpty)
    }

    /// Adding an observer looks at all others: one that is deallocated meanwhile removes itself.
    @Test func observersThatRemoveThemselvesOnOtherThreads_doNotBlock() async {
        let center = NotificationCenter.default, name = Notification.Name("ObserverOrderTests")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<2000 {
                        let observer = Observer("", Log())
                        observer.center = center
                        center.addObserver(
                            observer, selector: Selector("note:", Observer.note(_:)), name: name, object: nil)
                    }
                }
            }
        }
        #expect(NotificationCenter.selectorLookCount > 0)
    }

    @Test func aTimerOfFoundation_waitsAndKeepsItsInformation() {
        final class Target: NSObject {
            var infos: [Int] = []
            func fire(_ timer: Timer) { infos.append(timer.userInfo as? Int ?? -1) }
        }
        let target = Target()
        let timer = Timer(
            timeInterval: 60, target: target, selector: Selector("fire:", Target.fire(_:)), userInfo: 7, repeats: false)
        #expect(timer.fireDate.timeIntervalSinceNow > 50 && timer.userInfo as? Int == 7)
        timer.fire()
        #expect(target.infos == [7])
        let often = Timer(
            timeInterval: 0, target: target, selector: Selector("fire:", Target.fire(_:)), userInfo: nil, repeats: true)
        #expect(often.timeInterval == 1e-4)
        often.invalidate()
    }
}
