import Foundation
import QuartzCore
import Testing

/// Its methods begin like those that the plugin AppleSources rewrites.
private class Counter: NSObject {
    var calls: [String] = []

    func one(_ value: String) -> Int {
        if let exchanged: Int = MethodExchange.perform("one:", of: Counter.self, on: self, value) { return exchanged }
        calls.append("one \(value)")
        return 1
    }
    func two(_ value: String) -> Int {
        if let exchanged: Int = MethodExchange.perform("two:", of: Counter.self, on: self, value) { return exchanged }
        calls.append("two \(value)")
        // The implementation with which it was exchanged, or itself.
        return value == "deep" ? 2 : two("deep") + 10
    }
    func three(_ value: String) -> Int {
        if let exchanged: Int = MethodExchange.perform("three:", of: Counter.self, on: self, value) { return exchanged }
        calls.append("three \(value)")
        return 3
    }
}

private final class SubCounter: Counter {}

private class ExchangedLayer: CALayer {
    nonisolated(unsafe) static var keys: [String] = []
    func noting_add(_ animation: CAAnimation, forKey key: String?) {
        if let exchanged: Void = MethodExchange.perform(
            "noting_add:forKey:", of: ExchangedLayer.self, on: self, animation, key)
        {
            return exchanged
        }
        ExchangedLayer.keys.append(key ?? "nil")
        noting_add(animation, forKey: key)
    }
}

private final class OverridingLayer: ExchangedLayer {
    var count = 0
    override func add(_ anim: CAAnimation, forKey key: String?) {
        count += 1
        super.add(anim, forKey: key)
    }
}

@Suite(.serialized) struct MethodExchangeTests {
    private func method(_ selector: Selector) -> Method? { class_getInstanceMethod(Counter.self, selector) }
    private let one = Selector("one:", Counter.one(_:)).exchangeable
    private let two = Selector("two:", Counter.two(_:)).exchangeable
    private let three = Selector("three:", Counter.three(_:)).exchangeable

    @Test func exchangedMethods_doWhatTheOtherDoes() throws {
        let first = try #require(method(one)), second = try #require(method(two)), third = try #require(method(three))
        let counter = Counter()
        method_exchangeImplementations(first, second)
        // `one` runs the implementation of `two`, which calls itself and so reaches the old one of `one`.
        #expect(counter.one("a") == 11 && counter.calls == ["two a", "one deep"])
        #expect(counter.two("b") == 1 && counter.calls.last == "one b")
        let sub = SubCounter()
        #expect(sub.one("c") == 11 && sub.calls == ["two c", "one deep"])

        // A second exchange builds on the first: each of three methods has another's implementation.
        method_exchangeImplementations(first, third)
        counter.calls = []
        _ = counter.one("d")
        #expect(counter.calls == ["three d"])
        counter.calls = []
        _ = counter.two("e")
        #expect(counter.calls == ["one e"])
        #expect(counter.three("deep") == 2)

        method_exchangeImplementations(first, third)
        method_exchangeImplementations(first, second)
        counter.calls = []
        _ = counter.one("f")
        #expect(counter.calls == ["one f"] && counter.two("deep") == 2 && counter.three("h") == 3)
    }

    @Test func implementations_areSetAndCalled() throws {
        let first = try #require(method(one)), counter = Counter()
        let new = imp_implementationWithBlock { (counter: Counter, value: String) -> Int in
            counter.calls.append("block \(value)")
            return 7
        }
        let old = method_setImplementation(first, new)
        defer { method_setImplementation(first, old) }
        #expect(counter.one("a") == 7 && counter.calls == ["block a"])
        let call = old.function(((AnyObject, Selector, String) -> Int).self)
        #expect(call(counter, one, "b") == 1 && counter.calls.last == "one b")
        let three = try #require(class_getMethodImplementation(Counter.self, three))
        #expect(class_replaceMethod(Counter.self, one, three, nil).map { _ in true } == true)
        #expect(counter.one("c") == 3 && counter.calls.last == "three c")
        #expect(class_getClassMethod(Counter.self, one).map { _ in true } == nil)
    }

    @Test func layersMethod_isExchanged_andBack() throws {
        let add = try #require(
            class_getInstanceMethod(ExchangedLayer.self, Selector("add:forKey:", CALayer.add(_:forKey:))))
        let noting = try #require(
            class_getInstanceMethod(
                ExchangedLayer.self,
                Selector("noting_add:forKey:", ExchangedLayer.noting_add(_:forKey:)).exchangeable))
        method_exchangeImplementations(add, noting)
        let layer = ExchangedLayer()
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
        #expect(ExchangedLayer.keys == ["fade"] && layer.animationKeys() == ["fade"])
        // An override's call of super reaches the current implementation of super; the override runs once.
        let overriding = OverridingLayer()
        overriding.add(CABasicAnimation(keyPath: "opacity"), forKey: "own")
        #expect(
            ExchangedLayer.keys == ["fade", "own"] && overriding.count == 1 && overriding.animationKeys() == ["own"])
        ExchangedLayer.keys = ["fade"]
        method_exchangeImplementations(add, noting)
        layer.add(CABasicAnimation(keyPath: "position"), forKey: "move")
        #expect(ExchangedLayer.keys == ["fade"] && layer.animationKeys() == ["fade", "move"])
    }

    /// An exchange without effect is always reported.
    @Test func otherMethods_areNotFound() {
        #expect(class_getInstanceMethod(CALayer.self, Selector("display", CALayer.display)) == nil)
        #expect(class_getInstanceMethod(NSObject.self, one) == nil && class_getInstanceMethod(nil, one) == nil)
        #expect(class_getInstanceMethod(Counter.self, Selector("one:")) == nil)
        #expect(class_getInstanceMethod(SubCounter.self, one) != nil)
    }
}
