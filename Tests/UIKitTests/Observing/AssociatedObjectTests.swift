import Testing
import UIKit

@MainActor @Suite struct AssociatedObjectTests {
    private final class Value {}

    @Test func values_stayWithTheirObject() {
        let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
        defer { keys.deallocate() }
        var view: UIView? = UIView()
        let other = UIView()
        weak var held: Value?, unheld: Value?
        autoreleasepool {
            let (first, second) = (Value(), Value())
            objc_setAssociatedObject(view!, keys, first, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            objc_setAssociatedObject(view!, keys + 1, second, .OBJC_ASSOCIATION_ASSIGN)
            held = first
            unheld = second
        }
        #expect(held != nil && unheld == nil)
        #expect(
            objc_getAssociatedObject(view!, keys) as? Value === held && objc_getAssociatedObject(other, keys) == nil)
        #expect(objc_getAssociatedObject(view!, keys + 1) == nil)
        view = nil
        for _ in 0..<200 {
            objc_setAssociatedObject(UIView(), keys, 1, .OBJC_ASSOCIATION_RETAIN)
        }
        #expect(held == nil, "values of a released object are removed")
        objc_setAssociatedObject(other, keys, "text", .OBJC_ASSOCIATION_COPY_NONATOMIC)
        #expect(objc_getAssociatedObject(other, keys) as? String == "text")
        objc_setAssociatedObject(other, keys, nil, .OBJC_ASSOCIATION_COPY_NONATOMIC)
        #expect(objc_getAssociatedObject(other, keys) == nil)
    }

    /// Values without identity have no weak references.
    @Test func assignedValues_stay() {
        let view = UIView(), keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
        defer { keys.deallocate() }
        objc_setAssociatedObject(view, keys, 7, .OBJC_ASSOCIATION_ASSIGN)
        objc_setAssociatedObject(view, keys + 1, CGPoint(x: 1, y: 2), .OBJC_ASSOCIATION_ASSIGN)
        #expect(objc_getAssociatedObject(view, keys) as? Int == 7)
        #expect(objc_getAssociatedObject(view, keys + 1) as? CGPoint == CGPoint(x: 1, y: 2))
    }

    @Test func timers_fireAfterTheirInterval() {
        final class Target: NSObject {
            var count = 0
            func fire() { count += 1 }
        }
        let before = Date(), target = Target()
        let timer = Timer(
            timeInterval: 500, target: target, selector: Selector("fire", Target.fire), userInfo: nil, repeats: true)
        #expect(timer.fireDate >= before + 500 && timer.timeInterval == 500)
        timer.fire()
        #expect(target.count == 1)
        timer.invalidate()
    }

    /// Views, layers and recognisers release their values.
    @Test func values_goWithTheirObject() {
        let key = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        defer { key.deallocate() }
        for make in [{ UIView() }, { CALayer() }, { UITapGestureRecognizer() }] as [@MainActor () -> NSObject] {
            weak var held: Value?
            autoreleasepool {
                let (object, value) = (make(), Value())
                objc_setAssociatedObject(object, key, value, .OBJC_ASSOCIATION_RETAIN)
                held = value
            }
            #expect(held == nil)
        }
    }

    /// Values that are released while the table is swept may change the table.
    @Test(.timeLimit(.minutes(5))) func values_thatAskWhenTheyGo() async {
        await #expect(processExitsWith: .success) {
            final class Asking: NSObject {
                // Neither changes.
                nonisolated(unsafe) static let key = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
                deinit { objc_setAssociatedObject(Asking.shared, Asking.key, 1, .OBJC_ASSOCIATION_RETAIN) }
                nonisolated(unsafe) static let shared = NSObject()
            }
            // One thread releases objects while another's calls retain them briefly.
            DispatchQueue.concurrentPerform(iterations: 2) { _ in
                for _ in 0..<20_000 {
                    let object = Asking()
                    objc_setAssociatedObject(object, Asking.key, Asking(), .OBJC_ASSOCIATION_RETAIN)
                    _ = objc_getAssociatedObject(object, Asking.key)
                }
            }
        }
    }

    @Test nonisolated func locks_ofObjects() {
        // `@unchecked Sendable`: `count` is accessed under the lock of the object.
        final class Counter: @unchecked Sendable { var count = 0 }
        let counter = Counter()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<5000 {
                objc_sync_enter(counter)
                objc_sync_enter(counter)
                counter.count += 1
                objc_sync_exit(counter)
                objc_sync_exit(counter)
            }
        }
        #expect(counter.count == 20_000)
        #expect(objc_sync_exit(NSObject()) == -1 && objc_sync_enter(nil) == 0)
        // A thread that does not hold the lock cannot let others in.
        objc_sync_enter(counter)
        let isOver = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            counter.count = Int(objc_sync_exit(counter))
            isOver.signal()
        }
        isOver.wait()
        #expect(counter.count == -1)
        #expect(objc_sync_exit(counter) == 0 && objc_sync_exit(counter) == -1)
    }
}
