public import CoreGraphics

/// The nodes that a finger joins. They depend only on its path, even if few of its points are reported.
public struct PatternStroke: Hashable, Sendable {
    /// The centres of the nodes, row by row.
    public let centers: [CGPoint]
    /// The distance from a centre at which the finger joins the node, in points.
    public let reach: CGFloat
    /// The nodes in the order in which they were joined, without repetition.
    public private(set) var nodes: [Int] = []
    private var finger: CGPoint

    /// Creates a stroke for a finger that touches down at `point`.
    public init(at point: CGPoint, centers: [CGPoint], reach: CGFloat) {
        self.centers = centers
        self.reach = reach
        finger = point
        move(to: point)
    }

    /// Joins every node on the straight line from the last point, in order.
    public mutating func move(to point: CGPoint) {
        let start = finger
        finger = point
        let touched = centers.indices.compactMap { node -> (node: Int, entry: CGFloat)? in
            entry(from: start, to: point, center: centers[node]).map { (node, $0) }
        }
        for (node, _) in touched.sorted(by: { ($0.entry, $0.node) < ($1.entry, $1.node) }) { join(node) }
    }

    private mutating func join(_ node: Int) {
        guard !nodes.contains(node) else { return }
        // A node exactly between two joined ones is joined with them.
        if let last = nodes.last {
            let rows = node / 3 + last / 3, columns = node % 3 + last % 3
            if rows.isMultiple(of: 2), columns.isMultiple(of: 2) {
                let middle = rows / 2 * 3 + columns / 2
                if !nodes.contains(middle) { nodes.append(middle) }
            }
        }
        nodes.append(node)
    }

    /// Returns the progress (0–1) at which a segment comes within reach of a centre; `nil` if it does not.
    private func entry(from start: CGPoint, to end: CGPoint, center: CGPoint) -> CGFloat? {
        let way = CGPoint(x: end.x - start.x, y: end.y - start.y)
        let out = CGPoint(x: start.x - center.x, y: start.y - center.y)
        let a = way.x * way.x + way.y * way.y
        let b = out.x * way.x + out.y * way.y
        let c = out.x * out.x + out.y * out.y - reach * reach
        if c <= 0 { return 0 }
        let discriminant = b * b - a * c
        guard a > 0, discriminant >= 0 else { return nil }
        let t = (-b - discriminant.squareRoot()) / a
        return (0...1).contains(t) ? t : nil
    }
}
