import CoreGraphics
import MicaGallery
import Testing

@Suite struct PatternStrokeTests {
    /// Nodes 100 points apart, the first at (50, 50).
    private func begin(_ x: CGFloat, _ y: CGFloat) -> PatternStroke {
        var centers: [CGPoint] = []
        for row in 0..<3 { for column in 0..<3 { centers.append(CGPoint(x: 50 + 100 * column, y: 50 + 100 * row)) } }
        return PatternStroke(at: CGPoint(x: x, y: y), centers: centers, reach: 30)
    }

    @Test func touchDown_joinsTheNodeBelowTheFinger() {
        #expect(begin(60, 45).nodes == [0])
        #expect(begin(100, 100).nodes == [])
    }

    @Test func move_joinsWhatItTouchesInOrder() {
        var stroke = begin(50, 50)
        stroke.move(to: CGPoint(x: 50, y: 150))
        stroke.move(to: CGPoint(x: 150, y: 150))
        stroke.move(to: CGPoint(x: 250, y: 50))
        #expect(stroke.nodes == [0, 3, 4, 2])
    }

    @Test func move_soFastThatItSkipsTouchesStillJoinsWhatItCrosses() {
        var stroke = begin(50, 50)
        stroke.move(to: CGPoint(x: 250, y: 250))
        #expect(stroke.nodes == [0, 4, 8])
        var across = begin(-200, 55)
        across.move(to: CGPoint(x: 900, y: 45))
        #expect(across.nodes == [0, 1, 2])
    }

    /// From the first node around the second to the third: the second is between them and is joined.
    @Test func move_joinsTheNodeBetweenTwo() {
        var stroke = begin(50, 50)
        stroke.move(to: CGPoint(x: 150, y: -40))
        #expect(stroke.nodes == [0])
        stroke.move(to: CGPoint(x: 250, y: 50))
        #expect(stroke.nodes == [0, 1, 2])
    }

    @Test func move_neverJoinsANodeTwice() {
        var stroke = begin(150, 50)
        for _ in 0..<3 {
            stroke.move(to: CGPoint(x: 50, y: 50))
            stroke.move(to: CGPoint(x: 250, y: 50))
        }
        #expect(stroke.nodes == [1, 0, 2])
    }

    @Test func move_aKnightsMoveHasNoNodeBetween() {
        var stroke = begin(50, 50)
        stroke.move(to: CGPoint(x: 101, y: 101))
        stroke.move(to: CGPoint(x: 101, y: 200))
        stroke.move(to: CGPoint(x: 140, y: 240))
        #expect(stroke.nodes == [0, 7])
    }

    /// However the path is divided into touches, the same nodes are joined.
    @Test func nodes_doNotDependOnHowManyTouchesAreSeen() {
        let corners = [CGPoint(x: 50, y: 50), CGPoint(x: 240, y: 70), CGPoint(x: 60, y: 245), CGPoint(x: 255, y: 255)]
        func nodes(pieces: Int) -> [Int] {
            var stroke = begin(50, 50)
            for (from, to) in zip(corners, corners.dropFirst()) {
                for piece in 1...pieces {
                    let t = CGFloat(piece) / CGFloat(pieces)
                    stroke.move(to: CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t))
                }
            }
            return stroke.nodes
        }
        let whole = nodes(pieces: 1)
        for pieces in [2, 3, 7, 50, 400] { #expect(nodes(pieces: pieces) == whole, "\(pieces) pieces") }
    }
}
