import MicaBase
import MicaRaster

/// Idle painters, so that a new context need not allocate scratch memory of its own.
enum PainterPool {
    private struct Idle: ~Copyable {
        // A painter is in this list only while it is unused, and is removed under the mutex.
        nonisolated(unsafe) var painters: [Painter] = []
    }
    private static let idle = Guarded(Idle())

    static func draw(_ op: DrawOp, into pixmap: Pixmap, region: PixelRect? = nil) {
        nonisolated(unsafe) var painter: Painter?
        idle.withLock { painter = $0.painters.popLast() }
        let used = painter ?? Painter()
        used.draw(op, into: pixmap, region: region)
        painter = used
        idle.withLock { if $0.painters.count < 8 { $0.painters.append(painter!) } }
    }
}
