public import Foundation
import ImageIO
import MicaRaster
public import UIKit

extension RenderPool {
    /// The canvas of a job, for use only on the job's own thread.
    public final class Canvas {
        private let ticket: Ticket
        private unowned let pool: RenderPool
        private var renderer: OfflineRenderer?
        private var stage: ViewStage?
        /// The total of all frames so far.
        private var pixelCount = 0

        init(_ ticket: Ticket, _ pool: RenderPool) {
            self.ticket = ticket
            self.pool = pool
        }

        /// The root of the tree that is drawn; it must have no superlayer. Setting it restarts the time at 0. Default
        /// `nil`.
        public var layer: CALayer? {
            didSet {
                renderer = nil
                stage = nil
                renderer = layer.map {
                    OfflineRenderer(
                        layer: $0, size: ticket.job.size, scale: ticket.job.scale, owner: nil, threadCount: 1)
                }
            }
        }

        /// Draws a view from now on, instead of a layer. The main actor creates it and advances its time; the job's
        /// thread waits meanwhile.
        public func show(_ view: @escaping @MainActor @Sendable () throws -> UIView) throws { try show(.view(view)) }

        /// Draws a controller from now on, as the root of its own window.
        @_disfavoredOverload public func show(
            _ controller: @escaping @MainActor @Sendable () throws -> UIViewController
        ) throws { try show(.controller(controller)) }

        func show(_ tree: Tree) throws {
            layer = nil
            if case .layer(let make) = tree {
                layer = try make()
            } else {
                try check()
                stage = try ViewStage(ticket.job, fonts: ticket.fonts, tree)
            }
        }

        /// Returns the picture of the tree at `time`, in seconds since it was set; for a time in the past, the latest
        /// picture.
        ///
        /// Throws if `time` is not finite, the job must end (see `check`), the frame would exceed the pixel limit, or
        /// text could not be drawn because there is no font. Stops the program if there is no layer and no view.
        public func image(at time: TimeInterval = 0) throws -> CGImage {
            let pixels = try draw(time)
            guard let copy = Pixmap(width: pixels.width, height: pixels.height) else {
                throw MovieWriterError(.badSize, "not enough memory for a copy of the image; choose a smaller size")
            }
            for y in 0..<pixels.height { copy.row(y).update(from: pixels.row(y), count: pixels.width) }
            return CGImage(ImageSource(copy))
        }

        /// Returns the last picture of the tree, and releases the tree. The canvas becomes the image without a copy.
        /// Otherwise like `image(at:)`.
        public func lastImage(at time: TimeInterval = 0) throws -> CGImage {
            let pixels = try draw(time)
            layer = nil
            return CGImage(ImageSource(pixels))
        }

        /// Returns the contents of a file with the picture at `time`. Throws the errors of `image(at:)`, and those of
        /// `OfflineRenderer.data(as:at:quality:)` about formats and `quality`.
        public func data(as format: StillFormat, at time: TimeInterval = 0, quality: Double? = nil) throws -> Data {
            try format.check(quality)
            return try format.encode(draw(time), quality: quality)
        }

        /// Draws the pixels at `time`; the next call draws into the same ones.
        private func draw(_ time: TimeInterval) throws -> Pixmap {
            try OfflineRenderer.check(time: time)
            try check()
            pixelCount += ticket.framePixels
            guard pixelCount <= ticket.job.pixelLimit else { throw ticket.tooManyPixels(pixelCount) }
            if let stage { return try stage.draw(at: time) }
            guard let renderer else { fatalError("A canvas of a RenderPool has no layer to draw.") }
            renderer.advance(to: time)
            return try renderer.checkedPixels()
        }

        /// Throws if the job was cancelled or exceeded its time limit. Long work between frames should call it
        /// regularly.
        public func check() throws {
            if let failure = pool.state.withLock({ _ in ticket.failure }) { throw failure }
        }

        /// Releases the tree, on the thread that created it.
        func close() { layer = nil }
    }
}
