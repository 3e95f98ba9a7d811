import Dispatch
import Foundation
import ImageIO
import MicaBase

/// The reaction to signals that stop the process (Ctrl-C, a closed terminal, `kill`).
@MainActor package enum Interruption {
    private static var sources: [any DispatchSourceSignal] = []
    /// The handler that ends the program at the first signal.
    private nonisolated static let ending = Guarded<(@Sendable () -> Void)?>(nil)

    /// Calls `end`, on any thread, at the first signal, instead of ending the process at once; a second signal ends it.
    /// With `nil`, the first one ends it.
    package nonisolated static func endsBy(_ end: (@Sendable () -> Void)?) { ending.withLock { $0 = end } }

    /// Ends the programs that it runs and removes unfinished files, then ends the process by the signal.
    package static func removesTemporaryFiles() {
        let isRegistered = DispatchSemaphore(value: 0)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A separate thread, since rendering may keep the main one busy.
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
            source.setEventHandler { @Sendable in
                let end = ending.withLock { end in
                    defer { end = nil }
                    return end
                }
                if let end { return end() }
                RunningPrograms.endAll()
                TemporaryFiles.removeAll()
                exit(128 + number)
            }
            source.setRegistrationHandler { @Sendable in isRegistered.signal() }
            source.resume()
            sources.append(source)
        }
        // From here on, no signal is lost.
        for _ in sources { isRegistered.wait() }
    }
}
