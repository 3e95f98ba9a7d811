import Logging
import MicaRaster

private let logger = Logger(label: "CoreGraphics")

/// Says in the log what a call did not do and why. The same sentence is said once in a process, so that a mistake in a
/// drawing loop does not fill the log.
package func report(_ sentence: String) {
    if isNew(sentence) { logger.error("\(sentence)") }
}

/// Logs, once, that something is most likely not meant, in the name of a module above this one.
package func warn(_ sentence: String, module: String) {
    if isNew(sentence) { Logger(label: module).warning("\(sentence)", source: module) }
}

private func isNew(_ sentence: String) -> Bool {
    said.withLock { said in said.count < 1000 && said.insert(sentence).inserted }
}

private let said = Guarded<Set<String>>([])
