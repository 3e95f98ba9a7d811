import Foundation
import Testing

import MicaResources

/// Tags of languages, and the choice among those of a bundle.
@Suite struct LanguageTests {
    @Test(arguments: [
        ("de", "de"), ("de_CH.UTF-8", "de-CH"), ("DE-ch", "de-CH"), ("zh-hans-cn", "zh-Hans-CN"), ("es_419", "es-419"),
        ("German", "de"), ("iw", "he"), ("no", "nb"), ("ca_ES@valencia", "ca-ES"), ("fil", "fil"), ("Base", nil),
        ("C", nil),
        ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("$(DEVELOPMENT_LANGUAGE)", nil),
        (String(repeating: "a", count: 65), nil),
    ]) func tag(text: String, tag: String?) { #expect(LanguageTag(text)?.text == tag) }

    @Test(arguments: [
        (["de-CH"], ["en", "de", "de-CH"], ["de-CH", "de"]),
        (["de-CH"], ["en", "de", "Base"], ["de"]),
        (["de-CH"], ["en", "de-AT"], ["de-AT"]),
        (["fr", "de"], ["en", "de"], ["de"]),
        (["ja"], ["en", "de", "Base"], ["en"]),
        (["ja"], ["de", "fr"], ["de"]),
        (["ja"], [], ["en"]),
        (["zh-TW"], ["en", "zh-Hans", "zh-Hant"], ["zh-Hant"]),
        (["zh-Hans-CN"], ["zh_CN", "zh_TW"], ["zh_CN"]),
        (["pt-PT"], ["pt", "pt-BR"], ["pt"]),
        (["pt-AO"], ["pt", "pt-PT"], ["pt-PT", "pt"]),
        (["pt"], ["pt-BR", "pt-PT"], ["pt-BR"]),
        (["es-MX"], ["es", "es-419"], ["es-419", "es"]),
        (["en-AU"], ["en", "en-GB"], ["en-GB", "en"]),
        (["en-HK"], ["en", "en-GB"], ["en-GB", "en"]),
        (["en-CA"], ["en", "en-GB"], ["en"]),
        (["nn"], ["en", "nb"], ["nb"]),
        (["sr-Latn"], ["en", "sr"], ["en"]),
        (["de"], ["English", "German"], ["German"]),
    ]) func choice(wanted: [String], available: [String], result: [String]) {
        #expect(LanguageChoice.preferred(available, for: wanted, development: "en") == result)
    }

    @Test func choice_withoutTheWantedOneIsThatOfTheDevelopers() {
        #expect(LanguageChoice.preferred(["fr-CA", "de"], for: ["ja"], development: "fr") == ["fr-CA"])
    }

    @Test(
        arguments: [
            (["p", "-AppleLanguages", "(de)"], nil, [:], ["de"]),
            (["p", "-AppleLanguages", "(\"de-CH\", fr)"], ["it"], ["LANG": "es"], ["de-CH", "fr"]),
            (["p", "-AppleLanguages", "de"], nil, [:], ["de"]),
            (["p", "-AppleLanguages"], ["it"], ["LANG": "es"], ["it"]),
            (["p", "-AppleLanguages", "()"], [], ["LANG": "es_MX.UTF-8"], ["es-MX"]),
            (["p"], nil, ["LANGUAGE": "de_CH:fr:de_CH", "LANG": "en_US.UTF-8"], ["de-CH", "fr", "en-US"]),
            (["p"], nil, ["LANGUAGE": "de", "LANG": "C.UTF-8"], ["de"]),
            (["p"], nil, ["LANGUAGE": "de"], ["de"]),
            (["p"], nil, ["LANGUAGE": "de", "LC_ALL": "C", "LANG": "fr_FR"], ["en"]),
            (["p"], nil, ["LC_ALL": "it_IT", "LC_MESSAGES": "de", "LANG": "fr"], ["it-IT"]),
            (["p"], nil, ["LC_ALL": "", "LC_MESSAGES": "de", "LANG": "fr"], ["de"]),
            (["p"], nil, ["LANG": "C.UTF-8"], ["en"]),
            (["p"], nil, [:], ["en"]),
        ] as [([String], [String]?, [String: String], [String])])
    func preference(arguments: [String], setting: [String]?, environment: [String: String], result: [String]) {
        #expect(UserLanguages.find(arguments: arguments, setting: setting, environment: environment) == result)
    }

    @Test func preference_ofAStringInTheSettings() {
        #expect(UserLanguages.find(arguments: [], setting: "(de, fr)", environment: [:]) == ["de", "fr"])
        #expect(UserLanguages.find(arguments: [], setting: 3, environment: [:]) == ["en"])
        let many = (0..<500).map { "l\(["a", "b", "c"][$0 % 3])\(["x", "y"][$0 % 2])" }
        #expect(UserLanguages.find(arguments: [], setting: many, environment: [:]).count == 6)
    }
}
