import Foundation
import Synchronization

/// The counters and gauges at /metrics, in the text format of Prometheus.
final class Metrics: Sendable {
    private static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
    private struct Times {
        var counts = [Int](repeating: 0, count: Metrics.bounds.count + 1)
        var sum = 0.0
        mutating func add(_ seconds: Double) {
            counts[Metrics.bounds.firstIndex { seconds <= $0 } ?? Metrics.bounds.count] += 1
            sum += seconds
        }
    }
    private struct State {
        var requests: [String: Int] = [:]
        var sources: [CardCache.Source: Int] = [:]
        var times: [String: Times] = [:]
        var bytes = 0, connections = 0, slowReaders = 0, slowSenders = 0
    }
    private let state = Mutex(State())

    func noteRequest(route: String, status: Int, seconds: Double, bytes: Int) {
        state.withLock {
            $0.requests["route=\"\(route)\",status=\"\(status)\"", default: 0] += 1
            $0.times[route, default: Times()].add(seconds)
            $0.bytes += bytes
        }
    }
    func noteCard(_ source: CardCache.Source) { state.withLock { $0.sources[source, default: 0] += 1 } }
    func noteConnection(_ change: Int) { state.withLock { $0.connections += change } }
    func noteSlowReader() { state.withLock { $0.slowReaders += 1 } }
    func noteSlowSender() { state.withLock { $0.slowSenders += 1 } }

    /// The resident memory of the process in bytes.
    static var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    func text(_ renderer: CardRenderer, _ cache: CardCache, uploadBytes: Int, answerBytes: Int) -> String {
        let now = state.withLock { $0 }, pool = renderer.pool.statistics, queue = renderer.queue.counts
        var lines: [String] = []
        func add(_ name: String, _ kind: String, _ help: String, _ values: [(labels: String, value: String)]) {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(kind)"]
            lines += values.map { "\(name)\($0.labels.isEmpty ? "" : "{\($0.labels)}") \($0.value)" }
        }
        func one(_ name: String, _ kind: String, _ help: String, _ value: Int) {
            add(name, kind, help, [("", "\(value)")])
        }
        add(
            "cardserver_requests_total", "counter", "Answered requests.",
            now.requests.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") })
        add(
            "cardserver_cards_total", "counter",
            "Cards by source: miss (drawn), hit (the cache) or shared (another request's render).",
            now.sources.sorted { $0.key.rawValue < $1.key.rawValue }.map { ("source=\"\($0.key)\"", "\($0.value)") })
        let name = "cardserver_request_seconds"
        lines += ["# HELP \(name) Time from a request's head to its answer.", "# TYPE \(name) histogram"]
        for (route, times) in now.times.sorted(by: { $0.key < $1.key }) {
            var sum = 0
            for (bound, count) in zip(Self.bounds, times.counts) {
                sum += count
                lines.append("\(name)_bucket{route=\"\(route)\",le=\"\(bound)\"} \(sum)")
            }
            sum += times.counts[Self.bounds.count]
            lines.append("\(name)_bucket{route=\"\(route)\",le=\"+Inf\"} \(sum)")
            lines.append("\(name)_sum{route=\"\(route)\"} \(times.sum)")
            lines.append("\(name)_count{route=\"\(route)\"} \(sum)")
        }
        one("cardserver_response_bytes_total", "counter", "Bytes of answered bodies.", now.bytes)
        one(
            "cardserver_slow_readers_total", "counter", "Connections that were cut because the client did not read.",
            now.slowReaders)
        one(
            "cardserver_slow_senders_total", "counter", "Connections that were cut because a request did not end.",
            now.slowSenders)
        one("cardserver_connections", "gauge", "Open connections.", now.connections)
        one(
            "cardserver_log_lines_dropped_total", "counter",
            "Log lines that were dropped because the reader was too slow.",
            LogPipe.standardError.droppedLines)
        one("cardserver_cards_drawing", "gauge", "Cards that are being drawn or encoded.", queue.running)
        one("cardserver_cards_waiting", "gauge", "Cards that are waiting to be drawn.", queue.waiting)
        one("cardserver_threads_drawing", "gauge", "Threads that are drawing.", pool.running)
        one("cardserver_pixels_in_flight", "gauge", "Pixels that are reserved for drawing.", pool.pixelsInFlight)
        one("cardserver_upload_bytes", "gauge", "Bytes that are reserved for uploads.", uploadBytes)
        one("cardserver_answer_bytes", "gauge", "Bytes of answers that clients have not read yet.", answerBytes)
        one("cardserver_cache_bytes", "gauge", "Bytes of cached cards.", cache.byteCount)
        one("cardserver_cache_cards", "gauge", "Kept cards.", cache.entryCount)
        one("process_resident_memory_bytes", "gauge", "Resident memory.", Self.residentBytes)
        return lines.joined(separator: "\n") + "\n"
    }
}
