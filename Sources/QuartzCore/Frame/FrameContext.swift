import CoreGraphics

/// The context of a frame. Passes hand it on, so that none has to look up its frame.
///
/// It owns nothing, so that passing it on changes no reference counts; it does not outlive the frame, and the frame
/// does not outlive its host, thread and layers.
struct FrameContext {
    unowned(unsafe) let host: LayerHost
    /// The host's time in this frame.
    let time: CFTimeInterval
    /// The state of the thread that runs the frame, with its transactions.
    unowned(unsafe) let thread: ThreadState
    /// The delay, in late copies of a replicator.
    var delay: Delay?

    /// A replicator, and the local time of it that is rendered.
    struct Delay {
        unowned(unsafe) let replicator: CALayer
        let time: Double
    }

    init(_ host: LayerHost, _ thread: ThreadState) {
        self.host = host
        time = host.time
        self.thread = thread
    }
}
