/// Collects coverage into spans of a row and passes them to a `SpanPainter`. Adjacent groups of pixels become one span
/// with a coverage for each pixel, long runs one with a single coverage.
struct SpanSink: CoverageSink, ~Copyable {
    private let painter: SpanPainter
    private let buffer: UnsafeMutablePointer<UInt8>
    private let left: Int, right: Int
    private var y = Int.min, start = 0, end = 0
    private let longRun: Int

    /// `painter` must be ready to paint inside `localRect`.
    init(_ painter: SpanPainter, _ localRect: PixelRect) {
        self.painter = painter
        buffer = painter.pending
        longRun = painter.longRun
        left = localRect.x0
        right = localRect.x1
    }

    mutating func quad(x: Int, y: Int, coverage: Px4) {
        if y != self.y || x != end { begin(x, y) }
        UnsafeMutableRawPointer(buffer + (end &- start))
            .storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: coverage), as: SIMD4<UInt8>.self)
        end &+= 4
    }

    mutating func run(x: Int, y: Int, count: Int, coverage: UInt32) {
        if count >= longRun {
            flush()
            painter.paint(x: x, y: y, count: count, coverage: coverage)
        } else {
            if y != self.y || x != end { begin(x, y) }
            (buffer + (end &- start)).update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
            end &+= count
        }
    }

    private mutating func begin(_ x: Int, _ y: Int) {
        flush()
        self.y = y
        start = x
        end = x
    }

    /// Paints the pending span; call it once more after the last coverage.
    mutating func flush() {
        let first = max(start, left), last = min(end, right)
        if first < last { painter.paint(x: first, y: y, count: last &- first, mask: buffer + (first &- start)) }
        end = start
        y = Int.min
    }
}
