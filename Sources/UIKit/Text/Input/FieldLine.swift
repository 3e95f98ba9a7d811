import CoreText
import QuartzCore

/// The alignment of a line in a rectangle of a field.
@MainActor struct FieldAlignment {
    let horizontal: NSTextAlignment
    let vertical: UIControl.ContentVerticalAlignment
    let isMirrored: Bool
    let grid: PixelGrid

    /// Returns the distance from the left edge of a rectangle to a line at scroll offset zero.
    func x(ofWidth width: CGFloat, in room: CGFloat, isRightToLeft: Bool) -> CGFloat {
        guard width + 2 <= room else { return 0 }
        switch horizontal {
        case .left: return 0
        case .center: return ((room - width) / 2).rounded()
        case .right: return room - width - 1
        case .natural, .justified: return isMirrored || isRightToLeft ? room - width - 1 : 0
        }
    }

    /// Returns the distance from the top edge of a rectangle to a line.
    func y(ofHeight height: CGFloat, in room: CGFloat) -> CGFloat {
        switch vertical {
        case .top: 0
        case .bottom: max(0, room - height)
        case .center, .fill: grid.rounded((room - height) / 2)
        }
    }

    /// Draws the first line of a text in a rectangle; a text that is too wide ends in an ellipsis.
    func draw(_ text: StyledText, in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        var options = TextLayout.Options(width: rect.width, height: .infinity)
        options.maximumLines = 1
        options.keepsFirstLine = true
        options.lineBreakMode = .byTruncatingTail
        options.alignment = horizontal == .natural && isMirrored ? .right : horizontal.core
        let layout = TextLayout(text.makeTypesetter(), nil, options)
        guard let line = layout.lines.first else { return }
        let y = y(ofHeight: line.ascent + line.descent, in: rect.height)
        // The caret needs a point at the right edge, so the text does not move when editing begins.
        let isRight = line.origin.x + line.width > rect.width - 1 && line.origin.x > 1
        layout.drawDownwards(in: context, at: CGPoint(x: rect.minX - (isRight ? 1 : 0), y: rect.minY + y))
    }
}

/// The line of text of a field: its size, its origin, and its scroll offset during editing.
@MainActor final class FieldLine {
    private let editor: TextEditor
    /// The horizontal scroll offset, in points; 0 while the text is not being edited.
    private var scroll: CGFloat = 0

    init(_ editor: TextEditor) { self.editor = editor }

    private var isEditing: Bool { editor.session.isEditing }

    /// The block of the text that is laid out: the whole text, unless it is very long.
    private var shown: (index: Int, block: TextBlock) {
        let index = editor.column.blockIndex(at: isEditing ? editor.head.offset : 0)
        return (index, editor.column.block(index))
    }

    /// The size of the line, in points; zero without text.
    var size: CGSize {
        guard editor.document.count > 0, let line = shown.block.lines.first else { return .zero }
        return CGSize(width: CTLineGetTypographicBounds(line.line, nil, nil, nil), height: line.bottom - line.top)
    }

    /// Returns the intrinsic size of a field with a placeholder, a border and `sides` points beside the text.
    func fieldSize(
        placeholder: CGSize, border: UITextField.BorderStyle, lineHeight: CGFloat, sides: CGFloat
    ) -> CGSize {
        let text = size
        let height = max(lineHeight, text.height, placeholder.height).rounded(.up) + 1
        return CGSize(
            width: (max(text.width, placeholder.width) + sides).rounded(.up) + (text.width > 0 ? 2 : 0),
            height: height + (border == .none ? 0 : 12))
    }

    /// Returns the origin of the editor's text if its line is aligned in a rectangle.
    func origin(in rect: CGRect, _ alignment: FieldAlignment) -> CGPoint {
        let (index, block) = shown
        guard let line = block.lines.first else { return rect.origin }
        let x = alignment.x(
            ofWidth: size.width, in: rect.width,
            isRightToLeft: editor.document.count > 0 && block.isRightToLeft(0))
        let y = alignment.y(ofHeight: line.bottom - line.top, in: rect.height)
        // The displayed block may be a part of the text, further down in the column.
        return CGPoint(
            x: rect.minX + x - line.x - (isEditing ? scroll : 0),
            y: rect.minY + y - line.top - editor.column.top(of: index))
    }

    /// Draws the line during editing, with the part in `rect` at the origin of the context.
    func draw(_ rect: CGRect, _ alignment: FieldAlignment) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let (index, block) = shown
        let origin = origin(in: rect, alignment)
        block.draw(
            0..<block.lines.count, in: context,
            at: CGPoint(x: origin.x - rect.minX, y: origin.y + editor.column.top(of: index) - rect.minY))
    }

    /// Scrolls by the smallest distance that makes the caret visible in a width.
    func keepCaretInSight(width room: CGFloat) {
        let width = isEditing ? size.width : 0
        guard isEditing, room > 0, width + 2 > room else {
            scroll = 0
            return
        }
        let x = editor.column.caret(at: editor.head).minX - (shown.block.lines.first?.x ?? 0)
        if x - scroll > room - 2 { scroll = x - room + 2 }
        if x - scroll < 1 { scroll = x - 1 }
        scroll = min(max(-1, scroll), width + 2 - room)
    }

    /// Shrinks a font of a size until the line fits a width, to `least` points or a tenth of the size. The size 0
    /// restores the font.
    func fit(_ room: CGFloat, fontSize: CGFloat, least: CGFloat) {
        setFontScale(1)
        guard room > 0, fontSize > 0 else { return }
        let width = size.width + 2
        guard width > room else { return }
        let smallest = least >= 1 ? min(1, least / fontSize) : 0.1
        // Steps of 1/20 limit the number of fonts created during typing.
        setFontScale(max(smallest, (room / width * 20).rounded(.down) / 20))
    }

    private func setFontScale(_ scale: CGFloat) {
        guard scale != editor.column.style.fontScale else { return }
        editor.column.style.fontScale = scale
        editor.column.invalidate()
    }
}
