/// Memory that stroking reuses from one path to the next: the points of an outline's second side, and the dashed path.
package final class StrokeScratch {
    private(set) var points: UnsafeMutablePointer<Point>
    private(set) var count = 0
    private var capacity = 256
    var dashed = Path()
    /// The approximate number of steps that may be spent on strokes that are far too long, too wide or too finely
    /// dashed for their visible part.
    package var effort = StrokeScratch.fullEffort
    package static let fullEffort = 16_384

    package init() { points = .allocate(capacity: capacity) }

    deinit { points.deallocate() }

    @inline(__always) func append(_ p: Point) {
        if count == capacity { grow() }
        points[count] = p
        count &+= 1
    }

    @inline(__always) func removeAll() { count = 0 }

    @inline(never) private func grow() {
        let larger = UnsafeMutablePointer<Point>.allocate(capacity: capacity * 2)
        larger.update(from: points, count: count)
        points.deallocate()
        points = larger
        capacity *= 2
    }
}
