import CoreGraphics

/// When each key of an animation is reached, in parts of its duration, and how time runs in between.
///
/// Given times count as they are, whatever their number, order and range: the segment at a time ends at the first key whose
/// time is greater. Before the first time the first key holds, behind the last one the last key that has a time.
struct KeyTimes {
    /// Finite; no more than keys, and not empty.
    private let times: [Double]
    /// The greatest of `times` up to each: it rises where they do not, and passes a time at the same key first.
    private let greatest: [Double]
    private let curves: [TimingCurve?]

    /// `keys`: how many there are. Without `given` times they are spread evenly: from 0 to 1, or if the last key holds, too,
    /// over equal parts.
    init(_ given: [NSNumber]?, keys: Int, lastHolds: Bool = false, functions: [CAMediaTimingFunction]? = nil) {
        let keys = max(keys, 1)
        if let given, !given.isEmpty {
            self.init(times: Self.finite(given.prefix(keys)), functions)
        } else {
            let parts = max(lastHolds ? keys : keys - 1, 1)
            self.init(times: (0..<keys).map { Double($0) / Double(parts) }, functions)
        }
    }

    /// Times in proportion to lengths; where all are 0, evenly spaced.
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

    /// What is no number becomes the time before it; sizes stay such that differences are finite.
    private static func finite(_ given: ArraySlice<NSNumber>) -> [Double] {
        var previous = 0.0
        return given.map { number in
            let time = number.doubleValue
            if !time.isNaN { previous = min(max(time, -1e9), 1e9) }
            return previous
        }
    }

    /// Whether times rise from 0 to 1, as they are meant to; if the last key holds, they may end before.
    static func areRegular(_ given: [NSNumber], lastHolds: Bool) -> Bool {
        let times = given.map(\.doubleValue)
        guard let first = times.first, let last = times.last else { return true }
        return first == 0 && (last == 1 || lastHolds && last < 1)
            && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }

    /// 0 for one without an end, or that ends before it begins.
    func duration(of segment: Int) -> Double {
        segment + 1 < times.count ? max(0, times[segment + 1] - times[segment]) : 0
    }

    /// The first key that is reached later than `f`; the number of times if none is.
    private func next(after f: Double) -> Int {
        var low = 0, high = greatest.count
        while low < high {
            let middle = (low + high) / 2
            if greatest[middle] > f { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// When the next key is reached after `f`; 1 if none is before.
    func time(after f: Double) -> Double {
        let key = next(after: f)
        return key < greatest.count ? min(greatest[key], 1) : 1
    }

    /// The key that holds at `f`.
    func key(at f: Double) -> Int { max(next(after: f) - 1, 0) }

    /// The segment that `f` lies in, and how far it is in it, paced by the segment's function. What overshoots 0…1 goes on
    /// beyond the segment that begins or ends there.
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
