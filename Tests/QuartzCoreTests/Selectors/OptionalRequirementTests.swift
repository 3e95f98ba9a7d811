import Foundation
import QuartzCore
import Testing

/// As the plugin AppleSources rewrites it.
private protocol Asked: AnyObject {
    func mayOpen(_ value: Int) -> Bool
    func name() -> String
    func list() -> [String]
    func object() -> NSObject
    func other() -> any Asked
    func block() -> () -> Int
    var rate: CGFloat { get }
}

extension Asked {
    func mayOpen(_ value: Int) -> Bool { OptionalRequirement.missing() }
    func name() -> String { OptionalRequirement.missing() }
    func list() -> [String] { OptionalRequirement.missing() }
    func object() -> NSObject { OptionalRequirement.missing() }
    func other() -> any Asked { OptionalRequirement.missing() }
    func block() -> () -> Int { OptionalRequirement.missing() }
    var rate: CGFloat { OptionalRequirement.missing() }
}

/// Optional requirements with a value.
@Suite struct OptionalRequirementTests {
    private final class Nothing: Asked {}
    private final class All: Asked {
        let inner: (any Asked)?
        init(_ inner: (any Asked)?) { self.inner = inner }
        /// Asks another object, which has nothing, during the call.
        func mayOpen(_ value: Int) -> Bool { OptionalRequirement.value(inner?.mayOpen(value)) ?? (value > 1) }
        func name() -> String { "all" }
        func list() -> [String] { ["a"] }
        func object() -> NSObject { NSNumber(value: 3) }
        func other() -> any Asked { self }
        func block() -> () -> Int { { 4 } }
        var rate: CGFloat { 0 }
    }

    @Test func missingOnes_areNil() {
        let object: (any Asked)? = Nothing()
        #expect(OptionalRequirement.value(object?.mayOpen(1)) == nil)
        #expect(OptionalRequirement.value(object?.name()) == nil)
        #expect(OptionalRequirement.value(object?.list()) == nil)
        #expect(OptionalRequirement.value(object?.object()) == nil)
        #expect(OptionalRequirement.value(object?.other()) == nil)
        #expect(OptionalRequirement.value(object?.block()) == nil)
        #expect(OptionalRequirement.value(object?.rate) ?? 2 == 2)
        let none: (any Asked)? = nil
        #expect(OptionalRequirement.value(none?.name()) == nil)
    }

    @Test func implementedOnes_haveTheirValue() {
        let object: (any Asked)? = All(Nothing())
        #expect(OptionalRequirement.value(object?.mayOpen(1)) == false)
        #expect(OptionalRequirement.value(object?.mayOpen(2)) == true)
        #expect(OptionalRequirement.value(object?.name()) == "all")
        #expect(OptionalRequirement.value(object?.list()) == ["a"])
        #expect(OptionalRequirement.value(object?.object()) == NSNumber(value: 3))
        #expect(OptionalRequirement.value(object?.other()) === object)
        #expect(OptionalRequirement.value(object?.block())?() == 4)
        #expect(OptionalRequirement.value(object?.rate) == 0)
    }

    @Test func classes_haveTheirSharedObject() {
        #expect(
            !NSObject.responds(to: Selector("sharedApplication")) && NSObject.perform(Selector("sharedNone")) == nil)
        #expect(NSException(name: .rangeException, reason: "too far").description == "too far")
    }
}
