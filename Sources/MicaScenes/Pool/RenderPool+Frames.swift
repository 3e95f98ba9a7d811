public import Foundation
import MicaBase
public import UIKit

extension RenderPool {
    /// One picture of an animated tree.
    public struct Frame: Sendable {
        /// The index: 0, 1, 2 …
        public let index: Int
        /// The time in seconds since the tree was created.
        public let time: TimeInterval
        /// The picture of the tree at this time.
        public let image: CGImage
    }

    /// Returns the pictures of a tree at `start`, `start + 1/fps`, … before `end`, in order.
    ///
    /// Each iteration is one job. It starts when the first frame is requested and draws `heldFrames` ahead. It pauses
    /// while these are not consumed, so that other jobs can draw. It ends when the iteration ends or its task is
    /// cancelled. Consumed frames belong to the caller and do not count as the pool's. A time or a rate that is not
    /// finite, or a rate that is not above 0, throws when the first frame is requested.
    public func frames(
        _ job: Job, from start: TimeInterval, to end: TimeInterval, fps: Double,
        of tree: @escaping @Sendable () throws -> CALayer
    ) -> Frames {
        frames(job, from: start, to: end, fps: fps, tree: .layer(tree))
    }

    func frames(_ job: Job, from start: TimeInterval, to end: TimeInterval, fps: Double, tree: Tree) -> Frames {
        let count = OfflineRenderer.frameCount(from: start, to: end, fps: fps)
        return Frames(pool: self, job: job, start: start, end: end, count: count, fps: fps, tree: tree)
    }

    /// Writes the frames of a half-open range to a file, in the format of its extension (see `MovieFormat`). The file
    /// appears only when it is complete. The pool draws the frames, and the waiting task encodes them.
    ///
    /// Throws `RenderPoolError`, `CancellationError`, and the errors of `OfflineRenderer.write`.
    public func write(
        _ job: Job, to url: URL, from start: TimeInterval, to end: TimeInterval, fps: Double, overwrite: Bool = false,
        options: MovieOptions = MovieOptions(), of tree: @escaping @Sendable () throws -> CALayer
    ) async throws {
        try await write(
            job, to: url, from: start, to: end, fps: fps, overwrite: overwrite, options: options, tree: .layer(tree))
    }

    /// Writes the frames of a view; otherwise like the function for layers.
    @_disfavoredOverload public func write(
        _ job: Job, to url: URL, from start: TimeInterval, to end: TimeInterval, fps: Double, overwrite: Bool = false,
        options: MovieOptions = MovieOptions(), of view: @escaping @MainActor @Sendable () throws -> UIView
    ) async throws {
        try await write(
            job, to: url, from: start, to: end, fps: fps, overwrite: overwrite, options: options, tree: .view(view))
    }

    /// Writes the frames of a controller; otherwise like the function for layers.
    @_disfavoredOverload public func write(
        _ job: Job, to url: URL, from start: TimeInterval, to end: TimeInterval, fps: Double, overwrite: Bool = false,
        options: MovieOptions = MovieOptions(),
        of controller: @escaping @MainActor @Sendable () throws -> UIViewController
    ) async throws {
        try await write(
            job, to: url, from: start, to: end, fps: fps, overwrite: overwrite, options: options,
            tree: .controller(controller))
    }

    private func write(
        _ job: Job, to url: URL, from start: TimeInterval, to end: TimeInterval, fps: Double, overwrite: Bool,
        options: MovieOptions, tree: Tree
    ) async throws {
        let (fps, _) = try OfflineRenderer.checkedFrames(from: start, to: end, fps: fps, file: url.relativePath)
        let frames = frames(job, from: start, to: end, fps: fps, tree: tree)
        var iterator = frames.makeAsyncIterator()
        try await MovieWriter.write(
            to: url, fps: fps, frameCount: frames.count, overwrite: overwrite, options: options
        ) {
            try await iterator.next().map { MovieFrame(image: $0.image, duration: 1 / fps) }
        }
    }

    /// Frames in order of time, drawn on demand.
    public struct Frames: AsyncSequence, Sendable {
        public typealias Element = Frame
        public typealias Failure = any Error
        let pool: RenderPool
        let job: Job
        let start: TimeInterval, end: TimeInterval
        /// The number of frames.
        public let count: Int
        let fps: Double
        let tree: Tree

        public func makeAsyncIterator() -> Iterator { Iterator(reader: Reader(FrameStream(self))) }

        /// One iteration.
        public struct Iterator: AsyncIteratorProtocol {
            let reader: Reader

            /// Returns the next frame; `nil` after the last one. Throws `RenderPoolError`, `CancellationError`,
            /// `MovieWriterError` as `image(at:)` does, and errors of the closure that creates the tree. After an error
            /// it returns `nil`.
            public mutating func next() async throws -> Frame? { try await reader.stream.next() }
        }
    }

    /// Ends the job once its frames have no reader.
    final class Reader {
        let stream: FrameStream
        init(_ stream: FrameStream) { self.stream = stream }
        deinit { stream.abandon() }
    }

    /// Passes frames from a job's thread to the task that reads them.
    final class FrameStream: Sendable {
        private struct State {
            var ticket: Ticket?
            var frames: [Frame] = []
            var reader: CheckedContinuation<Frame?, any Error>?
            /// `true` if the job is over; `failure` is then its error, or `nil` if it is complete.
            var isOver = false
            var failure: (any Error)?
            var isJobPausing = false
        }
        private let source: Frames
        private let state = Guarded(State())
        private var capacity: Int { max(1, source.job.heldFrames) }

        init(_ source: Frames) { self.source = source }

        func next() async throws -> Frame? {
            let pool = source.pool
            guard let (ticket, isNew) = try makeTicket() else { return nil }
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    take(continuation, ticket)
                    if isNew { start(ticket) }
                }
            } onCancel: {
                pool.fail(ticket, CancellationError())
            }
        }

        /// Returns the job of this iteration; `nil` if there are no frames. Throws for times that are not finite.
        private func makeTicket() throws -> (Ticket, isNew: Bool)? {
            if let ticket = state.withLock({ $0.ticket }) { return (ticket, false) }
            try OfflineRenderer.checkFrames(from: source.start, to: source.end, fps: source.fps)
            guard source.count > 0 else { return nil }
            var job = source.job
            job.heldFrames = capacity
            let ticket = try Ticket(job, source.pool, frameCount: source.count)
            state.withLock { $0.ticket = ticket }
            return (ticket, true)
        }

        private func take(_ continuation: CheckedContinuation<Frame?, any Error>, _ ticket: Ticket) {
            enum Answer { case frame(Frame), end((any Error)?), later }
            let (answer, wakes): (Answer, Bool) = state.withLock { state in
                guard state.frames.isEmpty else {
                    let wakes = state.isJobPausing
                    state.isJobPausing = false
                    return (.frame(state.frames.removeFirst()), wakes)
                }
                if state.isOver { return (.end(state.failure.take()), false) }
                state.reader = continuation
                return (.later, false)
            }
            switch answer {
            case .frame(let frame): continuation.resume(returning: frame)
            case .end(let failure?): continuation.resume(throwing: failure)
            case .end(nil): continuation.resume(returning: nil)
            case .later: break
            }
            if wakes { source.pool.wake(ticket) }
        }

        private func start(_ ticket: Ticket) {
            source.pool.submit(
                ticket,
                work: { [self] canvas in
                    try canvas.show(source.tree)
                    for index in 0..<source.count {
                        try waitForRoom(ticket, canvas)
                        let time = source.start + Double(index) / source.fps
                        put(Frame(index: index, time: time, image: try canvas.image(at: time)))
                    }
                },
                end: { [self] in end($0) })
        }

        private func waitForRoom(_ ticket: Ticket, _ canvas: Canvas) throws {
            while true {
                try canvas.check()
                let isFull = state.withLock { state in
                    state.isJobPausing = state.frames.count >= capacity
                    return state.isJobPausing
                }
                guard isFull else { return }
                source.pool.pause(ticket)
            }
        }

        private func put(_ frame: Frame) {
            let reader = state.withLock { state in
                guard !state.isOver else { return nil as CheckedContinuation<Frame?, any Error>? }
                guard let reader = state.reader.take() else {
                    state.frames.append(frame)
                    return nil
                }
                return reader
            }
            reader?.resume(returning: frame)
        }

        private func end(_ failure: (any Error)?) {
            let reader = state.withLock { state in
                state.isOver = true
                let reader = state.reader.take()
                if reader == nil { state.failure = failure }
                return reader
            }
            guard let reader else { return }
            if let failure { reader.resume(throwing: failure) } else { reader.resume(returning: nil) }
        }

        func abandon() {
            let ticket = state.withLock { state in
                state.frames = []
                return state.ticket
            }
            if let ticket { source.pool.fail(ticket, CancellationError()) }
        }
    }
}
