public import CoreText
public import Foundation

extension NSAttributedString.Key {
    /// The attachment, an `NSTextAttachment`, of the character U+FFFC.
    public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
}

/// An image in a line of text, represented by the character U+FFFC.
///
///     let text = NSMutableAttributedString(string: "Rated ")
///     text.append(NSAttributedString(attachment: NSTextAttachment(image: star)))
///
/// The image is on the baseline and keeps its size; a symbol is aligned and sized like the letters of the font.
open class NSTextAttachment: NSObject {
    private let mark = AttributeMark.word
    /// The character that represents an attachment: U+FFFC.
    public class var character: Int { 0xFFFC }

    /// The image; nil selects the image in `contents`. Default nil.
    open var image: UIImage?
    /// The content of the attached file; only images are displayed. Default nil.
    @Observed open var contents: Data? { didSet { decoded = contents.flatMap { UIImage(data: $0) } } }
    /// The uniform type identifier of `contents`; stored only.
    open var fileType: String?
    /// The rectangle of the image in points, relative to its position on the baseline with the y axis upwards: a
    /// negative origin extends below the baseline. A zero size selects the image's size; non-finite values count as
    /// zero. Default zero.
    open var bounds = CGRect.zero
    private var decoded: UIImage?

    /// Creates an attachment from the content and type of a file. Pass nil if the image is set later.
    public init(data contentData: Data?, ofType uti: String?) {
        contents = contentData
        fileType = uti
        decoded = contentData.flatMap { UIImage(data: $0) }
        super.init()
    }
    /// Creates an attachment without an image.
    public convenience override init() { self.init(data: nil, ofType: nil) }
    /// Creates an attachment with an image.
    public convenience init(image: UIImage) {
        self.init(data: nil, ofType: nil)
        self.image = image
    }

    /// Returns the image to draw in a rectangle. Override it to draw another image.
    open func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
    ) -> UIImage? { image ?? decoded }

    /// Returns the rectangle of the image: `bounds`, or the image's size if that is zero. Override it to return another
    /// one; it is called without a container and a position, and the height of the line is that of the font.
    open func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
        characterIndex charIndex: Int
    ) -> CGRect {
        guard bounds.size == .zero else { return bounds }
        let image = image(forBounds: bounds, textContainer: textContainer, characterIndex: charIndex)
        return CGRect(origin: bounds.origin, size: image?.size ?? .zero)
    }

    /// Returns the image adapted to adjacent text in a font.
    private func fitted(to font: CTFont, _ bounds: CGRect) -> UIImage? {
        let image = image(forBounds: bounds, textContainer: nil, characterIndex: 0)
        guard let image, image.isSymbolImage else { return image }
        return image.preferring(
            UIImage.SymbolConfiguration(pointSize: font.size, weight: font.symbolWeight), for: .current)
    }

    /// The maximum dimension in points; larger rectangles are clamped.
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
    /// Creates the character U+FFFC with an attachment.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}
