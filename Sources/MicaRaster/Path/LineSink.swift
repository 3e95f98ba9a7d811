/// Receives flattened contours. Every contour starts with `move`; fills close open contours.
package protocol LineSink: ~Copyable {
    mutating func move(to p: Point)
    mutating func line(to p: Point)
    /// Called when the contour has returned to its start; the line to it has already been sent.
    mutating func close()
}

/// Returns the length of a vector.
@inline(__always) func length(_ v: Point) -> Double { (v * v).sum().squareRoot() }

/// Returns the dot product.
@inline(__always) func dot(_ a: Point, _ b: Point) -> Double { (a * b).sum() }

/// Returns the cross product: positive if b is clockwise of a on a screen whose y grows down.
@inline(__always) func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
