import CoreText
import ImageIO
import Testing
import UIKit

/// Attributes under UIKit's keys draw like those of Core Text.
@MainActor @Suite struct AttributeTranslationTests {
    private func draw(_ attributes: [NSAttributedString.Key: Any]) throws -> Bitmap {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 90, height: 40))
        let image = renderer.image { context in
            var all = attributes
            all[.font] = UIFont.systemFont(ofSize: 24)
            let line = CTLineCreateWithAttributedString(NSAttributedString(string: "Words", attributes: all))
            context.cgContext.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
            context.cgContext.textPosition = CGPoint(x: 8, y: 28)
            CTLineDraw(line, context.cgContext)
        }
        return try #require(image.cgImage.flatMap { Bitmap($0) })
    }

    private func key(_ name: String) -> NSAttributedString.Key { NSAttributedString.Key(rawValue: name) }

    @Test func color_underKeysOfEitherModuleIsTheSame() throws {
        let red = UIColor.red, blue = UIColor.blue
        let pairs: [(NSAttributedString.Key, String)] = [
            (.foregroundColor, kCTForegroundColorAttributeName), (.backgroundColor, kCTBackgroundColorAttributeName),
            (.strokeColor, kCTStrokeColorAttributeName), (.underlineColor, kCTUnderlineColorAttributeName),
            (.strikethroughColor, "CTStrikethroughColor"),
        ]
        let others: [NSAttributedString.Key: Any] = [.strokeWidth: 4, .underlineStyle: 1, .strikethroughStyle: 1]
        let plain = try draw(others)
        for (name, textKey) in pairs {
            let wanted = try draw(others.merging([key(textKey): red.cgColor]) { $1 })
            #expect(wanted != plain, "\(textKey) draws nothing")
            #expect(try draw(others.merging([name: red]) { $1 }) == wanted, "\(name.rawValue)")
            // As stored in archives.
            #expect(try draw(others.merging([name: red.cgColor]) { $1 }) == wanted, "\(name.rawValue)")
            // Core Text's own key takes precedence.
            let both = try draw(others.merging([name: blue, key(textKey): red.cgColor]) { $1 })
            #expect(both == wanted, "\(name.rawValue)")
        }
    }

    @Test func shadow_isDrawn() throws {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 4, height: 4)
        shadow.shadowColor = UIColor.red
        let plain = try draw([:]), shaded = try draw([.shadow: shadow])
        #expect(shaded != plain)
        #expect(shaded.pixels.contains { $0 == 0xFF00_00FF })
        // Under another key it does not count as a shadow.
        #expect(try draw([key("Other"): shadow]) == plain)
    }

    /// The text of an annotation has the colours of its base, but no background.
    @Test func ruby_hasNoGroundOfItsOwn() throws {
        let ruby = CTRubyAnnotationCreateWithAttributes(.auto, .auto, .before, "abc", [:])
        func text(_ name: NSAttributedString.Key, _ color: Any) throws -> Bitmap {
            try draw([name: color, key(kCTRubyAnnotationAttributeName): ruby])
        }
        let wanted = try text(key(kCTBackgroundColorAttributeName), UIColor.red.cgColor)
        #expect(try text(.backgroundColor, UIColor.red) == wanted)
    }
}
