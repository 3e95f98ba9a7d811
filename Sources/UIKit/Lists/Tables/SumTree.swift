import CoreGraphics

/// Numbers, none negative, and their running sums: a binary tree whose nodes hold the sums of what is below them.
///
/// Setting a number and finding a sum, or the number at a sum, take O(log n); making it O(n). Sums go by the numbers alone, not by the
/// changes that led to them, so that rounding does not add up.
package struct SumTree {
    package let count: Int
    /// Node 1 is the root, the children of node k are 2k and 2k + 1; the leaves begin at `width`.
    private var nodes: [CGFloat]
    private let width: Int

    package init(_ numbers: [CGFloat]) {
        count = numbers.count
        var width = 1
        while width < numbers.count { width *= 2 }
        self.width = width
        nodes = [CGFloat](repeating: 0, count: width * 2)
        nodes.replaceSubrange(width..<width + numbers.count, with: numbers)
        for node in (1..<width).reversed() { nodes[node] = nodes[2 * node] + nodes[2 * node + 1] }
    }

    /// The sum of all.
    package var total: CGFloat { nodes[1] }

    package subscript(index: Int) -> CGFloat {
        get { nodes[width + index] }
        set {
            var node = width + index
            nodes[node] = newValue
            while node > 1 {
                node /= 2
                nodes[node] = nodes[2 * node] + nodes[2 * node + 1]
            }
        }
    }

    /// The sum of the numbers before an index, which may be `count`.
    package func sum(before index: Int) -> CGFloat {
        guard index < count else { return total }
        var node = width + index, sum: CGFloat = 0
        while node > 1 {
            if node & 1 == 1 { sum += nodes[node - 1] }
            node /= 2
        }
        return sum
    }

    /// The number within which the sum reaches beyond `offset`, and the sum before it; those of zero are passed over. Nil beyond the
    /// end; the first for a negative offset.
    package func index(at offset: CGFloat) -> (index: Int, start: CGFloat)? {
        guard total > 0, offset < total else { return nil }
        var node = 1, start: CGFloat = 0
        while node < width {
            node *= 2
            // The right half, unless the left one reaches beyond; rounding must not lead behind the last number.
            if start + nodes[node] <= max(0, offset), nodes[node + 1] > 0 {
                start += nodes[node]
                node += 1
            }
        }
        return (node - width, start)
    }
}
