import Foundation
import ImageIO
import Mica
import NIOCore
import Synchronization
import UIKit

/// Draws cards in a pool and encodes them.
final class CardRenderer: Sendable {
    let pool: RenderPool
    let images: ImageStore
    let limits: Limits
    private let movies = Mutex(0)

    init(jobs: Int?, images: ImageStore, limits: Limits) {
        self.images = images
        self.limits = limits
        pool = RenderPool(concurrentJobs: jobs, waitingJobs: limits.waitingCards)
    }

    /// Where an avatar comes from.
    enum Avatar: Sendable {
        case none, stored(ImageStore.Version), uploaded(Data)
    }

    /// Refuses what is too much before anything is drawn.
    func check(_ request: CardRequest) throws(RequestError) {
        let frames = request.frameCount, pixels = request.pixelsPerFrame
        guard pixels <= limits.framePixels else {
            throw RequestError(
                .contentTooLarge, "The card would have \(pixels) pixels; no more than \(limits.framePixels) are drawn.")
        }
        guard frames <= limits.frames else {
            throw RequestError(
                .contentTooLarge, "The card would have \(frames) frames; no more than \(limits.frames) are drawn.")
        }
        guard frames * pixels <= limits.totalPixels else {
            throw RequestError(
                .contentTooLarge,
                "The frames would have \(frames * pixels) pixels; no more than \(limits.totalPixels) are drawn.")
        }
    }

    func render(_ request: CardRequest, avatar: Avatar, priority: TaskPriority) async throws -> ByteBuffer {
        do {
            return try await draw(request, avatar: avatar, priority: priority)
        } catch let error as RenderPoolError {
            throw refusal(error)
        } catch let error as MovieWriterError where error.kind == .missingProgram {
            throw RequestError(.notImplemented, "This server writes no movies: ffmpeg is not installed.")
        }
    }

    private func refusal(_ error: RenderPoolError) -> RequestError {
        switch error.kind {
        case .badJob: RequestError(.badRequest, "No canvas can have this size.")
        case .tooManyPixels: RequestError(.contentTooLarge, "The card has too many pixels.")
        case .timeLimit:
            RequestError(.gatewayTimeout, "The card was not drawn within \(limits.drawingTime) seconds.")
        case .waitLimit, .tooManyWaiting, .noThread:
            RequestError(.serviceUnavailable, "Too many cards are being drawn; try again.", retryAfter: 1)
        case .closed: RequestError(.serviceUnavailable, "The server is about to stop.", retryAfter: 5)
        }
    }

    private func draw(_ request: CardRequest, avatar: Avatar, priority: TaskPriority) async throws -> ByteBuffer {
        var job = RenderPool.Job(
            size: request.size, scale: request.scale, priority: priority, timeLimit: limits.drawingTime,
            waitLimit: limits.waitingTime,
            pixelLimit: limits.totalPixels)
        if request.format == .mp4 { return try await movie(request, job, avatar) }
        job.heldFrames = request.frameCount
        return try await pool.run(job) { [images] canvas in
            canvas.layer = request.card.makeLayer(
                avatar: try Self.image(avatar, images), moving: request.duration)
            return try Self.encoded(request, canvas)
        }
    }

    private static func image(_ avatar: Avatar, _ images: ImageStore) throws(RequestError) -> CGImage? {
        switch avatar {
        case .none: nil
        case .stored(let version): try images.image(version)
        case .uploaded(let data): try ImageStore.decoded(data, name: "The body")
        }
    }

    private static func encoded(_ request: CardRequest, _ canvas: RenderPool.Canvas) throws -> ByteBuffer {
        let data = NSMutableData(), count = request.frameCount
        let type = ["png": "public.png", "gif": "com.compuserve.gif", "webp": "org.webmproject.webp"]
        guard let name = type[request.format.rawValue],
            let target = CGImageDestinationCreateWithData(data, name as CFString, count, nil)
        else { throw RequestError(.internalServerError, "There is no encoder.") }
        if request.duration == nil {
            let properties: [AnyHashable: Any] =
                request.format == .png
                ? [:] : [kCGImageDestinationLossyCompressionQuality: request.quality ?? 1]
            CGImageDestinationAddImage(target, try canvas.lastImage(), properties)
        } else {
            let delay = 1 / request.framesPerSecond
            let properties: [AnyHashable: Any] =
                request.format == .gif
                ? [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFUnclampedDelayTime: delay]]
                : [kCGImagePropertyWebPDictionary: [kCGImagePropertyWebPUnclampedDelayTime: delay]]
            for index in 0..<count {
                CGImageDestinationAddImage(target, try canvas.image(at: Double(index) * delay), properties)
            }
        }
        try canvas.check()
        guard CGImageDestinationFinalize(target) else {
            throw RequestError(.internalServerError, "The card could not be encoded.")
        }
        // `data as Data` copies byte by byte here.
        return ByteBuffer(bytes: UnsafeRawBufferPointer(start: data.bytes, count: data.length))
    }

    /// By ffmpeg, in a folder that goes with the request.
    private func movie(_ request: CardRequest, _ job: RenderPool.Job, _ avatar: Avatar) async throws -> ByteBuffer {
        let isFree = movies.withLock { count in
            guard count < limits.movies else { return false }
            count += 1
            return true
        }
        guard isFree else {
            throw RequestError(.serviceUnavailable, "Too many movies are being encoded; try again.", retryAfter: 2)
        }
        defer { movies.withLock { $0 -= 1 } }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("card-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("card.mp4")
        var job = job
        job.heldFrames = 2
        try await pool.write(
            job, to: file, from: 0, to: Double(request.frameCount) / request.framesPerSecond,
            fps: request.framesPerSecond
        ) { [images] in
            request.card.makeLayer(avatar: try Self.image(avatar, images), moving: request.duration)
        }
        return ByteBuffer(data: try Data(contentsOf: file))
    }
}
