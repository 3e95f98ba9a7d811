public import CoreGraphics

/// An object that fills frames with the lines of an attributed string.
///
/// Use it from one thread at a time.
///
///     let framesetter = CTFramesetterCreateWithAttributedString(text)
///     let frame = CTFramesetterCreateFrame(framesetter, CFRange(), CGPath(rect: rect, transform: nil), nil)
///     CTFrameDraw(frame, context)
public final class CTFramesetter: Hashable {
    let typesetter: CTTypesetter

    init(_ typesetter: CTTypesetter) { self.typesetter = typesetter }

    public static func == (a: CTFramesetter, b: CTFramesetter) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The position of a frame's next line.
public enum CTFrameProgression: UInt32, Sendable {
    /// Below the previous line.
    case topToBottom = 0
    /// To the left: lines run downwards, as in Japanese and Chinese books. Text is rotated, except for characters that
    /// `kCTVerticalFormsAttributeName` sets upright.
    case rightToLeft = 1
    /// To the right, as in Mongolian; lines run downwards.
    case leftToRight = 2

    init(_ attributes: CFDictionary?) {
        let value = attributes?[kCTFrameProgressionAttributeName]
        let number = CGFloat(any: value).flatMap { $0 >= 0 && $0 < 3 ? UInt32($0) : nil }
        self = value as? CTFrameProgression ?? number.flatMap { CTFrameProgression(rawValue: $0) } ?? .topToBottom
    }

    var isVertical: Bool { self != .topToBottom }

    /// The transform from the page to the layout space, in which lines run from left to right with the first on top; y
    /// up.
    var layingLines: CGAffineTransform {
        switch self {
        case .topToBottom: .identity
        case .rightToLeft: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        case .leftToRight: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 0, ty: 0)
        }
    }
}

/// A number, `CTFrameProgression`, in a frame's attributes; default 0, top to bottom.
public let kCTFrameProgressionAttributeName: CFString = "CTFrameProgression"

/// Creates a framesetter for a string, whose lines are created on demand.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
    CTFramesetter(CTTypesetterCreateWithAttributedString(attrString))
}

/// Creates a framesetter that uses a typesetter's string.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
    CTFramesetter(typesetter)
}

/// Returns the typesetter that creates the lines.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter { framesetter.typesetter }

/// Creates a frame with as many lines of the part of the string as fit into the path, from its top. A length of 0 means
/// everything from the location. If a path has several parts side by side, or is clipped by others, each part of a row
/// is a separate line.
///
/// `frameAttributes` specify the fill rule of the path (`kCTFramePathFillRuleAttributeName`), the distance of text from
/// it (`kCTFramePathWidthAttributeName`), and the paths that text flows around (`kCTFrameClippingPathsAttributeName`).
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
    let progression = CTFrameProgression(frameAttributes)
    let box = path.boundingBox
    let range = stringRange.resolved(in: framesetter.typesetter.source.count)
    if let shape = FrameShape(path, frameAttributes, progression.layingLines) {
        let layout = TextLayout(framesetter.typesetter, range, in: shape)
        return CTFrame(path: path, layout: layout, range: range, attributes: frameAttributes)
    }
    var size = box.isNull ? .zero : box.size
    if progression.isVertical { size = CGSize(width: size.height, height: size.width) }
    let layout = TextLayout(
        framesetter.typesetter, range, TextLayout.Options(width: size.width, height: size.height))
    return CTFrame(path: path, layout: layout, range: range, attributes: frameAttributes)
}

/// Returns the size of a part of the string within constraints, and in `fitRange` the part of it that fits. A
/// constraint that is 0 or the greatest value sets no limit in its direction. Points, not rounded.
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?, _ constraints: CGSize,
    _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    func limit(_ value: CGFloat) -> CGFloat { value > 0 && value < 1e9 ? value : .infinity }
    let range = stringRange.resolved(in: framesetter.typesetter.source.count)
    let isVertical = CTFrameProgression(frameAttributes).isVertical
    func turned(_ size: CGSize) -> CGSize { isVertical ? CGSize(width: size.height, height: size.width) : size }
    let size = turned(constraints)
    let layout = TextLayout(
        framesetter.typesetter, range,
        TextLayout.Options(width: limit(size.width), height: limit(size.height)))
    fitRange?.pointee = CFRange(layout.visible)
    return turned(layout.size)
}
