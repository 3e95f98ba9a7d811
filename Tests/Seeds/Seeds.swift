import Foundation

/// The seeds of a test's rounds: all of `numbers`, each fourth of them where the environment has `MICA_SEED_STRIDE=4` (for runs
/// that are slower), and N alone where it has `MICA_SEED=N`.
package func seeds<Number: FixedWidthInteger & Sendable>(_ numbers: some Sequence<Number>) -> Seeds<Number> {
    Seeds(Array(numbers), ProcessInfo.processInfo.environment)
}

/// The rounds of a test that costs too much for 400 of them: `usual`, and in proportion where the environment asks for more than
/// 400 rounds by `MICA_FUZZ_ROUNDS`.
package func fuzzRounds(_ usual: Int) -> Int {
    fuzzRounds(usual, ProcessInfo.processInfo.environment)
}

package func fuzzRounds(_ usual: Int, _ environment: [String: String]) -> Int {
    guard let asked = environment["MICA_FUZZ_ROUNDS"].flatMap(Int.init) else { return usual }
    return max(1, asked * usual / 400)
}

/// Seeds, of which the one that was last asked for is that of the round: failures name it.
package struct Seeds<Number: FixedWidthInteger & Sendable>: RandomAccessCollection, Sendable {
    private let numbers: [Number]
    /// `true` if none was left out, so that their results can be counted.
    package let areAll: Bool

    package init(_ all: [Number], _ environment: [String: String]) {
        if let one = environment["MICA_SEED"], let number = Number(one) {
            (numbers, areAll) = ([number], all == [number])
        } else if let step = environment["MICA_SEED_STRIDE"].flatMap(Int.init), step > 1 {
            (numbers, areAll) = (stride(from: 0, to: all.count, by: step).map { all[$0] }, all.count < 2)
        } else {
            (numbers, areAll) = (all, true)
        }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { numbers.count }
    package subscript(index: Int) -> Number {
        SeedLog.current?.begin(round: "\(numbers[index])")
        return numbers[index]
    }
}
