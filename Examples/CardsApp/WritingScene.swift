import Foundation
import Mica
import UIKit

/// A field and a text view to write in. The return key in the field prints its text on standard error.
final class WritingScene: Scene {
    static let name = "writing"
    static let summary = "A field and a text view."
    let size = CGSize(width: 320, height: 240)
    let duration = 1.0

    init() {}

    func makeView() -> UIView {
        let view = UIView(frame: CGRect(origin: .zero, size: size))
        view.backgroundColor = .systemGroupedBackground
        let field = UITextField(frame: CGRect(x: 16, y: 16, width: 288, height: 34))
        field.borderStyle = .roundedRect
        field.placeholder = "Title"
        field.clearButtonMode = .whileEditing
        field.autoresizingMask = .flexibleWidth
        field.addAction(
            UIAction { [weak field] _ in
                FileHandle.standardError.write(Data("written: \(field?.text ?? "")\n".utf8))
            }, for: .primaryActionTriggered)
        let text = UITextView(frame: CGRect(x: 16, y: 66, width: 288, height: 158))
        text.font = .systemFont(ofSize: 17)
        text.layer.cornerRadius = 8
        text.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        for part in [field, text] { view.addSubview(part) }
        return view
    }
}
