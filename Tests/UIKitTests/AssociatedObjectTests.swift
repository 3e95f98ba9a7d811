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
            (held, unheld) = (first, second)
        }
        #expect(held != nil && unheld == nil)
        #expect(
            objc_getAssociatedObject(view!, keys) as? Value === held && objc_getAssociatedObject(other, keys) == nil)
        #expect(objc_getAssociatedObject(view!, keys + 1) == nil)
        view = nil
        for _ in 0..<200 {
            objc_setAssociatedObject(UIView(), keys, 1, .OBJC_ASSOCIATION_RETAIN)
        }
        #expect(held == nil, "what belonged to an object that is gone leaves")
        objc_setAssociatedObject(other, keys, "text", .OBJC_ASSOCIATION_COPY_NONATOMIC)
        #expect(objc_getAssociatedObject(other, keys) as? String == "text")
        objc_setAssociatedObject(other, keys, nil, .OBJC_ASSOCIATION_COPY_NONATOMIC)
        #expect(objc_getAssociatedObject(other, keys) == nil)
    }
}
