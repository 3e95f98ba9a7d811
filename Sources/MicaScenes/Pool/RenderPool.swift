import MicaBase
import MicaRaster
public import UIKit

/// Renders layer trees in parallel, on all cores: for servers, and for batches of pictures.
///
/// ```swift
/// let pool = RenderPool()
/// let card = try await pool.image(.init(size: CGSize(width: 1200, height: 630))) { makeCard(title: "Hello") }
/// ```
/// Each job has its own thread, from the creation of its tree to its last frame, so that jobs share no transactions,
/// hosts, current contexts or run loops. `concurrentJobs` of them draw at once; the others wait, in the order of
/// priority and then of arrival. A job draws on a single thread. For one large movie an `OfflineRenderer` is faster,
/// since it uses all cores for each frame.
///
/// Jobs are closures that create layers, views or controllers. Views belong to the main actor, which creates them and
/// advances their time, one after another. Their pixels are drawn on the threads of the jobs.
///
/// A job ends early if its task is cancelled (`CancellationError`) or it exceeds a limit (`RenderPoolError`). Its
/// caller resumes at once. Its thread stops at the next frame, or at the next `Canvas.check()`, and counts as running
/// until then, since code cannot be stopped from outside.
public final class RenderPool: Sendable {
    /// The number of jobs that draw at once, 1–256.
    public let concurrentJobs: Int
    /// The maximum number of pixels that all started jobs hold together, in canvases and frames. A pixel has 4 bytes.
    public let pixelsInFlight: Int
    /// The maximum number of jobs that wait for their start.
    public let waitingJobs: Int

    let state = Guarded(State())

    /// Creates a pool.
    /// - Parameters:
    ///   - concurrentJobs: The number of jobs that draw at once, clamped to 1–256. Default `nil`: one per core that the
    ///     process may use.
    ///   - pixelsInFlight: See the property; at least 1. Default 268,435,456, which is 1 GiB.
    ///   - waitingJobs: The maximum number of waiting jobs; one more fails at once. Default: no limit.
    public init(concurrentJobs: Int? = nil, pixelsInFlight: Int = 1 << 28, waitingJobs: Int = .max) {
        self.concurrentJobs = min(256, max(1, concurrentJobs ?? Processors.count))
        self.pixelsInFlight = max(1, pixelsInFlight)
        self.waitingJobs = max(0, waitingJobs)
    }

    /// The canvas and the limits of a job.
    public struct Job: Sendable {
        /// The canvas in points.
        public var size: CGSize
        /// The scale in pixels per point. Default 1.
        public var scale: CGFloat
        /// The priority: jobs with a higher one start first. Default `nil`: that of the calling task.
        public var priority: TaskPriority?
        /// The time limit in seconds from the job's start, including waits for a slow reader of its frames; more than
        /// 0. Default: no limit.
        public var timeLimit: TimeInterval
        /// The time limit in seconds before the job's start; more than 0. Default: no limit.
        public var waitLimit: TimeInterval
        /// The maximum number of pixels of all its frames together. Default: no limit.
        public var pixelLimit: Int
        /// The number of frames that the job keeps at once besides its canvas, at least 0; their memory is reserved
        /// before it starts. For `frames` it is the number of frames drawn ahead, at least 1. Default 1.
        public var heldFrames: Int

        /// Creates a job whose canvas has `size` points of `scale` pixels; the other values are those of the
        /// properties.
        public init(
            size: CGSize, scale: CGFloat = 1, priority: TaskPriority? = nil, timeLimit: TimeInterval = .infinity,
            waitLimit: TimeInterval = .infinity, pixelLimit: Int = .max, heldFrames: Int = 1
        ) {
            self.size = size
            self.scale = scale
            self.priority = priority
            self.timeLimit = timeLimit
            self.waitLimit = waitLimit
            self.pixelLimit = pixelLimit
            self.heldFrames = heldFrames
        }

        /// The number of pixels of a frame; `nil` if no canvas can be so large.
        public var pixelCount: Int? {
            guard OfflineRenderer.canRender(size: size, scale: scale) else { return nil }
            return Int((size.width * scale).rounded()) * Int((size.height * scale).rounded())
        }
    }

    /// Numbers of jobs.
    public struct Statistics: Sendable, Equatable {
        /// The number of jobs that are drawing, including failed ones that have not stopped yet.
        public var running = 0
        /// The number of jobs that wait for a reader of their frames.
        public var paused = 0
        /// The number of jobs that have not started yet.
        public var waiting = 0
        /// The number of pixels that are reserved for the started jobs.
        public var pixelsInFlight = 0

        /// Creates the statistics of a pool without jobs.
        public init() {}
    }

    /// The current numbers of jobs.
    public var statistics: Statistics {
        state.withLock { $0.statistics }
    }

    /// Runs `body` on its own thread in its turn. Returns its result.
    ///
    /// `body` creates a tree, assigns it to the canvas and requests images. Its further work, such as encoding, runs on
    /// the same thread. Its layers must not leave it.
    ///
    /// Throws the errors of `body`, `RenderPoolError` and `CancellationError`.
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

    /// Returns the picture of a tree at `time`, in seconds since the tree was created. Throws if `time` is not finite.
    public func image(
        _ job: Job, at time: TimeInterval = 0, of tree: @escaping @Sendable () throws -> CALayer
    ) async throws -> CGImage {
        try await image(job, at: time, tree: .layer(tree))
    }

    /// Stops accepting jobs, and waits until the existing ones are finished. Later jobs fail with
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
