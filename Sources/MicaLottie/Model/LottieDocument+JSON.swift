import CoreGraphics

extension LottieDocument {
    /// Reads a parsed file.
    init(json: JSONValue) throws {
        guard json.isObject else { throw LottieError("A Lottie file must be a JSON object.") }
        guard let layers = json["layers"]?.array else {
            throw LottieError("The field \"layers\" is missing: this is not a Lottie file.")
        }
        func number(_ key: String) throws -> Double {
            guard let value = json[key]?.double else {
                throw LottieError(
                    "The field \"\(key)\" must be a number (got \(json[key].map { $0.kind } ?? "nothing")).")
            }
            return value
        }
        let width = try number("w"), height = try number("h"), rate = json["fr"]?.double ?? 60
        guard width > 0, height > 0, width <= 1_000_000, height <= 1_000_000 else {
            throw LottieError("The fields \"w\" and \"h\" must be 1–1,000,000 (got \(width) × \(height)).")
        }
        guard rate > 0, rate <= 100_000 else {
            throw LottieError("The field \"fr\" must be a number of frames per second above 0 (got \(rate)).")
        }
        size = CGSize(width: width, height: height)
        frameRate = rate
        name = json["nm"]?.string ?? ""
        version = json["v"]?.string ?? ""
        startFrame = json["ip"]?.double ?? 0
        let end = try number("op")
        guard end >= startFrame else {
            throw LottieError("The field \"op\" must not be less than \"ip\" (got \(end) and \(startFrame)).")
        }
        endFrame = end
        markers = (json["markers"]?.array ?? []).map { marker in
            LottieMarker(
                name: marker["cm"]?.string ?? marker["nm"]?.string ?? "", startFrame: marker["tm"]?.double ?? 0,
                durationFrames: marker["dr"]?.double ?? 0)
        }
        var reader = DocumentReader()
        reader.assets(json["assets"])
        self.layers = reader.layers(layers, of: "")
        compositions = reader.compositions
        images = reader.images
        imagesByID = Dictionary(reader.images.map { ($0.id, $0) }) { first, _ in first }
        fonts = DocumentReader.fonts(json["fonts", "list"])
        glyphs = reader.glyphs(json["chars"])
        faults = reader.faults
    }
}

/// The state while a document is read.
private struct DocumentReader {
    var compositions: [String: Composition] = [:]
    var images: [ImageAsset] = []
    var faults: [String] = []

    mutating func layers(_ list: [JSONValue], of composition: String) -> [LayerModel] {
        list.compactMap { json in
            guard json.isObject else { return nil }
            let name = json["nm"]?.string ?? json["ind"]?.string.map { "layer \($0)" } ?? "layer"
            let path = composition.isEmpty ? name : "\(composition)/\(name)"
            return LayerModel(json) { feature in
                let fault = "\(path): \(feature)"
                if !faults.contains(fault), faults.count < 1000 { faults.append(fault) }
            }
        }
    }

    mutating func assets(_ json: JSONValue?) {
        for asset in json?.array ?? [] {
            guard let id = asset["id"]?.string else { continue }
            if let list = asset["layers"]?.array {
                let name = asset["nm"]?.string ?? id
                compositions[id] = Composition(
                    name: name, layers: layers(list, of: name), frameRate: asset["fr"]?.double)
            } else if let file = asset["p"]?.string, asset["t"]?.string != "3", !file.hasPrefix("data:audio") {
                images.append(
                    ImageAsset(
                        id: id, name: file, directory: asset["u"]?.string ?? "", width: asset["w"]?.double ?? 0,
                        height: asset["h"]?.double ?? 0))
            }
        }
    }

    static func fonts(_ json: JSONValue?) -> [String: FontModel] {
        var fonts: [String: FontModel] = [:]
        for font in json?.array ?? [] {
            guard let name = font["fName"]?.string else { continue }
            fonts[name] = FontModel(
                name: name, family: font["fFamily"]?.string ?? "", style: font["fStyle"]?.string ?? "",
                ascent: font["ascent"]?.double ?? 75)
        }
        return fonts
    }

    mutating func glyphs(_ json: JSONValue?) -> [GlyphKey: GlyphModel] {
        var glyphs: [GlyphKey: GlyphModel] = [:]
        for glyph in json?.array ?? [] {
            guard let character = glyph["ch"]?.string else { continue }
            let key = GlyphKey(
                character: character, family: glyph["fFamily"]?.string ?? "", style: glyph["style"]?.string ?? "")
            glyphs[key] = GlyphModel(
                width: glyph["w"]?.double ?? 0, shapes: NamedShape.list(glyph["data", "shapes"]) { _ in })
        }
        return glyphs
    }
}

extension JSONValue {
    /// The kind of value, for messages.
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean value"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
