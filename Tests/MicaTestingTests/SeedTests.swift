import TestSeeds
import Testing

/// The seeds of this package's own tests.
@Suite struct SeedTests {
    private func numbers(_ environment: [String: String], _ all: [Int] = Array(0..<10)) -> [Int] {
        Array(Seeds(all, environment))
    }

    @Test func seeds_areAll_orEachFourth_orOne() {
        #expect(numbers([:]) == Array(0..<10))
        #expect(numbers(["MICA_SEED_STRIDE": "4"]) == [0, 4, 8])
        #expect(numbers(["MICA_SEED_STRIDE": "0"]) == Array(0..<10))
        #expect(numbers(["MICA_SEED_STRIDE": "-3"]) == Array(0..<10) && numbers(["MICA_SEED_STRIDE": "x"]).count == 10)
        #expect(numbers(["MICA_SEED": "7"]) == [7])
        #expect(numbers(["MICA_SEED": "4000", "MICA_SEED_STRIDE": "4"]) == [4000])
        #expect(numbers(["MICA_SEED": "none"]) == Array(0..<10))
        #expect(numbers(["MICA_SEED_STRIDE": "4"], []) == [])
        // A number outside their type.
        #expect(Array(Seeds([1, 2] as [UInt64], ["MICA_SEED": "-1"])) == [1, 2])
        #expect(Seeds([1, 2], [:]).areAll && !Seeds([1, 2], ["MICA_SEED": "2"]).areAll)
        #expect(!Seeds(Array(0..<9), ["MICA_SEED_STRIDE": "4"]).areAll)
    }

    @Test func rounds_growInProportion() {
        #expect(fuzzRounds(12, [:]) == 12 && fuzzRounds(12, ["MICA_FUZZ_ROUNDS": "x"]) == 12)
        #expect(fuzzRounds(12, ["MICA_FUZZ_ROUNDS": "20000"]) == 600)
        #expect(fuzzRounds(12, ["MICA_FUZZ_ROUNDS": "1"]) == 1, "at least one")
    }

    @Test func withoutTheTrait_aGeneratorIsAFailure() {
        withKnownIssue {
            _ = Seeded(3)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("has the trait .seeded") }
        }
    }

    @Test(.seeded) func failures_nameTheSeed() {
        #expect(SeedLog.current?.comment == nil)
        _ = Seeded(5)
        #expect(SeedLog.current?.comment == "seed 5")
        // The round's seed, whatever generators it makes.
        for round in Seeds([11, 12], [:]) {
            _ = Seeded(UInt64(round) * 1000)
            #expect(SeedLog.current?.comment == "seed \(round); MICA_SEED=\(round) runs it alone")
        }
    }

    /// Each case of a test has its own.
    @Test(.seeded, arguments: 1...3 as ClosedRange<UInt64>) func cases_haveTheirOwn(_ seed: UInt64) async {
        #expect(SeedLog.current?.comment == nil)
        _ = Seeded(seed)
        await Task { #expect(SeedLog.current?.comment == "seed \(seed)") }.value
    }

    /// The sequence is SplitMix64's, as published for the seed 1234567.
    @Test(.seeded) func numbers_areThoseOfSplitMix64() {
        var random = Seeded(1_234_567)
        let first = (0..<3).map { _ in random.next() }
        #expect(first == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
        #expect(random.below(0) == 0 && (0..<100).contains(random.below(100)))
    }
}
