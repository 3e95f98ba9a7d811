import CoreGraphics
import Foundation
import MicaRaster

/// A folder of icons, NAME.svg each, under Apple's symbol names: by the table of `SymbolNames`, with hyphens for dots. If
/// the folder lacks one, it comes from `SymbolDrawings`. Circles, squares, slashes and badges are added if no icon has
/// them.
package struct IconSet: Sendable {
    /// The icons of the package `bootstrap-icons`.
    package static let standard = IconSet(folder: "/usr/share/bootstrap-icons/svg")

    package let folder: String

    package init(folder: String) { self.folder = folder }

    /// Returns `true` if there is an icon for a name.
    package func knows(_ name: String) -> Bool { shape(named: name, isLayered: false) != nil }

    /// The maximum depth of decomposing a name.
    private static let depthLimit = 6

    /// Returns the shape for a name; nil without one. With `isLayered` the enclosure of a symbol is a part of its own,
    /// for symbols with several colours.
    package func shape(named name: String, isLayered: Bool) -> SymbolShape? { shape(name[...], isLayered, 0) }

    private func shape(_ name: Substring, _ isLayered: Bool, _ depth: Int) -> SymbolShape? {
        guard depth < IconSet.depthLimit else { return nil }
        // A symbol that is cut out of a filled enclosure needs strokes of its own, which weights thicken.
        if isLayered || name.hasSuffix(".fill"), splits(name), let parts = composed(name, isLayered, depth) {
            return parts
        }
        return icon(for: name) ?? composed(name, isLayered, depth)
    }

    /// Returns `true` if the name contains an enclosure.
    private func splits(_ name: Substring) -> Bool {
        let base = name.droppingLast("fill")
        return Enclosure.allCases.contains { base.hasSuffix("." + $0.rawValue) }
    }

    /// Returns the icon for exactly this name.
    private func icon(for name: Substring) -> SymbolShape? {
        if let own = SymbolNames.icons[String(name)] { return read(own) }
        let base = name.droppingLast("fill")
        guard base.count < name.count else { return read(hyphened(name)) }
        let stem = SymbolNames.icons[String(base)] ?? hyphened(base)
        if stem.hasSuffix("-fill") { return read(stem) }
        // Some symbols have no interior to fill.
        return read(stem + "-fill") ?? (composes(base) ? nil : read(stem))
    }

    private func hyphened(_ name: Substring) -> String { name.replacingOccurrences(of: ".", with: "-") }

    private func composes(_ name: Substring) -> Bool {
        name.hasSuffix(".slash") || name.contains(".badge.")
            || Enclosure.allCases.contains { name.hasSuffix("." + $0.rawValue) }
    }

    // MARK: Composition

    /// The enclosures of symbols.
    private enum Enclosure: String, CaseIterable {
        case circle, square, rectangle, diamond, hexagon, octagon, app, shield

        var icon: String { self == .rectangle ? "square" : rawValue }
        /// The fraction of the enclosure's size that the symbol inside occupies.
        var room: Double {
            switch self {
            case .circle, .hexagon, .octagon: 0.56
            case .square, .app, .rectangle: 0.62
            case .diamond, .shield: 0.5
            }
        }
    }

    private func composed(_ name: Substring, _ isLayered: Bool, _ depth: Int) -> SymbolShape? {
        let base = name.droppingLast("fill"), isFilled = base.count < name.count
        let fill = isFilled ? ".fill" : ""
        for enclosure in Enclosure.allCases {
            let inner = base.droppingLast(enclosure.rawValue[...])
            guard inner.count < base.count, !inner.isEmpty else { continue }
            let outer = read(enclosure.icon + (isFilled ? "-fill" : ""))
            guard let outer, let symbol = shape(inner, false, depth + 1) else { return nil }
            return inside(outer, symbol, room: enclosure.room, isFilled: isFilled)
        }
        if base.hasSuffix(".slash") {
            guard let symbol = shape(Substring(base.dropLast(6) + fill), isLayered, depth + 1) else { return nil }
            return crossed(symbol)
        }
        if let badge = name.range(of: ".badge.", options: .backwards) {
            let sign = name[badge.upperBound...].droppingLast("fill")
            // The part after the badge may specify that the symbol is filled.
            let rest = name[badge.upperBound...].hasSuffix(".fill") ? ".fill" : ""
            let owner = Substring(name[..<badge.lowerBound] + rest)
            guard let symbol = shape(owner, isLayered, depth + 1) else { return nil }
            return badged(symbol, with: shape(sign, false, depth + 1))
        }
        // Variants for scripts and directions.
        for form in ["inverse", "rtl", "ar", "hi", "he", "ja", "ko", "th", "zh"] where base.hasSuffix("." + form) {
            return shape(Substring(base.droppingLast(form[...]) + fill), isLayered, depth + 1)
        }
        return nil
    }

    private static let middle = CGPoint(x: 8, y: 8), side = CGRect(x: 0, y: 0, width: 16, height: 16)

    private func inside(_ outer: SymbolShape, _ symbol: SymbolShape, room: Double, isFilled: Bool) -> SymbolShape {
        var parts = outer.parts
        for index in parts.indices { parts[index].tier = .secondary }
        let box = symbol.box
        let size = max(Double(max(box.width, box.height)), 8)
        var inner = symbol.placed(
            scale: room * 16 / max(size, 13), from: CGPoint(x: box.midX, y: box.midY), to: IconSet.middle,
            tier: .primary)
        if isFilled { for index in inner.indices { inner[index].hole = .inOneColor } }
        return SymbolShape(parts: parts + inner, viewBox: IconSet.side)
    }

    private func crossed(_ symbol: SymbolShape) -> SymbolShape {
        var path = MicaRaster.Path()
        path.move(to: Point(2, 2))
        path.line(to: Point(14, 14))
        let line = CGPath(path).copy(strokingWithWidth: 1, lineCap: .round, lineJoin: .round, miterLimit: 10)
        return SymbolShape(
            parts: symbol.parts + [SymbolShape.Part(path: line.storage, gap: 0.9)], viewBox: IconSet.side)
    }

    /// Returns a symbol with a sign on a disc at the bottom right; without an icon the sign is omitted.
    private func badged(_ symbol: SymbolShape, with sign: SymbolShape?) -> SymbolShape {
        let place = CGPoint(x: 12.2, y: 12.2)
        let disc = CGPath(
            ellipseIn: CGRect(x: place.x - 3.6, y: place.y - 3.6, width: 7.2, height: 7.2), transform: nil)
        var parts = symbol.parts
        for index in parts.indices { parts[index].tier = .secondary }
        parts.append(SymbolShape.Part(path: disc.storage, gap: 0.9))
        if let sign {
            let box = sign.box
            var inner = sign.placed(
                scale: 4.4 / Double(max(box.width, box.height, 1)), from: CGPoint(x: box.midX, y: box.midY), to: place)
            for index in inner.indices { inner[index].hole = .always }
            parts += inner
        }
        return SymbolShape(parts: parts, viewBox: IconSet.side)
    }

    // MARK: Files

    private func read(_ icon: String) -> SymbolShape? {
        let file = FileManager.default.contents(atPath: "\(folder)/\(icon).svg")
        guard let data = file ?? SymbolDrawings.svg(icon) else { return nil }
        do {
            var shape = try SymbolFile(data).shapes[.regular]
            shape?.isSolid = icon.hasSuffix("-fill")
            return shape
        } catch {
            warn("\(folder)/\(icon).svg cannot be drawn: \(error)", module: "UIKit")
            return nil
        }
    }
}

extension Substring {
    /// Returns the name without a last word and the dot before it, or the name itself if it ends differently.
    fileprivate func droppingLast(_ word: Substring) -> Substring {
        hasSuffix("." + word) ? dropLast(word.count + 1) : self
    }
}
