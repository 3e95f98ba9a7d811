import Logging

/// Logs and counts each request, malformed ones included.
struct RequestLog: Sendable {
    let logger: Logger
    let metrics: Metrics

    struct Entry {
        /// The label in the metrics: card, health, metrics, help or other.
        var route = "other"
        var method = "-"
        var path = "-"
        var status: Int
        var bytes = 0
        var seconds = 0.0
        var client: String
        /// The reason for a failure.
        var reason: String?
    }

    func note(_ entry: Entry) {
        metrics.noteRequest(route: entry.route, status: entry.status, seconds: entry.seconds, bytes: entry.bytes)
        let level: Logger.Level = entry.status >= 500 ? .warning : .info
        guard logger.logLevel <= level else { return }
        var metadata: Logger.Metadata = [
            "method": "\(entry.method)", "path": "\(entry.path.prefix(500))",
            "status": .stringConvertible(entry.status), "bytes": .stringConvertible(entry.bytes),
            "ms": .stringConvertible((entry.seconds * 1e5).rounded() / 100), "client": "\(entry.client)",
        ]
        if let reason = entry.reason { metadata["reason"] = "\(reason)" }
        logger.log(level: level, "request", metadata: metadata)
    }
}
