import UIKit

extension InterfaceBuild {
    /// Returns the localised text with a key such as "BYZ-38-t0r.title" in `table.strings` of the user's language; without
    /// one, `text`.
    public func text(_ text: String, id: String, table: String) -> String {
        // A text that no file contains.
        let missing = "\u{0}"
        for bundle in TextBundles.all(of: file.module) {
            let found = bundle.localizedString(forKey: id, value: missing, table: table)
            if found != missing { return found }
        }
        return text
    }
}

/// The bundles in which a module's strings are.
@MainActor private enum TextBundles {
    private static var known: [String: [Bundle]] = [:]

    static func all(of module: String) -> [Bundle] {
        if let known = known[module] { return known }
        let folder = Bundle.main.bundleURL
        let entries = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let own = entries.filter { InterfaceLookup.isResources($0, of: module) }.sorted { $0.path < $1.path }
        let bundles = own.compactMap { Bundle(url: $0) } + [.main]
        known[module] = bundles
        return bundles
    }
}
