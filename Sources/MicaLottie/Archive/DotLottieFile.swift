public import Foundation

/// A `.lottie` archive: its animations, with the way in which each plays.
///
/// ```swift
/// let file = try DotLottieFile(data: data)
/// let view = LottieAnimationView(dotLottie: file)
/// view.play()
/// ```
public final class DotLottieFile: Sendable {
    /// An animation of an archive.
    public struct Animation: Sendable {
        /// The animation.
        public let animation: LottieAnimation
        /// The way in which it plays.
        public let configuration: DotLottieConfiguration
    }

    /// The animations, in the order of the manifest.
    public let animations: [Animation]
    /// The names of the themes.
    public let themes: [String]
    /// The index of the animation that the manifest starts with.
    private let first: Int

    /// Reads an archive. `theme` is the name of a theme for all animations; by default each has its own of the
    /// manifest. Throws a `LottieError`.
    public init(data: Data, theme: String? = nil, limits: LottieFileLimits = .standard) throws {
        guard data.count <= limits.fileBytes else {
            throw LottieError("the file", mustBe: "at most \(limits.fileBytes) bytes", got: "\(data.count)")
        }
        let archive = try LottieArchive(data, limits: limits)
        let images = LottieImages(files: try archive.images(), folder: nil)
        let fonts = try archive.fonts()
        let manifest = archive.manifest
        let start = try LottieFile(
            archive, images: images, fonts: fonts, animation: nil, theme: theme, evaluatesExpressions: true)
        animations = try manifest.animations.map { entry in
            let file = try LottieFile(
                archive, images: images, fonts: fonts, animation: entry.id, theme: theme, evaluatesExpressions: true)
            return Animation(
                animation: LottieAnimation(file.document, images: images),
                configuration: DotLottieConfiguration(file, id: entry.id))
        }
        themes = manifest.themes
        first = manifest.animations.firstIndex { $0.id == start.animation } ?? 0
    }

    /// Returns the animation of a name, by default the one that the manifest starts with; `nil` if there is none.
    public func animation(for id: String? = nil) -> Animation? {
        guard let id else { return first < animations.count ? animations[first] : nil }
        return animations.first { $0.configuration.id == id }
    }

    /// Returns an animation by its place; `nil` if there is none.
    public func animation(at index: Int) -> Animation? {
        animations.indices.contains(index) ? animations[index] : nil
    }

    // MARK: Loading

    /// Reads a file by its path.
    public static func loadedFrom(filepath: String) async throws -> DotLottieFile {
        try await loadedFrom(url: URL(fileURLWithPath: filepath))
    }

    /// Reads a file on disk. Other URLs are not read.
    public static func loadedFrom(url: URL) async throws -> DotLottieFile {
        try DotLottieFile(data: LottieFile.data(at: url))
    }

    /// Reads an archive in memory. The name is not used.
    public static func loadedFrom(data: Data, filename: String) async throws -> DotLottieFile {
        try DotLottieFile(data: data)
    }

    /// Reads a resource "NAME.lottie" of a bundle.
    public static func named(_ name: String, bundle: Bundle = .main, subdirectory: String? = nil) async throws
        -> DotLottieFile
    {
        try SynchronouslyBlockingCurrentThread.named(name, bundle: bundle, subdirectory: subdirectory).get()
    }

    /// The same without waiting for another task.
    public enum SynchronouslyBlockingCurrentThread {
        /// Reads a file by its path.
        public static func loadedFrom(filepath: String) -> Result<DotLottieFile, any Error> {
            Result { try DotLottieFile(data: LottieFile.data(at: URL(fileURLWithPath: filepath))) }
        }

        /// Reads a resource "NAME.lottie" of a bundle.
        public static func named(_ name: String, bundle: Bundle = .main, subdirectory: String? = nil)
            -> Result<DotLottieFile, any Error>
        {
            let base = name.hasSuffix(".lottie") ? String(name.dropLast(7)) : name
            guard let url = bundle.url(forResource: base, withExtension: "lottie", subdirectory: subdirectory) else {
                return .failure(LottieError("the bundle has no file \(LottieError.shortened(base)).lottie"))
            }
            return loadedFrom(filepath: url.path)
        }
    }
}

/// The way in which an animation of a `.lottie` archive plays.
public struct DotLottieConfiguration: Sendable {
    /// The name of the animation in the archive.
    public var id: String
    /// The repetition.
    public var loopMode: LottieLoopMode
    /// The speed; negative to play backward.
    public var speed: Double
    /// `true` if the animation starts by itself.
    public var autoplay: Bool

    init(_ file: LottieFile, id: String) {
        self.id = id
        loopMode = file.loopMode
        speed = file.speed
        autoplay = file.isAutoplay
    }
}

extension LottieFile {
    /// The repetition that an archive gives.
    package var loopMode: LottieLoopMode {
        guard repeatCount < 1000 else { return autoreverses ? .autoReverse : .loop }
        let count = Float(repeatCount)
        return autoreverses ? .repeatBackwards(count) : count == 1 ? .playOnce : .repeat(count)
    }
}

extension LottieAnimationView {
    /// Creates a view with an animation of an archive, by default the one that its manifest starts with.
    public convenience init(dotLottie: DotLottieFile?, animationId: String? = nil) {
        self.init(animation: nil)
        guard let dotLottie else { return }
        loadAnimation(animationId, from: dotLottie)
        if let size = animation?.size { frame.size = size }
    }

    /// Shows an animation of an archive by its name, with its repetition and speed. Without an animation of that name
    /// the view stays as it is.
    public func loadAnimation(_ animationId: String? = nil, from dotLottieFile: DotLottieFile) {
        show(dotLottieFile.animation(for: animationId))
    }

    /// Shows an animation of an archive by its place, with its repetition and speed.
    public func loadAnimation(atIndex index: Int, from dotLottieFile: DotLottieFile) {
        show(dotLottieFile.animation(at: index))
    }

    private func show(_ entry: DotLottieFile.Animation?) {
        guard let entry else { return }
        loopMode = entry.configuration.loopMode
        animationSpeed = CGFloat(entry.configuration.speed)
        animation = entry.animation
    }
}
