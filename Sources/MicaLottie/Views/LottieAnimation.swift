public import CoreGraphics
public import Foundation
import QuartzCore

/// A time in frames.
public typealias AnimationFrameTime = CGFloat
/// A time as a fraction of an animation, 0…1.
public typealias AnimationProgressTime = CGFloat

/// An animation that views show: the document of a file, and its images.
public final class LottieAnimation: Sendable {
    /// The content.
    public let document: LottieDocument
    /// The images of an archive or beside a file; `nil` for embedded ones only.
    let images: (any AnimationImageProvider & Sendable)?

    /// Creates an animation from a document.
    public convenience init(document: LottieDocument) { self.init(document, images: nil) }

    init(_ document: LottieDocument, images: (any AnimationImageProvider & Sendable)?) {
        self.document = document
        self.images = images
    }

    /// Reads an animation from a file's bytes: JSON, a `.lottie` archive or a `.tgs` sticker. Throws a `LottieError`.
    public static func from(data: Data) throws -> LottieAnimation {
        let file = try LottieFile(data: data)
        return LottieAnimation(file.document, images: FileImages(file: file))
    }

    /// Reads a file. Returns `nil` if it cannot be read.
    public static func filepath(_ path: String) -> LottieAnimation? {
        guard let file = try? LottieFile(contentsOf: URL(fileURLWithPath: path)) else { return nil }
        return LottieAnimation(file.document, images: FileImages(file: file))
    }

    /// Reads a resource "NAME.json", "NAME.lottie" or "NAME.tgs" of a bundle. Returns `nil` if there is none.
    public static func named(_ name: String, bundle: Bundle = .main, subdirectory: String? = nil) -> LottieAnimation? {
        for type in ["json", "lottie", "tgs"] {
            let base = name.hasSuffix(".\(type)") ? String(name.dropLast(type.count + 1)) : name
            if let url = bundle.url(forResource: base, withExtension: type, subdirectory: subdirectory) {
                return filepath(url.path)
            }
        }
        return nil
    }

    /// The first frame.
    public var startFrame: AnimationFrameTime { document.startFrame }
    /// The frame at which the animation ends.
    public var endFrame: AnimationFrameTime { document.endFrame }
    /// Frames per second.
    public var framerate: Double { document.frameRate }
    /// The duration in seconds.
    public var duration: TimeInterval { document.duration }
    /// The canvas, in points.
    public var bounds: CGRect { CGRect(origin: .zero, size: document.size) }
    /// The size of the canvas, in points.
    public var size: CGSize { document.size }
    /// The names of the markers, in the file's order.
    public var markerNames: [String] { document.markers.map(\.name) }

    private func marker(_ name: String) -> LottieMarker? { document.markers.first { $0.name == name } }

    /// Returns the first frame of a marker; `nil` if no marker has that name.
    public func frameTime(forMarker named: String) -> AnimationFrameTime? {
        marker(named).map { CGFloat($0.startFrame) }
    }

    /// Returns the length of a marker in frames; `nil` if no marker has that name.
    public func durationFrameTime(forMarker named: String) -> AnimationFrameTime? {
        marker(named).map { CGFloat($0.durationFrames) }
    }

    /// Returns the progress at a marker; `nil` if no marker has that name.
    public func progressTime(forMarker named: String) -> AnimationProgressTime? {
        frameTime(forMarker: named).map(progressTime(forFrame:))
    }

    /// Returns the progress at a frame, within 0…1.
    public func progressTime(forFrame frameTime: AnimationFrameTime) -> AnimationProgressTime {
        endFrame > startFrame ? min(max((frameTime - startFrame) / (endFrame - startFrame), 0), 1) : 0
    }

    /// Returns the frame at a progress.
    public func frameTime(forProgress progressTime: AnimationProgressTime) -> AnimationFrameTime {
        startFrame + (endFrame - startFrame) * progressTime
    }

    /// Returns the frame at a time in seconds.
    public func frameTime(forTime time: TimeInterval) -> AnimationFrameTime { startFrame + time * framerate }

    /// Returns the seconds at a frame.
    public func time(forFrame frameTime: AnimationFrameTime) -> TimeInterval { (frameTime - startFrame) / framerate }
}

/// The images of a file.
private struct FileImages: AnimationImageProvider, Sendable {
    let file: LottieFile

    func imageForAsset(asset: ImageAsset) -> CGImage? { file.imageProvider.imageForAsset(asset: asset) }
    func contentsGravity(for asset: ImageAsset) -> CALayerContentsGravity {
        file.imageProvider.contentsGravity(for: asset)
    }
}
