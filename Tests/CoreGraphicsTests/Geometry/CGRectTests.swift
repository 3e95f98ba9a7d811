import CoreGraphics
import Testing

@Suite struct CGRectTests {
    /// Like Apple's, the functions accept infinite and NaN coordinates, on which Foundation's methods trap.
    @Test func relations_ofAnyNumbers() {
        let numbers: [CGFloat] = [
            -.infinity, -.greatestFiniteMagnitude, -1, 0, 2, .greatestFiniteMagnitude, .infinity, .nan,
        ]
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        for x in numbers {
            for width in numbers {
                let rect = CGRect(x: x, y: 0, width: width, height: 1)
                let missing = x.isNaN || width.isNaN || rect.maxX.isNaN || rect.minX.isNaN
                let common = CGRectIntersection(unit, rect)
                #expect(CGRectIntersectsRect(rect, unit) == !CGRectIsNull(common))
                if missing {
                    #expect(CGRectIsNull(common))
                    #expect(!CGRectContainsPoint(rect, CGPoint(x: 0.5, y: 0.5)))
                    #expect(!CGRectContainsRect(rect, unit))
                }
                #expect(!CGRectContainsPoint(rect, CGPoint(x: CGFloat.nan, y: 0.5)))
            }
        }
        #expect(CGRectContainsPoint(unit, .zero) && !CGRectContainsPoint(unit, CGPoint(x: 1, y: 0)))
        let over = CGRect(x: 0.5, y: -1, width: -9, height: 1.5)
        #expect(CGRectIntersection(unit, over) == CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
        #expect(CGRectContainsRect(unit, .null) && !CGRectContainsRect(.null, unit))
        #expect(CGRectContainsRect(unit, unit) && CGRectIsNull(CGRectIntersection(unit, .null)))
        let beside = CGRect(x: 1, y: 0, width: 2, height: 1)
        #expect(CGRectIntersection(unit, beside) == CGRect(x: 1, y: 0, width: 0, height: 1))
    }
}
