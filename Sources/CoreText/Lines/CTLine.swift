public import CoreGraphics

/// A line of text: runs of glyphs from left to right, with the origin at the left end of the baseline.
///
/// Points, y up. Immutable.
///
///     let line = CTLineCreateWithAttributedString(NSAttributedString(string: "Hello", attributes: [.init(rawValue: kCTFontAttributeName): font]))
///     context.textPosition = CGPoint(x: 10, y: 20)
///     CTLineDraw(line, context)
public final class CTLine: Hashable {
    /// The source from which the line was created, for truncation and justification.
    let source: LineSource
    /// The pieces in the order of the characters, including a truncated line's token.
    let pieces: [LinePiece]
    let baseLevel: UInt8
    let range: Range<Int>
    /// The runs from left to right.
    let runs: [CTRun]
    let width: Double
    let trailingWhitespace: Double
    /// The distance of the line's start from the margin, from which tabs are measured.
    let indent: Double

    /// Creates a line. `standsFor` are the characters of the line, of which `range` is visible.
    init(_ source: LineSource, _ range: Range<Int>, indent: Double = 0, standsFor: Range<Int>? = nil) {
        let (runs, level) = source.runs(in: range)
        self.source = source
        self.range = standsFor ?? range
        self.indent = indent
        baseLevel = level
        pieces = runs.map { LinePiece(run: $0, tokenAt: nil) }
        let layout = LineLayout(pieces, source: source, baseLevel: level, indent: indent)
        self.runs = layout.runs
        width = layout.width
        trailingWhitespace = layout.trailingWhitespace
    }

    init(
        _ source: LineSource, pieces: [LinePiece], range: Range<Int>, baseLevel: UInt8, indent: Double,
        stretch: LineStretch? = nil
    ) {
        self.source = source
        self.range = range
        self.pieces = pieces
        self.baseLevel = baseLevel
        self.indent = indent
        let layout = LineLayout(pieces, source: source, baseLevel: baseLevel, indent: indent, stretch: stretch)
        runs = layout.runs
        width = layout.width
        trailingWhitespace = layout.trailingWhitespace
    }

    var isRightToLeft: Bool { baseLevel & 1 == 1 }

    /// The line's extent above and below its baseline; 0 for a line without runs.
    var verticalBounds: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
        runs.reduce((0, 0, 0)) { result, run in
            let bounds = run.verticalBounds
            return (
                max(result.0, bounds.ascent), max(result.1, bounds.descent), max(result.2, bounds.leading)
            )
        }
    }

    public static func == (a: CTLine, b: CTLine) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CTLine: CustomDebugStringConvertible {
    public var debugDescription: String { "CTLine(\(range), width \(width), \(runs))" }
}

/// Options for a line's bounds.
public struct CTLineBoundsOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Excludes the leading below the line.
    public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
    /// Excludes shifts such as baseline offsets. No effect here: the bounds never include them.
    public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
    /// Excludes hanging punctuation. No effect here: punctuation never hangs.
    public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
    /// The bounding box of the glyphs' ink.
    public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
    /// Uses the font's optical bounds. No effect here.
    public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
    /// Includes space for other languages of the font. No effect here.
    public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 1 << 5)
}

/// Creates one line of the whole string, whatever its length; a line break in it has no width.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
    let source = LineSource(attrString)
    return CTLine(source, 0..<source.count)
}

/// Returns the number of glyphs in the line's runs.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.glyphs.count } }

/// Returns the line's `CTRun`s, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// Returns the characters of the line.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }

/// Returns the line's width, including trailing white space, and (if requested) the largest ascent, descent and leading
/// in it; points.
@discardableResult
public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    let bounds = line.verticalBounds
    ascent?.pointee = bounds.ascent
    descent?.pointee = bounds.descent
    leading?.pointee = bounds.leading
    return line.width
}

/// Returns the width of the line's trailing white space.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { line.trailingWhitespace }

/// Returns the line's bounds, relative to its origin; by default from the descent to the ascent, with the leading
/// below.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
    if options.contains(.useGlyphPathBounds) { return line.inkBounds }
    let bounds = line.verticalBounds
    let leading = options.contains(.excludeTypographicLeading) ? 0 : bounds.leading
    return CGRect(
        x: 0, y: -bounds.descent - leading, width: line.width, height: bounds.ascent + bounds.descent + leading)
}

/// Returns the bounding box of the line's ink at the context's text position; null if there is none.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    let rect = line.inkBounds
    guard let context, !rect.isNull else { return rect }
    return rect.offsetBy(dx: context.textPosition.x, dy: context.textPosition.y)
}

/// Returns the offset of the pen for flush alignment in `flushWidth` points: left (0), centred (0.5) or right (1).
/// Trailing white space is ignored. Never negative.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
    let factor = Double(min(max(flushFactor.isNaN ? 0 : flushFactor, 0), 1))
    let offset = factor * (flushWidth - (line.width - line.trailingWhitespace))
    return offset > 0 && offset.isFinite ? offset : 0
}

extension CTLine {
    var inkBounds: CGRect {
        runs.reduce(CGRect.null) { $0.union($1.inkBounds(0..<$1.glyphs.count)) }
    }
}

extension CTLine {
    /// `true` if the line's paragraph runs from right to left.
    package var runsRightToLeft: Bool { isRightToLeft }
}
