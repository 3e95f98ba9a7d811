import CoreText
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct TextAttachmentTests {
    private func square(_ side: CGFloat, _ color: UIColor = .red) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image {
            color.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: side, height: side))
        }
    }
    private func text(_ attachment: NSTextAttachment, _ size: CGFloat = 17) -> NSAttributedString {
        let font: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: size)]
        let text = NSMutableAttributedString(string: "ab", attributes: font)
        let one = NSMutableAttributedString(attributedString: NSAttributedString(attachment: attachment))
        one.addAttributes(font, range: NSRange(location: 0, length: 1))
        text.append(one)
        text.append(NSAttributedString(string: "gh", attributes: font))
        return text
    }

    @Test func image_takesItsRoom_andLinesGrow() {
        let plain = NSAttributedString(string: "abgh", attributes: [.font: UIFont.systemFont(ofSize: 17)]).size()
        let attachment = NSTextAttachment(image: square(40))
        let natural = text(attachment).size()
        #expect(abs(natural.width - plain.width - 40) < 1.5)
        #expect(natural.height > 40 && natural.height < 40 + plain.height)
        attachment.bounds = CGRect(x: 0, y: -30, width: 10, height: 40)
        let low = text(attachment).size()
        #expect(abs(low.width - plain.width - 10) < 1.5 && low.height > natural.height)
        attachment.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        #expect(text(attachment).size().height == plain.height, "lower images do not change the line height")
        #expect(NSAttributedString(attachment: attachment).string.utf16.first == UInt16(NSTextAttachment.character))
    }

    @Test func symbols_takeTheFontsSize() throws {
        let star = NSTextAttachment(image: try #require(UIImage(systemName: "star.fill")))
        let plain = NSAttributedString(string: "abgh", attributes: [.font: UIFont.systemFont(ofSize: 50)]).size()
        let small = text(star).size(), large = text(star, 50).size()
        #expect(large.width - plain.width > 45 && small.width < 70)
        #expect(large.height < plain.height * 1.15, "a symbol is within the line")
    }

    @Test func strangeBounds_areHarmless() {
        let plain = NSAttributedString(string: "abgh", attributes: [.font: UIFont.systemFont(ofSize: 17)]).size()
        for number in [CGFloat.nan, .infinity, -.infinity, -5] {
            let attachment = NSTextAttachment(image: square(10))
            attachment.bounds = CGRect(x: number, y: number, width: number, height: number)
            let size = text(attachment).size()
            #expect(size.width.isFinite && size.height.isFinite && size.width >= plain.width - 6)
        }
        let attachment = NSTextAttachment(image: square(10))
        attachment.bounds = CGRect(x: 0, y: 0, width: 1e300, height: 1e300)
        #expect(text(attachment).size().height.isFinite)
        #expect(text(NSTextAttachment()).size().height == plain.height)
    }

    @Test func otherCharacters_areText() {
        let font = UIFont.systemFont(ofSize: 17)
        let plain = NSAttributedString(string: "hello", attributes: [.font: font]).size()
        let marked = NSAttributedString(
            string: "hello", attributes: [.font: font, .attachment: NSTextAttachment(image: square(40))])
        #expect(marked.size() == plain)
    }

    @Test func attachment_inLabelsAndTextViews() throws {
        let star = NSTextAttachment(image: try #require(UIImage(systemName: "star.fill")))
        let moved = NSTextAttachment(image: square(12))
        moved.bounds = CGRect(x: 0, y: -6, width: 12, height: 24)
        let string = NSMutableAttributedString(string: "Rated ")
        for _ in 0..<3 { string.append(NSAttributedString(attachment: star)) }
        string.append(NSAttributedString(string: " by many people, and "))
        string.append(NSAttributedString(attachment: moved))
        string.append(NSAttributedString(string: " in the second line."))
        let label = UILabel(frame: CGRect(x: 8, y: 4, width: 200, height: 76))
        label.numberOfLines = 0
        label.attributedText = string
        label.textColor = .systemIndigo
        #expect(label.accessibilityLabel == "Rated  by many people, and  in the second line.")
        let view = UITextView(frame: CGRect(x: 8, y: 84, width: 200, height: 100))
        view.attributedText = string
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 216, height: 190))
        page.backgroundColor = .white
        page.addSubview(label)
        page.addSubview(view)
        expectSnapshot(of: page, named: "labelAndTextView")
    }
}
