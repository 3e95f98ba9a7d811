import CoreGraphics
import Foundation
import MicaBase

/// The languages and string tables of a bundle.
///
/// `@unchecked Sendable`: all changes are under the lock of `state`.
final class BundleTexts: Sendable {
    private struct State {
        var tables: [String: [String: StringEntry]] = [:]
        var catalogues: [String: StringCatalogue?] = [:]
        var localizations: [String]?
        /// By the languages of the user, of which scopes can have others.
        var orders: [[String]: Order] = [:]
    }
    /// The languages of a bundle in the order of a user, and those in which texts are searched.
    private struct Order { let preferred: [String], chain: [String] }
    private struct Shared {
        var known: [String: BundleTexts] = [:]
        var device = TextDevice.iphone
    }
    private static let shared = Guarded(Shared())
    private static let maximum = 512
    private static let maximumOfOrders = 64

    /// The device whose variants are used.
    static var device: TextDevice { shared.withLock { $0.device } }

    static func setDevice(_ device: TextDevice) {
        shared.withLock { if $0.device != device { $0 = Shared(device: device) } }
    }

    /// Forgets all tables: an app finds the files that are there when it starts.
    static func forget() { shared.withLock { $0.known = [:] } }

    /// Returns the texts of a bundle. They are read once.
    static func of(_ bundle: Bundle) -> BundleTexts {
        let path = bundle.bundleURL.path
        if let known = shared.withLock({ $0.known[path] }) { return known }
        let texts = BundleTexts(
            folder: bundle.bundleURL, development: bundle.infoDictionary?["CFBundleDevelopmentRegion"] as? String)
        return shared.withLock { shared in
            if let known = shared.known[path] { return known }
            if shared.known.count < maximum { shared.known[path] = texts }
            return texts
        }
    }

    /// The folders with resources.
    private let folders: [URL]
    /// The names of the folders of languages, such as "de" or "Base", with their folders.
    private let languageFolders: [String: [URL]]
    /// The names of the string catalogues, with their files.
    private let catalogueFiles: [String: URL]
    /// The language that the information names; nil without one.
    private let namedDevelopment: String?
    /// The language of the folder, if it is itself that of a language.
    private let ownLanguage: String?
    private let state = Guarded(State())

    init(folder: URL, development: String?) {
        let files = FileManager.default
        var folders: [URL] = [], languages: [String: [URL]] = [:], catalogues: [String: URL] = [:]
        for place in ["Contents/Resources", "Resources", "", "Contents/Resources/mul.lproj", "mul.lproj"] {
            let url = place.isEmpty ? folder : folder.appendingPathComponent(place)
            guard let names = try? files.contentsOfDirectory(atPath: url.path) else { continue }
            // The catalogues of storyboards are in a folder "of multiple languages".
            let isMultiple = place.hasSuffix("mul.lproj")
            if !isMultiple { folders.append(url) }
            for name in names.sorted() {
                let entry = url.appendingPathComponent(name)
                if name.hasSuffix(".lproj"), name != "mul.lproj" {
                    languages[String(name.dropLast(6)), default: []].append(entry)
                } else if name.hasSuffix(".xcstrings"), catalogues[String(name.dropLast(10))] == nil {
                    catalogues[String(name.dropLast(10))] = entry
                }
            }
        }
        self.folders = folders
        languageFolders = languages
        catalogueFiles = catalogues
        namedDevelopment = development.flatMap { LanguageTag($0) == nil ? nil : $0 }
        ownLanguage = folder.pathExtension == "lproj" ? folder.deletingPathExtension().lastPathComponent : nil
    }

    // MARK: Languages

    /// The language of the app's developers: that of `CFBundleDevelopmentRegion`, otherwise of a string catalogue, otherwise
    /// English.
    var development: String {
        if let namedDevelopment { return namedDevelopment }
        return catalogueFiles.keys.sorted().lazy.compactMap { self.catalogue($0)?.source }.first ?? ownLanguage ?? "en"
    }

    /// The languages, "Base" among them, that of the developers first.
    var localizations: [String] {
        if let known = state.withLock({ $0.localizations }) { return known }
        let found = findLocalizations()
        state.withLock { $0.localizations = found }
        return found
    }

    private func findLocalizations() -> [String] {
        var names = Set(languageFolders.keys)
        for name in catalogueFiles.keys { names.formUnion(catalogue(name)?.tables.keys.map(\.self) ?? []) }
        let own = LanguageTag(development)
        let ranked = names.map { (own == nil || LanguageTag($0) != own ? 1 : 0, $0) }
        return ranked.sorted { $0 < $1 }.map(\.1)
    }

    /// The languages of the user that the bundle has.
    var preferred: [String] { order.preferred }

    /// The languages in which texts and files are searched: those of the user, that of the developers, "Base".
    var chain: [String] { order.chain }

    /// The order for the present languages of the user. It is found once: each text asks for it.
    private var order: Order {
        let languages = UserLanguages.current
        if let known = state.withLock({ $0.orders[languages] }) { return known }
        let all = localizations, development = development
        let preferred = LanguageChoice.preferred(all, for: languages, development: development)
        var chain = preferred
        let own = LanguageTag(development)
        for name in all.filter({ own != nil && LanguageTag($0) == own }) + ["Base"] where !chain.contains(name) {
            chain.append(name)
        }
        let order = Order(preferred: preferred, chain: chain)
        state.withLock { if $0.orders.count < BundleTexts.maximumOfOrders { $0.orders[languages] = order } }
        return order
    }

    /// Returns the file of the first language in order that has it; nil if there is none. A file outside of the folders of
    /// languages precedes.
    func file(_ name: String) -> URL? {
        guard !name.isEmpty, !languageFolders.isEmpty, !name.split(separator: "/").contains("..") else { return nil }
        let files = FileManager.default
        for folder in folders where files.fileExists(atPath: folder.appendingPathComponent(name).path) { return nil }
        for language in chain {
            for folder in languageFolders[language] ?? [] {
                let url = folder.appendingPathComponent(name)
                if files.fileExists(atPath: url.path) { return url }
            }
        }
        return nil
    }

    // MARK: Texts

    /// Returns the text of a key, in the first language in order that has it; nil without one.
    func entry(_ key: String, table: String) -> (entry: StringEntry, place: String)? {
        for language in [ownLanguage ?? ""] + chain {
            let isOwn = language == (ownLanguage ?? "")
            let name = isOwn ? "" : language
            if let entry = strings(table, in: name)[key] {
                return (entry, "\(folders.last?.path ?? "")|\(name)|\(table)")
            }
        }
        return nil
    }

    /// The texts of a table that are for all keys, in one language: `InfoPlist` is one.
    func all(_ table: String) -> [String: StringEntry] {
        var result: [String: StringEntry] = [:]
        for language in (chain.reversed() + [""]) { result.merge(strings(table, in: language)) { $1 } }
        return result
    }

    /// Returns a table in the folder of a language; "" for the folders themselves.
    private func strings(_ table: String, in language: String) -> [String: StringEntry] {
        guard !table.contains("/") else { return [:] }
        let name = "\(language)/\(table)"
        if let known = state.withLock({ $0.tables[name] }) { return known }
        let places = language.isEmpty ? folders : languageFolders[language] ?? []
        let own = language.isEmpty ? ownLanguage ?? development(of: table) : language == "Base" ? development : language
        var result: [String: StringEntry] = [:]
        if !language.isEmpty { result = catalogue(table)?.tables[language] ?? [:] }
        for place in places {
            for ending in ["stringsdict", "strings"] {
                let file = place.appendingPathComponent("\(table).\(ending)")
                for (key, value) in BundleTexts.read(file) where result[key] == nil {
                    result[key] = StringEntry(value, language: own, device: BundleTexts.device)
                }
            }
        }
        state.withLock { if $0.tables.count < BundleTexts.maximum { $0.tables[name] = result } }
        return result
    }

    private func development(of table: String) -> String {
        catalogueFiles.isEmpty ? namedDevelopment ?? "en" : development
    }

    private func catalogue(_ name: String) -> StringCatalogue? {
        if let known = state.withLock({ $0.catalogues[name] }) { return known }
        guard let file = catalogueFiles[name] else { return nil }
        var result: StringCatalogue?
        if let data = BundleTexts.data(file) {
            do throws(TableFailure) {
                result = try StringCatalogue(data, device: BundleTexts.device)
            } catch {
                BundleTexts.refuse(file, error)
            }
        }
        state.withLock { $0.catalogues[name] = .some(result) }
        return result
    }

    private static func read(_ file: URL) -> [String: TableValue] {
        guard let data = data(file) else { return [:] }
        do throws(TableFailure) {
            return try TableFile.read([UInt8](data))
        } catch {
            refuse(file, error)
            return [:]
        }
    }

    /// Returns the bytes of a file of at most the size that a table may have; nil if there is none.
    private static func data(_ file: URL) -> Data? {
        guard let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber else {
            return nil
        }
        guard size.intValue <= TableLimits.bytes else {
            refuse(file, TableFailure("the file must have at most \(TableLimits.bytes) bytes (got \(size))"))
            return nil
        }
        return try? Data(contentsOf: file)
    }

    private static func refuse(_ file: URL, _ failure: TableFailure) {
        let line = failure.line.map { ":\($0)" } ?? ""
        warn("\(file.path)\(line): the texts are ignored: \(failure.reason)", module: "UIKit")
    }
}
