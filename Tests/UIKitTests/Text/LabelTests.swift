import CoreText
import ImageIO
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct LabelTests {
    private func label(_ text: String, _ width: CGFloat, _ height: CGFloat) -> UILabel {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
        label.text = text
        // Whatever screen another test used last.
        label.contentScaleFactor = 2
        return label
    }

    @Test func sizes_followLinesAndWidth() {
        let one = label("The quick brown fox jumps over the lazy dog", 100, 20)
        let line = one.sizeThatFits(CGSize(width: 100, height: 0))
        #expect(line.width > 300 && line == one.intrinsicContentSize)
        #expect(line.height >= one.font.lineHeight && line.height < one.font.lineHeight + 1)
        one.numberOfLines = 0
        let wrapped = one.sizeThatFits(CGSize(width: 120, height: 0))
        #expect(wrapped.width <= 120 && wrapped.height > 3 * one.font.lineHeight)
        one.numberOfLines = 2
        #expect(one.sizeThatFits(CGSize(width: 120, height: 0)).height < 2 * one.font.lineHeight + 1)
        #expect(UILabel().intrinsicContentSize == .zero)
    }

    /// Line heights of Apple's system font, rounded up to pixels.
    @Test(arguments: [(1, 21), (2, 20.5), (3, 61.0 / 3)] as [(CGFloat, CGFloat)])
    func sizes_areAsHighAsOnIOS(scale: CGFloat, height: CGFloat) {
        for weight in [UIFont.Weight.ultraLight, .regular, .semibold, .black] {
            let one = label("Agj", 100, 20)
            one.contentScaleFactor = scale
            one.font = .systemFont(ofSize: 17, weight: weight)
            #expect(abs(one.intrinsicContentSize.height - height) < 1e-9)
        }
    }

    @Test func fonts_haveTheLineHeightsOfIOS() {
        for (size, height) in [(15, 17.90), (17, 20.287), (20, 23.867), (34, 40.574)] as [(CGFloat, CGFloat)] {
            for font in [
                UIFont.systemFont(ofSize: size), .boldSystemFont(ofSize: size), .italicSystemFont(ofSize: size),
                .systemFont(ofSize: size, weight: .light), .monospacedDigitSystemFont(ofSize: size, weight: .medium),
                UIFont.systemFont(ofSize: 12).withSize(size),
            ] {
                #expect(abs(font.lineHeight - height) < 0.001 && font.leading == 0, "\(font)")
                #expect(abs(font.ascender - 0.9521484375 * size) < 1e-9 && font.ascender == CTFontGetAscent(font))
                #expect(font.descender == -CTFontGetDescent(font))
            }
        }
    }

    /// The ends of labels with tabs: their ink stops near the right edge at every width.
    @Test func truncation_keepsWhatFitsBesideTabs() throws {
        var count = 0
        for text in [
            "1:05 PM  Milk, eggs — café naïveSecond \t\tnote about beesbee",
            "Name\tValue that is quite long and goes on", "\tA tab before everything that is said here, and more",
            "Two\t\ttabs in the middle of a text\tand one more of them",
        ] {
            for width in [100, 150, 200, 250, 280, 300, 310, 318] as [CGFloat] {
                let one = label(text, width, 30)
                one.font = .systemFont(ofSize: 14)
                one.textColor = .black
                let needed = one.intrinsicContentSize.width
                guard needed > width else { continue }
                count += 1
                let image = UIGraphicsImageRenderer(size: one.bounds.size).image { _ in
                    one.drawText(in: one.bounds)
                }
                let bitmap = try #require(image.cgImage.flatMap { Bitmap($0) })
                let scale = CGFloat(bitmap.width) / width
                let last = (0..<bitmap.width).last { x in
                    (0..<bitmap.height).contains { bitmap.pixels[$0 * bitmap.width + x] >> 24 > 60 }
                }
                // A tab to the next stop may leave 28 points and the ellipsis.
                #expect(CGFloat(last ?? 0) / scale > width - 60, "\(text) at \(width)")
            }
        }
        #expect(count >= 20, "\(count) of 32 are truncated")
    }

    @Test func trailingSpace_countsInLabels() {
        let (plain, spaced) = (label("Name", 0, 0), label("Name  ", 0, 0))
        #expect(spaced.intrinsicContentSize.width > plain.intrinsicContentSize.width + 8)
        // Not where a line wraps, nor beyond the available width.
        spaced.numberOfLines = 0
        spaced.text = "Name      "
        #expect(
            spaced.sizeThatFits(CGSize(width: plain.intrinsicContentSize.width + 3, height: 0)).width
                <= plain.intrinsicContentSize.width + 3)
    }

    @Test func attributedText_takesTheLabelsAttributesWhereItHasNone() {
        let label = UILabel()
        label.attributedText = NSAttributedString(string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 40)])
        #expect(label.text == "ab" && label.intrinsicContentSize.height > 45)
        label.font = .systemFont(ofSize: 10)
        #expect(label.intrinsicContentSize.height < 15)
    }

    @Test func links_areBlueAndUnderlined() {
        func picture(_ attributes: [NSAttributedString.Key: Any]) -> Data? {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 30))
            label.attributedText = NSAttributedString(string: "A link", attributes: attributes)
            return TestHarness(label, scale: 1).image().dataProvider?.data as Data?
        }
        let single = NSUnderlineStyle.single.rawValue, double = NSUnderlineStyle.double.rawValue
        let link = picture([.link: "x", .foregroundColor: UIColor.red])
        #expect(link == picture([.foregroundColor: UIColor.link, .underlineStyle: single]) && link != picture([:]))
        #expect(
            picture([.link: "x", .underlineStyle: double])
                == picture([.foregroundColor: UIColor.link, .underlineStyle: double]))
    }

    private func style(_ alignment: NSTextAlignment, spacing: CGFloat = 0) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        style.lineSpacing = spacing
        style.lineBreakMode = .byClipping
        return style
    }

    @Test func attributedText_setsFontColorAndAlignment() {
        let label = UILabel()
        let text = NSMutableAttributedString(
            string: "ab",
            attributes: [
                .font: UIFont.boldSystemFont(ofSize: 40), .foregroundColor: UIColor.red, .paragraphStyle: style(.right),
            ])
        text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 1, length: 1))
        label.attributedText = text
        // Those of the first character.
        #expect(label.font == UIFont.boldSystemFont(ofSize: 40) && label.textColor == .red)
        #expect(label.textAlignment == .right && label.lineBreakMode == .byClipping)
        label.text = "c"
        #expect(label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
        label.attributedText = NSAttributedString(string: "d")
        #expect(label.font == UIFont.boldSystemFont(ofSize: 40) && label.textColor == .red, "it does not set them")
        label.attributedText = NSAttributedString(string: "")
        label.attributedText = nil
        #expect(label.text == nil && label.textAlignment == .right)
    }

    @Test func attributedText_isRestyledAsAWhole() throws {
        let label = UILabel()
        let text = NSMutableAttributedString(string: "abc")
        let right = style(.right, spacing: 7)
        text.setAttributes([.paragraphStyle: right, .kern: 2], range: NSRange(location: 0, length: 1))
        text.setAttributes(
            [.paragraphStyle: right, .kern: 2, .foregroundColor: UIColor.blue], range: NSRange(location: 1, length: 1))
        text.setAttributes([.paragraphStyle: style(.left), .kern: 2], range: NSRange(location: 2, length: 1))
        label.attributedText = text
        label.textColor = .green
        label.font = .systemFont(ofSize: 9)
        label.textAlignment = .center
        label.lineBreakMode = .byTruncatingHead
        let shown = try #require(label.attributedText)
        for index in 0..<3 {
            let attributes = shown.attributes(at: index, effectiveRange: nil)
            #expect(attributes[.foregroundColor] as? UIColor == .green && attributes[.kern] as? Int == 2)
            #expect((attributes[.font] as? UIFont)?.pointSize == 9)
            let style = try #require(attributes[.paragraphStyle] as? NSParagraphStyle)
            #expect(style.alignment == .center && style.lineBreakMode == .byTruncatingHead)
            #expect(style.lineSpacing == (index < 2 ? 7 : 0), "the rest of the style stays")
        }
    }

    @Test func strings_measureAsTheyAreDrawn() {
        let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 17)]
        let size = "one two".size(withAttributes: attributes)
        let box = "one two".boundingRect(
            with: CGSize(width: size.width - 1, height: 0), options: .usesLineFragmentOrigin, attributes: attributes,
            context: nil)
        #expect(abs(box.height - 2 * size.height) < 0.001 && box.width < size.width)
        #expect("".size(withAttributes: attributes) == .zero)
    }

    @Test func modes_alignments() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 300, height: 190, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: 300, height: 190))
        context.translateBy(x: 0, y: 190)
        context.scaleBy(x: 1, y: -1)
        let text = "The quick brown fox jumps over the lazy dog"
        var labels: [UILabel] = []
        for mode in [NSLineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle, .byClipping] {
            labels.append(label(text, 140, 24))
            labels.last?.lineBreakMode = mode
        }
        for (index, alignment) in [NSTextAlignment.left, .center, .right].enumerated() {
            labels.append(label(text, 140, 46))
            labels.last?.numberOfLines = index == 0 ? 2 : 0
            labels.last?.textAlignment = alignment
        }
        labels.append(label("Shrinks to its width", 140, 24))
        labels.last?.adjustsFontSizeToFitWidth = true
        labels.last?.textColor = .systemRed
        labels.last?.shadowColor = .lightGray
        labels.last?.shadowOffset = CGSize(width: 1, height: 1)
        UIGraphicsPushContext(context)
        var y: CGFloat = 4
        for (index, label) in labels.enumerated() {
            context.saveGState()
            context.translateBy(x: index % 2 == 0 ? 6 : 154, y: y)
            label.drawText(in: label.bounds)
            context.restoreGState()
            if index % 2 == 1 { y += max(label.bounds.height, labels[index - 1].bounds.height) + 4 }
        }
        UIGraphicsPopContext()
        let layer = CATextLayer()
        layer.string = "A text layer whose words are wrapped, and cut at the end"
        layer.fontSize = 15
        layer.foregroundColor = .black
        layer.isWrapped = true
        layer.truncationMode = .end
        layer.alignmentMode = .center
        layer.bounds = CGRect(x: 0, y: 0, width: 260, height: 38)
        context.translateBy(x: 20, y: y)
        layer.draw(in: context)
        try expectSnapshot(#require(context.makeImage()), "label_modes_alignments")
    }
}
