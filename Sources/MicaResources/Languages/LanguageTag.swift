/// A language as folders and settings name it: "de", "pt-BR", "zh-Hans-TW", "de_CH.UTF-8", "German".
package struct LanguageTag: Hashable, Sendable {
    /// Two to eight letters in lower case.
    package let language: String
    /// Four letters such as "Hans"; nil if the tag has none.
    package let script: String?
    /// Two letters such as "CH", or three digits; nil if the tag has none.
    package let region: String?

    /// Returns nil for a text that names no language, such as "Base", "C" or "POSIX".
    package init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        // A locale of the environment has an encoding and a variant: "de_CH.UTF-8@euro".
        let parts = text.prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }
        guard let first = parts.first else { return nil }
        var language = first.lowercased()
        if let old = LanguageTag.oldNames[language] { language = old }
        guard (2...8).contains(language.utf8.count), language.utf8.allSatisfy(LanguageTag.isLetter),
            !["base", "posix"].contains(language)
        else { return nil }
        var script: String?, region: String?
        for part in parts.dropFirst() {
            if part.utf8.count == 4, part.utf8.allSatisfy(LanguageTag.isLetter), script == nil, region == nil {
                script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            } else if region == nil,
                part.utf8.count == 2 && part.utf8.allSatisfy(LanguageTag.isLetter)
                    || part.utf8.count == 3 && part.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            {
                region = part.uppercased()
            }
        }
        self.language = language
        self.script = script
        self.region = region
    }

    /// The tag with hyphens: "zh-Hans-TW".
    package var text: String { [language, script, region].compactMap { $0 }.joined(separator: "-") }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Codes that were replaced, and the names of folders before there were codes.
    private static let oldNames = [
        "iw": "he", "in": "id", "ji": "yi", "no": "nb", "tl": "fil", "mo": "ro", "english": "en", "german": "de",
        "french": "fr", "italian": "it", "spanish": "es", "japanese": "ja", "dutch": "nl", "portuguese": "pt",
        "swedish": "sv", "danish": "da", "finnish": "fi", "norwegian": "nb", "russian": "ru", "korean": "ko",
        "chinese": "zh", "polish": "pl", "turkish": "tr",
    ]

    // MARK: Matching

    /// The script in which the language is written, also if the tag has none: zh-TW is Hant.
    private var fullScript: String? {
        if let script { return script }
        switch language {
        case "zh": return ["TW", "HK", "MO"].contains(region ?? "") ? "Hant" : "Hans"
        case "sr": return region == "ME" ? "Latn" : "Cyrl"
        case "pa": return region == "PK" ? "Arab" : "Guru"
        case "uz", "az":
            return language == "uz" && region == "AF" || language == "az" && region == "IR" ? "Arab" : "Latn"
        default: return nil
        }
    }

    /// Languages that readers of another one understand in writing.
    private static let related = ["nn": "nb", "nb": "nn"]

    /// Returns a smaller number the better texts of this language suit a reader of another one; nil if they do not.
    package func distance(from wanted: LanguageTag) -> Int? {
        guard language == wanted.language else {
            return LanguageTag.related[wanted.language] == language ? 10 : nil
        }
        guard fullScript == wanted.fullScript else { return nil }
        if region == wanted.region { return 0 }
        if let parent = wanted.parentRegion, region == parent { return 1 }
        if region == nil { return 2 }
        // Without a region, the reader's is that of the most speakers.
        let usual = LanguageTag.usualRegions[language]
        return region == usual ? 3 : 4
    }

    private static let usualRegions = ["en": "US", "pt": "BR", "es": "ES", "fr": "FR", "zh": "CN", "de": "DE"]

    /// The region whose texts a reader of this region prefers to those without a region.
    private var parentRegion: String? {
        guard let region else { return nil }
        switch language {
        case "en": return region == "GB" || LanguageTag.americanEnglish.contains(region) ? nil : "GB"
        case "es": return LanguageTag.americanSpanish.contains(region) ? "419" : nil
        case "pt": return region == "BR" ? nil : "PT"
        case "zh": return region == "MO" ? "HK" : nil
        default: return nil
        }
    }

    /// The regions with American English (`$enUS` in CLDR's `languageInfo.xml`).
    private static let americanEnglish: Set<String> = [
        "AS", "CA", "GU", "MH", "MP", "PH", "PR", "UM", "US", "VI",
    ]
    private static let americanSpanish: Set<String> = [
        "AR", "BO", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "PY", "SV", "US",
        "UY",
        "VE",
    ]
}
