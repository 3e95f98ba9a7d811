import AllocationCounter
public import Mica
import MicaCompositor
import MicaRaster
import MicaSnapshot

/// The cost of a frame as counts of work, which are the same on every machine.
public struct FrameCost: Sendable, Hashable {
    /// The number of pixels that are redrawn.
    public var damagedPixels: Int?
    /// The number of groups of layers that are first drawn to their own bitmap, because of opacity, mask, filters or
    /// shadow.
    public var groups: Int?
    /// The number of memory blocks that building and drawing the frame allocates, on one thread. Debug builds and
    /// sanitizers allocate more, or cannot count: limit it only in release builds.
    public var allocations: Int?

    /// Creates a cost; `nil` values are not compared.
    public init(damagedPixels: Int? = nil, groups: Int? = nil, allocations: Int? = nil) {
        self.damagedPixels = damagedPixels
        self.groups = groups
        self.allocations = allocations
    }
}

extension TestHarness {
    /// Returns the cost of the next frame: runs `changes`, advances by a sixtieth of a second and draws the frame.
    ///
    /// Previous frames are drawn first, so that caches are filled.
    public func frameCost(of changes: () -> Void = {}) -> FrameCost {
        let host = renderer.host
        let width = renderer.pixelWidth, height = renderer.pixelHeight
        guard let canvas = Pixmap(width: width, height: height) else {
            fatalError("Not enough memory for a canvas of \(width) × \(height) pixels.")
        }
        let compositor = Compositor(threadCount: 1), recorder = PlanRecorder()
        for _ in 0..<3 {
            let tree = host.renderTree()
            compositor.render(tree, into: canvas)
            _ = recorder.record(tree, width: width, height: height)
            advance(by: 1.0 / 60)
        }
        let tree = host.renderTree()
        compositor.render(tree, into: canvas)
        _ = recorder.record(tree, width: width, height: height)
        host.perform(changes)
        advance(by: 1.0 / 60)
        allocation_count_begin()
        let next = host.renderTree()
        let damage = compositor.render(next, into: canvas)
        let allocations = allocation_count_end()
        let plan = recorder.record(next, width: width, height: height)
        let groups = plan.split(separator: "\n").count { $0.drop { $0 == " " }.hasPrefix("group") }
        return FrameCost(
            damagedPixels: damage.reduce(0) { $0 + $1.width * $1.height }, groups: groups,
            allocations: allocations < 0 ? nil : allocations)
    }

    /// Expects the next frame to cost no more than a bound: see ``frameCost(of:)``.
    ///
    /// ```swift
    /// harness.expectFrameCost(below: FrameCost(damagedPixels: 4_000, groups: 0)) { ball.center.x += 2 }
    /// ```
    public func expectFrameCost(
        below bound: FrameCost, function: StaticString = #function, fileID: StaticString = #fileID,
        file: StaticString = #filePath, line: UInt = #line, column: UInt = #column, of changes: () -> Void = {}
    ) {
        let cost = frameCost(of: changes)
        var sentences: [String] = []
        func check(_ count: Int?, _ bound: Int?, _ what: String) {
            guard let bound else { return }
            guard let count else {
                return sentences.append(
                    "its \(what) cannot be counted in this build (it has a sanitizer, or is not for Linux)")
            }
            if count > bound { sentences.append("\(count) \(what) instead of at most \(bound)") }
        }
        check(cost.damagedPixels, bound.damagedPixels, "damaged pixels")
        check(cost.groups, bound.groups, "groups")
        check(cost.allocations, bound.allocations, "allocations")
        guard !sentences.isEmpty else { return }
        TestPlace(function, fileID, file, line, column).fail("The frame costs \(sentences.joined(separator: ", ")).")
    }
}
