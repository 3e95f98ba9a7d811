package import CoreGraphics
package import MicaRaster

/// The outlines of a symbol in a design space with y down. A plain value.
package struct SymbolShape: Sendable, Hashable {
    /// The index of a part's colour in a palette, and its opacity in a hierarchical colour.
    package enum Tier: Int, Sendable, Hashable { case primary, secondary, tertiary }

    /// The condition on which a part is cleared out of those below it.
    package enum Hole: Sendable, Hashable { case none, always, inOneColor }

    /// A filled outline.
    package struct Part: Sendable, Hashable {
        package var path: MicaRaster.Path
        package var usesEvenOdd = false
        package var tier = Tier.primary
        /// The distance in units around this part in which the parts below are cleared before it is filled; nil for
        /// none.
        package var gap: Double?
        /// The condition on which the part is cleared instead of filled.
        package var hole = Hole.none

        package init(path: MicaRaster.Path, usesEvenOdd: Bool = false, gap: Double? = nil) {
            self.path = path
            self.usesEvenOdd = usesEvenOdd
            self.gap = gap
        }
    }

    /// The parts from back to front.
    package var parts: [Part]
    /// The units for the font's size.
    package var unitsPerEm: Double
    /// The y coordinate of the text's baseline.
    package var baseline: Double
    /// The weight for which the strokes were designed; only other weights change them.
    package var weight = StrokeWeight.regular
    /// `true` if the symbol is filled with its details cut out. It has the same outlines in all weights, because
    /// thicker edges would close the details.
    package var isSolid = false
    /// The bounding box of the drawing; nil for that of the outlines.
    var ownBox: CGRect?

    /// The bounding box of the drawing, in units. Empty for a shape without outlines.
    package var box: CGRect {
        if let ownBox { return ownBox }
        let boxes = parts.filter { $0.hole != .always }.compactMap { part -> CGRect? in
            let box = CGPath(part.path).boundingBoxOfPath
            return box.isNull || box.isInfinite ? nil : box
        }
        return boxes.reduce(CGRect.null) { $0.union($1) }
    }

    /// Returns the shape with its bounding box clipped to the view box; outlines beyond it are not visible.
    package func cut(to viewBox: CGRect) -> SymbolShape {
        let box = box
        guard !box.isNull, !viewBox.contains(box) else { return self }
        var shape = self
        shape.ownBox = box.intersection(viewBox)
        return shape
    }

    /// The distance from the baseline to the middle of capital letters, relative to the em. Symbols are centred there.
    package static let capMiddle = 0.3525

    /// Creates a shape from a square box, whose centre is the middle of capital letters.
    package init(parts: [Part], viewBox: CGRect) {
        self.parts = parts
        unitsPerEm = Double(max(viewBox.width, viewBox.height))
        baseline = Double(viewBox.midY) + SymbolShape.capMiddle * unitsPerEm
    }

    /// Creates a shape with a size of the em in units and a baseline.
    init(parts: [Part], unitsPerEm: Double, baseline: Double) {
        self.parts = parts
        self.unitsPerEm = unitsPerEm
        self.baseline = baseline
    }

    /// Returns the parts scaled about a point and moved so that the point is at another position.
    func placed(scale: Double, from middle: CGPoint, to place: CGPoint, tier: Tier? = nil) -> [Part] {
        let transform = Affine(
            scale, 0, 0, scale, Double(place.x) - scale * Double(middle.x), Double(place.y) - scale * Double(middle.y))
        return parts.map { part in
            var part = part
            part.path.apply(transform)
            if let tier { part.tier = tier }
            part.gap = part.gap.map { $0 * scale }
            return part
        }
    }

    /// A dashed rounded square for names without a shape.
    package static let placeholder: SymbolShape = {
        let square = CGPath(
            roundedRect: CGRect(x: 1.5, y: 1.5, width: 13, height: 13), cornerWidth: 3, cornerHeight: 3, transform: nil)
        let dashes = square.copy(dashingWithPhase: 0, lengths: [2.3, 1.8])
            .copy(strokingWithWidth: 1, lineCap: .round, lineJoin: .round, miterLimit: 10)
        return SymbolShape(
            parts: [Part(path: dashes.storage)], viewBox: CGRect(x: 0, y: 0, width: 16, height: 16))
    }()
}

extension [StrokeWeight: SymbolShape] {
    /// Returns the shape of a weight: its own, otherwise the regular one, otherwise the nearest.
    package func shape(for weight: StrokeWeight) -> SymbolShape {
        self[weight] ?? self[.regular] ?? nearest(to: weight) ?? .placeholder
    }
    private func nearest(to weight: StrokeWeight) -> SymbolShape? {
        keys.min {
            (abs($0.rawValue - weight.rawValue), $0.rawValue) < (abs($1.rawValue - weight.rawValue), $1.rawValue)
        }
        .flatMap { self[$0] }
    }
}
