import Dispatch
import Foundation
import ImageIO
import MicaBase

/// The reaction to signals that stop the process (Ctrl-C, a closed terminal, `kill`).
@MainActor package enum Interruption {
    private static var sources: [any DispatchSourceSignal] = []
    /// Ends the program in its own way, at the first signal.
    private nonisolated static let ending = Guarded<(@Sendable () -> Void)?>(nil)

    /// Calls `end`, on any thread, at the first signal, in place of ending the process at once; a second signal does that.
    /// Nil: the first one does.
    package nonisolated static func endsBy(_ end: (@Sendable () -> Void)?) { ending.withLock { $0 = end } }

    /// Ends the programs that it runs and removes unfinished files, then ends as the signal would have ended it.
    package static func removesTemporaryFiles() {
        let isRegistered = DispatchSemaphore(value: 0)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A thread of its own: rendering may keep the main one busy.
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
        // From here on no signal is lost.
        for _ in sources { isRegistered.wait() }
    }
}
