/// A function from a layer's time to the time that its animations and sublayers see: a list of points with straight
/// lines between them. Time may stand still, jump and run backwards.
package final class LayerTimeMap: Sendable {
    /// A time of the layer, and the time that it becomes.
    package struct Point: Sendable {
        package var time: Double
        package var value: Double

        package init(time: Double, value: Double) {
            self.time = time
            self.value = value
        }
    }
    private let points: [Point]

    /// Creates a function from points in ascending order of time. Of two at one time the later one applies from there
    /// on. Before the first and after the last point the value stays. Returns `nil` without points.
    package init?(_ points: [Point]) {
        guard !points.isEmpty else { return nil }
        self.points = points
    }

    /// Returns the value at a time.
    package func value(at time: Double) -> Double {
        guard time >= points[0].time else { return points[0].value }
        var low = 0, high = points.count
        // The last point that is not later.
        while high - low > 1 {
            let middle = (low + high) / 2
            if points[middle].time <= time { low = middle } else { high = middle }
        }
        let a = points[low]
        guard high < points.count else { return a.value }
        let b = points[high]
        return a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
    }
}

extension CALayer {
    /// A function that changes the layer's time for its animations and sublayers, after `beginTime`, `speed` and the
    /// like. Default `nil`.
    package final var timeMap: LayerTimeMap? {
        get { timing.map }
        set { setTiming(.timeOffset) { $0.map = newValue } }
    }
}
