import CoreGraphics
import Foundation
import Mica
import MicaLottie
import QuartzCore

/// Documents in short form, and their pixels.
enum Sample {
    /// A document of 100 × 100 points and 10 frames a second. `layers` and `assets` are JSON without brackets.
    static func document(_ layers: String, assets: String = "", more: String = "", end: Int = 10) throws
        -> LottieDocument
    {
        let text = """
            {"v": "5.9", "w": 100, "h": 100, "fr": 10, "ip": 0, "op": \(end), "assets": [\(assets)], \(more)
             "layers": [\(layers)]}
            """
        return try LottieDocument(data: Data(text.utf8))
    }

    /// A shape layer; `more` are further members.
    static func shape(_ items: String, ks: String = "", more: String = "") -> String {
        """
        {"ty": 4, "nm": "Shape", "ip": 0, "op": 10, "st": 0, "ks": {\(ks)}, "shapes": [\(items)]\(more.isEmpty ? "" : ", " + more)}
        """
    }

    /// A rectangle.
    static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
        """
        {"ty": "rc", "p": {"k": [\(x + width / 2), \(y + height / 2)]}, "s": {"k": [\(width), \(height)]}, "r": {"k": 0}}
        """
    }

    static func fill(_ color: String) -> String {
        #"{"ty": "fl", "nm": "Fill", "c": {"k": \#(color)}, "o": {"k": 100}}"#
    }

    static let red = "[1, 0, 0]", green = "[0, 1, 0]", blue = "[0, 0, 1]"
}

/// The pixels of a layer at one time.
struct Picture {
    private let image: CGImage

    /// Draws a document, paused at a frame.
    init(_ document: LottieDocument, frame: Double, _ configuration: LottieLayerConfiguration = .init()) {
        let layer = LottieLayer(document: document, configuration: configuration)
        layer.currentFrame = frame
        self.init(layer, document.size)
    }

    /// Draws a layer at its time 0.
    init(_ layer: CALayer, _ size: CGSize, at time: Double = 0) {
        let renderer = OfflineRenderer(layer, size: size)
        renderer.advance(to: time)
        image = renderer.image()
    }

    /// The colour of a pixel as the letters of its full components: "r", "g", "b", "rg" for yellow and so on. "." is a
    /// transparent pixel, "k" a black one. "?" means that a component is neither 0 nor full.
    subscript(x: Int, y: Int) -> String {
        let (r, g, b, a) = components(x, y)
        if a == 0 { return "." }
        if a < 255 { return "?" }
        var name = ""
        for (value, letter) in [(r, "r"), (g, "g"), (b, "b")] {
            if value > 250 { name += letter } else if value > 5 { return "?" }
        }
        return name.isEmpty ? "k" : name
    }

    /// The premultiplied components of a pixel, 0…255.
    func components(_ x: Int, _ y: Int) -> (r: Int, g: Int, b: Int, a: Int) {
        var pixel = [UInt8](repeating: 0, count: 4)
        let context = CGContext(
            data: &pixel, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
            space: CGColorSpace(name: CGColorSpace.sRGB)!, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.setBlendMode(.copy)
        context.interpolationQuality = .none
        context.draw(
            image, in: CGRect(x: -x, y: y + 1 - image.height, width: image.width, height: image.height))
        return (Int(pixel[0]), Int(pixel[1]), Int(pixel[2]), Int(pixel[3]))
    }

    /// The colours of pixels along a row.
    func row(_ y: Int, _ xs: [Int]) -> [String] { xs.map { self[$0, y] } }
}
