import Mica
import UIKit

/// A text view with more text than fits, and one with attributes.
final class TextViewPage: ControlPage {
    override class var name: String { "text-view" }
    private let long = UITextView()

    override func fill() {
        addText("Text views", style: .headline)
        long.text = """
            A text view scrolls where its text needs more room than it has, lays lines out as they come into sight, \
            and takes a caret, selections, undo and the clipboard.

            It follows the size of text that its reader has chosen. What does not fit in is a finger's way below.
            """
        long.font = .preferredFont(forTextStyle: .body)
        long.adjustsFontForContentSizeCategory = true
        long.backgroundColor = .secondarySystemBackground
        long.layer.cornerRadius = 10
        addWide(long, label: "Note", height: 150)
        addText("Attributes and links")
        let rich = UITextView(), text = NSMutableAttributedString(string: "")
        func add(_ part: String, _ attributes: [NSAttributedString.Key: Any]) {
            var attributes = attributes
            if attributes[.font] == nil { attributes[.font] = UIFont.preferredFont(forTextStyle: .body) }
            if attributes[.foregroundColor] == nil { attributes[.foregroundColor] = UIColor.label }
            text.append(NSAttributedString(string: part, attributes: attributes))
        }
        add("Large", [.font: UIFont.preferredFont(forTextStyle: .title1)])
        add(" and red", [.foregroundColor: UIColor.systemRed])
        add(", underlined", [.underlineStyle: NSUnderlineStyle.single.rawValue])
        add(", struck", [.strikethroughStyle: NSUnderlineStyle.single.rawValue])
        add(" and on a ground.", [.backgroundColor: UIColor.systemYellow.withAlphaComponent(0.4)])
        rich.attributedText = text
        rich.isEditable = false
        addWide(rich, label: "Sample", height: 130)
    }

    override var touches: [ScriptedTouch] {
        [
            .drag(from: place(long, 0.5, 0.8), to: place(long, 0.5, 0.2), at: 0.3, over: 0.4),
            .tap(place(long, 0.4, 0.4), at: 1.4),
        ]
    }
}
