import CoreGraphics

/// The times of an animation's keys, as fractions of its duration, and the pacing between them.
///
/// Given times are accepted as they are, whatever their number, order and range: the segment at a time ends at the
/// first key whose time is greater. Before the first time the first key holds; after the last one, the last key that
/// has a time.
struct KeyTimes {
    /// The times; finite, at most one for each key, and not empty.
    private let times: [Double]
    /// The running maximum of `times`: it never decreases, and crosses a given time at the same first key.
    private let greatest: [Double]
    private let curves: [TimingCurve?]

    /// Creates key times. `keys` is the number of keys. Without `given` times they are evenly spaced: from 0 to 1 or,
    /// if the last key holds as well, over equal parts.
    init(_ given: [NSNumber]?, keys: Int, lastHolds: Bool = false, functions: [CAMediaTimingFunction]? = nil) {
        let keys = max(keys, 1)
        if let given, !given.isEmpty {
            self.init(times: Self.finite(given.prefix(keys)), functions)
        } else {
            let parts = max(lastHolds ? keys : keys - 1, 1)
            self.init(times: (0..<keys).map { Double($0) / Double(parts) }, functions)
        }
    }

    /// Creates times in proportion to lengths; evenly spaced if all lengths are 0.
    init(lengths: [Double]) {
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite else {
            self.init(nil, keys: lengths.count + 1)
            return
        }
        var sum = 0.0
        var times = [0.0]
        for length in lengths {
            sum += length
            times.append(sum / total)
        }
        times[times.count - 1] = 1
        self.init(times: times, nil)
    }

    private init(times: [Double], _ functions: [CAMediaTimingFunction]?) {
        self.times = times
        var top = -Double.infinity
        greatest = times.map { time in
            top = max(top, time)
            return top
        }
        curves = functions?.map { $0.curve } ?? []
    }

    /// Replaces NaN with the time before it, and limits magnitudes so that differences are finite.
    private static func finite(_ given: ArraySlice<NSNumber>) -> [Double] {
        var previous = 0.0
        return given.map { number in
            let time = number.doubleValue
            if !time.isNaN { previous = min(max(time, -1e9), 1e9) }
            return previous
        }
    }

    /// Returns `true` if the times rise from 0 to 1, as documented; if the last key holds, they may end before 1.
    static func areRegular(_ given: [NSNumber], lastHolds: Bool) -> Bool {
        let times = given.map(\.doubleValue)
        guard let first = times.first, let last = times.last else { return true }
        return first == 0 && (last == 1 || lastHolds && last < 1)
            && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }

    /// Returns the duration of a segment; 0 for one without an end, or that ends before it begins.
    func duration(of segment: Int) -> Double {
        segment + 1 < times.count ? max(0, times[segment + 1] - times[segment]) : 0
    }

    /// Returns the first key with a time later than `f`; the number of times if there is none.
    private func next(after f: Double) -> Int {
        var low = 0, high = greatest.count
        while low < high {
            let middle = (low + high) / 2
            if greatest[middle] > f { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the time of the next key after `f`; 1 if there is none before 1.
    func time(after f: Double) -> Double {
        let key = next(after: f)
        return key < greatest.count ? min(greatest[key], 1) : 1
    }

    /// Returns the key that holds at `f`.
    func key(at f: Double) -> Int { max(next(after: f) - 1, 0) }

    /// Returns the segment that contains `f` and the fraction within it, paced by the segment's function. Values of `f`
    /// outside 0…1 extrapolate the first or last segment.
    func locate(_ f: Double) -> (segment: Int, fraction: Double) {
        let end = f > 1 ? next(after: 1.nextDown) : next(after: max(f, 0))
        guard end > 0 else { return (0, 0) }
        guard end < times.count else { return times.count > 1 ? (times.count - 2, 1) : (0, 0) }
        let start = end - 1
        let u = (f - times[start]) / (times[end] - times[start])
        guard start < curves.count, let curve = curves[start] else { return (start, u) }
        return (start, curve.solve(u))
    }
}
