public import CoreGraphics
public import Foundation

/// A Lottie animation as data: the layers, shapes and keyframes of a file.
///
/// ```swift
/// let document = try LottieDocument(data: Data(contentsOf: file))
/// let layer = LottieLayer(document: document)
/// ```
/// Reading is lenient: missing fields have their defaults, Boolean values may be numbers, keys may repeat. Features that
/// are not drawn are listed in `faults`.
public struct LottieDocument: Sendable {
    /// The animation's name; empty if the file has none.
    public let name: String
    /// The version of the format or exporter, as the file says it.
    public let version: String
    /// The size of the canvas in points.
    public let size: CGSize
    /// Frames per second, above 0.
    public let frameRate: Double
    /// The first frame.
    public let startFrame: Double
    /// The frame at which the animation ends.
    public let endFrame: Double
    /// The named ranges, in the file's order.
    public let markers: [LottieMarker]
    /// The images that layers refer to, in the file's order.
    public let images: [ImageAsset]
    /// The features that are not drawn: each names the layer and the feature.
    public internal(set) var faults: [String]

    /// The layers, the first one on top.
    let layers: [LayerModel]
    /// The layers of precompositions by their assets' identifiers.
    let compositions: [String: Composition]
    let imagesByID: [String: ImageAsset]
    let fonts: [String: FontModel]
    let glyphs: [GlyphKey: GlyphModel]

    /// The duration in seconds.
    public var duration: TimeInterval { (endFrame - startFrame) / frameRate }

    /// Reads a file's JSON text. Throws a `LottieError` that names the layer and the field, or the line.
    public init(data: Data) throws { try self.init(json: JSONParser.parse(data)) }
}

/// The layers of a precomposition.
struct Composition: Sendable {
    var name: String
    var layers: [LayerModel]
    var frameRate: Double?
}

/// A named moment or range of an animation.
public struct LottieMarker: Sendable, Equatable {
    /// The marker's name.
    public let name: String
    /// The first frame.
    public let startFrame: Double
    /// The length in frames; 0 for a moment.
    public let durationFrames: Double
}

/// An image that layers of an animation refer to.
public final class ImageAsset: Sendable, Equatable {
    /// The identifier that layers use.
    public let id: String
    /// The file's name, or a URL with the data (`data:image/png;base64,…`).
    public let name: String
    /// The folder of the file; may be empty.
    public let directory: String
    /// The width in points.
    public let width: Double
    /// The height in points.
    public let height: Double
    /// `true` if `name` contains the data.
    public var isEmbedded: Bool { name.hasPrefix("data:") }

    init(id: String, name: String, directory: String, width: Double, height: Double) {
        self.id = id
        self.name = name
        self.directory = directory
        self.width = width
        self.height = height
    }

    /// Returns `true` if all properties are equal.
    public static func == (a: ImageAsset, b: ImageAsset) -> Bool {
        a.id == b.id && a.name == b.name && a.directory == b.directory && a.width == b.width && a.height == b.height
    }
}

/// A font that text layers refer to.
struct FontModel: Sendable {
    var name: String
    var family: String
    var style: String
    /// The ascent in percent of the size.
    var ascent: Double
}

struct GlyphKey: Hashable, Sendable {
    var character: String
    var family: String
    var style: String
}

/// The outline of a character, for a font of 100 points.
struct GlyphModel: Sendable {
    /// In hundredths of the size.
    var width: Double
    var shapes: [NamedShape]
}
