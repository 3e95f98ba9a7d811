import CoreGraphics
import MicaRaster

/// The outlines of a symbol in a design space with y down. A plain value.
struct SymbolShape: Sendable, Hashable {
    /// The index of a part's colour in a palette, and its opacity in a hierarchical colour.
    enum Tier: Int, Sendable, Hashable { case primary, secondary, tertiary }

    /// The condition on which a part is cleared out of those below it.
    enum Hole: Sendable, Hashable { case none, always, inOneColor }

    /// A filled outline.
    struct Part: Sendable, Hashable {
        var path: MicaRaster.Path
        var usesEvenOdd = false
        var tier = Tier.primary
        /// The distance in units around this part in which the parts below are cleared before it is filled; nil for
        /// none.
        var gap: Double?
        /// The condition on which the part is cleared instead of filled.
        var hole = Hole.none
    }

    /// The parts from back to front.
    var parts: [Part]
    /// The units for the font's size.
    var unitsPerEm: Double
    /// The y coordinate of the text's baseline.
    var baseline: Double
    /// The weight for which the strokes were designed; only other weights change them.
    var weight = UIImage.SymbolWeight.regular
    /// `true` if the symbol is filled with its details cut out. It has the same outlines in all weights, because
    /// thicker edges would close the details.
    var isSolid = false
    /// The bounding box of the drawing; nil for that of the outlines.
    var ownBox: CGRect?

    /// The bounding box of the drawing, in units. Empty for a shape without outlines.
    var box: CGRect {
        if let ownBox { return ownBox }
        let boxes = parts.filter { $0.hole != .always }.compactMap { part -> CGRect? in
            let box = CGPath(part.path).boundingBoxOfPath
            return box.isNull || box.isInfinite ? nil : box
        }
        return boxes.reduce(CGRect.null) { $0.union($1) }
    }

    /// Returns the shape with its bounding box clipped to the view box; outlines beyond it are not visible.
    func cut(to viewBox: CGRect) -> SymbolShape {
        let box = box
        guard !box.isNull, !viewBox.contains(box) else { return self }
        var shape = self
        shape.ownBox = box.intersection(viewBox)
        return shape
    }

    /// The distance from the baseline to the middle of capital letters, relative to the em. Symbols are centred there.
    static let capMiddle = 0.3525

    /// Creates a shape from a square box, whose centre is the middle of capital letters.
    init(parts: [Part], viewBox: CGRect) {
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
    static let placeholder: SymbolShape = {
        let square = CGPath(
            roundedRect: CGRect(x: 1.5, y: 1.5, width: 13, height: 13), cornerWidth: 3, cornerHeight: 3, transform: nil)
        let dashes = square.copy(dashingWithPhase: 0, lengths: [2.3, 1.8])
            .copy(strokingWithWidth: 1, lineCap: .round, lineJoin: .round, miterLimit: 10)
        return SymbolShape(
            parts: [Part(path: dashes.storage)], viewBox: CGRect(x: 0, y: 0, width: 16, height: 16))
    }()
}
