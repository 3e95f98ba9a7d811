import CoreText
import Dispatch
import Foundation
import MicaBase
import MicaCompositor
import MicaRaster
public import UIKit

extension RenderPool {
    /// The content of a job, by the thread that creates it.
    enum Tree: Sendable {
        /// Created on the job's own thread.
        case layer(@Sendable () throws -> CALayer)
        /// Created on the main actor.
        case view(@MainActor @Sendable () throws -> UIView)
        case controller(@MainActor @Sendable () throws -> UIViewController)
    }

    /// Returns the picture of a view at `time`, in seconds since the view was created. The main actor creates the view
    /// in a window that it fills, lays it out and advances its time. Pixels are drawn on the job's thread, in parallel
    /// with other jobs.
    @_disfavoredOverload public func image(
        _ job: Job, at time: TimeInterval = 0, of view: @escaping @MainActor @Sendable () throws -> UIView
    ) async throws -> CGImage {
        try await image(job, at: time, tree: .view(view))
    }

    /// Returns the picture of a controller, which is the root of its own window.
    @_disfavoredOverload public func image(
        _ job: Job, at time: TimeInterval = 0,
        of controller: @escaping @MainActor @Sendable () throws -> UIViewController
    ) async throws -> CGImage {
        try await image(job, at: time, tree: .controller(controller))
    }

    /// Returns the contents of a file with the picture of a tree at `time`, encoded on the job's thread. `quality` and
    /// errors are those of `OfflineRenderer.data(as:at:quality:)`.
    public func data(
        _ job: Job, as format: StillFormat, at time: TimeInterval = 0, quality: Double? = nil,
        of tree: @escaping @Sendable () throws -> CALayer
    ) async throws -> Data {
        try await data(job, as: format, at: time, quality: quality, tree: .layer(tree))
    }

    /// Returns the contents of a file with the picture of a view; otherwise like the function for layers.
    @_disfavoredOverload public func data(
        _ job: Job, as format: StillFormat, at time: TimeInterval = 0, quality: Double? = nil,
        of view: @escaping @MainActor @Sendable () throws -> UIView
    ) async throws -> Data {
        try await data(job, as: format, at: time, quality: quality, tree: .view(view))
    }

    /// Returns the contents of a file with the picture of a controller; otherwise like the function for layers.
    @_disfavoredOverload public func data(
        _ job: Job, as format: StillFormat, at time: TimeInterval = 0, quality: Double? = nil,
        of controller: @escaping @MainActor @Sendable () throws -> UIViewController
    ) async throws -> Data {
        try await data(job, as: format, at: time, quality: quality, tree: .controller(controller))
    }

    /// Returns the pictures of an animated view.
    @_disfavoredOverload public func frames(
        _ job: Job, from start: TimeInterval, to end: TimeInterval, fps: Double,
        of view: @escaping @MainActor @Sendable () throws -> UIView
    ) -> Frames {
        frames(job, from: start, to: end, fps: fps, tree: .view(view))
    }

    /// Returns the pictures of an animated controller.
    @_disfavoredOverload public func frames(
        _ job: Job, from start: TimeInterval, to end: TimeInterval, fps: Double,
        of controller: @escaping @MainActor @Sendable () throws -> UIViewController
    ) -> Frames {
        frames(job, from: start, to: end, fps: fps, tree: .controller(controller))
    }

    func image(_ job: Job, at time: TimeInterval, tree: Tree) async throws -> CGImage {
        try OfflineRenderer.check(time: time)
        return try await run(job) { canvas in
            try canvas.show(tree)
            return try canvas.lastImage(at: time)
        }
    }

    private func data(
        _ job: Job, as format: StillFormat, at time: TimeInterval, quality: Double?, tree: Tree
    ) async throws -> Data {
        try format.check(quality)
        try OfflineRenderer.check(time: time)
        return try await run(job) { canvas in
            try canvas.show(tree)
            return try canvas.data(as: format, at: time, quality: quality)
        }
    }
}

/// A window on the main actor, whose view a job's thread draws.
final class ViewStage {
    private let shown: ShownView
    private let fonts: FontCatalogue
    private let width: Int, height: Int
    private let compositor = Compositor.chosen(threadCount: 1)
    private var pixels: Pixmap?

    /// Creates the stage, and waits until the main actor has created the view.
    init(_ job: RenderPool.Job, fonts: FontCatalogue, _ tree: RenderPool.Tree) throws {
        self.fonts = fonts
        shown = try Self.onMainActor(fonts) { try ShownView(tree, job) }
        width = Int((job.size.width * job.scale).rounded())
        height = Int((job.size.height * job.scale).rounded())
    }

    /// Draws the pixels at `time` into memory that the next call reuses.
    func draw(at time: TimeInterval) throws -> Pixmap {
        let shown = shown
        let tree = try Self.onMainActor(fonts) { try shown.renderer.checkedTree(at: time) }
        guard let target = pixels ?? Pixmap(width: width, height: height) else {
            throw MovieWriterError(
                .badSize, "not enough memory for an image of \(width) × \(height) pixels; choose a smaller size")
        }
        pixels = target
        compositor.render(tree, into: target)
        return target
    }

    /// A renderer that belongs to the main actor and is released there.
    @MainActor private final class ShownView {
        let renderer: OfflineRenderer

        init(_ tree: RenderPool.Tree, _ job: RenderPool.Job) throws {
            switch tree {
            case .layer: fatalError("A layer is not shown in a window.")
            case .view(let make): renderer = OfflineRenderer(view: try make(), size: job.size, scale: job.scale)
            case .controller(let make):
                renderer = OfflineRenderer(controller: try make(), size: job.size, scale: job.scale)
            }
        }

        isolated deinit {}
    }

    /// Runs `body` on the main actor and waits for it. Blocking is safe, because each job has a thread of its own.
    private static func onMainActor<Value: Sendable>(
        _ fonts: FontCatalogue, _ body: @escaping @MainActor @Sendable () throws -> Value
    ) throws -> Value {
        let outcome = Guarded<Result<Value, any Error>?>(nil), isDone = DispatchSemaphore(value: 0)
        Task { @MainActor in
            let result = Result { try FontCatalogue.$shared.withValue(fonts) { try body() } }
            outcome.withLock { $0 = result }
            isDone.signal()
        }
        isDone.wait()
        return try outcome.withLock { $0.take()! }.get()
    }
}
