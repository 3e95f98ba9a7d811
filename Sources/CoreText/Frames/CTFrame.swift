public import CoreGraphics

/// Lines of text in a path. Coordinates have y up; line origins are relative to the lower left corner of the path's
/// bounding box.
public final class CTFrame: Hashable {
    let path: CGPath
    let rect: CGRect
    let layout: TextLayout
    let range: Range<Int>
    let attributes: CFDictionary?
    let progression: CTFrameProgression

    init(path: CGPath, layout: TextLayout, range: Range<Int>, attributes: CFDictionary?) {
        self.path = path
        self.layout = layout
        self.range = range
        self.attributes = attributes
        rect = path.boundingBox
        progression = CTFrameProgression(attributes)
    }

    public static func == (a: CTFrame, b: CTFrame) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Returns the requested characters of the frame.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.range) }
/// Returns the characters that fit.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.layout.visible) }
/// Returns the path that the text fills.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }
/// Returns the attributes with which the frame was created.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }
/// Returns the frame's `CTLine`s, in order.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.layout.lines.map(\.line) }

/// Writes the origins of a part of the lines (a length of 0: all from the location), relative to the lower left corner
/// of the path's bounding box.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
    for (offset, index) in range.resolved(in: frame.layout.lines.count).enumerated() {
        origins[offset] = frame.origin(ofLine: index)
    }
}

/// Draws all lines at the position of the path, transformed by the context's text matrix (whose translation is set for
/// each line). Lines of vertical text are rotated by a quarter turn.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
    guard !frame.progression.isVertical else { return frame.drawDownwards(in: context) }
    let matrix = context.textMatrix, isUpright = matrix.a == 1 && matrix.b == 0 && matrix.c == 0 && abs(matrix.d) == 1
    let shown = isUpright ? context.markableBox : nil
    for index in frame.layout.lines.indices {
        let origin = frame.origin(ofLine: index)
        context.textPosition = CGPoint(x: frame.rect.minX + origin.x, y: frame.rect.minY + origin.y)
        if let shown, !frame.layout.lines[index].mayMark(shown, baseline: context.textPosition.y) { continue }
        CTLineDraw(frame.layout.lines[index].line, context)
    }
}

extension CTFrame {
    fileprivate func origin(ofLine index: Int) -> CGPoint {
        let line = layout.lines[index], origin = line.origin
        return switch progression {
        case .topToBottom: CGPoint(x: origin.x, y: rect.height - origin.y)
        case .rightToLeft: CGPoint(x: rect.width - origin.y, y: rect.height - origin.x)
        // Lines have their upper sides at the right, so that the lower side of the first is at the frame's edge.
        case .leftToRight: CGPoint(x: origin.y - line.ascent + line.descent, y: rect.height - origin.x)
        }
    }

    fileprivate func drawDownwards(in context: CGContext) {
        let matrix = context.textMatrix
        defer { context.textMatrix = matrix }
        var linear = matrix
        linear.tx = 0
        linear.ty = 0
        let turned = CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0).concatenating(linear)
        for index in layout.lines.indices {
            let origin = origin(ofLine: index)
            context.textMatrix = turned
            context.textPosition = CGPoint(x: rect.minX + origin.x, y: rect.minY + origin.y)
            CTLineDraw(layout.lines[index].line, context)
        }
    }
}
