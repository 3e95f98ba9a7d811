import Foundation
import Mica
import NIOCore
import Synchronization
import UIKit

/// Draws and encodes cards in the order of a `WorkQueue`.
final class CardRenderer: Sendable {
    let pool: RenderPool
    let queue: WorkQueue
    let images: ImageStore
    let limits: Limits
    private let scratch: ScratchFolder
    private let background: BackgroundExecutor
    private let hasDrawnText = Mutex(false)

    init(jobs: Int?, images: ImageStore, limits: Limits, scratch: ScratchFolder) {
        self.images = images
        self.limits = limits
        self.scratch = scratch
        let jobs = jobs ?? RenderPool().concurrentJobs
        queue = WorkQueue(jobs: jobs, limits: limits)
        // The pool has a slot for each card that the queue starts.
        pool = RenderPool(concurrentJobs: queue.slots.reduce(0, +))
        let long = WorkQueue.ServiceClass.long
        background = BackgroundExecutor(threads: queue.slots[long.rawValue], niceness: long.niceness)
    }

    /// The source of an avatar.
    enum Avatar: Sendable {
        case none, stored(ImageStore.Version), uploaded(Data, digest: String)

        /// A text that differs for avatars with different bytes.
        var identity: String {
            switch self {
            case .none: ""
            case .stored(let version): version.identity
            case .uploaded(let data, let digest): "upload \(data.count) \(digest)"
            }
        }
    }

    /// Throws if the card has more pixels or frames than the limits allow.
    func check(_ request: CardRequest) throws(RequestError) {
        let frames = request.frameCount, pixels = request.pixelsPerFrame
        let most = request.duration == nil ? limits.framePixels : limits.movingFramePixels
        guard pixels <= most else {
            throw RequestError(
                .contentTooLarge, "The card would have \(pixels) pixels; no more than \(most) are drawn.")
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

    /// Waits for the card's turn, then draws and encodes it. `client`: the address that is charged.
    func render(_ request: CardRequest, avatar: Avatar, client: String) async throws -> ByteBuffer {
        do {
            return try await queue.run(CardCost.work(request, avatar, client)) {
                request.duration == nil
                    ? try await still(request, avatar) : try await movie(request, avatar)
            }
        } catch let error as RenderPoolError {
            throw refusal(error)
        } catch let error as MovieWriterError where error.kind == .missingProgram {
            throw RequestError(.notImplemented, "This server cannot make movies: ffmpeg is not installed.")
        } catch let error as MovieWriterError where error.kind == .missingFont {
            throw RequestError(.serviceUnavailable, "This server has no font for this text.")
        }
    }

    /// Throws if no font can draw. After the first success it returns at once.
    func checkFonts() async throws(RequestError) {
        if hasDrawnText.withLock({ $0 }) { return }
        do {
            _ = try await pool.image(RenderPool.Job(size: CGSize(width: 32, height: 16), timeLimit: 5)) {
                let frame = CGRect(x: 0, y: 0, width: 32, height: 16)
                return makeText("ok", font: nil, size: 12, weight: .regular, color: .rgb(0), frame: frame)
            }
        } catch {
            throw RequestError(.serviceUnavailable, "Text cannot be drawn: \(error); install a font.")
        }
        hasDrawnText.withLock { $0 = true }
    }

    private func refusal(_ error: RenderPoolError) -> RequestError {
        switch error.kind {
        case .badJob: RequestError(.badRequest, "No canvas can have this size.")
        case .tooManyPixels: RequestError(.contentTooLarge, "The card has too many pixels.")
        case .timeLimit: RequestError(.gatewayTimeout, "The card took longer to draw than the time limit allows.")
        case .waitLimit, .tooManyWaiting, .noThread:
            RequestError(.serviceUnavailable, "Too many cards are being drawn; try again.", retryAfter: 1)
        case .closed: RequestError(.serviceUnavailable, "The server is stopping.", retryAfter: 5)
        }
    }

    private func still(_ request: CardRequest, _ avatar: Avatar) async throws -> ByteBuffer {
        let job = RenderPool.Job(
            size: request.size, scale: request.scale, priority: .high, timeLimit: limits.drawingTime,
            waitLimit: limits.waitingTime, pixelLimit: limits.totalPixels)
        let niceness = CardCost.serviceClass(request, avatar).niceness
        return try await pool.run(job) { [images] canvas in
            BackgroundExecutor.giveWay(niceness)
            canvas.layer = request.card.makeLayer(avatar: try Self.image(avatar, images), moving: nil)
            let data =
                request.format == .png
                ? try canvas.data(as: .png) : try canvas.data(as: .webp, quality: request.quality ?? 1)
            return ByteBuffer(data: data)
        }
    }

    private static func image(_ avatar: Avatar, _ images: ImageStore) throws(RequestError) -> CGImage? {
        switch avatar {
        case .none: nil
        case .stored(let version): try images.image(version)
        case .uploaded(let data, _): try ImageStore.decoded(data, name: "The body")
        }
    }

    /// Draws and encodes a moving card frame by frame, so that few frames are in memory.
    private func movie(_ request: CardRequest, _ avatar: Avatar) async throws -> ByteBuffer {
        let job = RenderPool.Job(
            size: request.size, scale: request.scale, priority: .low,
            timeLimit: limits.drawingTime * Limits.movingTimeFactor, waitLimit: limits.waitingTime,
            pixelLimit: limits.totalPixels, heldFrames: 2)
        var options = MovieOptions()
        if request.format == .webp { options.quality = request.quality }
        return try await scratch.withFolder { folder in
            let file = folder.appendingPathComponent("card.\(request.format)")
            try await withTaskExecutorPreference(background) { [pool, images, options] in
                try await pool.write(
                    job, to: file, from: 0, to: Double(request.frameCount) / request.framesPerSecond,
                    fps: request.framesPerSecond, options: options
                ) {
                    BackgroundExecutor.giveWay(WorkQueue.ServiceClass.long.niceness)
                    return request.card.makeLayer(
                        avatar: try Self.image(avatar, images), moving: request.duration)
                }
            }
            return ByteBuffer(data: try Data(contentsOf: file))
        }
    }
}
