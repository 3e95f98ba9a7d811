import MicaRaster
public import UIKit

extension RenderPool {
    /// What a job draws on, on its own thread alone.
    public final class Canvas {
        private let ticket: Ticket
        private unowned let pool: RenderPool
        private var renderer: OfflineRenderer?
        /// Of all frames so far.
        private var pixelCount = 0

        init(_ ticket: Ticket, _ pool: RenderPool) { (self.ticket, self.pool) = (ticket, pool) }

        /// The tree that is drawn; it must have no superlayer. Time begins anew with each. Default nil.
        public var layer: CALayer? {
            didSet {
                renderer = nil
                renderer = layer.map {
                    OfflineRenderer(
                        layer: $0, size: ticket.job.size, scale: ticket.job.scale, owner: nil, threadCount: 1)
                }
            }
        }

        /// The picture of the tree at `time`, in seconds since it was set; a time that has been passed shows the latest.
        ///
        /// Throws where the job has to end (see `check`), where the frame would pass its limit of pixels, and where text could not
        /// be drawn because there is no font at all. Stops the program where there is no layer.
        public func image(at time: TimeInterval = 0) throws -> CGImage {
            let renderer = try prepare(time)
            return try renderer.checkedImage()
        }

        /// The same for the last picture of the tree, which then goes: the canvas becomes the image and is not copied.
        public func lastImage(at time: TimeInterval = 0) throws -> CGImage {
            let renderer = try prepare(time)
            let pixels = try renderer.checkedPixels()
            layer = nil
            return CGImage(ImageSource(pixels))
        }

        private func prepare(_ time: TimeInterval) throws -> OfflineRenderer {
            guard let renderer else { fatalError("A canvas of a RenderPool has no layer to draw.") }
            try check()
            pixelCount += ticket.framePixels
            guard pixelCount <= ticket.job.pixelLimit else { throw ticket.tooManyPixels(pixelCount) }
            renderer.advance(to: time)
            return renderer
        }

        /// Throws where the job was cancelled or took too long. Work that takes long beside the frames calls it now and then.
        public func check() throws {
            if let failure = pool.state.withLock({ _ in ticket.failure }) { throw failure }
        }

        /// Lets the tree go, on the thread that made it.
        func close() { layer = nil }
    }
}
