import CoreGraphics
import Foundation
import Testing

/// The texts of Foundation's geometry, as on Apple's systems.
@Suite struct GeometryDescriptionTests {
    @Test func values_printTheirNumbers() {
        let point = CGPoint(x: 1, y: 2.5), size = CGSize(width: 3, height: 4), rect = CGRect(origin: point, size: size)
        #expect("\(point) \(size) \(rect)" == "(1.0, 2.5) (3.0, 4.0) (1.0, 2.5, 3.0, 4.0)")
        #expect(point.debugDescription == "(1.0, 2.5)" && String(reflecting: rect) == "(1.0, 2.5, 3.0, 4.0)")
        #expect("\([size])" == "[(3.0, 4.0)]" && size.debugDescription == "(3.0, 4.0)")
    }
}
