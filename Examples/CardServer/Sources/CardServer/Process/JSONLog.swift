import Foundation
import Logging

/// Writes log messages as lines of JSON to the standard error, without blocking (see `LogPipe`).
struct JSONLog: LogHandler {
    let label: String
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info

    init(label: String) { self.label = label }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var now = timespec(), parts = tm(), text = [CChar](repeating: 0, count: 32)
        clock_gettime(CLOCK_REALTIME, &now)
        gmtime_r(&now.tv_sec, &parts)
        strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
        let time = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let milliseconds = String(now.tv_nsec / 1_000_000 + 1000).dropFirst()
        var line = "{\"time\":\"\(time).\(milliseconds)Z\",\"level\":\"\(event.level)\",\"message\":"
        Self.append("\(event.message)", to: &line)
        for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }).sorted(by: {
            $0.key < $1.key
        }) {
            line += ","
            Self.append(key, to: &line)
            line += ":"
            if case .stringConvertible(let number as any Numeric) = value {
                line += "\(number)"
            } else {
                Self.append("\(value)", to: &line)
            }
        }
        line += "}\n"
        LogPipe.standardError.write(line)
    }

    private static func append(_ text: String, to line: inout String) {
        line += "\""
        for scalar in text.unicodeScalars.prefix(1000) {
            switch scalar {
            case "\"": line += "\\\""
            case "\\": line += "\\\\"
            case _ where scalar.value < 32 || scalar.value == 127: line += "\\u" + String(format: "%04x", scalar.value)
            default: line.unicodeScalars.append(scalar)
            }
        }
        line += "\""
    }
}
