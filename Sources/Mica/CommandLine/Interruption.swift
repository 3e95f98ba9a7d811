import Dispatch
import Foundation
import ImageIO

/// The reaction to signals that stop the process (Ctrl-C, a closed terminal, `kill`).
@MainActor enum Interruption {
    private static var sources: [any DispatchSourceSignal] = []

    /// Ends the programs that it runs and removes unfinished files, then ends as the signal would have ended it.
    static func removesTemporaryFiles() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            // A thread of its own: rendering may keep the main one busy.
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
            source.setEventHandler { @Sendable in
                RunningPrograms.endAll()
                TemporaryFiles.removeAll()
                exit(128 + number)
            }
            source.resume()
            sources.append(source)
        }
    }
}
