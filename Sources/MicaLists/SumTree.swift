package import Foundation

/// Non-negative numbers with prefix sums: a binary tree whose nodes contain the sums of their subtrees.
///
/// Setting a number, finding a sum and finding the number at a sum cost O(log n); creation costs O(n). Sums depend only
/// on the current numbers, so rounding errors of earlier changes do not accumulate.
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

    /// The sum of all numbers.
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

    /// Returns the sum of the numbers before an index, which may be `count`.
    package func sum(before index: Int) -> CGFloat {
        guard index < count else { return total }
        var node = width + index, sum: CGFloat = 0
        while node > 1 {
            if node & 1 == 1 { sum += nodes[node - 1] }
            node /= 2
        }
        return sum
    }

    /// Returns the number in which the sum exceeds `offset`, and the sum before it; zeros are skipped. Returns nil
    /// beyond the end, and the first number for a negative offset.
    package func index(at offset: CGFloat) -> (index: Int, start: CGFloat)? {
        guard total > 0, offset < total else { return nil }
        var node = 1, start: CGFloat = 0
        while node < width {
            node *= 2
            // The right subtree, unless the sum of the left one exceeds the offset. Rounding must not lead past the
            // last number.
            if start + nodes[node] <= max(0, offset), nodes[node + 1] > 0 {
                start += nodes[node]
                node += 1
            }
        }
        return (node - width, start)
    }
}
