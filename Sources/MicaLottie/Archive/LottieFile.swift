public import Foundation

/// A Lottie file of any kind: JSON, a `.lottie` archive or a `.tgs` sticker. The content decides, not the name.
///
/// ```swift
/// let file = try LottieFile(contentsOf: url, theme: "dark")
/// var configuration = LottieLayerConfiguration()
/// configuration.imageProvider = file.imageProvider
/// let layer = LottieLayer(document: file.document, configuration: configuration)
/// ```
public struct LottieFile: Sendable {
    /// The animation.
    public let document: LottieDocument
    /// The names of the animations of an archive, in the order of its manifest; empty for other files.
    public let animations: [String]
    /// The name of the animation in the archive; empty for other files.
    public let animation: String
    /// The names of the themes of an archive; empty for other files.
    public let themes: [String]
    /// The images of the archive, or those beside the file.
    public var imageProvider: any AnimationImageProvider { images }
    /// `true` if the file says that the animation starts by itself. Default `true`: other files do not say it.
    public let isAutoplay: Bool
    /// The number of times that the file says that the animation plays; infinite for one that starts again and again.
    /// Default 1.
    public let repeatCount: Double
    /// `true` if the file says that every second time plays backward. Default `false`.
    public let autoreverses: Bool
    /// The speed that the file gives; negative to play backward. Default 1.
    public let speed: Double
    /// The name of the marker whose range the file plays; `nil` for the whole animation.
    public let segment: String?

    private let images: LottieImages
    let fonts: [String: Data]

    /// Reads a file's bytes.
    /// - `animation`: The name of an animation of an archive; by default the one that the manifest starts with.
    /// - `theme`: The name of a theme of an archive; by default the one that the manifest gives to the animation.
    /// - `evaluatesExpressions`: `false` to draw the key frames beside expressions instead. Default `true`.
    /// - `folder`: The folder of images that the file refers to; by default only embedded ones and those of the
    ///   archive are drawn.
    public init(
        data: Data, animation: String? = nil, theme: String? = nil, evaluatesExpressions: Bool = true,
        folder: URL? = nil, limits: LottieFileLimits = .standard
    ) throws {
        guard data.count <= limits.fileBytes else {
            throw LottieError("the file", mustBe: "at most \(limits.fileBytes) bytes", got: "\(data.count)")
        }
        guard ZipArchive.isZip(data) else {
            if let name = animation ?? theme {
                throw LottieError(
                    "the file", mustBe: "a .lottie archive, which has animations and themes",
                    got: "\(animation == nil ? "theme" : "animation") \(name) of another kind of file")
            }
            let json = Gzip.isGzip(data) ? try Gzip.decompress(data, limit: limits.entryBytes) : data
            try self.init(json: json, folder: folder, evaluatesExpressions: evaluatesExpressions)
            return
        }
        let archive = try LottieArchive(data, limits: limits)
        try self.init(
            archive, images: LottieImages(files: archive.images(), folder: nil), fonts: archive.fonts(),
            animation: animation, theme: theme, evaluatesExpressions: evaluatesExpressions)
    }

    /// Reads a file with one animation.
    private init(json: Data, folder: URL?, evaluatesExpressions: Bool) throws {
        document = try Self.document(JSONParser.parse(json), evaluatesExpressions: evaluatesExpressions)
        (animations, animation, themes, fonts) = ([], "", [], [:])
        images = LottieImages(files: [:], folder: folder)
        (isAutoplay, repeatCount, autoreverses, speed, segment) = (true, 1, false, 1, nil)
    }

    /// Reads an animation of an archive.
    init(
        _ archive: LottieArchive, images: LottieImages, fonts: [String: Data], animation: String?, theme: String?,
        evaluatesExpressions: Bool
    ) throws {
        let manifest = archive.manifest
        let machine = try manifest.initialStateMachine.map { name throws(LottieError) in
            try archive.playback(ofStateMachine: name)
        }
        let id =
            animation ?? machine?.animation ?? manifest.activeAnimation ?? manifest.animations.first?.id ?? ""
        let entry = manifest.animations.first { $0.id == id }
        let json = try JSONParser.parse(archive.animation(id))
        let rules = try (theme ?? entry?.theme).map { name throws(LottieError) in try archive.theme(name) }
        var document = try Self.document(
            json, slots: rules?.slots(for: id) ?? [:], evaluatesExpressions: evaluatesExpressions)
        document.faults += (rules?.faults ?? []).map { "theme, \($0)" }
        self.document = document
        self.animation = id
        animations = manifest.animations.map(\.id)
        themes = manifest.themes
        self.fonts = fonts
        self.images = images
        let playback = animation == nil ? machine?.playback ?? entry?.playback : entry?.playback
        isAutoplay = playback?.isAutoplay ?? false
        repeatCount = playback?.count ?? (playback?.isLoop == true ? .infinity : 1)
        autoreverses = playback?.bounces ?? false
        speed = playback?.speed ?? 1
        segment = playback?.segment
    }

    /// Reads the layers of a file after its slots are filled in and its expressions are computed.
    private static func document(
        _ json: JSONValue, slots: [String: JSONValue] = [:], evaluatesExpressions: Bool
    ) throws -> LottieDocument {
        let filled = LottieSlots.resolved(json, values: slots)
        guard evaluatesExpressions else { return try LottieDocument(json: filled) }
        let (file, faults) = ExpressionBaking.resolved(filled)
        var document = try LottieDocument(json: file)
        document.faults += faults
        return document
    }

    /// Reads a file. Images that it refers to are looked for in its own folder.
    public init(
        contentsOf url: URL, animation: String? = nil, theme: String? = nil, evaluatesExpressions: Bool = true,
        limits: LottieFileLimits = .standard
    ) throws {
        try self.init(
            data: Self.data(at: url, limits), animation: animation, theme: theme,
            evaluatesExpressions: evaluatesExpressions, folder: url.deletingLastPathComponent(), limits: limits)
    }

    /// Returns the bytes of a regular file within the limit.
    package static func data(at url: URL, _ limits: LottieFileLimits = .standard) throws(LottieError) -> Data {
        var info = stat()
        guard stat(url.path, &info) == 0 else {
            throw LottieError("the file cannot be read: \(String(cString: strerror(errno)))")
        }
        guard info.st_mode & S_IFMT == S_IFREG else {
            throw LottieError(
                "the file", mustBe: "a regular file",
                got: info.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a device")
        }
        guard info.st_size <= limits.fileBytes else {
            throw LottieError("the file", mustBe: "at most \(limits.fileBytes) bytes", got: "\(info.st_size)")
        }
        do {
            return try Data(contentsOf: url)
        } catch {
            throw LottieError("the file cannot be read: \(error.localizedDescription)")
        }
    }
}
