import Foundation

/// An image for both sides, as data: `CardTree` makes layers from it, `Benchmarks/Peers/cards.py` Takumi's nodes.
///
/// Everything has an absolute position in points, from the top left corner, so that no layout has to match.
struct Card: Encodable {
    let name: String
    let width: Int, height: Int
    /// From back to front.
    let parts: [Part]

    /// "photo" of "photo-ridges".
    var group: String { String(name.prefix { $0 != "-" }) }
}

enum Part: Encodable {
    case box(Box)
    case text(Text)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .box(let box): try box.encode(to: encoder)
        case .text(let text): try text.encode(to: encoder)
        }
    }
}

/// A filled rectangle with round corners.
struct Box: Encodable {
    let x: Double, y: Double, width: Double, height: Double
    var radius = 0.0
    var paint: Paint
    /// The standard deviation of a black shadow's blur in points; without a shadow 0. The shadow is offset downwards by
    /// as much.
    var shadow = 0.0
}

/// A line of text; `baseline` is at a whole point, where both draw sharp glyphs.
struct Text: Encodable {
    let text: String
    let x: Double, baseline: Double, size: Double
    let isBold: Bool
    let color: Color

    /// `y` is approximately the top of the line.
    init(_ text: String, x: Double, y: Double, size: Double, isBold: Bool = false, color: Color) {
        self.text = text
        self.x = x
        self.size = size
        self.isBold = isBold
        self.color = color
        baseline = (y + 0.97 * size).rounded()
    }
}

/// Red, green, blue and alpha, 0–255.
struct Color: Encodable {
    let r: UInt8, g: UInt8, b: UInt8, a: UInt8

    /// From 0xRRGGBB and an alpha of 0–1.
    init(_ rgb: UInt32, _ alpha: Double = 1) {
        r = UInt8(rgb >> 16 & 255)
        g = UInt8(rgb >> 8 & 255)
        b = UInt8(rgb & 255)
        a = UInt8((alpha * 255).rounded())
    }

    func encode(to encoder: any Encoder) throws {
        var all = encoder.unkeyedContainer()
        for value in [r, g, b, a] { try all.encode(value) }
    }
}

struct Paint: Encodable {
    var color: Color?
    /// The name of a photograph that fills the box; the size is the box's.
    var picture: String?
    /// Colours of a gradient at positions from 0 to 1.
    var stops: [Stop]?
    /// Degrees clockwise from the top, as in CSS; nil is radial.
    var angle: Double?
    /// The centre and half axes of the outermost ellipse of a radial gradient, in points of the box.
    var ellipse: [Double]?

    struct Stop: Encodable {
        let color: Color
        let place: Double
    }

    static func plain(_ rgb: UInt32, _ alpha: Double = 1) -> Paint { Paint(color: Color(rgb, alpha)) }

    /// Equally spaced colours.
    static func linear(_ angle: Double, _ colors: [Color]) -> Paint { Paint(stops: spread(colors), angle: angle) }

    static func radial(_ ellipse: [Double], _ colors: [Color]) -> Paint {
        Paint(stops: spread(colors), ellipse: ellipse)
    }

    private static func spread(_ colors: [Color]) -> [Stop] {
        colors.enumerated().map { Stop(color: $1, place: Double($0) / Double(colors.count - 1)) }
    }
}
