public import Foundation

extension NSObject {
    /// Calls the selector's method. An object that it gives is kept until this thread's next `perform`.
    @discardableResult public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
        result(aSelector.send(to: self))
    }

    @discardableResult
    public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        result(aSelector.send(to: self, object))
    }

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

    /// Whether the selector's method is one of this object's. False of a selector that is a name alone.
    public func responds(to aSelector: Selector!) -> Bool { aSelector.isMethod(of: self) }

    /// Calls the selector's method after some seconds on the clock of `CACurrentMediaTime()`; the object is kept until then.
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        let request = PerformState.Request(target: self, selector: aSelector, argument: anArgument)
        PerformState.current.requests.append(request)
        request.timer = MediaTimer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in
            PerformState.current.requests.removeAll { $0 === request }
            request.selector.send(to: request.target, request.argument)
        }
    }

    /// The modes have no influence.
    public func perform(
        _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]
    ) { perform(aSelector, with: anArgument, afterDelay: delay) }

    /// Forgets the calls that wait for their time on this thread.
    public static func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        PerformState.current.cancel { $0.target === aTarget as AnyObject }
    }

    /// Forgets those of one selector with an equal argument.
    public static func cancelPreviousPerformRequests(
        withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
    ) {
        PerformState.current.cancel {
            $0.target === aTarget as AnyObject && $0.selector == aSelector && $0.hasArgument(equalTo: anArgument)
        }
    }

    /// Calls the method on the main thread: at once if this is it and `wait` is true.
    public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
        // `@unchecked Sendable`: as on Apple's systems, the caller hands the object over to the main thread.
        struct Call: @unchecked Sendable { let target: NSObject, selector: Selector, argument: Any? }
        let call = Call(target: self, selector: aSelector, argument: arg)
        if !wait {
            DispatchQueue.main.async { call.selector.send(to: call.target, call.argument) }
        } else if Thread.isMainThread {
            call.selector.send(to: call.target, call.argument)
        } else {
            DispatchQueue.main.sync { _ = call.selector.send(to: call.target, call.argument) }
        }
    }
}

/// What `perform` keeps for each thread.
private final class PerformState {
    final class Request {
        let target: AnyObject
        let selector: Selector
        let argument: Any?
        var timer: MediaTimer?

        init(target: AnyObject, selector: Selector, argument: Any?) {
            (self.target, self.selector, self.argument) = (target, selector, argument)
        }

        func hasArgument(equalTo other: Any?) -> Bool {
            guard let argument, let other else { return argument == nil && other == nil }
            if let a = argument as? AnyHashable, let b = other as? AnyHashable { return a == b }
            return argument as AnyObject === other as AnyObject
        }
    }

    var requests: [Request] = []
    var lastResult: AnyObject?

    private static let states = PerThread { PerformState() }
    static var current: PerformState { states.current }

    func cancel(_ isMeant: (Request) -> Bool) {
        for request in requests where isMeant(request) { request.timer?.invalidate() }
        requests.removeAll(where: isMeant)
    }
}
