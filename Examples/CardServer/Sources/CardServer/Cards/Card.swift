import UIKit

/// A picture that requests fill with words and numbers.
///
/// To add one: a type like these, and its name in `cards`.
protocol Card: Sendable {
    /// As it stands in the path: /card/NAME.png.
    static var name: String { get }
    /// What the query may say, beside `RenderOptions`: for the page at /.
    static var parameters: [String] { get }

    /// Takes its values out of the query.
    init(_ query: inout Query) throws(RequestError)
    /// Canvas in points.
    var size: CGSize { get }
    /// The avatar that it shows, by name; nil for none.
    var avatar: String? { get }
    /// All that decides about its pixels, beside the avatar.
    var identity: String { get }
    /// Called on a job's thread. A moving card comes to rest within `duration` seconds and looks like the still one then.
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

/// A text in one style, from the top of its frame down. `font`: a family of `CardFonts`; nil: the system's.
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
