/// A nib or a storyboard that generated code registered under a name. Several modules may use the same name.
package protocol InterfaceEntry: Sendable {
    var module: String { get }
    var name: String { get }
}

/// The search for a registered nib or storyboard.
@MainActor package enum InterfaceLookup {
    /// The module of the app, whose entries come first if the bundle is of another module.
    package static var appModule: String?

    /// Returns the entry of the bundle's module, else that of the app's module, else the only one with the name; nil if
    /// there is none, or if several remain.
    /// A file for the device precedes: "Main~ipad" on screens whose sides have at least 744 points, else "Main~iphone".
    static func find<Entry: InterfaceEntry>(_ name: String, _ bundle: Bundle?, in entries: [Entry]) -> Entry? {
        names(name).lazy.compactMap { find(exactly: $0, bundle, in: entries) }.first
    }

    /// Returns the names to look for in order: that for the device, and the plain one.
    static func names(_ name: String) -> [String] {
        let isPad = UIScreen.main.traitCollection.userInterfaceIdiom == .pad
        return [name + (isPad ? "~ipad" : "~iphone"), name]
    }

    private static func find<Entry: InterfaceEntry>(exactly name: String, _ bundle: Bundle?, in entries: [Entry])
        -> Entry?
    {
        let named = entries.filter { $0.name == name }
        if named.count <= 1 { return named.first }
        if let bundle, let own = named.first(where: { isResources(bundle.bundleURL, of: $0.module) }) { return own }
        return named.first { $0.module == appModule }
    }

    /// Returns `true` for the folder with the resources of a module: `Package_Target.resources`.
    package static func isResources(_ folder: URL, of module: String) -> Bool {
        folder.pathExtension == "resources"
            && folder.deletingPathExtension().lastPathComponent.replacing("-", with: "_").hasSuffix("_\(module)")
    }

    /// Returns names for a message.
    static func list(_ names: [String]) -> String {
        names.isEmpty ? "(none)" : names.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
