public import CoreText

/// Lays out a text in containers, with the lines that labels and strings have.
///
/// ```swift
/// storage.addLayoutManager(manager)
/// manager.addTextContainer(container)
/// let index = manager.characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
/// ```
///
/// There is one glyph for each UTF-16 unit of the text: the index of a glyph is that of its character.
open class NSLayoutManager: NSObject {
    /// The text.
    open internal(set) weak var textStorage: NSTextStorage? {
        get { ownStorage }
        set {
            ownStorage = newValue
            invalidate()
        }
    }
    private weak var ownStorage: NSTextStorage?
    /// The containers, in the order in which they are filled.
    open private(set) var textContainers: [NSTextContainer] = []
    /// The object that is notified of layouts.
    open weak var delegate: (any NSLayoutManagerDelegate)?
    /// `true` if lines have the leading of their fonts. Stored without effect: they always have it. Default `true`.
    open var usesFontLeading = true
    /// `true` if parts of the text may be laid out alone. Stored without effect. Default `false`.
    open var allowsNonContiguousLayout = false
    /// Always `false`: a layout is complete.
    open var hasNonContiguousLayout: Bool { false }
    /// `true` if white space has visible glyphs. Stored without effect. Default `false`.
    open var showsInvisibleCharacters = false
    /// `true` if control characters have visible glyphs. Stored without effect. Default `false`.
    open var showsControlCharacters = false
    /// `true` if words are hyphenated. Stored without effect. Default `false`.
    open var usesDefaultHyphenation = false
    /// `true` if a huge text may be cut. Stored without effect. Default `false`.
    open var limitsLayoutForSuspiciousContents = false

    private var columns: [Column]?

    public override init() { super.init() }
    /// Creates a layout manager without a text; archives do not contain its properties.
    public required init?(coder: NSCoder) { super.init() }

    // MARK: Containers

    /// Adds a container after the others; it leaves its previous layout manager.
    open func addTextContainer(_ container: NSTextContainer) {
        insertTextContainer(container, at: textContainers.count)
    }

    /// Inserts a container.
    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        if let old = container.layoutManager, let place = old.textContainers.firstIndex(where: { $0 === container }) {
            old.removeTextContainer(at: place)
        }
        textContainers.insert(container, at: max(0, min(index, textContainers.count)))
        container.layoutManager = self
        invalidate()
    }

    /// Removes a container; does nothing if the index is out of range.
    open func removeTextContainer(at index: Int) {
        guard textContainers.indices.contains(index) else { return }
        textContainers.remove(at: index).layoutManager = nil
        invalidate()
    }

    /// Called after the size or the padding of a container changed.
    open func textContainerChangedGeometry(_ container: NSTextContainer) { invalidate() }

    // MARK: Layout

    /// Called after the text changed.
    open func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
        changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
    ) { invalidate() }

    /// Forgets the layout of a range; the whole text is laid out again when it is needed.
    open func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?) {
        actualCharacterRange?.pointee = charRange
        invalidate()
    }
    /// Forgets the glyphs of a range.
    open func invalidateGlyphs(
        forCharacterRange charRange: NSRange, changeInLength delta: Int, actualCharacterRange: NSRangePointer?
    ) {
        actualCharacterRange?.pointee = charRange
        invalidate()
    }
    /// Does nothing: the view that shows the text draws it again after `setNeedsDisplay()`.
    open func invalidateDisplay(forCharacterRange charRange: NSRange) {}
    /// Does nothing: the view that shows the text draws it again after `setNeedsDisplay()`.
    open func invalidateDisplay(forGlyphRange glyphRange: NSRange) {}

    /// Lays out the text now.
    open func ensureLayout(for container: NSTextContainer) { _ = layout() }
    /// Lays out the text now.
    open func ensureLayout(forCharacterRange charRange: NSRange) { _ = layout() }
    /// Lays out the text now.
    open func ensureLayout(forGlyphRange glyphRange: NSRange) { _ = layout() }
    /// Lays out the text now.
    open func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) { _ = layout() }
    /// Does nothing: there is a glyph for each character.
    open func ensureGlyphs(forCharacterRange charRange: NSRange) {}
    /// Does nothing: there is a glyph for each character.
    open func ensureGlyphs(forGlyphRange glyphRange: NSRange) {}

    private func invalidate() {
        guard columns != nil else { return }
        columns = nil
        delegate?.layoutManagerDidInvalidateLayout(self)
    }

    /// The lines in a container.
    struct Column {
        let container: NSTextContainer
        let layout: TextLayout
        /// The characters in lines; those that the last line hides belong to the last container.
        let range: Range<Int>
    }

    /// Returns the lines of all containers.
    func layout() -> [Column] {
        if let columns { return columns }
        guard let text = textStorage?.snapshot else { return [] }
        let typesetter = StyledText.attributed(text).makeTypesetter()
        var start = 0, result: [Column] = []
        for container in textContainers {
            let layout = TextLayout(typesetter, start..<text.length, NSLayoutManager.options(container))
            let hidesRest = container === textContainers.last && layout.lines.last?.isTruncated == true
            let end = hidesRest ? text.length : layout.visible.upperBound
            result.append(Column(container: container, layout: layout, range: layout.visible.lowerBound..<end))
            start = min(text.length, max(start, layout.visible.upperBound))
        }
        columns = result
        for container in textContainers {
            delegate?.layoutManager(
                self, didCompleteLayoutFor: container, atEnd: container === textContainers.last)
        }
        return result
    }

    private static func options(_ container: NSTextContainer) -> TextLayout.Options {
        func limit(_ value: CGFloat) -> CGFloat { value > 0 && value < 1e6 ? value : .infinity }
        let width = limit(container.size.width)
        var options = TextLayout.Options(
            width: width.isFinite ? max(0, width - 2 * container.lineFragmentPadding) : width,
            height: limit(container.size.height))
        options.maximumLines = max(0, container.maximumNumberOfLines)
        options.countsTrailingSpace = true
        switch container.lineBreakMode {
        case .byWordWrapping, .byCharWrapping: break
        case .byClipping: if options.maximumLines == 1 { options.lineBreakMode = .byClipping }
        case .byTruncatingHead: options.truncation = .start
        case .byTruncatingMiddle: options.truncation = .middle
        case .byTruncatingTail: options.truncation = .end
        }
        if options.truncation != nil { options.lineBreakMode = .byWordWrapping }
        return options
    }

    func column(of container: NSTextContainer) -> Column? { layout().first { $0.container === container } }

    // MARK: Glyphs and characters

    /// The number of glyphs: that of the UTF-16 units of the text.
    open var numberOfGlyphs: Int { textStorage?.length ?? 0 }
    /// Returns `true` for the index of a glyph.
    open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { (0..<numberOfGlyphs).contains(glyphIndex) }
    /// Returns the index of a character's first glyph: the same number.
    open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
    /// Returns the index of a glyph's first character: the same number.
    open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
    /// Returns the glyphs of characters, widened to whole user-perceived characters.
    open func glyphRange(
        forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
    ) -> NSRange {
        let whole = wholeCharacters(charRange)
        actualCharacterRange?.pointee = whole
        return whole
    }
    /// Returns the characters of glyphs, widened to whole user-perceived characters.
    open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
        let whole = wholeCharacters(glyphRange)
        actualGlyphRange?.pointee = whole
        return whole
    }

    /// Widens a range to whole user-perceived characters.
    func wholeCharacters(_ range: NSRange) -> NSRange {
        guard let text = textStorage?.string as NSString?, range.length > 0, NSMaxRange(range) <= text.length else {
            return range
        }
        return text.rangeOfComposedCharacterSequences(for: range)
    }

    /// Returns the glyphs in a container.
    open func glyphRange(for container: NSTextContainer) -> NSRange {
        column(of: container).map { NSRange($0.range) } ?? NSRange(location: NSNotFound, length: 0)
    }

    /// Returns the container of a glyph; nil if the containers are too small for it. `effectiveGlyphRange` gets the glyphs
    /// of the container.
    open func textContainer(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?)
        -> NSTextContainer?
    {
        guard let column = layout().first(where: { $0.range.contains(glyphIndex) }) else { return nil }
        effectiveGlyphRange?.pointee = NSRange(column.range)
        return column.container
    }

    // MARK: Drawing

    /// Draws nothing: backgrounds are drawn with the glyphs, below them. A subclass that fills shapes behind the text
    /// overrides it.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}

    /// Draws glyphs with their backgrounds and underlines into the current context; `origin` is the top left corner of
    /// their container.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext(), let range = Range(glyphsToShow) else { return }
        for column in layout() where column.range.overlaps(range) {
            context.saveGState()
            defer { context.restoreGState() }
            if column.range.clamped(to: range) != column.range {
                let rects = column.rectangles(range)
                guard !rects.isEmpty else { continue }
                context.clip(to: rects.map { $0.offsetBy(dx: origin.x, dy: origin.y) })
            }
            column.layout.drawDownwards(
                in: context, at: CGPoint(x: origin.x + column.container.lineFragmentPadding, y: origin.y))
        }
    }
}

/// The delegate of a layout manager.
public protocol NSLayoutManagerDelegate: NSObjectProtocol {
    /// Called when a layout is no longer valid.
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
    /// Called after the layout of a container.
    func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool)
}

extension NSLayoutManagerDelegate {
    public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
    public func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool
    ) {}
}
