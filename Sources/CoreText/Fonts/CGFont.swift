public import CoreGraphics
public import Foundation
import MicaRaster

/// A face of a font file without a size, in its own units, y up.
///
/// Immutable and shared between threads. It is declared in `CoreText`, where fonts are read (`UIKit` re-exports it).
///
///     guard let provider = CGDataProvider(url: file as CFURL), let font = CGFont(provider) else { return }
///     CTFontManagerRegisterGraphicsFont(font, nil)
public final class CGFont: Hashable, @unchecked Sendable {
    // A constant of a `Sendable` type.
    package let face: FontFace

    package init(face: FontFace) { self.face = face }

    /// Creates the font of the first face in a font file's bytes (TrueType, OpenType or a collection); `nil` for
    /// invalid data.
    public convenience init?(_ provider: CGDataProvider) {
        guard let data = provider.data, let face = try? FontFace(data: Array(data)) else { return nil }
        self.init(face: face)
    }

    /// Creates the font with a PostScript or full name; `nil` if there is none.
    public convenience init?(_ name: CFString) {
        guard let entry = FontCatalogue.shared.face(named: name), let face = FontCatalogue.shared.open(entry) else {
            return nil
        }
        self.init(face: face)
    }

    /// Returns the font at another position on its variation axes: a dictionary from the axes' names, as in
    /// `variationAxes`, to numbers. Returns `nil` for a font without axes.
    public func copy(withVariations variations: CFDictionary?) -> CGFont? {
        let axes = face.axes
        guard !axes.isEmpty else { return nil }
        let places = (variations ?? [:]).compactMap { key, value -> FontVariation? in
            guard let name = key.base as? String,
                let axis = axes.first(where: { $0.name == name || tagName($0.tag) == name }),
                let value = CGFloat(any: value), value.isFinite
            else { return nil }
            return FontVariation(tag: axis.tag, value: min(max(Double(value), axis.minimum), axis.maximum))
        }
        return face.varied(places).map { CGFont(face: $0) }
    }

    public static func == (a: CGFont, b: CGFont) -> Bool { a.face === b.face }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(face)) }

    // MARK: Measures

    /// The number of glyphs in the font.
    public var numberOfGlyphs: Int { face.glyphCount }
    /// The font units per em, 16…16,384.
    public var unitsPerEm: Int32 { Int32(face.metrics.unitsPerEm) }
    /// The distance from the baseline to the line's top; font units.
    public var ascent: Int32 { unit(face.metrics.ascent) }
    /// The distance from the baseline to the line's bottom: negative below it; font units.
    public var descent: Int32 { unit(-face.metrics.descent) }
    /// The additional space between two lines; font units.
    public var leading: Int32 { unit(face.metrics.lineGap) }
    /// The height of capital letters; font units.
    public var capHeight: Int32 { unit(face.stated(face.metrics.capHeight, orTopOf: 0x48)) }
    /// The height of lower-case letters; font units.
    public var xHeight: Int32 { unit(face.stated(face.metrics.xHeight, orTopOf: 0x78)) }
    /// The union of all glyphs' bounding boxes, from the font's tables; font units.
    public var fontBBox: CGRect {
        let box = face.metrics.box
        return CGRect(x: box.xMin, y: box.yMin, width: box.xMax - box.xMin, height: box.yMax - box.yMin)
    }
    /// The angle in degrees, anticlockwise: negative for a font that slants to the right.
    public var italicAngle: CGFloat { CGFloat(face.metrics.italicAngle) }
    /// The thickness of vertical stems, estimated from the weight, since font files do not specify it; font units.
    public var stemV: CGFloat {
        CGFloat(face.metrics.unitsPerEm)
            * (CGFloat(face.metrics.weightClass) * CGFloat(face.metrics.weightClass) / 4225 + 50) / 1000
    }

    private func unit(_ value: Double) -> Int32 { Int32(exactly: value.rounded()) ?? 0 }

    // MARK: Names and tables

    /// The PostScript name.
    public var postScriptName: CFString? { face.names.postScriptName }
    /// The name for display.
    public var fullName: CFString? { face.names.fullName }
    /// The tags of the font file's tables: an array of numbers.
    public var tableTags: CFArray? { face.tableTags.map { NSNumber(value: $0) } }
    /// Returns a table's bytes; `nil` if the font has none with that tag.
    public func table(for tag: UInt32) -> CFData? { face.table(tag) }

    /// The variation axes, each a dictionary with the keys `kCGFontVariationAxis…`; `nil` for a font without axes.
    public var variationAxes: CFArray? {
        let axes = face.axes
        guard !axes.isEmpty else { return nil }
        return axes.map { axis -> [String: Any] in
            [
                kCGFontVariationAxisName: axis.name,
                kCGFontVariationAxisMinValue: NSNumber(value: axis.minimum),
                kCGFontVariationAxisMaxValue: NSNumber(value: axis.maximum),
                kCGFontVariationAxisDefaultValue: NSNumber(value: axis.initial),
            ]
        }
    }
    /// The font's position on its axes, by their names; `nil` for a font without axes.
    public var variations: CFDictionary? {
        let axes = face.axes
        guard !axes.isEmpty else { return nil }
        return axes.reduce(into: [:]) { places, axis in
            let place = face.variations.first { $0.tag == axis.tag }?.value ?? axis.initial
            places[axis.name] = NSNumber(value: place)
        }
    }

    // MARK: Glyphs

    /// Returns the glyph with a PostScript glyph name; 0 if there is none.
    public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
        face.glyph(named: name).flatMap { CGGlyph(exactly: $0) } ?? 0
    }
    /// Returns a glyph's PostScript name; `nil` if the font has no names.
    public func name(for glyph: CGGlyph) -> CFString? { face.glyphName(UInt32(glyph)) }

    /// Writes the advance of each glyph, in font units. Returns `false` for an invalid glyph.
    @discardableResult
    public func getGlyphAdvances(
        glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
    ) -> Bool {
        var isComplete = true
        for i in 0..<max(0, count) {
            let exists = Int(glyphs[i]) < face.glyphCount
            advances[i] = exists ? unit(face.advance(of: UInt32(glyphs[i]))) : 0
            isComplete = isComplete && exists
        }
        return isComplete
    }

    /// Writes the bounding box of each glyph's outline, in font units with y up; empty for one without ink. Returns
    /// `false` for an invalid glyph.
    @discardableResult
    public func getGlyphBBoxes(
        glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
    ) -> Bool {
        let list = UnsafeBufferPointer(start: glyphs, count: max(0, count))
        face.withShapes(of: list.lazy.map { UInt32($0) }) { index, shape in
            let box = shape.box
            bboxes[index] =
                box.isEmpty ? .zero : CGRect(x: box.min.x, y: box.min.y, width: box.width, height: box.height)
        }
        return list.allSatisfy { Int($0) < face.glyphCount }
    }
}

/// The index of a glyph in its font.
public typealias CGFontIndex = UInt16
/// The largest index of a glyph.
public let kCGFontIndexMax = CGFontIndex.max - 1
/// No glyph.
public let kCGFontIndexInvalid = CGFontIndex.max
/// The largest index of a glyph.
public let kCGGlyphMax = kCGFontIndexMax

/// The name of an axis, a string.
public let kCGFontVariationAxisName: CFString = "kCGFontVariationAxisName"
/// The minimum of an axis, a number.
public let kCGFontVariationAxisMinValue: CFString = "kCGFontVariationAxisMinValue"
/// The maximum of an axis, a number.
public let kCGFontVariationAxisMaxValue: CFString = "kCGFontVariationAxisMaxValue"
/// The default value of an axis, a number.
public let kCGFontVariationAxisDefaultValue: CFString = "kCGFontVariationAxisDefaultValue"

// MARK: Drawing

extension CGContext {
    /// Sets the font of `showGlyphs(_:at:)`, part of the graphics state. Its size is set by `setFontSize(_:)`.
    public func setFont(_ font: CGFont) { glyphFont.font = GlyphFont(font) }

    /// Draws glyphs of the context's font at positions in text space, with the context's size, text matrix, colour and
    /// text drawing mode. Stops at the end of the shorter array; does nothing without a font.
    public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
        let (object, size) = glyphFont
        guard let glyphFont = object as? GlyphFont, size != 0 else { return }
        let count = min(glyphs.count, positions.count)
        let font = glyphFont.font(size: size)
        GlyphPainter(font: font, context: self).draw(glyphs[..<count], at: positions[..<count])
    }
}

/// The font of a graphics state, with the cached `CTFont` of its last drawing, created once for a series of
/// `showGlyphs` calls.
final class GlyphFont {
    private let graphicsFont: CGFont
    private var last: (size: CGFloat, font: CTFont)?

    init(_ graphicsFont: CGFont) { self.graphicsFont = graphicsFont }

    func font(size: CGFloat) -> CTFont {
        if let last, last.size == size { return last.font }
        // A negative size mirrors glyphs, like a negative scale.
        var matrix = size < 0 ? CGAffineTransform(scaleX: -1, y: -1) : .identity
        let font = CTFontCreateWithGraphicsFont(graphicsFont, abs(size), &matrix, nil)
        last = (size, font)
        return font
    }
}

// MARK: Fonts of CoreText

/// The key of the `CGFont` from which a descriptor was created.
let graphicsFontAttribute = "MicaGraphicsFont"

/// Returns the face at a size in points (0: 12), with additional attributes.
public func CTFontCreateWithGraphicsFont(
    _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ attributes: CTFontDescriptor?
) -> CTFont {
    var merged = attributes?.attributes ?? [:]
    merged[graphicsFontAttribute] = graphicsFont
    merged[kCTFontNameAttribute] = graphicsFont.face.names.postScriptName
    return CTFont(descriptor: CTFontDescriptor(attributes: merged), size: size, matrix: matrix?.pointee)
}

extension CTFont {
    /// Creates the face of a graphics font at a size in points (0: 12).
    public convenience init(
        _ graphicsFont: CGFont, size: CGFloat, attributes: CTFontDescriptor? = nil
    ) {
        var merged = attributes?.attributes ?? [:]
        merged[graphicsFontAttribute] = graphicsFont
        merged[kCTFontNameAttribute] = graphicsFont.face.names.postScriptName
        self.init(descriptor: CTFontDescriptor(attributes: merged), size: size)
    }
}

/// Returns the font's face without its size. `attributes`, if not `nil`, receives the font's descriptor.
public func CTFontCopyGraphicsFont(
    _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont {
    attributes?.pointee = .passRetained(CTFontCopyFontDescriptor(font))
    return CGFont(face: font.face)
}

/// Registers a font under its names in this process, so that `UIFont(name:size:)` finds it. Returns `false`, with an
/// error, if the same font is already registered.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    let name = font.face.names.postScriptName
    do {
        if try FontCatalogue.shared.register(data: Data(font.face.fileBytes), index: font.face.index) != nil {
            return true
        }
        error?.pointee = .passRetained(
            graphicsFontProblem(.alreadyRegistered, "The font \(name) is already registered."))
    } catch let problem {
        error?.pointee = .passRetained(graphicsFontProblem(.invalidFontData, problem.description))
    }
    return false
}

/// Unregisters a font that was registered from memory; existing fonts stay valid. Returns `false`, with an error, if it
/// was not registered.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    if FontCatalogue.shared.unregister(data: Data(font.face.fileBytes), index: font.face.index) { return true }
    error?.pointee = .passRetained(
        graphicsFontProblem(.notRegistered, "The font \(font.face.names.postScriptName) is not registered."))
    return false
}

private func graphicsFontProblem(_ code: CTFontManagerError, _ message: String) -> NSError {
    NSError(
        domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: code.rawValue,
        userInfo: [NSLocalizedDescriptionKey: message])
}

/// Returns the descriptor of the font in a font file's bytes; `nil` for invalid data.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
    guard let face = try? FontFace(data: Array(data)) else { return nil }
    return CTFontDescriptor(attributes: [
        graphicsFontAttribute: CGFont(face: face), kCTFontNameAttribute: face.names.postScriptName,
    ])
}
