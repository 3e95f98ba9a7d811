import UIKit

/// An image with the words and numbers of a request.
///
/// To add one: a type like these, and its name in `cards`.
protocol Card: Sendable {
    /// The name in the path: /card/NAME.png.
    static var name: String { get }
    /// Descriptions of its query parameters, for the page at /.
    static var parameters: [String] { get }

    /// Creates a card from the query and removes the parameters that it uses.
    init(_ query: inout Query) throws(RequestError)
    /// The canvas in points.
    var size: CGSize { get }
    /// The name of its avatar; nil for none.
    var avatar: String? { get }
    /// A text that differs for cards with different pixels, apart from the avatar.
    var identity: String { get }
    /// Creates the layers, on a job's thread. A moving card comes to rest within `duration` seconds and then looks like the still one.
    func makeLayer(avatar: CGImage?, moving duration: Double?) -> CALayer
}

let cards: [any Card.Type] = [ShareCard.self, MeterCard.self]

extension CGColor {
    /// 0xRRGGBB, opaque.
    static func rgb(_ value: UInt32) -> CGColor {
        CGColor(
            red: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255,
            blue: CGFloat(value & 255) / 255, alpha: 1)
    }
}

/// Creates a text in one style, aligned to the top of its frame. `font`: a family of `CardFonts`; nil: the system's.
func makeText(
    _ string: String, font family: String?, size: CGFloat, weight: UIFont.Weight, color: CGColor, frame: CGRect,
    wraps: Bool = false
) -> CATextLayer {
    let text = CATextLayer()
    text.string = string
    text.font = CardFonts.font(family, size: size, weight: weight)
    text.fontSize = size
    text.foregroundColor = color
    text.isWrapped = wraps
    text.truncationMode = .end
    text.frame = frame
    return text
}
