import Foundation
import Mica
import Synchronization

/// Records a window as a movie while it is visible; encoding runs in parallel.
@MainActor final class WindowRecorder {
    let url: URL
    let size: (width: Int, height: Int)
    private let queue: AsyncStream<MovieFrame>.Continuation
    private var last: (image: CGImage, time: Double)?
    private let task: Task<Void, any Error>
    private let progress: Progress

    /// The maximum number of frames that wait for the encoder; further frames are dropped, which prolongs the previous
    /// one.
    private static let limit = 90

    private final class Progress: Sendable {
        let waiting = Mutex(0)
    }

    init(to url: URL, fps: Double, size: (width: Int, height: Int)) throws {
        self.url = url
        self.size = size
        _ = try MovieFormat(of: url)
        let (stream, continuation) = AsyncStream<MovieFrame>.makeStream()
        queue = continuation
        let progress = Progress()
        self.progress = progress
        task = Task.detached {
            var frames = stream.makeAsyncIterator()
            try await MovieWriter.write(to: url, fps: fps) {
                let frame = await frames.next(isolation: #isolation)
                if frame != nil { progress.waiting.withLock { $0 -= 1 } }
                return frame
            }
        }
    }

    /// Adds a picture at a time in seconds.
    func add(_ image: CGImage, at time: Double) {
        guard let before = last else {
            last = (image, time)
            return
        }
        guard time > before.time, progress.waiting.withLock({ $0 }) < WindowRecorder.limit else { return }
        send(before.image, time - before.time)
        last = (image, time)
    }

    private func send(_ image: CGImage, _ duration: Double) {
        progress.waiting.withLock { $0 += 1 }
        queue.yield(MovieFrame(image: image, duration: duration))
    }

    /// Ends the movie at a time. `done` is called on the main actor with the error, or `nil`.
    func finish(at time: Double, done: @escaping @MainActor ((any Error)?) -> Void) {
        if let last { send(last.image, max(1.0 / 60, time - last.time)) }
        last = nil
        queue.finish()
        Task { @MainActor in
            do {
                try await task.value
                done(nil)
            } catch {
                done(error)
            }
        }
    }
}
