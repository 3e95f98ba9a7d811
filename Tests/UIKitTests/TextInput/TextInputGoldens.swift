import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct TextInputGoldens {
    private func field(_ text: String, _ y: CGFloat, _ change: (UITextField) -> Void) -> UITextField {
        let field = UITextField(frame: CGRect(x: 8, y: y, width: 144, height: 30))
        field.font = .systemFont(ofSize: 13)
        field.text = text
        change(field)
        return field
    }

    private func fields() -> UIView {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 236))
        root.backgroundColor = .systemBackground
        root.addSubview(field("", 8) { ($0.borderStyle, $0.placeholder) = (.roundedRect, "Placeholder") })
        root.addSubview(
            field("Cleared", 44) { ($0.borderStyle, $0.clearButtonMode) = (.roundedRect, .always) })
        root.addSubview(field("secret", 80) { ($0.borderStyle, $0.isSecureTextEntry) = (.bezel, true) })
        root.addSubview(field("A line that is too long for it", 116) { $0.borderStyle = .line })
        root.addSubview(
            field("Disabled", 152) {
                $0.borderStyle = .roundedRect
                $0.isEnabled = false
            })
        root.addSubview(
            field("Centred", 188) {
                $0.textAlignment = .center
                $0.leftViewMode = .always
                let side = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 12))
                side.backgroundColor = .systemOrange
                $0.leftView = side
            })
        return root
    }

    @Test func fields_styles() {
        expectSnapshot(
            of: fields(),
            in: SnapshotMatrix(scales: [2], styles: [.light, .dark], directions: [.leftToRight, .rightToLeft]))
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func field_editing(style: UIUserInterfaceStyle) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 82))
        root.backgroundColor = .systemBackground
        let first = field("one two three", 8) { $0.borderStyle = .roundedRect }
        let second = field("caret", 44) { $0.borderStyle = .roundedRect }
        for view in [first, second] { root.addSubview(view) }
        let harness = TestHarness(root, style: style)
        let name = style == .dark ? "dark" : "light"
        // A finger selects a word, between handles.
        harness.tap(at: CGPoint(x: 40, y: 15), in: first)
        harness.tap(at: CGPoint(x: 40, y: 15), in: first)
        expectSnapshot(of: harness, named: "field_selection.\(name)")
        harness.click(at: CGPoint(x: 100, y: 15), in: second)
        harness.compose("日本")
        expectSnapshot(of: harness, named: "field_marked.\(name)")
    }

    @Test func textView_attributed() {
        let text = NSMutableAttributedString(
            string: "Title\nSome words and a link, wrapped.\nשלום עולם abc\n",
            attributes: [.font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.label])
        text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 17), range: NSRange(location: 0, length: 5))
        text.addAttribute(.link, value: "https://a.example", range: NSRange(location: 23, length: 4))
        for (name, style) in [("light", UIUserInterfaceStyle.light), ("dark", .dark)] {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 160, height: 120))
            view.attributedText = text
            let harness = TestHarness(view, style: style)
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 11, length: 36)
            expectSnapshot(of: harness, named: "textView_attributed.\(name)")
        }
    }

    @Test func caret_blinks() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
        root.backgroundColor = .systemBackground
        let field = UITextField(frame: CGRect(x: 5, y: 3, width: 70, height: 34))
        root.addSubview(field)
        let harness = TestHarness(root)
        field.becomeFirstResponder()
        harness.advance(by: 0.25)
        let on = harness.image()
        harness.advance(by: 0.5)
        let off = harness.image()
        harness.advance(by: 0.5)
        #expect(on.dataProvider?.data != off.dataProvider?.data)
        #expect(harness.image().dataProvider?.data == on.dataProvider?.data)
        harness.typeText("a")
        harness.advance(by: 0.4)
        let typed = harness.image()
        harness.advance(by: 0.4)
        #expect(typed.dataProvider?.data != harness.image().dataProvider?.data)
    }

    @Test func searchBars() {
        func bars() -> UIView {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 160))
            root.backgroundColor = .systemBackground
            let empty = UISearchBar(frame: CGRect(x: 0, y: 0, width: 240, height: 56))
            empty.placeholder = "Search"
            let full = UISearchBar(frame: CGRect(x: 0, y: 60, width: 240, height: 100))
            full.text = "Fox"
            full.showsCancelButton = true
            full.showsScopeBar = true
            full.searchBarStyle = .minimal
            full.scopeButtonTitles = ["All", "Titles"]
            root.addSubview(empty)
            root.addSubview(full)
            return root
        }
        expectSnapshot(
            of: bars(),
            in: SnapshotMatrix(scales: [2], styles: [.light, .dark], directions: [.leftToRight, .rightToLeft]))
    }

    @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func onScreenKeyboard(style: UIUserInterfaceStyle) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 270))
        root.backgroundColor = .systemBackground
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 355, height: 34))
        field.borderStyle = .roundedRect
        field.returnKeyType = .search
        root.addSubview(field)
        let harness = TestHarness(root, scale: 1, style: style)
        harness.usesOnScreenKeyboard = true
        field.becomeFirstResponder()
        harness.advance(by: 0.5)
        expectSnapshot(of: harness, named: "onScreenKeyboard.\(style == .dark ? "dark" : "light")")
    }

    @Test func pads() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
        let field = UITextField(frame: CGRect(x: 0, y: -100, width: 100, height: 30))
        field.keyboardType = .decimalPad
        root.addSubview(field)
        let harness = TestHarness(root, scale: 1)
        harness.usesOnScreenKeyboard = true
        field.becomeFirstResponder()
        harness.advance(by: 0.5)
        expectSnapshot(of: harness, named: "pads")
    }
}
