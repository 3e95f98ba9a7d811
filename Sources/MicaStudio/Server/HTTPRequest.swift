import Foundation

/// The line and the headers of a request. There is no body: nothing is uploaded.
package struct HTTPRequest: Sendable, Equatable {
    package var method: String
    /// As it came: neither decoded nor shortened.
    package var target: String
    /// By name in lower case. A name that comes twice is refused.
    package var headers: [String: String]

    package enum Fault: Error, Equatable { case malformed, unsupported }

    /// `head` ends before the empty line.
    package init(head: [UInt8]) throws(Fault) {
        guard head.allSatisfy({ $0 == 13 || $0 == 10 || (32...126).contains($0) || $0 == 9 }) else {
            throw .malformed
        }
        var lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let first = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
        guard first.count == 3, !first[0].isEmpty, first[1].hasPrefix("/") else { throw .malformed }
        guard first[2] == "HTTP/1.1" || first[2] == "HTTP/1.0" else { throw .unsupported }
        (method, target, headers) = (String(first[0]), String(first[1]), [:])
        for line in lines where !line.isEmpty {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex, !line.hasPrefix(" ") else {
                throw .malformed
            }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            guard headers.updateValue(value, forKey: name) == nil else { throw .malformed }
        }
        guard headers["transfer-encoding"] == nil, headers["content-length"] ?? "0" == "0" else { throw .unsupported }
    }

    package var asksForWebSocket: Bool {
        headers["upgrade"]?.lowercased() == "websocket"
            && (headers["connection"] ?? "").lowercased().split(separator: ",")
                .contains { $0.trimmingCharacters(in: .whitespaces) == "upgrade" }
    }

    /// The answer to `Sec-WebSocket-Key`; nil where the request is no WebSocket handshake of version 13.
    package var webSocketAccept: String? {
        guard asksForWebSocket, headers["sec-websocket-version"] == "13", let key = headers["sec-websocket-key"],
            Data(base64Encoded: key)?.count == 16
        else { return nil }
        return Data(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
    }
}
