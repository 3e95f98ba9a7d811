/// The action of a key on the on-screen keyboard.
enum KeyboardAction: Equatable {
    case text(String)
    case shift, delete, enter, dismiss
    /// Switches to another page of keys.
    case page(KeyboardPage)
}

/// The pages of keys.
enum KeyboardPage { case letters, digits, symbols, pad }

/// The keys of a page, row by row. Widths are multiples of a letter's width.
struct KeyboardLayout {
    struct Key {
        var action: KeyboardAction
        var width: CGFloat = 1
        /// `true` for the colour of keys that type nothing.
        var isSpecial = false
    }
    var rows: [[Key]]

    init(_ page: KeyboardPage, _ type: UIKeyboardType) {
        switch page {
        case .pad: rows = KeyboardLayout.pad(type)
        case .letters:
            rows = [KeyboardLayout.row("qwertyuiop"), KeyboardLayout.row("asdfghjkl"), KeyboardLayout.row("zxcvbnm")]
            rows[2] = KeyboardLayout.framed(rows[2], Key(action: .shift, width: 1.3, isSpecial: true))
        case .digits:
            rows = [
                KeyboardLayout.row("1234567890"), KeyboardLayout.row("-/:;()$&@\""), KeyboardLayout.row(".,?!'", 1.4),
            ]
            rows[2] = KeyboardLayout.framed(rows[2], Key(action: .page(.symbols), width: 1.3, isSpecial: true))
        case .symbols:
            rows = [
                KeyboardLayout.row("[]{}#%^*+="), KeyboardLayout.row("_\\|~<>€£¥•"), KeyboardLayout.row(".,?!'", 1.4),
            ]
            rows[2] = KeyboardLayout.framed(rows[2], Key(action: .page(.digits), width: 1.3, isSpecial: true))
        }
        if page != .pad { rows.append(KeyboardLayout.lastRow(page, type)) }
    }

    private static func row(_ characters: String, _ width: CGFloat = 1) -> [Key] {
        characters.map { Key(action: .text(String($0)), width: width) }
    }
    private static func framed(_ row: [Key], _ first: Key) -> [Key] {
        [first] + row + [Key(action: .delete, width: 1.3, isSpecial: true)]
    }

    private static func lastRow(_ page: KeyboardPage, _ type: UIKeyboardType) -> [Key] {
        var keys = [Key(action: .page(page == .letters ? .digits : .letters), width: 1.3, isSpecial: true)]
        keys.append(Key(action: .dismiss, width: 1.3, isSpecial: true))
        let extras: [String] =
            switch type {
            case .emailAddress: ["@", "."]
            case .URL: [".", "/", ".com"]
            case .webSearch: ["."]
            case .twitter: ["@", "#"]
            default: []
            }
        // A URL has no spaces.
        if type != .URL {
            keys.append(Key(action: .text(" "), width: extras.isEmpty ? 4.8 : 4.8 - CGFloat(extras.count)))
        }
        keys += extras.map { Key(action: .text($0), width: type == .URL ? 1.6 : 1) }
        keys.append(Key(action: .enter, width: 2.2, isSpecial: true))
        return keys
    }

    private static func pad(_ type: UIKeyboardType) -> [[Key]] {
        var rows = ["123", "456", "789"].map { row($0, 3) }
        let left: Key =
            switch type {
            case .phonePad: Key(action: .text("+"), width: 1.5, isSpecial: true)
            case .decimalPad: Key(action: .text("."), width: 1.5, isSpecial: true)
            default: Key(action: .dismiss, width: 3, isSpecial: true)
            }
        var last = [left]
        if left.width < 3 { last.append(Key(action: .dismiss, width: 1.5, isSpecial: true)) }
        last.append(Key(action: .text("0"), width: 3))
        last.append(Key(action: .delete, width: 3, isSpecial: true))
        rows.append(last)
        return rows
    }

    /// Returns the first page for a type of keyboard.
    static func firstPage(_ type: UIKeyboardType) -> KeyboardPage {
        switch type {
        case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: .pad
        case .numbersAndPunctuation: .digits
        default: .letters
        }
    }
}
