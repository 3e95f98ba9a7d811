/// The repetition of a property's key frames before the first or after the last one.
struct ExpressionLoop {
    enum Kind: String {
        case cycle, pingpong, offset
        case goOn = "continue"
    }

    private let kind: Kind
    private let isOut: Bool
    /// The length in seconds, or the number of key frames; 0 for all.
    private let extent: Double
    private let isDuration: Bool

    init(_ function: String, _ kind: ExpressionValue, _ extent: ExpressionValue) throws(LottieError) {
        isOut = function.hasPrefix("loopOut")
        isDuration = function.hasSuffix("Duration")
        if case .string(let text) = kind {
            guard let known = Kind(rawValue: text.lowercased()) else {
                throw LottieError(function, mustBe: "cycle, pingpong, offset or continue", got: text)
            }
            self.kind = known
        } else {
            self.kind = .cycle
        }
        self.extent = extent.double.isFinite ? max(0, extent.double) : 0
    }

    /// Returns the value at a time in seconds.
    func value(of property: any ExpressionInput, at time: Double) -> [Double] {
        let times = property.keyTimes
        guard times.count > 1, let start = times.first, let end = times.last else { return property.value(at: time) }
        if isOut ? time <= end : time >= start { return property.value(at: time) }
        if kind == .goOn { return continued(property, from: isOut ? end : start, to: time) }
        let (first, last) = range(times)
        let length = last - first
        guard length > 0 else { return property.value(at: time) }
        // Seconds outside of the key frames, and how many whole repetitions they are.
        let beyond = isOut ? time - first : last - time
        let count = (beyond / length).rounded(.down), rest = beyond - count * length
        let place = isOut ? first + rest : last - rest
        switch kind {
        case .cycle, .goOn: return property.value(at: place)
        case .pingpong:
            let isBack = count.truncatingRemainder(dividingBy: 2) != 0
            return property.value(at: isBack ? first + last - place : place)
        case .offset:
            let a = property.value(at: first), b = property.value(at: last), own = property.value(at: place)
            return own.indices.map { own[$0] + (isOut ? 1 : -1) * count * (b[$0] - a[$0]) }
        }
    }

    /// The seconds that repeat.
    private func range(_ times: [Double]) -> (Double, Double) {
        let start = times[0], end = times[times.count - 1]
        if isDuration {
            let length = extent > 0 ? min(extent, end - start) : end - start
            return isOut ? (end - length, end) : (start, start + length)
        }
        let count = extent >= 1 && extent < Double(times.count - 1) ? Int(extent) : times.count - 1
        return isOut ? (times[times.count - 1 - count], end) : (start, times[count])
    }

    /// Returns the value that continues with the speed at the end or the start.
    private func continued(_ property: any ExpressionInput, from edge: Double, to time: Double) -> [Double] {
        let step = isOut ? -0.001 : 0.001
        let value = property.value(at: edge), inner = property.value(at: edge + step)
        return zip(value, inner).map { $0 + ($0 - $1) * (edge - time) / step }
    }
}
