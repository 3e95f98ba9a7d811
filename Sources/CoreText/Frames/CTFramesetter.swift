public import CoreGraphics

/// What fills frames with the lines of an attributed string.
///
/// One thread at a time.
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

/// Lines from the top down (0, the only one that there is), as a frame's attribute.
public let kCTFrameProgressionAttributeName: CFString = "CTFrameProgression"

public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
    CTFramesetter(CTTypesetterCreateWithAttributedString(attrString))
}

public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter {
    CTFramesetter(typesetter)
}

public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter { framesetter.typesetter }

/// A frame with as many lines of the part of the string (a length of 0: all from the location on) as fit into the path, from
/// its top. Where a path has parts side by side, or others clip it, each part of a row is a line of its own.
///
/// `frameAttributes` say what is inside the path (`kCTFramePathFillRuleAttributeName`), how far text keeps away from it
/// (`kCTFramePathWidthAttributeName`), and what it flows around (`kCTFrameClippingPathsAttributeName`).
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
    if let progression = CGFloat(any: frameAttributes?[kCTFrameProgressionAttributeName]), progression != 0 {
        report("CTFramesetterCreateFrame: vertical text is not supported; lines run from left to right")
    }
    let box = path.boundingBox
    let range = stringRange.resolved(in: framesetter.typesetter.source.count)
    if let shape = FrameShape(path, frameAttributes) {
        let layout = TextLayout(framesetter.typesetter, range, in: shape)
        return CTFrame(path: path, layout: layout, range: range, attributes: frameAttributes)
    }
    let size = box.isNull ? .zero : box.size
    let layout = TextLayout(
        framesetter.typesetter, range, TextLayout.Options(width: size.width, height: size.height))
    return CTFrame(path: path, layout: layout, range: range, attributes: frameAttributes)
}

/// The room that a part of the string takes within constraints (0 or the greatest value: none in that direction), and in
/// `fitRange` how much of it that holds; points, not rounded.
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?, _ constraints: CGSize,
    _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    func limit(_ value: CGFloat) -> CGFloat { value > 0 && value < 1e9 ? value : .infinity }
    let range = stringRange.resolved(in: framesetter.typesetter.source.count)
    let layout = TextLayout(
        framesetter.typesetter, range,
        TextLayout.Options(width: limit(constraints.width), height: limit(constraints.height)))
    fitRange?.pointee = CFRange(layout.visible)
    return layout.size
}
