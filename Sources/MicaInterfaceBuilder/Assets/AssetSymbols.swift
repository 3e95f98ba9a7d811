public import MicaSources

/// A generator of Swift names for the images and colours of asset catalogues, as Xcode's generated symbols:
/// `UIImage(resource: .star)`, `UIColor.brand`.
///
/// A name in a folder with a namespace is in a type: `ImageResource.Icons.star`. Members of `UIImage` and `UIColor` are
/// omitted if the app declares them.
public enum AssetSymbols {
    /// The name of the generated file.
    public static let fileName = "GeneratedAssetSymbols.swift"

    /// Returns the code for the catalogues of a module; `sources` are the module's Swift files. Comments name assets that have
    /// no symbol, since another one has the same.
    public static func generate(_ catalogues: [AssetCatalogue], sources: [AppleSource]) -> String {
        var images = SymbolTree(), colors = SymbolTree(), comments: [String] = []
        for entry in catalogues.flatMap(\.entries) {
            let problem = entry.kind == .image ? images.add(entry) : colors.add(entry)
            if let problem { comments.append("// " + SwiftText.literal(problem).dropFirst().dropLast() + "\n") }
        }
        let declared = DeclaredStatics(sources).names
        return """
            // Generated from the asset catalogues of the module.
            import UIKit

            private final class ResourceBundleClass {}
            private let resourceBundle = Bundle.ofApp(for: ResourceBundleClass.self)

            \(comments.joined())\
            \(resources("ColorResource", colors))\
            \(resources("ImageResource", images))\
            \(accessors("UIColor", colors, declared.union(AssetSymbols.colors)))\
            \(accessors("UIImage", images, declared))
            """
    }

    private static func resources(_ type: String, _ tree: SymbolTree) -> String {
        block("extension \(type)", tree) { _, entry in
            "static let \(entry.symbol) = \(type)(name: \(SwiftText.literal(entry.name)), bundle: resourceBundle)"
        }
    }

    private static func accessors(_ type: String, _ tree: SymbolTree, _ omitted: Set<String>) -> String {
        block("extension \(type)", tree.without(omitted)) { scope, entry in
            "static var \(entry.symbol): \(type) { \(type)(resource: .\(scope)\(entry.symbol)) }"
        }
    }

    private static func block(_ head: String, _ tree: SymbolTree, _ line: (String, SymbolTree.Entry) -> String)
        -> String
    {
        guard !tree.isEmpty else { return "" }
        return head + " {\n" + lines(tree, scope: "", indent: "    ", line) + "}\n\n"
    }

    private static func lines(
        _ tree: SymbolTree, scope: String, indent: String, _ line: (String, SymbolTree.Entry) -> String
    ) -> String {
        tree.entries.map { indent + line(scope, $0) + "\n" }.joined()
            + tree.spaces.map { name, space in
                "\(indent)enum \(name) {\n"
                    + lines(space, scope: scope + name + ".", indent: indent + "    ", line) + "\(indent)}\n"
            }.joined()
    }

    /// The members of `UIColor` that an asset does not replace.
    private static let colors: Set<String> = [
        "black", "blue", "brown", "clear", "cyan", "darkGray", "darkText", "gray", "green", "label", "lightGray",
        "lightText", "link", "magenta", "opaqueSeparator", "orange", "placeholderText", "purple", "quaternaryLabel",
        "quaternarySystemFill", "red", "secondaryLabel", "secondarySystemBackground", "secondarySystemFill",
        "secondarySystemGroupedBackground", "separator", "systemBackground", "systemBlue", "systemBrown", "systemCyan",
        "systemFill", "systemGray", "systemGray2", "systemGray3", "systemGray4", "systemGray5", "systemGray6",
        "systemGreen", "systemGroupedBackground", "systemIndigo", "systemMint", "systemOrange", "systemPink",
        "systemPurple", "systemRed", "systemTeal", "systemYellow", "tertiaryLabel", "tertiarySystemBackground",
        "tertiarySystemFill", "tertiarySystemGroupedBackground", "tintColor", "white", "yellow",
    ]
}

/// The symbols of one kind, in the types of their namespaces.
struct SymbolTree {
    struct Entry {
        let symbol: String
        /// The name for `UIImage(named:)`.
        let name: String
    }

    private(set) var entries: [Entry] = []
    private(set) var spaces: [(name: String, tree: SymbolTree)] = []
    /// The position of each type in `spaces`.
    private var places: [String: Int] = [:]
    /// The asset of each symbol.
    private var taken: [String: String] = [:]

    var isEmpty: Bool { entries.isEmpty && spaces.allSatisfy(\.tree.isEmpty) }

    /// Adds an asset. Returns the reason if it gets no symbol.
    mutating func add(_ entry: AssetCatalogue.Entry) -> String? { add(entry.path[...], entry) }

    private mutating func add(_ path: ArraySlice<String>, _ entry: AssetCatalogue.Entry) -> String? {
        let first = path.first ?? ""
        guard path.count > 1 else { return addMember(first, entry) }
        guard let type = SymbolName.type(first) else {
            return "\(entry.name) has no symbol: \(first) has neither letters nor digits"
        }
        guard let place = places[type] else {
            guard taken[type] == nil else { return "\(entry.name) has no symbol: an asset has the symbol \(type)" }
            places[type] = spaces.count
            spaces.append((type, SymbolTree()))
            return spaces[spaces.count - 1].tree.add(path.dropFirst(), entry)
        }
        return spaces[place].tree.add(path.dropFirst(), entry)
    }

    private mutating func addMember(_ name: String, _ entry: AssetCatalogue.Entry) -> String? {
        guard let symbol = SymbolName.member(name, entry.kind) else {
            return "\(entry.name) has no symbol: it has neither letters nor digits"
        }
        if let other = taken[symbol] {
            // The same set may be in several catalogues.
            return other == entry.name
                ? nil : "\(entry.name) has no symbol: \(other) has the symbol \(symbol); rename one of them"
        }
        guard places[symbol] == nil else { return "\(entry.name) has no symbol: a folder has the symbol \(symbol)" }
        taken[symbol] = entry.name
        entries.append(Entry(symbol: symbol, name: entry.name))
        return nil
    }

    /// Returns the tree without members and types of these names at its top.
    func without(_ names: Set<String>) -> SymbolTree {
        var result = self
        result.entries.removeAll { names.contains($0.symbol.filter { $0 != "`" }) }
        result.spaces.removeAll { names.contains($0.name) }
        return result
    }
}

/// The static members and the types that the sources of a module declare, in any type.
struct DeclaredStatics {
    private(set) var names: Set<String> = []

    init(_ sources: [AppleSource]) {
        for source in sources {
            // Words suffice: a name too many leaves out one shorthand.
            for line in String(decoding: source.bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
                let words = SwiftText.words(String(line))
                for (index, word) in words.enumerated() where index + 1 < words.count {
                    let isMember =
                        ["let", "var", "func"].contains(word)
                        && words[..<index].contains { $0 == "static" || $0 == "class" }
                    if isMember || ["enum", "struct", "class", "typealias"].contains(word) {
                        names.insert(String(words[index + 1]))
                    }
                }
            }
        }
    }
}
