import Foundation

/// The seeds of a test's rounds: all of `numbers` by default. With `MICA_SEED_STRIDE=4` in the environment it is every
/// fourth of them (for slower runs), with `MICA_SEED=N` only N.
package func seeds<Number: FixedWidthInteger & Sendable>(_ numbers: some Sequence<Number>) -> Seeds<Number> {
    Seeds(Array(numbers), ProcessInfo.processInfo.environment)
}

/// The rounds of a test that costs too much for 400 of them: `usual`, or proportionally more if `MICA_FUZZ_ROUNDS` in
/// the environment is above 400.
package func fuzzRounds(_ usual: Int) -> Int {
    fuzzRounds(usual, ProcessInfo.processInfo.environment)
}

package func fuzzRounds(_ usual: Int, _ environment: [String: String]) -> Int {
    guard let asked = environment["MICA_FUZZ_ROUNDS"].flatMap(Int.init) else { return usual }
    return max(1, asked * usual / 400)
}

/// Seeds. The one requested last is that of the round: failures name it.
package struct Seeds<Number: FixedWidthInteger & Sendable>: RandomAccessCollection, Sendable {
    private let numbers: [Number]
    /// `true` if none was omitted, so that their results can be counted.
    package let areAll: Bool

    package init(_ all: [Number], _ environment: [String: String]) {
        if let one = environment["MICA_SEED"], let number = Number(one) {
            numbers = [number]
            areAll = all == [number]
        } else if let step = environment["MICA_SEED_STRIDE"].flatMap(Int.init), step > 1 {
            numbers = stride(from: 0, to: all.count, by: step).map { all[$0] }
            areAll = all.count < 2
        } else {
            numbers = all
            areAll = true
        }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { numbers.count }
    package subscript(index: Int) -> Number {
        SeedLog.current?.begin(round: "\(numbers[index])")
        return numbers[index]
    }
}
