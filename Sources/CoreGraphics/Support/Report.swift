import Logging
import MicaBase

private let logger = Logger(label: "CoreGraphics")

/// Logs an action that a call did not perform, with the reason. The same sentence is logged once in a process, so that
/// a mistake in a drawing loop does not fill the log.
package func report(_ sentence: String) {
    if isNew(sentence) { logger.error("\(sentence)") }
}

/// Logs, once, a probable mistake, in the name of a higher module.
package func warn(_ sentence: String, module: String) {
    if isNew(sentence) { Logger(label: module).warning("\(sentence)", source: module) }
}

private func isNew(_ sentence: String) -> Bool {
    said.withLock { said in said.count < 1000 && said.insert(sentence).inserted }
}

private let said = Guarded<Set<String>>([])
