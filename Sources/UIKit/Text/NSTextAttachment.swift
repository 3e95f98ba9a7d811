public import CoreText
public import Foundation

extension NSAttributedString.Key {
    /// An `NSTextAttachment`, under the character U+FFFC.
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
}

/// An image in a line of text, in the place of the character U+FFFC.
///
///     let text = NSMutableAttributedString(string: "Rated ")
///     text.append(NSAttributedString(attachment: NSTextAttachment(image: star)))
///
/// It stands on the baseline, as large as the image; a symbol stands as its font's letters do, and is as large as they are.
open class NSTextAttachment: NSObject {
    /// The character that an attachment stands for: U+FFFC.
    public class var character: Int { 0xFFFC }

    /// What is shown; nil: the image of `contents`, if they are one. Default nil.
    open var image: UIImage?
    /// The file that is attached. Images alone are shown.
    open var contents: Data? { didSet { decoded = contents.flatMap { UIImage(data: $0) } } }
    /// The uniform type identifier of `contents`; kept for whoever reads it.
    open var fileType: String?
    /// Where the image is drawn, in points from its place on the baseline, y up: an origin below 0 lets it hang below the baseline. Of
    /// size zero: as large as the image. What is not finite counts as zero. Default zero.
    open var bounds = CGRect.zero
    private var decoded: UIImage?

    /// An attachment of a file's bytes and type; nil for one whose image is set later.
    public init(data contentData: Data?, ofType uti: String?) {
        (contents, fileType) = (contentData, uti)
        decoded = contentData.flatMap { UIImage(data: $0) }
        super.init()
    }
    /// An attachment that shows nothing yet.
    public convenience override init() { self.init(data: nil, ofType: nil) }
    /// An attachment that shows an image.
    public convenience init(image: UIImage) {
        self.init(data: nil, ofType: nil)
        self.image = image
    }

    /// The image that is drawn in bounds. Override it to draw another one.
    open func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
    ) -> UIImage? { image ?? decoded }

    /// Where the image is drawn, as `bounds` or, where these are zero, as large as the image. Override it to answer otherwise; here it is asked
    /// without a container and a place: the line is as high as the font's.
    open func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
        characterIndex charIndex: Int
    ) -> CGRect {
        guard bounds.size == .zero else { return bounds }
        let image = image(forBounds: bounds, textContainer: textContainer, characterIndex: charIndex)
        return CGRect(origin: bounds.origin, size: image?.size ?? .zero)
    }

    /// The image as it is beside text of a font.
    private func fitted(to font: CTFont, _ bounds: CGRect) -> UIImage? {
        let image = image(forBounds: bounds, textContainer: nil, characterIndex: 0)
        guard let image, image.isSymbolImage else { return image }
        return image.preferring(
            UIImage.SymbolConfiguration(pointSize: font.size, weight: font.symbolWeight), for: .current)
    }

    /// Points; a box beyond that is cut to it.
    private static let largest: CGFloat = 100_000
}

extension NSTextAttachment: TextAttachmentValue {
    package func textBox(for font: CTFont) -> CGRect {
        let height = CTFontGetAscent(font) + CTFontGetDescent(font)
        var box = attachmentBounds(
            for: nil, proposedLineFragment: CGRect(x: 0, y: 0, width: NSTextAttachment.largest, height: height),
            glyphPosition: .zero, characterIndex: 0)
        if bounds.size == .zero, let image = fitted(to: font, box), image.isSymbolImage,
            box.size == self.image?.size
        {
            let baseline = image.baselineOffsetFromBottom ?? 0
            box = CGRect(
                x: box.minX, y: box.minY - baseline, width: image.size.width, height: image.size.height)
        }
        func number(_ value: CGFloat) -> CGFloat {
            value.isFinite ? min(max(value, -NSTextAttachment.largest), NSTextAttachment.largest) : 0
        }
        return CGRect(
            x: number(box.origin.x), y: number(box.origin.y), width: max(0, number(box.size.width)),
            height: max(0, number(box.size.height)))
    }

    package func drawInText(_ rect: CGRect, of context: CGContext, font: CTFont, color: CGColor) {
        guard let image = fitted(to: font, rect) else { return }
        let tinted = image.isTemplate && image.tint == nil ? image.withTintColor(UIColor(cgColor: color)) : image
        tinted.draw(in: rect, of: context)
    }
}

extension NSAttributedString {
    /// The character U+FFFC with an attachment.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}
