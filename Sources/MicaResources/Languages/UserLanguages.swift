import Foundation
import MicaBase

/// The languages that the user prefers, as on Apple's systems: by an argument of the program, by the app's own setting, or by
/// the system's, which is the environment here.
package enum UserLanguages {
    private struct State {
        var arguments: [String]?
        var known: [String]?
    }
    private static let state = Guarded(State())

    /// The preferred languages of a scope; nil for those of the user.
    @TaskLocal package static var ofScope: [String]?

    /// The preferred languages in order, such as ["de-CH", "en"]; never empty. They do not change while the program runs.
    package static var current: [String] {
        if let ofScope { return ofScope }
        let (arguments, known) = state.withLock { ($0.arguments, $0.known) }
        if let known { return known }
        let found = UserLanguages.find(
            arguments: arguments ?? CommandLine.arguments,
            setting: UserDefaults.standard.object(forKey: "AppleLanguages"),
            environment: ProcessInfo.processInfo.environment)
        state.withLock { if $0.known == nil { $0.known = found } }
        return found
    }

    /// Finds the languages again, for the arguments of an app; nil for those of the program.
    package static func restart(arguments: [String]?) {
        state.withLock { $0 = State(arguments: arguments) }
    }

    /// Returns the languages of the first source that has any; ["en"] without one.
    package static func find(arguments: [String], setting: Any?, environment: [String: String]) -> [String] {
        let sources = [of(arguments), of(setting: setting), of(environment)]
        return sources.first { !$0.isEmpty } ?? ["en"]
    }

    /// `-AppleLanguages (de, fr)`.
    private static func of(_ arguments: [String]) -> [String] {
        guard let place = arguments.firstIndex(of: "-AppleLanguages"), place + 1 < arguments.count else { return [] }
        return list(arguments[place + 1])
    }

    /// The value of `AppleLanguages` in the app's user defaults: an array, or a string.
    private static func of(setting: Any?) -> [String] {
        if let values = setting as? [Any] { return tags(values.compactMap { $0 as? String }) }
        return (setting as? String).map(list) ?? []
    }

    /// `LANGUAGE` lists languages; `LC_ALL`, `LC_MESSAGES` and `LANG` name one. The languages of `LANGUAGE` precede, unless
    /// the locale is the plain "C".
    private static func of(_ environment: [String: String]) -> [String] {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        if let locale, ["C", "POSIX"].contains(locale) { return [] }
        let listed = tags((environment["LANGUAGE"] ?? "").split(separator: ":").prefix(limit).map(String.init))
        return tags(listed + [locale].compactMap { $0 })
    }

    private static let limit = 64

    /// Returns the languages of a text such as `(de-CH, "fr")`.
    private static func list(_ text: String) -> [String] {
        let names = text.prefix(4096).split { "(),[] \t\n\"'".contains($0) }
        return tags(names.map(String.init))
    }

    private static func tags(_ texts: [String]) -> [String] {
        var result: [String] = []
        for text in texts.prefix(limit) {
            guard let tag = LanguageTag(text)?.text, !result.contains(tag) else { continue }
            result.append(tag)
        }
        return result
    }
}

/// The choice among the languages of a bundle.
package enum LanguageChoice {
    /// Returns those of `available` that suit the first preferred language with any, the best first: for de-CH, "de-CH" and
    /// "de". Without any it is the development language.
    package static func preferred(_ available: [String], for languages: [String], development: String) -> [String] {
        let tags = available.compactMap { name in LanguageTag(name).map { (name: name, tag: $0) } }
        for wanted in languages.lazy.compactMap({ LanguageTag($0) }) {
            let found = tags.compactMap { own in own.tag.distance(from: wanted).map { (own.name, $0, own.tag) } }
            let sorted = found.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
            guard let best = sorted.first else { continue }
            // Texts of another region replace nothing that the language itself has.
            let plain = sorted.dropFirst().filter { $0.1 <= 2 }
            return [best.0] + plain.map(\.0)
        }
        let own = LanguageTag(development)
        if let exact = tags.first(where: { $0.tag == own }) { return [exact.name] }
        let near = tags.compactMap { entry in own.flatMap { entry.tag.distance(from: $0) }.map { ($0, entry.name) } }
        if let best = near.min(by: { $0 < $1 }) { return [best.1] }
        return [tags.map(\.name).min() ?? development]
    }
}
