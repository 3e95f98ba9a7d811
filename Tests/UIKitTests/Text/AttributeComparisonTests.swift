import CoreText
import MicaTesting
import Testing
import UIKit

/// Attributed strings are compared and joined without Foundation's comparison of objects, which may stop the process.
@MainActor @Suite(.fixedFonts) struct AttributeComparisonTests {
    /// An object of an app, at which Foundation stops: its first word is zero.
    private final class Zero: NSObject { var word = 0 }

    private static func paragraph(_ alignment: NSTextAlignment) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        return style
    }
    private static func shadow(_ blur: CGFloat) -> NSShadow {
        let shadow = NSShadow()
        shadow.shadowBlurRadius = blur
        return shadow
    }
    private static let key = NSAttributedString.Key(rawValue: "own")

    private func text(_ attributes: [[NSAttributedString.Key: Any]]) -> NSAttributedString {
        StyledText.styled(
            String(repeating: "a", count: attributes.count), attributes.enumerated().map { ($0..<($0 + 1), $1) }
        ).makeAttributedString()
    }

    @Test func runsOfEqualKindsCanBeJoined() {
        let values: [(NSAttributedString.Key, Any, Any)] = [
            (.shadow, Self.shadow(0), Self.shadow(4)), (.attachment, NSTextAttachment(), NSTextAttachment()),
            (.paragraphStyle, Self.paragraph(.center), Self.paragraph(.right)),
            (.foregroundColor, UIColor.red, UIColor.blue),
            (.font, UIFont.systemFont(ofSize: 9), UIFont.systemFont(ofSize: 10)),
        ]
        for (key, first, second) in values {
            let joined = NSMutableAttributedString(string: "a", attributes: [key: first])
            joined.append(NSAttributedString(string: "b", attributes: [key: second]))
            var range = NSRange()
            _ = joined.attributes(at: 0, effectiveRange: &range)
            #expect(joined.string == "ab" && range.length == 1, "\(key.rawValue)")
        }
    }

    @Test func attributesDecide() {
        let attachment = NSTextAttachment()
        let plain: [[NSAttributedString.Key: Any]] = [
            [.foregroundColor: UIColor.red, .paragraphStyle: Self.paragraph(.center)],
            [.font: UIFont.systemFont(ofSize: 9), .attachment: attachment],
        ]
        func differs(_ change: (inout [[NSAttributedString.Key: Any]]) -> Void) -> Bool {
            var other = plain
            change(&other)
            return !AttributedText.areEqual(text(plain), text(other))
        }
        #expect(!differs { $0[0][.paragraphStyle] = Self.paragraph(.center) })
        #expect(!differs { $0[0][.foregroundColor] = UIColor(red: 1, green: 0, blue: 0, alpha: 1) })
        #expect(differs { $0[0][.paragraphStyle] = Self.paragraph(.left) })
        #expect(differs { $0[0][.foregroundColor] = UIColor.blue })
        #expect(differs { $0[0][.kern] = 2 })
        #expect(differs { $0[1][.font] = UIFont.systemFont(ofSize: 10) })
        #expect(differs { $0[1][.attachment] = NSTextAttachment() })
        #expect(differs { $0[1][.attachment] = nil })
        #expect(differs { $0.append([:]) })
    }

    @Test func runsAreComparedByTheirCharacters() {
        let red: [NSAttributedString.Key: Any] = [.foregroundColor: UIColor.red]
        let whole = NSAttributedString(string: "aa", attributes: red)
        #expect(AttributedText.areEqual(whole, NSAttributedString(string: "aa", attributes: red)))
        #expect(!AttributedText.areEqual(whole, NSAttributedString(string: "ab", attributes: red)))
        #expect(!AttributedText.areEqual(whole, nil) && AttributedText.areEqual(nil, nil))
    }

    @Test func buttonsShowTitlesWithAnyAttributes() {
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
        for _ in 0..<3 {
            let title = text([[Self.key: Zero()], [Self.key: Zero(), .paragraphStyle: Self.paragraph(.center)]])
            button.setAttributedTitle(title, for: .normal)
            button.isHighlighted.toggle()
            button.layoutIfNeeded()
        }
        #expect(button.titleLabel?.text == "aa")
    }

    @Test func textLayersTakeStringsWithAnyAttributes() {
        let layer = CATextLayer()
        for _ in 0..<3 { layer.string = text([[Self.key: Zero()], [Self.key: Zero(), .kern: 2]]) }
        #expect((layer.string as? NSAttributedString)?.string == "aa")
    }

    @Test func titlesWithoutAColourHaveTheButtons() {
        let button = UIButton(type: .system)
        button.tintColor = .green
        button.setAttributedTitle(text([[.foregroundColor: UIColor.red], [:]]), for: .normal)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
        button.layoutIfNeeded()
        let shown = button.titleLabel?.attributedText
        #expect(shown?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
        #expect(shown?.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor == .green)
    }
}
