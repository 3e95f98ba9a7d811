import Logging
import Synchronization

private let logger = Logger(label: "CoreGraphics")

/// Says in the log what a call did not do and why. The same sentence is said once in a process, so that a mistake in a
/// drawing loop does not fill the log.
package func report(_ sentence: String) {
    let isNew = said.withLock { said in said.count < 1000 && said.insert(sentence).inserted }
    if isNew { logger.error("\(sentence)") }
}

private let said = Mutex<Set<String>>([])
