import CoreGraphics
import Foundation
import Testing

@Suite struct NumberBridgingTests {
    @Test func numbers_castToCGFloat() throws {
        let number: Any = NSNumber(value: 2.5)
        #expect(number as? CGFloat == 2.5)
        let list: Any = [NSNumber(value: 1), NSNumber(value: 2)]
        #expect(list as? [CGFloat] == [1, 2])
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(#"{"a": [1, 2.5]}"#.utf8)) as? [String: Any])
        #expect(json["a"] as? [CGFloat] == [1, 2.5])
        #expect("2" as Any as? CGFloat == nil)
    }

    @Test func cgFloats_areNumbers() {
        let values: [CGFloat] = [1, 2.5]
        #expect(values as [NSNumber] == [1, 2.5])
        #expect((CGFloat(3) as NSNumber).doubleValue == 3)
        #expect(CGFloat(3) as Any as? NSNumber == 3)
    }

    @Test func numbers_becomeCGFloats() {
        #expect(CGFloat(truncating: NSNumber(value: 0.5)) == 0.5 && CGFloat(truncating: 7 as NSNumber) == 7)
        #expect(CGFloat(exactly: NSNumber(value: 2.5)) == 2.5)
        #expect(CGFloat(exactly: NSNumber(value: Int64.max)) == nil)
    }

    @Test func dictionaries_takeNumbersOfAnyType() {
        let point = CGPoint(dictionaryRepresentation: ["X": 1, "Y": NSNumber(value: 2.5)])
        #expect(point == CGPoint(x: 1, y: 2.5))
        #expect(CGPoint(dictionaryRepresentation: ["X": Float(0.5), "Y": UInt8(3)]) == CGPoint(x: 0.5, y: 3))
        #expect(CGPoint(dictionaryRepresentation: ["X": "1", "Y": 2]) == nil)
    }

    @Test func geometry_hasItsNamesOfC() {
        let rect = CGRectMake(1, 2, 3, 4)
        #expect(CGRectGetMaxX(rect) == 4 && CGRectGetMidY(rect) == 4)
        #expect(CGRectInset(rect, 1, 1) == CGRect(x: 2, y: 3, width: 1, height: 2))
        #expect(CGRectUnion(CGRectNull, rect) == rect && CGPointZero == .zero)
        #expect(HUGE == .greatestFiniteMagnitude)
    }
}

extension CGFloat {
    fileprivate var distanceToZero: CGFloat { abs(self) + sqrt(4) }
    fileprivate func distance(to values: [Int]) -> Int { values.map { abs($0) }.min() ?? 0 }
    fileprivate static func of(_ value: CGFloat) -> CGFloat { abs(value) }
}

@Test func functions_withinExtensionsOfCGFloat() {
    #expect(CGFloat(-3).distanceToZero == 5 && CGFloat.of(-2) == 2 && CGFloat(0).distance(to: [-7, 9]) == 7)
    #expect(CFArrayGetCount([1, "a"]) == 2 && CFArrayGetCount(nil) == 0 && CFDictionaryGetCount(["a": 1]) == 1)
}
