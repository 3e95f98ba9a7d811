import Foundation
import ImageIO
import MicaLottie
import QuartzCore
package import UIKit

/// A Lottie file as a scene: what plays, and its texts, colours and images as parameters.
@MainActor package final class LottieScene: Scene {
    /// The file that was opened.
    struct Source {
        /// The path as it was given.
        var path: String
        var data: Data
        var folder: URL
        /// The animation that the file starts with.
        var file: LottieFile
    }

    /// The file that the command line names; scenes are created without arguments.
    private static var source: Source?

    package static var name: String { source?.path ?? "lottie" }
    package static var summary: String { "A Lottie file." }

    /// Returns `true` if a name is that of a Lottie file.
    static func isFile(_ name: String) -> Bool {
        ["json", "lottie", "lot", "tgs"].contains(URL(fileURLWithPath: name).pathExtension.lowercased())
    }

    /// Opens a file. From then on, each scene of this type shows it.
    static func open(_ path: String) throws {
        let url = URL(fileURLWithPath: path)
        do {
            let data = try LottieFile.data(at: url)
            let folder = url.deletingLastPathComponent()
            source = Source(path: path, data: data, folder: folder, file: try LottieFile(data: data, folder: folder))
        } catch {
            throw LottieSceneError(description: "\(path): \(error)")
        }
    }

    /// Identifies the file by its contents.
    let digest: String
    private let source: Source
    private(set) var file: LottieFile
    private var animation = "", theme = "", marker = ""
    private var texts: [String: String] = [:]
    private var colors: [String: LottieColor] = [:]
    private var images: [String: SceneImage] = [:]
    /// The keypaths of `colors` in the order in which they were given.
    private var colorOrder: [String] = []

    package init() {
        guard let source = Self.source else { fatalError("LottieScene needs a file: call open first.") }
        self.source = source
        digest = "sha256:" + Digest.of(source.data)
        file = source.file
    }

    // MARK: Time and size

    package var size: CGSize { file.document.size }

    /// The frames that play: those of the marker or all.
    private var frames: ClosedRange<Double> {
        let document = file.document
        let name = marker.isEmpty ? file.segment ?? "" : marker
        guard let range = document.markers.first(where: { $0.name == name }) else {
            return document.startFrame...document.endFrame
        }
        let length = range.durationFrames > 0 ? range.durationFrames : 1
        return range.startFrame...(range.startFrame + length)
    }

    /// Once through the frames; forward and backward if the file says so.
    package var duration: TimeInterval {
        let length = max(1, frames.upperBound - frames.lowerBound)
        return length / file.document.frameRate / abs(file.speed) * (file.autoreverses ? 2 : 1)
    }

    /// The file's frame rate for movies; `nil` if it is an unusual one.
    var framesPerSecond: Double? {
        let rate = file.document.frameRate
        return rate >= 1 && rate <= 120 ? rate : nil
    }

    // MARK: Parameters

    package var parameters: [any AnySceneParameter] {
        var list = [animationParameter, themeParameter, markerParameter]
        let own = file.document.texts.map(\.keypath)
        list += (own + texts.keys.filter { !own.contains($0) }.sorted()).map(textParameter)
        list += file.document.images.map { imageParameter($0.id) }
        list += colorOrder.map(colorParameter)
        return list
    }

    package func parameter(named name: String) -> (any AnySceneParameter)? {
        if let key = name.rest(after: "text.") { return textParameter(key) }
        if let key = name.rest(after: "color.") { return colorParameter(key) }
        return parameters.first { $0.name == name }
    }

    private var animationParameter: LottieParameter {
        choice("animation", "The animation of a .lottie file.", animation, of: file.animations) {
            scene, name throws(SceneParameterTextError) in
            try scene.reload(animation: name, theme: scene.theme)
        }
    }

    private var themeParameter: LottieParameter {
        choice("theme", "The theme of a .lottie file.", theme, of: file.themes) {
            scene, name throws(SceneParameterTextError) in
            try scene.reload(animation: scene.animation, theme: name)
        }
    }

    private var markerParameter: LottieParameter {
        choice("marker", "The marker whose frames play.", marker, of: file.document.markers.map(\.name)) {
            scene, name in
            scene.marker = name
        }
    }

    /// Returns a parameter with one of some names; empty for what the file says.
    private func choice(
        _ name: String, _ summary: String, _ value: String, of names: [String],
        _ change: @escaping (LottieScene, String) throws(SceneParameterTextError) -> Void
    ) -> LottieParameter {
        LottieParameter(
            name: name, summary: summary, typeName: "name", valueText: value, defaultText: "",
            allowedRange: names.isEmpty ? nil : names.joined(separator: ", ")
        ) { [unowned self] text throws(SceneParameterTextError) in
            guard text.isEmpty || names.contains(text) else {
                throw SceneParameterTextError(
                    names.isEmpty
                        ? "cannot be used: the file has no \(name)s" : "must be \(names.joined(separator: ", "))")
            }
            try change(self, text)
        }
    }

    private func textParameter(_ key: String) -> LottieParameter {
        let own = file.document.texts.first { $0.keypath == key || $0.keypath.hasSuffix(".\(key)") }
        return LottieParameter(
            name: "text.\(key)", summary: "A text of the file.", typeName: "text",
            valueText: texts[key] ?? own?.text ?? "",
            defaultText: own?.text ?? "", allowedRange: nil
        ) { [unowned self] text throws(SceneParameterTextError) in
            let known = file.document.texts.map(\.keypath)
            guard own != nil else {
                throw SceneParameterTextError(
                    known.isEmpty
                        ? "cannot be used: the file has no text layers"
                        : "must be for one of the text layers \(known.prefix(20).joined(separator: ", "))")
            }
            texts[key] = text
        }
    }

    private func colorParameter(_ key: String) -> LottieParameter {
        LottieParameter(
            name: "color.\(key)", summary: "A colour instead of those of a keypath.", typeName: "colour",
            valueText: colors[key]?.hexadecimal ?? "", defaultText: "", allowedRange: nil
        ) { [unowned self] text throws(SceneParameterTextError) in
            guard let color = UIColor(hex: text) else {
                throw SceneParameterTextError("must be a colour such as #336699 or #336699CC")
            }
            if colors.updateValue(LottieColor(color), forKey: key) == nil { colorOrder.append(key) }
        }
    }

    private func imageParameter(_ id: String) -> LottieParameter {
        LottieParameter(
            name: "image.\(id)", summary: "An image instead of one of the file.",
            typeName: SceneImage.parameterTypeName,
            valueText: images[id]?.path ?? "", defaultText: "", allowedRange: nil
        ) { [unowned self] text throws(SceneParameterTextError) in
            images[id] = text.isEmpty ? nil : try SceneImage(parameterText: text)
        }
    }

    private func reload(animation: String, theme: String) throws(SceneParameterTextError) {
        do {
            file = try LottieFile(
                data: source.data, animation: animation.isEmpty ? nil : animation, theme: theme.isEmpty ? nil : theme,
                folder: source.folder)
        } catch {
            throw SceneParameterTextError("cannot be used: \(error)")
        }
        self.animation = animation
        self.theme = theme
    }

    // MARK: View

    package func makeView() -> UIView {
        let layer = LottieLayer(document: file.document, configuration: configuration)
        layer.speed = Float(abs(file.speed))
        let view = LottieSceneView(layer)
        let (start, end) =
            file.speed < 0 ? (frames.upperBound, frames.lowerBound) : (frames.lowerBound, frames.upperBound)
        layer.play(fromFrame: start, toFrame: end, loopMode: loopMode)
        return view
    }

    /// The values that replace those of the file.
    private var configuration: LottieLayerConfiguration {
        var configuration = LottieLayerConfiguration()
        configuration.imageProvider = ReplacedImages(
            file: file.imageProvider, images: images.compactMapValues(\.image.cgImage))
        if !texts.isEmpty { configuration.textProvider = DictionaryTextProvider(texts) }
        configuration.values = colorOrder.compactMap { key in
            colors[key].map { (AnimationKeypath(keypath: Self.colorKeypath(key)), ColorValueProvider($0)) }
        }
        return configuration
    }

    /// Returns the keypath of colours: one that ends at a layer, group or fill means all colours in it.
    static func colorKeypath(_ key: String) -> String {
        key == "Color" || key.hasSuffix(".Color") ? key : key.hasSuffix("**") ? "\(key).Color" : "\(key).**.Color"
    }

    /// Files that say nothing about it repeat without end.
    private var loopMode: LottieLoopMode { file.animations.isEmpty ? .loop : file.loopMode }
}

/// A failure to open a Lottie file.
struct LottieSceneError: Error, CustomStringConvertible, LocalizedError {
    let description: String
    var errorDescription: String? { description }
}

/// The images of a file with others in their place.
private struct ReplacedImages: AnimationImageProvider {
    let file: any AnimationImageProvider
    let images: [String: CGImage]

    func imageForAsset(asset: ImageAsset) -> CGImage? { images[asset.id] ?? file.imageForAsset(asset: asset) }
    func contentsGravity(for asset: ImageAsset) -> CALayerContentsGravity { file.contentsGravity(for: asset) }
}

/// A parameter of a Lottie file.
private final class LottieParameter: AnySceneParameter {
    let name, summary, typeName, valueText, defaultText: String
    let allowedRange: String?
    private let change: (String) throws(SceneParameterTextError) -> Void

    init(
        name: String, summary: String, typeName: String, valueText: String, defaultText: String, allowedRange: String?,
        _ change: @escaping (String) throws(SceneParameterTextError) -> Void
    ) {
        self.name = name
        self.summary = summary
        self.typeName = typeName
        self.valueText = valueText
        self.defaultText = defaultText
        self.allowedRange = allowedRange
        self.change = change
    }

    func set(fromText text: String) throws(SceneParameterError) {
        do {
            try change(text)
        } catch {
            throw .badValue(name: name, text: text, reason: error.reason)
        }
    }
}

/// Shows a Lottie layer as large as it fits, in the middle.
private final class LottieSceneView: UIView {
    private let lottie: LottieLayer

    init(_ lottie: LottieLayer) {
        self.lottie = lottie
        super.init(frame: CGRect(origin: .zero, size: lottie.document.size))
        isUserInteractionEnabled = false
        layer.addSublayer(lottie)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = lottie.document.size
        let scale = min(bounds.width / size.width, bounds.height / size.height)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        lottie.transform = CATransform3DMakeScale(scale, scale, 1)
        lottie.position = CGPoint(
            x: (bounds.width - size.width * scale) / 2, y: (bounds.height - size.height * scale) / 2)
        CATransaction.commit()
    }
}

extension LottieColor {
    fileprivate init(_ color: UIColor) {
        var parts: (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
        _ = color.getRed(&parts.0, green: &parts.1, blue: &parts.2, alpha: &parts.3)
        self.init(r: Double(parts.0), g: Double(parts.1), b: Double(parts.2), a: Double(parts.3))
    }

    fileprivate var hexadecimal: String {
        "#" + [r, g, b, a].map { String(format: "%02X", Int((min(1, max(0, $0)) * 255).rounded())) }.joined()
    }
}

extension String {
    /// The text after a prefix; `nil` without the prefix or without more.
    fileprivate func rest(after prefix: String) -> String? {
        hasPrefix(prefix) && count > prefix.count ? String(dropFirst(prefix.count)) : nil
    }
}
