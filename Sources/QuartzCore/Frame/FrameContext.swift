import CoreGraphics

/// What a frame is made for. It is handed from pass to pass, so that none looks up whose frame it is in.
///
/// It owns nothing, so that passing it on counts no references; it lives no longer than the frame, and the frame no longer than
/// its host, thread and layers.
struct FrameContext {
    unowned(unsafe) let host: LayerHost
    /// The host's time in this frame.
    let time: CFTimeInterval
    /// Has the transactions of the thread that runs the frame.
    unowned(unsafe) let thread: ThreadState
    /// In a replicator's late copies.
    var delay: Delay?

    /// The replicator, and which local time of it is shown.
    struct Delay {
        unowned(unsafe) let replicator: CALayer
        let time: Double
    }

    init(_ host: LayerHost, _ thread: ThreadState) { (self.host, time, self.thread) = (host, host.time, thread) }
}
