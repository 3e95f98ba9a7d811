public import Foundation

extension NSObject {
    /// Calls the selector's method. The returned object is retained until this thread's next `perform`.
    @discardableResult public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
        result(aSelector.send(to: self))
    }

    /// Calls the selector's method with an object. Returns its result, `nil` for none.
    @discardableResult
    public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        result(aSelector.send(to: self, object))
    }

    /// Calls the selector's method with two objects. Returns its result, `nil` for none.
    @discardableResult
    public func perform(_ aSelector: Selector!, with object1: Any!, with object2: Any!) -> Unmanaged<AnyObject>! {
        result(aSelector.send(to: self, object1, object2))
    }

    private func result(_ value: Any?) -> Unmanaged<AnyObject>? {
        guard let value, !(value is Void) else { return nil }
        let object = value as AnyObject
        PerformState.current.lastResult = object
        return Unmanaged.passUnretained(object)
    }

    /// Calls the selector's method after a delay in seconds, on the clock of `CACurrentMediaTime()`; the object is
    /// retained until then.
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        let request = PerformState.Request(target: self, selector: aSelector, argument: anArgument)
        // The timer retains the request, and its run loop or host retains the timer: a deallocated host releases both.
        request.timer = MediaTimer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in
            PerformState.current.remove { $0 === request }
            request.selector.send(to: request.target, request.argument)
        }
        PerformState.current.add(request)
    }

    /// Calls the selector's method after a delay in seconds. The modes are ignored.
    public func perform(
        _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]
    ) { perform(aSelector, with: anArgument, afterDelay: delay) }

    /// Cancels the pending calls on this thread.
    public static func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        PerformState.current.cancel { $0.target === aTarget as AnyObject }
    }

    /// Cancels the pending calls of one selector with an equal argument.
    public static func cancelPreviousPerformRequests(
        withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
    ) {
        PerformState.current.cancel {
            $0.target === aTarget as AnyObject && $0.selector == aSelector && $0.hasArgument(equalTo: anArgument)
        }
    }

    /// Calls the method on a thread of its own, which ends with it. Methods of the main actor, as those of views and
    /// controllers, must not expect that actor then.
    public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
        // As on Apple's systems, the caller passes the object and the argument to the thread.
        nonisolated(unsafe) let target = self, argument = arg
        Thread.detachNewThread { _ = aSelector.send(to: target, argument) }
    }

    /// Calls the method on the main actor. With `wait` the call returns after the method has: code of the main actor
    /// calls it at once, even on a thread of the pool. Without it the method is called in a later turn of the main
    /// queue.
    public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
        // As on Apple's systems, the caller passes the object and the argument to the main thread.
        nonisolated(unsafe) let target = self, argument = arg
        if !wait {
            DispatchQueue.main.async { aSelector.send(to: target, argument) }
        } else if MainQueue.isCurrent {
            aSelector.send(to: target, argument)
        } else {
            DispatchQueue.main.sync { _ = aSelector.send(to: target, argument) }
        }
    }
}

/// The state of `perform` for each thread.
private final class PerformState {
    final class Request {
        let target: AnyObject
        let selector: Selector
        let argument: Any?
        weak var timer: MediaTimer?

        init(target: AnyObject, selector: Selector, argument: Any?) {
            self.target = target
            self.selector = selector
            self.argument = argument
        }

        func hasArgument(equalTo other: Any?) -> Bool {
            guard let argument, let other else { return argument == nil && other == nil }
            if let a = argument as? AnyHashable, let b = other as? AnyHashable { return a == b }
            return argument as AnyObject === other as AnyObject
        }
    }

    private struct WeakRequest { weak var value: Request? }

    private var requests: [WeakRequest] = []
    /// The number of requests at which those of deallocated objects are removed.
    private var limit = 64
    var lastResult: AnyObject?

    private static let states = PerThread { PerformState() }
    static var current: PerformState { states.current }

    func add(_ request: Request) {
        requests.append(WeakRequest(value: request))
        guard requests.count > limit else { return }
        requests.removeAll { $0.value == nil }
        limit = max(64, requests.count * 2)
    }

    func remove(_ isMeant: (Request) -> Bool) {
        requests.removeAll { $0.value.map(isMeant) ?? true }
    }

    func cancel(_ isMeant: (Request) -> Bool) {
        let meant = requests.compactMap(\.value).filter(isMeant)
        remove { request in meant.contains { $0 === request } }
        for request in meant { request.timer?.invalidate() }
    }
}
