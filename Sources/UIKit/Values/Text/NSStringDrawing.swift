public import CoreText

/// Options for the layout of strings for drawing and measurement.
public struct NSStringDrawingOptions: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Lines are wrapped to the width, downwards from the top of the rectangle. Without this option there is a single
    /// line, and the origin of the rectangle is that of its baseline.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// Line heights include the font's leading; always in effect here.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// Measures the glyph outlines instead of the lines.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
    /// The last visible line ends in an ellipsis if the text is truncated.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// The parameters and results of string drawing.
open class NSStringDrawingContext: NSObject {
    /// The smallest factor by which text may be shrunk to fit; 0: text is not shrunk. Default 0.
    open var minimumScaleFactor: CGFloat = 0
    /// The scale factor of the last drawing or measurement.
    open internal(set) var actualScaleFactor: CGFloat = 1
    /// The bounding rectangle of the last drawing or measurement.
    open internal(set) var totalBounds = CGRect.zero
}

/// Drawing and measurement, shared by plain and attributed strings.
extension StyledText {
    /// Returns the size of the text with one line for each paragraph, in points, not rounded.
    func size() -> CGSize { layout(CGSize(width: CGFloat.infinity, height: .infinity), keepsLines: false).size }

    /// Draws the text at a top left corner in the current context; does nothing without one.
    func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        layout(CGSize(width: CGFloat.infinity, height: .infinity), shownHeight: shownHeight(context, below: point.y))
            .drawDownwards(in: context, at: point)
    }

    /// Draws as many wrapped lines as fit, downwards from the top of a rectangle.
    func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }

    func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        guard let target = UIGraphicsGetCurrentContext() else { return }
        let (text, factor) = fitted(rect.size, options, context)
        // The bounds are those of all lines.
        let shown = context == nil ? shownHeight(target, below: rect.minY) : .infinity
        let layout = text.layout(rect.size, options, shownHeight: shown)
        context?.actualScaleFactor = factor
        context?.totalBounds = CGRect(origin: rect.origin, size: layout.size)
        var origin = rect.origin
        // Without multiple lines, the origin is that of the baseline.
        if !options.contains(.usesLineFragmentOrigin) { origin.y -= layout.lines.first?.ascent ?? 0 }
        layout.drawDownwards(in: target, at: origin)
    }

    /// Returns the rectangle of the text drawn with options in a size (0: no limit in that dimension), in points, not
    /// rounded: round up for the size of a view.
    func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let (text, factor) = fitted(size, options, context)
        let layout = text.layout(size, options, keepsLines: options.contains(.usesDeviceMetrics))
        var rect = CGRect(origin: .zero, size: layout.size)
        if !options.contains(.usesLineFragmentOrigin) { rect.origin.y = -(layout.lines.first?.ascent ?? 0) }
        if options.contains(.usesDeviceMetrics) {
            var ink = CGRect.null
            for line in layout.lines {
                let box = CTLineGetImageBounds(line.line, nil)
                guard !box.isNull else { continue }
                ink = ink.union(
                    CGRect(
                        x: line.origin.x + box.minX, y: rect.minY + line.origin.y - box.maxY, width: box.width,
                        height: box.height))
            }
            rect = ink.isNull ? .zero : ink
        }
        context?.actualScaleFactor = factor
        context?.totalBounds = rect
        return rect
    }

    private func layout(
        _ size: CGSize, _ options: NSStringDrawingOptions = .usesLineFragmentOrigin, shownHeight: CGFloat = .infinity,
        keepsLines: Bool = true
    ) -> TextLayout {
        func limit(_ value: CGFloat) -> CGFloat { value > 0 && value < 1e9 ? value : .infinity }
        var column = TextLayout.Options(width: .infinity, height: .infinity)
        if options.contains(.usesLineFragmentOrigin) {
            column.width = limit(size.width)
            column.height = limit(size.height)
            column.keepsFirstLine = true
            if options.contains(.truncatesLastVisibleLine) {
                column.truncation = .end
                column.lineBreakMode = .byWordWrapping
            }
        } else {
            column.maximumLines = 1
            column.lineBreakMode = .byClipping
        }
        column.countsTrailingSpace = true
        column.shownHeight = shownHeight
        column.keepsLines = keepsLines
        return TextLayout(makeTypesetter(), nil, column)
    }

    /// Returns the text shrunk to the size, as far as the context allows.
    private func fitted(
        _ size: CGSize, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?
    ) -> (StyledText, CGFloat) {
        guard let context, context.minimumScaleFactor > 0, context.minimumScaleFactor < 1, size.width > 0 else {
            return (self, 1)
        }
        func fits(_ text: StyledText) -> Bool {
            var open = size
            open.height = 0
            let needed = text.layout(open, options, keepsLines: false).size
            return needed.width <= size.width + 0.001 && (size.height <= 0 || needed.height <= size.height + 0.001)
        }
        return shrunk(to: context.minimumScaleFactor, until: fits)
    }

    /// Returns the text with its fonts scaled by the largest factor from `smallest` to 1 at which it `fits`, else by
    /// the smallest factor.
    func shrunk(to smallest: CGFloat, until fits: (StyledText) -> Bool) -> (StyledText, CGFloat) {
        if fits(self) { return (self, 1) }
        var low = min(max(smallest, 0.01), 1), high: CGFloat = 1
        guard fits(scaled(by: low)) else { return (scaled(by: low), low) }
        for _ in 0..<8 {
            let middle = (low + high) / 2
            if fits(scaled(by: middle)) { low = middle } else { high = middle }
        }
        return (scaled(by: low), low)
    }

    /// Returns the text with all font sizes multiplied by a factor.
    private func scaled(by factor: CGFloat) -> StyledText {
        restyled {
            let font = $0[.font] as? CTFont ?? UIFont.systemFont(ofSize: 12)
            $0[.font] = UIFont(descriptor: font.descriptor, size: font.size * factor)
        }
    }

    /// Returns the height below `y` that may be visible.
    private func shownHeight(_ context: CGContext, below y: CGFloat) -> CGFloat {
        guard let box = context.markableBox, !box.isInfinite else { return .infinity }
        return box.isNull ? 0 : max(0, box.maxY - y)
    }
}

extension NSAttributedString {
    /// Returns the size of the text with one line for each paragraph, in points, not rounded.
    public func size() -> CGSize { StyledText.attributed(self).size() }
    /// Draws the text at a top left corner in the current context; does nothing without one.
    public func draw(at point: CGPoint) { StyledText.attributed(self).draw(at: point) }
    /// Draws as many wrapped lines as fit, downwards from the top of a rectangle.
    public func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }
    /// Draws the text in a rectangle of the current context; text that does not fit is omitted only if an option
    /// requests it.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        StyledText.attributed(self).draw(with: rect, options: options, context: context)
    }
    /// Returns the rectangle of the text drawn with options in a size (0: no limit in that dimension), in points, not
    /// rounded: round up for the size of a view.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        StyledText.attributed(self).boundingRect(with: size, options: options, context: context)
    }
}

extension String {
    /// Returns the size of the text with one line for each paragraph, in points, not rounded.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        StyledText.plain(self, attrs ?? [:]).size()
    }
    /// Draws the text at a top left corner in the current context.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        StyledText.plain(self, attrs ?? [:]).draw(at: point)
    }
    /// Draws as many wrapped lines as fit, downwards from the top of a rectangle.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        StyledText.plain(self, attrs ?? [:]).draw(in: rect)
    }
    /// Draws the text in a rectangle of the current context, like `draw(with:options:context:)` of an attributed
    /// string.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        StyledText.plain(self, attributes ?? [:]).draw(with: rect, options: options, context: context)
    }
    /// Returns the rectangle of the text drawn with options.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        StyledText.plain(self, attributes ?? [:]).boundingRect(
            with: size, options: options, context: context)
    }
}

extension NSString {
    /// Returns the size of the text with one line for each paragraph, in points.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        text.size(withAttributes: attrs)
    }
    /// Draws the text at a point in the current context.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        text.draw(at: point, withAttributes: attrs)
    }
    /// Draws wrapped lines in a rectangle.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        text.draw(in: rect, withAttributes: attrs)
    }
    /// Draws the text in a rectangle of the current context.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        text.draw(with: rect, options: options, attributes: attributes, context: context)
    }
    /// Returns the rectangle of the text in a size.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        text.boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
    private var text: String { substring(from: 0) }
}
