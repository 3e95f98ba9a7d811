import MicaBase
import MicaRaster
public import UIKit

/// Renders layer trees side by side, on all cores: for servers, and for batches of pictures.
///
/// ```swift
/// let pool = RenderPool()
/// let card = try await pool.image(.init(size: CGSize(width: 1200, height: 630))) { makeCard(title: "Hello") }
/// ```
/// Each job has a thread of its own, from making its tree to its last frame, so that jobs share no transactions, hosts, current
/// contexts or run loops. `concurrentJobs` of them draw at once; the others wait, by priority and then in the order in which
/// they came. A job draws on its thread alone: one large movie is faster with an `OfflineRenderer`, which uses all cores for
/// each frame.
///
/// Jobs are closures that make layers, views or controllers. Views belong to the main actor: it makes them and lets their time pass,
/// one after another; their pixels are drawn on the threads of the jobs.
///
/// A job ends early when its task is cancelled (`CancellationError`) and when it passes a limit (`RenderPoolError`). Its caller
/// goes on at once. Its thread stops at the next frame, or at the next `Canvas.check()`, and counts as running until then: no
/// code can be stopped from outside.
public final class RenderPool: Sendable {
    /// Jobs that draw at once, 1 … 256.
    public let concurrentJobs: Int
    /// The most pixels that all started jobs together hold, their canvases and the frames that they make. A pixel takes 4 bytes.
    public let pixelsInFlight: Int
    /// The most jobs that wait for their start.
    public let waitingJobs: Int

    let state = Guarded(State())

    /// - Parameters:
    ///   - concurrentJobs: Jobs that draw at once; below 1 counts as 1, above 256 as 256. Default nil: one a core that the
    ///     process may use.
    ///   - pixelsInFlight: See the property; at least 1. Default 268,435,456, which is 1 GiB.
    ///   - waitingJobs: How many jobs may wait; one more fails at once. Default: no limit.
    public init(concurrentJobs: Int? = nil, pixelsInFlight: Int = 1 << 28, waitingJobs: Int = .max) {
        self.concurrentJobs = min(256, max(1, concurrentJobs ?? Processors.count))
        self.pixelsInFlight = max(1, pixelsInFlight)
        self.waitingJobs = max(0, waitingJobs)
    }

    /// The canvas and the limits of a job.
    public struct Job: Sendable {
        /// The canvas in points.
        public var size: CGSize
        /// Pixels a point. Default 1.
        public var scale: CGFloat
        /// Jobs of a higher priority start first. Default nil: that of the calling task.
        public var priority: TaskPriority?
        /// Seconds from the job's start, waiting for a slow reader of its frames included; more than 0. Default: no limit.
        public var timeLimit: TimeInterval
        /// Seconds before the job's start; more than 0. Default: no limit.
        public var waitLimit: TimeInterval
        /// The most pixels of all its frames together. Default: no limit.
        public var pixelLimit: Int
        /// The number of frames that the job keeps at once besides its canvas, at least 0; their memory is reserved
        /// before it starts. For `frames` it is the number of frames drawn ahead, at least 1. Default 1.
        public var heldFrames: Int

        /// A job whose canvas has `size` points of `scale` pixels; the other values are told above.
        public init(
            size: CGSize, scale: CGFloat = 1, priority: TaskPriority? = nil, timeLimit: TimeInterval = .infinity,
            waitLimit: TimeInterval = .infinity, pixelLimit: Int = .max, heldFrames: Int = 1
        ) {
            (self.size, self.scale, self.priority) = (size, scale, priority)
            (self.timeLimit, self.waitLimit, self.pixelLimit) = (timeLimit, waitLimit, pixelLimit)
            self.heldFrames = heldFrames
        }

        /// Pixels of a frame; nil where no canvas can be so large.
        public var pixelCount: Int? {
            guard OfflineRenderer.canRender(size: size, scale: scale) else { return nil }
            return Int((size.width * scale).rounded()) * Int((size.height * scale).rounded())
        }
    }

    /// Numbers of jobs.
    public struct Statistics: Sendable, Equatable {
        /// Jobs that draw now, those included that have failed and did not stop yet.
        public var running = 0
        /// Jobs that wait for a reader of their frames.
        public var paused = 0
        /// Jobs that were not started yet.
        public var waiting = 0
        /// Set aside for the started jobs.
        public var pixelsInFlight = 0

        /// Those of a pool without jobs.
        public init() {}
    }

    /// The present numbers of jobs.
    public var statistics: Statistics {
        state.withLock { $0.statistics }
    }

    /// Runs `body` on a thread of its own as soon as it is its turn, and answers what it returns.
    ///
    /// `body` makes a tree, hands it to the canvas and asks for images; what it does with them, encoding for one, runs on the
    /// same thread. Its layers must not leave it.
    ///
    /// Throws what `body` throws, `RenderPoolError` and `CancellationError`.
    public func run<Result: Sendable>(
        _ job: Job, _ body: @escaping @Sendable (Canvas) throws -> Result
    ) async throws -> Result {
        let ticket = try Ticket(job, self)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = Guarded<Result?>(nil)
                submit(
                    ticket,
                    work: { canvas in
                        let value = try body(canvas)
                        result.withLock { $0 = value }
                    },
                    end: { error in
                        if let error {
                            continuation.resume(throwing: error)
                        } else {
                            continuation.resume(returning: result.withLock { $0.take()! })
                        }
                    })
            }
        } onCancel: {
            fail(ticket, CancellationError())
        }
    }

    /// The picture of a tree at `time`, in seconds since the tree was made; an error if `time` is not finite.
    public func image(
        _ job: Job, at time: TimeInterval = 0, of tree: @escaping @Sendable () throws -> CALayer
    ) async throws -> CGImage {
        try await image(job, at: time, tree: .layer(tree))
    }

    /// Takes no more jobs, and waits until those that it has are over. Jobs that come later fail with
    /// `RenderPoolError.Kind.closed`.
    public func finish() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.isClosed = true
                if state.isIdle { return true }
                state.idlers.append(continuation)
                return false
            }
            if isIdle { continuation.resume() }
        }
    }
}
