import CoreGraphics

/// What a frame is made for. It is handed from pass to pass, so that none looks up whose frame it is in.
struct FrameContext {
    let host: LayerHost
    /// The host's time in this frame.
    let time: CFTimeInterval
    /// Has the transactions of the thread that runs the frame.
    let thread: ThreadState
    /// In a replicator's late copies: the replicator, and which local time of it they show.
    var delay: (replicator: CALayer, time: Double)?

    init(_ host: LayerHost, _ thread: ThreadState) { (self.host, time, self.thread) = (host, host.time, thread) }
}
