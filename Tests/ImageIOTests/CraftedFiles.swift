import CMicaZlib
import Foundation
import MicaSnapshot

/// Small files that declare much, and ordinary ones of every kind, made in code.
enum Crafted {
    // MARK: GIF

    struct GIFFrame {
        var x = 0, y = 0
        var width: Int, height: Int
        var disposal = 0
        var transparentIndex: UInt8?
        /// An index of the four colours: the same for all pixels.
        var color: UInt8 = 1
        /// The pixels' data instead of that of `color`.
        var data: Data?
    }

    /// Black, red, green, blue.
    static func gif(_ width: Int, _ height: Int, _ frames: [GIFFrame]) -> Data {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
        var file = [UInt8]("GIF89a".utf8)
        file.append(contentsOf: short(width) + short(height))
        file.append(contentsOf: [0x81, 0, 0, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255] as [UInt8])
        for frame in frames {
            let flags = UInt8(frame.disposal << 2) | (frame.transparentIndex == nil ? 0 : 1)
            file.append(contentsOf: [0x21, 0xF9, 4, flags, 4, 0, frame.transparentIndex ?? 0, 0, 0x2C] as [UInt8])
            for value in [frame.x, frame.y, frame.width, frame.height] { file.append(contentsOf: short(value)) }
            file.append(0)
            file.append(contentsOf: frame.data ?? run(of: frame.color, count: frame.width * frame.height))
        }
        file.append(0x3B)
        return Data(file)
    }

    /// The shortest LZW data of `count` equal indices: each code represents one more of them than the previous one.
    static func run(of index: UInt8, count: Int) -> Data {
        var bytes: [UInt8] = []
        var bits = 0, bitCount = 0, size = 3
        func put(_ code: Int) {
            bits |= code << bitCount
            bitCount += size
            while bitCount >= 8 {
                bytes.append(UInt8(bits & 255))
                bits >>= 8
                bitCount -= 8
            }
        }
        put(4)
        put(Int(index))
        var rest = count - 1, next = 6, length = 1
        while rest > 0 {
            if next < 4096 {
                put(next)
                next += 1
                length += 1
                if next == 1 << size, size < 12 { size += 1 }
            } else {
                put(4095)
            }
            rest -= length
        }
        put(5)
        if bitCount > 0 { bytes.append(UInt8(bits & 255)) }
        var data = Data([2])
        for start in stride(from: 0, to: bytes.count, by: 255) {
            let block = bytes[start..<min(start + 255, bytes.count)]
            data.append(UInt8(block.count))
            data.append(contentsOf: block)
        }
        data.append(0)
        return data
    }

    // MARK: PNG

    /// One zlib stream.
    static func packed(_ content: Data) -> Data {
        var size = compressBound(UInt(content.count))
        var output = [UInt8](repeating: 0, count: Int(size))
        _ = compress(&output, &size, Array(content), UInt(content.count))
        return Data(output.prefix(Int(size)))
    }

    static func chunk(_ name: String, _ content: Data) -> Data {
        let body = Data(name.utf8) + content
        let sum = body.withUnsafeBytes { crc32_z(0, $0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
        return joined([big(UInt32(content.count)), body, big(UInt32(sum))])
    }

    static func joined(_ parts: [Data]) -> Data { parts.reduce(into: Data()) { $0.append($1) } }

    static func big(_ value: UInt32) -> Data { withUnsafeBytes(of: value.bigEndian) { Data($0) } }

    /// A zlib stream of zeros, as short as can be.
    static func zeros(_ count: Int) -> Data {
        var stream = z_stream()
        deflateInit_(&stream, 9, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        let input = [UInt8](repeating: 0, count: 1 << 16)
        var output = [UInt8](repeating: 0, count: 1 << 16), data = Data(), rest = count
        while true {
            let part = min(rest, input.count)
            rest -= part
            input.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(part)
                repeat {
                    output.withUnsafeMutableBufferPointer { output in
                        stream.next_out = output.baseAddress
                        stream.avail_out = UInt32(output.count)
                        _ = deflate(&stream, rest == 0 ? Z_FINISH : Z_NO_FLUSH)
                    }
                    data += output.prefix(output.count - Int(stream.avail_out))
                } while stream.avail_out == 0
            }
            if rest == 0 { return data }
        }
    }

    private static func header(_ width: Int, _ height: Int, _ depth: UInt8, _ type: UInt8, _ interlace: UInt8) -> Data {
        let content = joined([big(UInt32(width)), big(UInt32(height)), Data([depth, type, 0, 0, interlace])])
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + chunk("IHDR", content)
    }

    /// Black or clear; `pixels` is a zlib stream instead of the right one.
    static func png(
        _ width: Int, _ height: Int, depth: UInt8 = 8, type: UInt8 = 6, interlaced: Bool = false,
        metadata: Data = Data(), colors: Data = Data(), pixels: Data? = nil
    ) -> Data {
        let components = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type]!
        let palette = type == 3 ? chunk("PLTE", Data([255, 0, 0, 0, 0, 255])) : Data()
        // Interlaced rows have the same total length, except for a byte each.
        let size = ((width * components * Int(depth) + 7) / 8 + 1) * height + (interlaced ? 12 * height + 64 : 0)
        return joined([
            header(width, height, depth, type, interlaced ? 1 : 0), metadata, palette, colors,
            chunk("IDAT", pixels ?? zeros(size)), chunk("IEND", Data()),
        ])
    }

    /// An animation of clear or black frames over the whole of a small image.
    static func apng(
        _ width: Int, _ height: Int, frameCount: Int, depth: UInt8 = 8, type: UInt8 = 6, metadata: Data = Data()
    ) -> Data {
        let size = big(UInt32(width)) + big(UInt32(height))
        var file = joined([
            header(width, height, depth, type, 0), metadata, chunk("acTL", big(UInt32(frameCount)) + big(0)),
        ])
        if type == 3 { file += chunk("PLTE", Data([255, 0, 0, 0, 0, 255])) + chunk("tRNS", Data([128])) }
        if type == 0 { file += chunk("tRNS", Data([0, 0])) }
        let components = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type]!
        let pixels = zeros(((width * components * Int(depth) + 7) / 8 + 1) * height)
        var number: UInt32 = 0
        for index in 0..<frameCount {
            // Composited over the existing pixels or replacing them; then restored, cleared or kept.
            let disposal = UInt8(type == 6 ? 0 : index % 3)
            file += chunk(
                "fcTL", joined([big(number), size, big(0), big(0), Data([0, 1, 0, 10, disposal, disposal & 1])]))
            number += 1
            if index == 0 {
                file += chunk("IDAT", pixels)
            } else {
                file += chunk("fdAT", big(number) + pixels)
                number += 1
            }
        }
        return file + chunk("IEND", Data())
    }

    /// A small image of each colour type and depth: rows in one pass and in seven, with and without a transparent colour.
    static var everyPNG: [Data] {
        var files: [Data] = []
        for (type, depths) in [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])]
            as [(UInt8, [UInt8])]
        {
            for depth in depths {
                let isInterlaced = files.count % 2 == 0
                files.append(png(19, 13, depth: depth, type: type, interlaced: isInterlaced))
                guard type != 4, type != 6 else { continue }
                let transparent = type == 3 ? Data([0, 128]) : Data(count: type == 2 ? 6 : 2)
                files.append(
                    png(
                        19, 13, depth: depth, type: type, interlaced: !isInterlaced,
                        colors: chunk("tRNS", transparent)))
            }
        }
        return files
    }

    static func profile(_ unpackedSize: Int) -> Data {
        chunk("iCCP", joined([Data("x\0\0".utf8), zeros(unpackedSize)]))
    }

    // MARK: JPEG

    /// A grey progressive image: one scan for the means of all blocks, then scans of coefficients that are all zero.
    static func progressiveJPEG(_ width: Int, _ height: Int, scanCount: Int, dataSize: Int? = nil) -> Data {
        func segment(_ marker: UInt8, _ content: [UInt8]) -> Data {
            Data([0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content)
        }
        let none = [UInt8](repeating: 0, count: 15)
        var file = Data([0xFF, 0xD8])
        file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        file += segment(0xC2, [8] + size + [1, 1, 0x11, 0])
        // One code of one bit in each table: no difference; a run of blocks that end here, with its length in 14 bits.
        file += segment(0xC4, [0, 1] + none + [0])
        file += segment(0xC4, [0x10, 1] + none + [0xE0])
        let blocks = ((width + 7) / 8) * ((height + 7) / 8)
        file += segment(0xDA, [1, 1, 0, 0, 0, 0])
        file += Data(count: dataSize ?? (blocks + 7) / 8)
        let run = String(repeating: "011111111111111", count: (blocks + 32_766) / 32_767)
        let bits = Array((run + String(repeating: "1", count: 7)).utf8)
        var scan = Data()
        for start in stride(from: 0, to: bits.count - 7, by: 8) {
            let byte = bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | $1 & 1 }
            scan.append(contentsOf: byte == 255 ? [255, 0] : [byte])
        }
        for index in 1..<max(scanCount, 1) {
            let coefficient = UInt8(1 + index % 63)
            file += segment(0xDA, [1, 1, 0x10, coefficient, coefficient, 0])
            file += scan
        }
        return file + Data([0xFF, 0xD9])
    }

    // MARK: WebP

    private static func riff(_ name: String, _ content: Data) -> Data {
        let size = withUnsafeBytes(of: UInt32(content.count).littleEndian) { Data($0) }
        return joined([Data(name.utf8), size, content, Data(count: content.count & 1)])
    }

    /// One colour in lossless WebP: no bit for a pixel.
    private static func flat(_ width: Int, _ height: Int) -> Data {
        var bits: [UInt8] = []
        func put(_ value: Int, _ count: Int) { for i in 0..<count { bits.append(UInt8(value >> i & 1)) } }
        put(0x2F, 8)
        put(width - 1, 14)
        put(height - 1, 14)
        // No alpha, version 0, no transform, no cache, no groups. Of each table: a simple one, of one symbol of one bit, 0.
        put(0, 1 + 3 + 3)
        for _ in 0..<5 { put(1, 4) }
        while bits.count % 8 != 0 { bits.append(0) }
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | bits[start + $1] << UInt8($1) }
        }
        return riff("VP8L", Data(bytes) + Data(count: 8))
    }

    static func webP(_ width: Int, _ height: Int) -> Data {
        riff("RIFF", Data("WEBP".utf8) + flat(width, height))
    }

    static func webPAnimation(_ width: Int, _ height: Int, frameCount: Int) -> Data {
        func three(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255), UInt8(value >> 16)] }
        let size = Data(three(width - 1) + three(height - 1))
        var body = Data("WEBP".utf8)
        body += riff("VP8X", joined([Data([2, 0, 0, 0]), size]))
        body += riff("ANIM", Data(count: 6))
        let frame = joined([Data(count: 6), size, Data(three(40)), Data([2]), flat(width, height)])
        for _ in 0..<frameCount { body += riff("ANMF", frame) }
        return riff("RIFF", body)
    }
}
