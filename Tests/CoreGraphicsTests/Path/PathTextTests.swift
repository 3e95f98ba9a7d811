import CoreGraphics
import Foundation
import Testing

@Suite struct PathTextTests {
    /// Numbers are those of `Double(_:)`, to the last bit.
    @Test func numbers_areRoundedOnce() throws {
        var state: UInt64 = 1,
            texts = ["0", "-0", "+7", ".5", "-.25", "5.", "0.1", "123456.789012345", "1e-3", "1.5E2"]
        for _ in 0..<2000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let digits = String(state >> 20).prefix(Int(state >> 33 % 17) + 1), place = Int(state >> 50 % 6)
            texts.append((state >> 40 % 2 == 0 ? "-" : "") + digits.prefix(place) + "." + digits.dropFirst(place))
        }
        for text in texts {
            guard let number = Double(text) else { continue }
            let path = try #require(PathText.path("M0 \(text)"), "\(text)")
            #expect(Double(path.currentPoint.y) == number, "\(text)")
        }
    }

    @Test func numbers_needNoSeparators() throws {
        #expect(PathText.path("M1-2")?.currentPoint == CGPoint(x: 1, y: -2))
        #expect(PathText.path("M.5.25")?.currentPoint == CGPoint(x: 0.5, y: 0.25))
        #expect(PathText.path("M1+2L3,4e0-1 1e1")?.currentPoint == CGPoint(x: -1, y: 10))
        for text in [
            "M", "M1", "M1 .", "M1 -", "M1 e5", "M1 2e", "M1 2 3", "M--1 2", "M1 2,,x", "M1 1e9", "M1 1234567890123456",
        ] {
            #expect(PathText.path(text) == nil, "\(text)")
        }
    }
}
