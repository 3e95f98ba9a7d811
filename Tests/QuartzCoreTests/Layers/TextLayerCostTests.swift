import AllocationCounter
import MicaSnapshot
import QuartzCore
import Testing

/// The memory that remains after text was shown.
@Suite(.fixedFonts, .serialized) struct TextLayerCostTests {
    private static var allocationsAreCounted: Bool {
        allocation_count_begin()
        return allocation_count_end() >= 0
    }

    @Test(.enabled(if: allocationsAreCounted, "allocations are not counted under a sanitizer"))
    func plainText_leavesNothingBehind() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 60, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        func show(_ numbers: Range<Int>) {
            for number in numbers {
                let layer = CATextLayer()
                layer.string = "text \(number % 10) that is cut"
                layer.fontSize = 10
                layer.truncationMode = number % 2 == 0 ? .none : .end
                layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 20)
                layer.draw(in: context)
            }
        }
        // Caches of fonts and glyphs fill.
        show(0..<100)
        allocation_count_begin()
        defer { _ = allocation_count_end() }
        let count = 300
        show(100..<100 + count)
        let left = allocation_bytes()
        // Foundation's attributed strings would leave some hundred bytes for each.
        #expect(left < count * 32, "\(left / count) bytes a layer")
    }
}
