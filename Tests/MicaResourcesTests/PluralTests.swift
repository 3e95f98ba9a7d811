import Testing

import MicaResources

/// Plural categories of numbers, as in CLDR.
@Suite struct PluralTests {
    /// The categories of `numbers`, as ICU has them: 0, 1, 2, few, many, and "-" for other.
    @Test(arguments: [
        ("en", "-1---------------"), ("de", "-1---------------"), ("fr", "11-------------m1"),
        ("es", "-1-------------m-"), ("pt", "11-------------m1"), ("pt-PT", "-1-------------m-"),
        ("it", "-1-------------m-"), ("ru", "m1fffmmmmm1fm1fm-"), ("uk", "m1fffmmmmm1fm1fm-"),
        ("pl", "m1fffmmmmmmfmmfm-"), ("cs", "-1fff-----------m"), ("sk", "-1fff-----------m"),
        ("sl", "-12ff--------1f-f"), ("hr", "-1fff-----1f-1f--"), ("lt", "-1fffff---1f-1f-m"),
        ("lv", "01-----0001-01-0-"), ("ro", "f1fffffff----ff-f"), ("ar", "012ffffmmmmm--f--"),
        ("he", "-12--------------"), ("ga", "-12ffff----------"), ("gd", "-12ffff12--------"),
        ("cy", "012f--m----------"), ("mt", "f12ffffmm-----f--"), ("br", "-12ff-----12-1fm-"),
        ("be", "m1fffmmmmm1fm1fm-"), ("da", "-1--------------1"), ("is", "-1--------1--1---"),
        ("mk", "-1--------1--1---"), ("fil", "1111-1-1111111111"), ("ja", "-----------------"),
        ("zh", "-----------------"), ("ko", "-----------------"), ("tr", "-1---------------"),
        ("hu", "-1---------------"), ("hi", "11---------------"), ("si", "11---------------"),
        ("kw", "012f------m2-mf--"), ("gv", "f12----12f12f1-fm"), ("hsb", "-12ff--------1f--"),
        ("sv", "-1---------------"), ("nl", "-1---------------"), ("fi", "-1---------------"),
        ("el", "-1---------------"), ("bg", "-1---------------"), ("ca", "-1-------------m-"),
        ("id", "-----------------"), ("th", "-----------------"), ("vi", "-----------------"),
        ("fa", "11---------------"), ("bn", "11---------------"), ("nb", "-1---------------"),
    ]) func categories(language: String, letters: String) {
        #expect(PluralTests.letters(language) == letters)
    }

    static let numbers: [Double] = [0, 1, 2, 3, 4, 5, 6, 11, 12, 20, 21, 22, 100, 101, 103, 1_000_000, 1.5]

    static func letters(_ language: String) -> String {
        numbers.map { number in
            let own = number == number.rounded() ? PluralNumber(Int64(number)) : PluralNumber(number)
            switch PluralRules.category(of: own, in: language) {
            case .zero: return "0"
            case .one: return "1"
            case .two: return "2"
            case .few: return "f"
            case .many: return "m"
            case .other: return "-"
            }
        }.joined()
    }

    @Test func number_hasItsShortestDigits() {
        let number = PluralNumber(-1.50)
        #expect(number.integer == 1 && number.digits == 1 && number.fraction == 5)
        #expect(PluralNumber(1.0).digits == 0 && PluralNumber(Double.nan).integer == 0)
        #expect(PluralNumber(1e300).integer == .max && PluralNumber(1e-300).integer == 0)
        #expect(PluralNumber(.infinity).integer == .max && PluralNumber(Int64.min).integer == 1 << 63)
        #expect(PluralNumber(0.1 + 0.2).digits == 17)
    }

    @Test func unknownLanguagesHaveOneForm() {
        #expect(PluralRules.category(of: PluralNumber(magnitude: 1), in: "xx") == .other)
        #expect(PluralRules.category(of: PluralNumber(magnitude: 1), in: "") == .other)
        #expect(PluralRules.category(of: PluralNumber(magnitude: 1), in: "de_CH") == .one)
    }
}
