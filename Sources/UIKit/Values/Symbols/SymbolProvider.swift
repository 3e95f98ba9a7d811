public import CoreGraphics
public import Foundation
import MicaBase
import MicaSymbols

/// The outlines of a custom symbol, which is drawn in one colour at any size. Immutable.
public struct SymbolArtwork: Sendable {
    /// The shapes by weight; regular replaces missing ones.
    let shapes: [StrokeWeight: SymbolShape]
    /// The bounding box of the outlines in the regular weight; nil without that.
    package var box: CGRect? { shapes[.regular]?.box }

    /// Creates a symbol from an SVG file of paths and basic shapes, or from a template of Apple's symbol app with its
    /// weights. The view box is scaled to the height of the font's size. A file has at most 1 MB and 4,096 elements.
    /// Returns nil for an invalid file, and logs the reason.
    public init?(svg: Data) {
        do {
            shapes = try SymbolFile(svg).shapes
        } catch {
            warn("SymbolArtwork(svg:): the file cannot be drawn: \(error)", module: "UIKit")
            return nil
        }
    }

    /// Creates a symbol from a filled path with y down, in a box of the height of the font's size. Returns nil for an
    /// empty box or path, and for one that is not finite.
    public init?(path: CGPath, viewBox: CGRect, using rule: CGPathFillRule = .winding) {
        let bounds = path.boundingBoxOfPath
        guard viewBox.width > 0, viewBox.height > 0, viewBox.width.isFinite, viewBox.height.isFinite, !bounds.isNull,
            bounds.width.isFinite, bounds.height.isFinite
        else { return nil }
        let part = SymbolShape.Part(path: path.storage, usesEvenOdd: rule == .evenOdd)
        shapes = [.regular: SymbolShape(parts: [part], viewBox: viewBox).cut(to: viewBox)]
    }
}

/// Provides symbols by name for `UIImage(systemName:)`, which asks it before the system's icons.
///
///     struct Brand: SymbolProvider {
///         func artwork(forSymbol name: String) -> SymbolArtwork? {
///             name == "brand.logo" ? SymbolArtwork(svg: logo) : nil
///         }
///     }
///     SymbolLibrary.register(Brand())
public protocol SymbolProvider: Sendable {
    /// Returns the outlines for a name; nil for unknown names. Called once per name, on any thread.
    func artwork(forSymbol name: String) -> SymbolArtwork?
}

/// The sources of symbols for `UIImage(systemName:)`: registered providers, the newest first; symbol sets of the main
/// bundle's asset catalogues; the icons of the package `bootstrap-icons`. A name without one that Apple's symbols may have
/// is drawn as a placeholder.
public enum SymbolLibrary {
    private struct State {
        var providers: [any SymbolProvider] = []
        var own: [String: SymbolArtwork] = [:]
        var revision = 0
        var known = BoundedCache<Key, [StrokeWeight: SymbolShape]>(limit: 1024)
    }
    private struct Key: Hashable { var name: String, isLayered: Bool }
    private static let state = Guarded(State())

    /// Registers a provider, which is asked before the previous ones. Existing images do not change.
    public static func register(_ provider: any SymbolProvider) {
        state.withLock {
            $0.providers.insert(provider, at: 0)
            forget(&$0)
        }
    }
    /// Registers a symbol for a name, which has precedence over all providers; nil removes it. Existing images do not
    /// change.
    public static func register(_ artwork: SymbolArtwork?, forSymbol name: String) {
        state.withLock {
            $0.own[name] = artwork
            forget(&$0)
        }
    }
    private static func forget(_ state: inout State) {
        state.revision += 1
        state.known = BoundedCache(limit: 1024)
    }

    /// Returns the shape for a name; nil for an invalid or unknown name. `icons` are the system's.
    static func shape(
        named name: String, weight: StrokeWeight, isLayered: Bool, icons: IconSet = .standard
    ) -> SymbolShape? {
        guard isName(name) else { return nil }
        let key = Key(name: name, isLayered: isLayered), usesCache = icons.folder == IconSet.standard.folder
        let (known, own, providers, revision) = state.withLock {
            (usesCache ? $0.known[key] : nil, $0.own[name], $0.providers, $0.revision)
        }
        // Providers are called without the lock, because they may register others.
        let shapes = known ?? find(name, own, providers, isLayered, icons)
        if known == nil, usesCache {
            state.withLock { if $0.revision == revision { $0.known[key] = shapes } }
        }
        return shapes.isEmpty ? nil : shapes.shape(for: weight)
    }

    /// Returns the shapes for a name; an empty dictionary for an unknown one.
    private static func find(
        _ name: String, _ own: SymbolArtwork?, _ providers: [any SymbolProvider], _ isLayered: Bool, _ icons: IconSet
    ) -> [StrokeWeight: SymbolShape] {
        if let own { return own.shapes }
        for provider in providers {
            if let artwork = provider.artwork(forSymbol: name) { return artwork.shapes }
        }
        if let data = AssetCatalog(of: nil).symbol(named: name), let artwork = SymbolArtwork(svg: data) {
            return artwork.shapes
        }
        if let icon = icons.shape(named: name, isLayered: isLayered) { return [.regular: icon] }
        guard SymbolWords.areIn(name) else {
            warn(
                "UIImage(systemName: \"\(name)\") is nil: no symbol has this name; register one with SymbolLibrary",
                module: "UIKit")
            return [:]
        }
        let why =
            FileManager.default.fileExists(atPath: icons.folder)
            ? "it has no icon; register one with SymbolLibrary" : "the package bootstrap-icons is not installed"
        warn("UIImage(systemName: \"\(name)\") is a placeholder: \(why)", module: "UIKit")
        return [.regular: .placeholder]
    }

    /// Returns `true` for letters, digits, dots, hyphens and underscores, so that no name leads out of a folder.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 200 && name.first != "." && name.last != "."
            && name.utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
                    || [45, 46, 95].contains($0)
            }
    }
}
