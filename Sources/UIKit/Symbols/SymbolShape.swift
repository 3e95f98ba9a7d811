import CoreGraphics
import MicaRaster

/// The outlines of a symbol in a design space with y down. Plain values.
struct SymbolShape: Sendable, Hashable {
    /// Which colour of a palette, and how much of a hierarchical colour, a part takes.
    enum Tier: Int, Sendable, Hashable { case primary, secondary, tertiary }

    /// Whether a part is cleared out of those below it.
    enum Hole: Sendable, Hashable { case none, always, inOneColor }

    /// A filled outline.
    struct Part: Sendable, Hashable {
        var path: MicaRaster.Path
        var usesEvenOdd = false
        var tier = Tier.primary
        /// What is below this part, and so much around it, is cleared before it is filled; units, nil: nothing.
        var gap: Double?
        /// Cleared instead of filled: always, or where the symbol has but one colour.
        var hole = Hole.none
    }

    /// From the lowest to the topmost.
    var parts: [Part]
    /// Units for the font's size.
    var unitsPerEm: Double
    /// Where the text's baseline lies.
    var baseline: Double
    /// Whether the stroke was made for a weight, so that only others need a change.
    var weight = UIImage.SymbolWeight.regular
    /// Whether it is filled, with its details cut out: it looks alike in all weights, since thicker edges would close the details.
    var isSolid = false
    /// The box of what is drawn; nil: that of the outlines.
    var ownBox: CGRect?

    /// The box of what is drawn, in units. Empty for a shape without outlines.
    var box: CGRect {
        if let ownBox { return ownBox }
        let boxes = parts.filter { $0.hole != .always }.compactMap { part -> CGRect? in
            let box = CGPath(part.path).boundingBoxOfPath
            return box.isNull || box.isInfinite ? nil : box
        }
        return boxes.reduce(CGRect.null) { $0.union($1) }
    }

    /// The shape whose box ends where the view box does: what lies further out does not show.
    func cut(to viewBox: CGRect) -> SymbolShape {
        let box = box
        guard !box.isNull, !viewBox.contains(box) else { return self }
        var shape = self
        shape.ownBox = box.intersection(viewBox)
        return shape
    }

    /// The part of an em from the baseline to the middle of capital letters, round which symbols are centred.
    static let capMiddle = 0.3525

    /// A shape drawn in a square box, the middle of which is that of capital letters.
    init(parts: [Part], viewBox: CGRect) {
        self.parts = parts
        unitsPerEm = Double(max(viewBox.width, viewBox.height))
        baseline = Double(viewBox.midY) + SymbolShape.capMiddle * unitsPerEm
    }

    /// A shape drawn at an em of so many units above a baseline.
    init(parts: [Part], unitsPerEm: Double, baseline: Double) {
        (self.parts, self.unitsPerEm, self.baseline) = (parts, unitsPerEm, baseline)
    }

    /// The shape scaled about a point, then moved so that it lies at another.
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

    /// A rounded square of dashes, for names that have no shape: nothing else shows one.
    static let placeholder: SymbolShape = {
        let square = CGPath(
            roundedRect: CGRect(x: 1.5, y: 1.5, width: 13, height: 13), cornerWidth: 3, cornerHeight: 3, transform: nil)
        let dashes = square.copy(dashingWithPhase: 0, lengths: [2.3, 1.8])
            .copy(strokingWithWidth: 1, lineCap: .round, lineJoin: .round, miterLimit: 10)
        return SymbolShape(
            parts: [Part(path: dashes.storage)], viewBox: CGRect(x: 0, y: 0, width: 16, height: 16))
    }()
}
