/// A form of a word that depends on a number, as Unicode's CLDR names them.
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}

/// The rules by which languages choose plural forms: those of Unicode's CLDR (Unicode Technical Standard #35, Language Plural
/// Rules), for cardinal numbers.
package enum PluralRules {
    /// Returns the form for a number. Unknown languages have one form.
    package static func category(of number: PluralNumber, in language: String) -> PluralCategory {
        guard let tag = LanguageTag(language) else { return .other }
        // Portuguese is the only language in which a region has rules of its own.
        let name = tag.language == "pt" && tag.region == "PT" ? "pt-PT" : tag.language
        let rules = byLanguage[name] ?? []
        return rules.first { $0.holds(for: number) }?.category ?? .other
    }

    private static let byLanguage: [String: [PluralRule]] = {
        var result: [String: [PluralRule]] = [:]
        for (languages, text) in table {
            let rules = text.split(separator: ";").compactMap { PluralRule($0) }
            for language in languages.split(separator: " ") { result[String(language)] = rules }
        }
        return result
    }()

    private static let millions = "many: e=0 & i!=0 & i%1000000=0 & v=0 | e!=0..5"

    /// Languages, and the conditions of their forms. Languages that are not listed have one form.
    private static let table: [(languages: String, rules: String)] = [
        ("am as bn doi fa gu hi kn pcm zu", "one: i=0 | n=1"),
        ("ff hy kab", "one: i=0,1"),
        ("ast de en et fi fy gl ia ie io lij nl sc sv sw ur yi", "one: i=1 & v=0"),
        ("si", "one: n=0,1 | i=0 & f=1"),
        ("ak bho csw guw ln mg nso pa ti wa", "one: n=0,1"),
        ("tzm", "one: n=0,1 | n=11..99"),
        ("af an asa az bal bem bez bg brx ce cgg chr ckb dv ee el eo eu fo fur gsw ha haw hu jgo", "one: n=1"),
        ("jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg mas mgo ml mn mr nah nb nd ne nn nnh no", "one: n=1"),
        ("nr ny nyn om or os pap ps rm rof rwk saq sd sdh seh sn so sq ss ssy st syr ta te teo", "one: n=1"),
        ("tig tk tn tr ts ug uz ve vo vun wae xh xog", "one: n=1"),
        ("da", "one: n=1 | t!=0 & i=0,1"),
        ("is", "one: t=0 & i%10=1 & i%100!=11 | t%10=1 & t%100!=11"),
        ("mk", "one: v=0 & i%10=1 & i%100!=11 | f%10=1 & f%100!=11"),
        ("ceb fil tl", "one: v=0 & i=1,2,3 | v=0 & i%10!=4,6,9 | v!=0 & f%10!=4,6,9"),
        (
            "lv prg",
            """
            zero: n%10=0 | n%100=11..19 | v=2 & f%100=11..19; \
            one: n%10=1 & n%100!=11 | v=2 & f%10=1 & f%100!=11 | v!=2 & f%10=1
            """
        ),
        ("lag", "zero: n=0; one: i=0,1 & n!=0"),
        ("blo ksh", "zero: n=0; one: n=1"),
        ("he iw", "one: i=1 & v=0 | i=0 & v!=0; two: i=2 & v=0"),
        ("iu naq sat se sma smi smj smn sms", "one: n=1; two: n=2"),
        ("shi", "one: i=0 | n=1; few: n=2..10"),
        ("mo ro", "one: i=1 & v=0; few: v!=0 | n=0 | n!=1 & n%100=1..19"),
        (
            "bs hr sh sr",
            """
            one: v=0 & i%10=1 & i%100!=11 | f%10=1 & f%100!=11; \
            few: v=0 & i%10=2..4 & i%100!=12..14 | f%10=2..4 & f%100!=12..14
            """
        ),
        ("fr", "one: i=0,1; \(millions)"),
        ("pt", "one: i=0..1; \(millions)"),
        ("ca it lld pt-PT scn vec", "one: i=1 & v=0; \(millions)"),
        ("es", "one: n=1; \(millions)"),
        ("gd", "one: n=1,11; two: n=2,12; few: n=3..10,13..19"),
        ("sl", "one: v=0 & i%100=1; two: v=0 & i%100=2; few: v=0 & i%100=3..4 | v!=0"),
        (
            "dsb hsb",
            """
            one: v=0 & i%100=1 | f%100=1; two: v=0 & i%100=2 | f%100=2; few: v=0 & i%100=3..4 | f%100=3..4
            """
        ),
        ("cs sk", "one: i=1 & v=0; few: i=2..4 & v=0; many: v!=0"),
        (
            "pl",
            """
            one: i=1 & v=0; few: v=0 & i%10=2..4 & i%100!=12..14; \
            many: v=0 & i!=1 & i%10=0..1 | v=0 & i%10=5..9 | v=0 & i%100=12..14
            """
        ),
        (
            "be",
            """
            one: n%10=1 & n%100!=11; few: n%10=2..4 & n%100!=12..14; many: n%10=0 | n%10=5..9 | n%100=11..14
            """
        ),
        ("lt", "one: n%10=1 & n%100!=11..19; few: n%10=2..9 & n%100!=11..19; many: f!=0"),
        ("sgs", "one: n%10=1 & n%100!=11; two: n=2; few: n!=2 & n%10=2..9 & n%100!=11..19; many: f!=0"),
        (
            "ru uk",
            """
            one: v=0 & i%10=1 & i%100!=11; few: v=0 & i%10=2..4 & i%100!=12..14; \
            many: v=0 & i%10=0 | v=0 & i%10=5..9 | v=0 & i%100=11..14
            """
        ),
        (
            "br",
            """
            one: n%10=1 & n%100!=11,71,91; two: n%10=2 & n%100!=12,72,92; \
            few: n%10=3..4,9 & n%100!=10..19,70..79,90..99; many: n!=0 & n%1000000=0
            """
        ),
        ("mt", "one: n=1; two: n=2; few: n=0 | n%100=3..10; many: n%100=11..19"),
        ("ga", "one: n=1; two: n=2; few: n=3..6; many: n=7..10"),
        ("gv", "one: v=0 & i%10=1; two: v=0 & i%10=2; few: v=0 & i%100=0,20,40,60,80; many: v!=0"),
        (
            "kw",
            """
            zero: n=0; one: n=1; two: n%100=2,22,42,62,82 | n%1000=0 & n%100000=1000..20000,40000,60000,80000 | \
            n!=0 & n%1000000=100000; few: n%100=3,23,43,63,83; many: n!=1 & n%100=1,21,41,61,81
            """
        ),
        ("ar ars", "zero: n=0; one: n=1; two: n=2; few: n%100=3..10; many: n%100=11..99"),
        ("cy", "zero: n=0; one: n=1; two: n=2; few: n=3; many: n=6"),
    ]
}

/// The number of a plural form: its digits count, so that 1 and 1.0 may have different forms.
package struct PluralNumber: Sendable {
    /// The integer part.
    package let integer: UInt64
    /// The number of digits after the decimal point, without zeros at the end.
    package let digits: Int
    /// The digits after the decimal point as a number.
    package let fraction: UInt64

    package init(_ value: Int64) { self.init(magnitude: value.magnitude) }

    package init(magnitude: UInt64) {
        self.init(integer: magnitude, digits: 0, fraction: 0)
    }

    private init(integer: UInt64, digits: Int, fraction: UInt64) {
        self.integer = integer
        self.digits = digits
        self.fraction = fraction
    }

    /// The number with its shortest digits.
    package init(_ value: Double) {
        let text = "\(value.magnitude)"
        // Numbers in exponential form are whole, or near zero.
        guard value.isFinite, !text.contains("e") else {
            let isLarge = value.magnitude >= 1
            self.init(magnitude: isLarge && value.magnitude < 1.8e19 ? UInt64(value.magnitude) : isLarge ? .max : 0)
            return
        }
        let parts = text.split(separator: ".")
        var rest = parts.count > 1 ? parts[1] : ""
        while rest.last == "0" { rest = rest.dropLast() }
        rest = rest.prefix(18)
        self.init(
            integer: UInt64(parts.first ?? "0") ?? .max, digits: rest.utf8.count, fraction: UInt64(rest) ?? 0)
    }

    /// Returns the value of an operand: n, i, v, w, f, t, c or e. Nil for n with a fraction.
    func operand(_ name: UInt8) -> UInt64? {
        switch name {
        case UInt8(ascii: "n"): fraction == 0 ? integer : nil
        case UInt8(ascii: "i"): integer
        case UInt8(ascii: "v"), UInt8(ascii: "w"): UInt64(digits)
        case UInt8(ascii: "f"), UInt8(ascii: "t"): fraction
        default: 0
        }
    }
}

/// The condition of a form: alternatives, each a list of relations.
private struct PluralRule: Sendable {
    struct Relation: Sendable {
        let operand: UInt8, modulus: UInt64?, isNegated: Bool, ranges: [ClosedRange<UInt64>]

        /// A text such as "i%100!=12..14,20".
        init?(_ text: Substring) {
            let text = text.filter { $0 != " " }
            guard let name = text.utf8.first, let equals = text.firstIndex(of: "=") else { return nil }
            let left = text[..<equals].dropFirst().split(separator: "%", omittingEmptySubsequences: false)
            operand = name
            isNegated = text[..<equals].hasSuffix("!")
            modulus = left.count > 1 ? UInt64(left[1].filter { $0 != "!" }) : nil
            ranges = text[text.index(after: equals)...].split(separator: ",").compactMap { part in
                let ends = part.split(separator: ".").compactMap { UInt64($0) }
                guard let low = ends.first, let high = ends.last, low <= high else { return nil }
                return low...high
            }
        }

        func holds(for number: PluralNumber) -> Bool {
            guard var value = number.operand(operand) else { return isNegated }
            if let modulus { value %= modulus }
            return ranges.contains { $0.contains(value) } != isNegated
        }
    }

    let category: PluralCategory
    let alternatives: [[Relation]]

    /// A text such as "one: i=1 & v=0 | n=0".
    init?(_ text: Substring) {
        let parts = text.split(separator: ":")
        guard parts.count == 2, let category = PluralCategory(rawValue: parts[0].filter { $0 != " " }) else {
            return nil
        }
        self.category = category
        alternatives = parts[1].split(separator: "|").map { $0.split(separator: "&").compactMap { Relation($0) } }
    }

    func holds(for number: PluralNumber) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
    }
}
