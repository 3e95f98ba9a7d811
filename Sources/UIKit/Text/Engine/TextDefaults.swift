/// The font, the colour and the alignment of a field's or a text view's text, and the attributes made from them.
@MainActor struct TextDefaults {
    /// The font and the colour; nil selects those of the view.
    var font: UIFont?, color: UIColor?
    var alignment = NSTextAlignment.natural
    /// The attributes besides the font and the colour.
    private var others: [NSAttributedString.Key: Any] = [:]
    /// The attributes of the whole text, as of the last update.
    private(set) var attributes: [NSAttributedString.Key: Any] = [:]

    /// Replaces font and colour with those of a dictionary, the alignment if it contains one, and the other attributes.
    mutating func set(_ new: [NSAttributedString.Key: Any]) {
        others = new.filter { ![.font, .foregroundColor].contains($0.key) }
        font = new[.font] as? UIFont
        color = new[.foregroundColor] as? UIColor
        if let style = new[.paragraphStyle] as? NSParagraphStyle { alignment = style.alignment }
    }

    /// Makes the attributes from the values that the view uses.
    mutating func update(font: UIFont, color: UIColor, alignment: NSTextAlignment) {
        let style = NSMutableParagraphStyle()
        if let given = others[.paragraphStyle] as? NSParagraphStyle { style.setParagraphStyle(given) }
        style.alignment = alignment
        attributes = others.merging([.font: font, .foregroundColor: color, .paragraphStyle: style]) { $1 }
    }
}
