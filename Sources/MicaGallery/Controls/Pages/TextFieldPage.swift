import Mica
import UIKit

/// Text fields: borders, placeholders, a clear button, secure entry, disabled.
final class TextFieldPage: ControlPage {
    override class var name: String { "text-field" }
    private let name = UITextField()
    private let written = UITextField()

    override func fill() {
        addText("Text fields", style: .headline)
        prepare(name, "Name", "Name", "")
        prepare(written, "City", "City", "Reykjavík")
        written.clearButtonMode = .always
        let secret = UITextField(), line = UITextField(), bezel = UITextField(), off = UITextField()
        prepare(secret, "Password", "Password", "secret")
        secret.isSecureTextEntry = true
        prepare(line, "Line", "A line about it", "")
        line.borderStyle = .line
        prepare(bezel, "Bezel", "A bezel", "")
        bezel.borderStyle = .bezel
        prepare(off, "Country", "Country", "Iceland")
        off.isEnabled = false
    }

    private func prepare(_ field: UITextField, _ label: String, _ placeholder: String, _ text: String) {
        field.borderStyle = .roundedRect
        field.placeholder = placeholder
        field.text = text
        field.font = .preferredFont(forTextStyle: .body)
        field.adjustsFontForContentSizeCategory = true
        addWide(field, label: label)
    }

    override var touches: [ScriptedTouch] { [tap(name, at: 0.4), tap(written, at: 1.2)] }
}
