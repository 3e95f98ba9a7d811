public import CoreGraphics
import MicaBase

/// The arrangement of a run's glyphs.
public struct CTRunStatus: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The text is right to left.
    public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
    /// The glyphs are in neither logical order nor its reverse.
    public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
    /// The font has a matrix.
    public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// Glyphs of one line with the same attributes and direction, from left to right.
public final class CTRun: Hashable {
    let shaped: ShapedRun
    let glyphs: [CGGlyph]
    /// The positions relative to the line's origin; points, y up.
    let positions: [CGPoint]
    var advances: [CGSize] { shaped.glyphs.map { CGSize(width: $0.advance, height: 0) } }
    /// The first character of each glyph, in the line's string.
    var indices: [CFIndex] { shaped.glyphs.map { tokenAt ?? $0.cluster } }
    let range: Range<Int>
    /// The character that a run of a truncation token represents.
    private let tokenAt: Int?
    /// The text of the run's characters; for a token that of the token.
    let content: TextContent?
    var attributes: CFDictionary {
        var attributes: CFDictionary = [:]
        for (key, value) in shaped.style.attributes { attributes[key] = value }
        attributes[NSAttributedString.Key(rawValue: kCTFontAttributeName)] = shaped.font
        return attributes
    }
    /// The start of the run, relative to the line's origin.
    let x: Double
    let width: Double
    /// The upward shift of the glyphs from the line's baseline; points.
    let lift: CGFloat
    /// The copies for `CTRunGetGlyphsPtr` and similar functions: written once, under `copying`, and released with the
    /// run.
    nonisolated(unsafe) fileprivate var copies = Copies()
    fileprivate static let copying = Guarded(())

    fileprivate struct Copies {
        var glyphs: UnsafeMutablePointer<CGGlyph>?
        var positions: UnsafeMutablePointer<CGPoint>?
        var advances: UnsafeMutablePointer<CGSize>?
        var indices: UnsafeMutablePointer<CFIndex>?
    }

    deinit {
        copies.glyphs?.deallocate()
        copies.positions?.deallocate()
        copies.advances?.deallocate()
        copies.indices?.deallocate()
    }

    /// Creates a run. `isCentered`: the line contains upright characters, on which the other runs are centred.
    init(
        _ shaped: ShapedRun, at x: Double, tokenAt: Int? = nil, isCentered: Bool = false, content: TextContent? = nil
    ) {
        self.shaped = shaped
        self.content = content
        self.x = x
        glyphs = shaped.glyphs.map(\.id)
        var pen = x
        var positions: [CGPoint] = []
        positions.reserveCapacity(shaped.glyphs.count)
        var lift = shaped.style.baselineOffset
        if isCentered, !shaped.isUpright {
            let bounds = shaped.naturalBounds
            lift -= (bounds.ascent - bounds.descent) / 2
        }
        self.lift = lift
        for glyph in shaped.glyphs {
            positions.append(CGPoint(x: pen + glyph.dx, y: CGFloat(glyph.dy) + lift))
            pen += glyph.advance
        }
        self.positions = positions
        width = pen - x
        self.tokenAt = tokenAt
        range = tokenAt.map { $0..<$0 } ?? shaped.range
    }

    public static func == (a: CTRun, b: CTRun) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CTRun: CustomDebugStringConvertible {
    public var debugDescription: String {
        "CTRun(\(range), \(glyphs.count) glyphs, \(shaped.font.face.names.postScriptName) \(shaped.font.size), x \(x))"
    }
}

/// Returns the number of glyphs in the run.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// Returns the run's attributes, under keys of type `NSAttributedString.Key`; the font is the one used for drawing,
/// which may be a fallback.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.attributes }

/// Returns the direction, order and matrix of the run.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
    var status: CTRunStatus = run.shaped.isRightToLeft ? .rightToLeft : []
    if !run.shaped.font.matrix.isIdentity { status.insert(.hasNonIdentityMatrix) }
    return status
}

/// Returns the characters of the run.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.range) }

// These functions copy the values of a range of glyphs to a buffer, which must be large enough.

/// Writes the glyphs of a range; a length of 0 means all from its location.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
    for (offset, index) in range.resolved(in: run.glyphs.count).enumerated() { buffer[offset] = run.glyphs[index] }
}

/// Writes the positions of a range of glyphs, relative to the line's origin, in points with y up.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
    for (offset, index) in range.resolved(in: run.glyphs.count).enumerated() { buffer[offset] = run.positions[index] }
}

/// Writes the advances of a range of glyphs, in points.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
    let advances = run.advances
    for (offset, index) in range.resolved(in: run.glyphs.count).enumerated() { buffer[offset] = advances[index] }
}

/// Writes, for a range of glyphs, the index of each one's first UTF-16 unit in the string.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
    let indices = run.indices
    for (offset, index) in range.resolved(in: run.glyphs.count).enumerated() { buffer[offset] = indices[index] }
}

// These functions do not copy. They return pointers to one element for each glyph, valid for the life of the run; `nil`
// for a run without glyphs.

/// Returns the glyphs; valid for the life of the run.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { run.pointer(run.glyphs, \.glyphs) }

/// Returns the positions relative to the line's origin, in points with y up; valid for the life of the run.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { run.pointer(run.positions, \.positions) }

/// Returns the advances in points; valid for the life of the run.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { run.pointer(run.advances, \.advances) }

/// Returns the index of each glyph's first UTF-16 unit in the string; valid for the life of the run.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { run.pointer(run.indices, \.indices) }

extension CTRun {
    fileprivate func pointer<T>(
        _ list: [T], _ copy: WritableKeyPath<Copies, UnsafeMutablePointer<T>?>
    ) -> UnsafePointer<T>? {
        guard !list.isEmpty else { return nil }
        nonisolated(unsafe) var result: UnsafeMutablePointer<T>?
        CTRun.copying.withLock { _ in
            if copies[keyPath: copy] == nil {
                let memory = UnsafeMutablePointer<T>.allocate(capacity: list.count)
                memory.initialize(from: list, count: list.count)
                copies[keyPath: copy] = memory
            }
            result = copies[keyPath: copy]
        }
        return result.map { UnsafePointer($0) }
    }
}

/// Returns the width of a part of the run, and (if requested) its font's ascent, descent and leading; points.
@discardableResult
public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    let bounds = run.verticalBounds
    ascent?.pointee = bounds.ascent
    descent?.pointee = bounds.descent
    leading?.pointee = bounds.leading
    return run.shaped.glyphs[range.resolved(in: run.glyphs.count)].reduce(0) { $0 + $1.advance }
}

/// Returns the bounding box of a part's ink at the context's text position; null if there is none.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
    let rect = run.inkBounds(range.resolved(in: run.glyphs.count))
    guard let context, !rect.isNull else { return rect }
    return rect.offsetBy(dx: context.textPosition.x, dy: context.textPosition.y)
}

/// Returns the font's matrix; for upright characters of vertical lines, followed by an anticlockwise quarter turn.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform {
    run.shaped.isUpright ? run.shaped.font.matrix.concatenating(.upright) : run.shaped.font.matrix
}

extension CGAffineTransform {
    /// The rotation that makes glyphs upright in a line that runs downwards.
    static let upright = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
}

extension ShapedRun {
    /// The run's extent above and below its own baseline; points.
    var naturalBounds: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
        if let delegate = style.delegate {
            let ascent = delegate.callbacks.getAscent(delegate.refCon)
            let descent = delegate.callbacks.getDescent(delegate.refCon)
            return (ascent.isFinite ? ascent : 0, descent.isFinite ? descent : 0, 0)
        }
        guard isUpright else { return (CTFontGetAscent(font), CTFontGetDescent(font), CTFontGetLeading(font)) }
        let extents = font.face.verticalExtents
        return (
            CGFloat(extents.ascent) * font.unit, CGFloat(extents.descent) * font.unit,
            CGFloat(extents.leading) * font.unit
        )
    }
}

extension CTRun {
    /// The run's extent above and below the line, including its annotations; points, positive in both directions.
    var verticalBounds: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
        let own = glyphBounds, ruby = shaped.style.rubyReach
        return (own.ascent + ruby.above, own.descent + ruby.below, own.leading)
    }

    /// The run's extent above and below the line, without annotations.
    var glyphBounds: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
        let bounds = shaped.naturalBounds
        return (bounds.ascent + lift, bounds.descent - lift, bounds.leading)
    }

    /// Returns the bounding box of the ink of some glyphs, relative to the line's origin.
    func inkBounds(_ part: Range<Int>) -> CGRect {
        var union = CGRect.null
        let font = shaped.font
        font.face.withShapes(of: glyphs[part].lazy.map { UInt32($0) }) { offset, shape in
            let index = part.lowerBound + offset
            guard glyphs[index] != ShapedGlyph.hidden else { return }
            var rect = font.rect(of: shape.box)
            if shaped.isUpright, !rect.isNull { rect = rect.applying(.upright) }
            if !rect.isNull { union = union.union(rect.offsetBy(dx: positions[index].x, dy: positions[index].y)) }
        }
        return union
    }
}
