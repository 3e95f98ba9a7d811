import Foundation

/// Everything that determines the content and the format of a render, by the names of the options. Two renders with the
/// same description, by the same versions, have the same bytes.
struct RenderDescription {
    private(set) var values: [String: String] = [:]

    @MainActor init(
        _ scene: any Scene, scene options: SceneOptions, file: MovieOptions, format: MovieFormat, rate: FrameRate
    ) throws {
        // The contents identify a file, not its path.
        values["scene"] = (scene as? LottieScene)?.digest ?? type(of: scene).name
        for parameter in scene.parameters {
            let isFile = parameter.typeName == SceneImage.parameterTypeName && !parameter.valueText.isEmpty
            values["set " + parameter.name] =
                isFile ? "sha256:" + (Digest.ofFile(parameter.valueText) ?? "none") : parameter.valueText
        }
        values["size"] = options.size ?? ""
        values["scale"] = "\(try options.parsedScale ?? 1)"
        values["dark"] = "\(options.dark)"
        values["right-to-left"] = "\(options.rightToLeft)"
        values["accessibility"] = options.accessibility ?? ""
        values["ending"] = format.rawValue
        values["fps"] = rate.description
        add("quality", file.quality)
        add("depth", file.bitDepth)
        add("background", file.backgroundPixel)
        values["codec"] = file.codec?.rawValue ?? ""
        add("crf", file.rateFactor)
        add("bitrate", file.bitRate)
        values["preset"] = file.preset ?? ""
        values["pixel-format"] = file.pixelFormat ?? ""
        add("loop", file.loopCount)
        add("colors", file.colorCount)
        add("key-frame-interval", file.keyFrameInterval)
        if let audio = file.audio {
            values["audio"] = "sha256:" + (Digest.ofFile(audio.url.path) ?? "none")
            values["audio times"] = "\([audio.start, audio.end ?? -1, audio.offset, audio.fadeIn, audio.fadeOut])"
        }
    }

    /// Adds an option that is not among those above.
    mutating func add(_ name: String, _ value: (some CustomStringConvertible)?) {
        values[name] = value.map { "\($0)" } ?? ""
    }

    /// Returns one word for the description and the versions.
    func key(_ versions: [String: String]) -> String {
        let all = values.map { "\($0)\u{1F}\($1)" } + versions.map { "version \($0)\u{1F}\($1)" }
        return Digest.of(Data(all.sorted().joined(separator: "\u{1E}").utf8))
    }
}
