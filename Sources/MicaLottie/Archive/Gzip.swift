import CMicaZlib
package import Foundation

/// The decompression of gzip data, the format of `.tgs` files.
package enum Gzip {
    /// Returns `true` if data begins as gzip data does.
    package static func isGzip(_ data: Data) -> Bool { data.starts(with: [0x1F, 0x8B]) }

    /// Returns the content of gzip data with one or more members. `limit` is the maximum size of the content in bytes.
    package static func decompress(_ data: Data, limit: Int) throws(LottieError) -> Data {
        var stream = z_stream()
        // 16 selects gzip's header.
        guard
            inflateInit2_(&stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw LottieError("there is not enough memory to decompress gzip data") }
        defer { inflateEnd(&stream) }
        // zlib does not change its input.
        var input = [UInt8](data)
        var output = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let outcome = input.withUnsafeMutableBufferPointer { input -> Outcome in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            while true {
                let code = chunk.withUnsafeMutableBufferPointer { chunk in
                    stream.next_out = chunk.baseAddress
                    stream.avail_out = UInt32(chunk.count)
                    return inflate(&stream, Z_NO_FLUSH)
                }
                let count = chunk.count - Int(stream.avail_out)
                guard output.count + count <= limit else { return .tooLarge }
                output.append(contentsOf: chunk[..<count])
                switch code {
                case Z_OK: continue
                case Z_STREAM_END:
                    // Another member may follow; other data at the end is ignored, as gzip does.
                    guard stream.avail_in >= 2, stream.next_in[0] == 0x1F, stream.next_in[1] == 0x8B,
                        inflateReset(&stream) == Z_OK
                    else { return .complete }
                case Z_BUF_ERROR: return .truncated
                default: return .damaged
                }
            }
        }
        switch outcome {
        case .complete: return output
        case .tooLarge:
            throw LottieError("the decompressed JSON", mustBe: "at most \(limit) bytes", got: "more")
        case .truncated: throw LottieError("the gzip data ends early; use a complete copy of the file")
        case .damaged: throw LottieError("the gzip data is damaged; use another copy of the file")
        }
    }

    private enum Outcome { case complete, tooLarge, truncated, damaged }
}
