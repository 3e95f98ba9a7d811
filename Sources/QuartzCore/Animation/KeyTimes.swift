import CoreGraphics

/// When each key of an animation is reached, in parts of its duration, and how time runs in between.
struct KeyTimes {
    /// Rising from 0; the last is 1 (of discrete keys, the end of the last one).
    private let times: [Double]
    private let curves: [TimingCurve?]

    /// `count` times; what is given counts if it is as many numbers, from 0 to 1, not falling.
    init(_ given: [NSNumber]?, count: Int, functions: [CAMediaTimingFunction]?) {
        times = Self.valid(given, count: count) ?? Self.even(count)
        curves = functions?.map { $0.curve } ?? []
    }

    /// Times in proportion to lengths; a way of no length is shared out evenly.
    init(lengths: [Double]) {
        let total = lengths.reduce(0, +)
        if total > 0, total.isFinite {
            var sum = 0.0
            var times = [0.0]
            for length in lengths {
                sum += length
                times.append(sum / total)
            }
            times[times.count - 1] = 1
            self.times = times
        } else {
            times = Self.even(lengths.count + 1)
        }
        curves = []
    }

    static func valid(_ given: [NSNumber]?, count: Int) -> [Double]? {
        guard let numbers = given?.map(\.doubleValue), numbers.count == count, numbers.first == 0, numbers.last == 1
        else { return nil }
        for (a, b) in zip(numbers, numbers.dropFirst()) where !(a <= b) { return nil }
        return numbers
    }

    private static func even(_ count: Int) -> [Double] {
        count < 2 ? [0] : (0..<count).map { Double($0) / Double(count - 1) }
    }

    func duration(of segment: Int) -> Double { times[segment + 1] - times[segment] }

    /// The segment that `f` lies in, and how far it is in it, paced by the segment's function. On a border the later
    /// segment counts, but for the very end.
    func locate(_ f: Double) -> (segment: Int, fraction: Double) {
        let last = times.count - 2
        guard last >= 0 else { return (0, 0) }
        var low = 0, high = last
        while low < high {
            let middle = (low + high + 1) / 2
            if times[middle] <= f { low = middle } else { high = middle - 1 }
        }
        let length = times[low + 1] - times[low]
        let u = length > 0 ? (f - times[low]) / length : 1
        guard low < curves.count, let curve = curves[low] else { return (low, u) }
        return (low, curve.solve(u))
    }
}
