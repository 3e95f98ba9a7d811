/// Receives flattened contours. Every contour starts with `move`; a filler closes those that are open.
package protocol LineSink: ~Copyable {
    mutating func move(to p: Point)
    mutating func line(to p: Point)
    /// The contour returned to where it started; the line to there has been sent already.
    mutating func close()
}

/// The length of a vector.
@inline(__always) func length(_ v: Point) -> Double { (v * v).sum().squareRoot() }

/// The dot product.
@inline(__always) func dot(_ a: Point, _ b: Point) -> Double { (a * b).sum() }

/// The cross product: positive if b lies clockwise of a on a screen whose y grows down.
@inline(__always) func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
