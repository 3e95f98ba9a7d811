/// The frames of RFC 6455, as a server reads and writes them.
package enum WebSocketFrame {
    package enum Opcode: UInt8 { case continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 }

    /// Why a connection is closed.
    package enum CloseCode: UInt16, Error {
        case normal = 1000, goingAway = 1001, protocolError = 1002, policy = 1008, tooBig = 1009
    }

    package struct Header: Equatable {
        var opcode: Opcode
        var isLast: Bool
        var length: Int
        var mask: [UInt8]
    }

    /// Reads a header with `read`, which answers that many bytes. Fails as soon as the length is known to be more than
    /// `limit`, before anything of it is read.
    package static func readHeader(limit: Int, read: (Int) throws -> [UInt8]) throws -> Header {
        let start = try read(2)
        guard start[0] & 0x70 == 0, let opcode = Opcode(rawValue: start[0] & 15), start[1] & 0x80 != 0 else {
            throw CloseCode.protocolError
        }
        var length = UInt64(start[1] & 127)
        let isLast = start[0] & 0x80 != 0
        if opcode.rawValue >= 8, !isLast || length > 125 { throw CloseCode.protocolError }
        if length >= 126 {
            length = try read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | UInt64($1) }
        }
        guard length <= UInt64(limit) else { throw CloseCode.tooBig }
        return Header(opcode: opcode, isLast: isLast, length: Int(length), mask: try read(4))
    }

    package static func unmask(_ bytes: inout [UInt8], _ mask: [UInt8]) {
        for i in bytes.indices { bytes[i] ^= mask[i & 3] }
    }

    /// The header of a frame that is a message of its own.
    package static func header(_ opcode: Opcode, length: Int) -> [UInt8] {
        var header: [UInt8] = [0x80 | opcode.rawValue]
        switch length {
        case ..<126: header.append(UInt8(length))
        case ..<65536: header += [126, UInt8(length >> 8), UInt8(length & 255)]
        default: header += [127] + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
        }
        return header
    }

    package static func close(_ code: CloseCode) -> [UInt8] {
        header(.close, length: 2) + [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 255)]
    }
}
