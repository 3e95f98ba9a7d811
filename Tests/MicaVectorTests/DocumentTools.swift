import CoreGraphics
import Foundation
import ImageIO

/// A PDF program that draws pages, for comparison with Mica's own pixels.
enum PageReader: String, CaseIterable, Sendable {
    case cairo = "pdftocairo", splash = "pdftoppm", mupdf = "mutool", ghostscript = "gs"

    /// The arguments that write the first page to a PNG file.
    func arguments(_ file: String, to output: String, dpi: Int) -> [String] {
        switch self {
        case .cairo, .splash: ["-png", "-r", "\(dpi)", "-singlefile", file, String(output.dropLast(4))]
        case .mupdf: ["draw", "-r", "\(dpi)", "-o", output, file, "1"]
        case .ghostscript:
            [
                "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=png16m", "-r\(dpi)", "-dTextAlphaBits=4",
                "-dGraphicsAlphaBits=4", "-sOutputFile=\(output)", file,
            ]
        }
    }
}

/// A program of the system.
struct Tool {
    static func path(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static func has(_ name: String) -> Bool { path(name) != nil }

    /// Runs a program; returns its exit status and everything that it printed.
    @discardableResult static func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String)
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path(name) ?? "/usr/bin/" + name)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}

/// A page as a document and as pixels.
struct DrawnPage {
    let size: CGSize
    let pdf: Data
    let draw: (CGContext) -> Void

    init(
        _ width: CGFloat = 200, _ height: CGFloat = 200, _ information: CFDictionary? = nil,
        draw: @escaping (CGContext) -> Void
    ) {
        size = CGSize(width: width, height: height)
        self.draw = draw
        pdf = Self.document(width, height, information) { context in
            context.beginPDFPage(nil)
            draw(context)
            context.endPDFPage()
        }
    }

    static func document(
        _ width: CGFloat, _ height: CGFloat, _ information: CFDictionary? = nil, _ body: (CGContext) -> Void
    ) -> Data {
        let data = NSMutableData()
        var media = CGRect(x: 0, y: 0, width: width, height: height)
        if let context = CGContext(consumer: CGDataConsumer(data: data)!, mediaBox: &media, information) {
            body(context)
            context.closePDF()
        }
        return data as Data
    }

    /// Mica's own pixels, on white.
    func pixels(scale: CGFloat) -> Pixels {
        let width = Int((size.width * scale).rounded()), height = Int((size.height * scale).rounded())
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
            space: CGColorSpace(name: CGColorSpace.sRGB)!, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        context.rebase(CGAffineTransform(scaleX: scale, y: scale))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        draw(context)
        context.endTransparencyLayer()
        return Pixels(context)
    }

    /// The page as a program draws it.
    func pixels(_ reader: PageReader, scale: CGFloat, keep: String? = nil) throws -> Pixels {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("page.pdf").path,
            output = folder.appendingPathComponent("page.png").path
        try pdf.write(to: URL(fileURLWithPath: file))
        let result = try Tool.run(reader.rawValue, reader.arguments(file, to: output, dpi: Int(72 * scale)))
        guard
            let image = CGImageSourceCreateWithURL(URL(fileURLWithPath: output) as CFURL, nil)
                .flatMap({ CGImageSourceCreateImageAtIndex($0, 0, nil) })
        else { throw ReaderFailure(description: "\(reader): \(result.output)") }
        return Pixels(image)
    }

    struct ReaderFailure: Error, CustomStringConvertible { let description: String }
}

/// Opaque pixels: red, green and blue.
struct Pixels: Equatable {
    let width: Int, height: Int
    private(set) var bytes: [UInt8] = []

    init(_ context: CGContext) {
        width = context.width
        height = context.height
        let data = context.data!.assumingMemoryBound(to: UInt8.self)
        for y in 0..<height {
            for x in 0..<width {
                for c in 0..<3 { bytes.append(data[y * context.bytesPerRow + x * 4 + c]) }
            }
        }
    }

    init(_ image: CGImage) {
        let context = CGContext(
            data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: image.width * 4,
            space: CGColorSpace(name: CGColorSpace.sRGB)!, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        let all = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        context.fill(all)
        context.draw(image, in: all)
        self.init(context)
    }

    subscript(x: Int, y: Int) -> [UInt8] { Array(bytes[(y * width + x) * 3..<(y * width + x) * 3 + 3]) }

    /// Returns the share of pixels that differ by more than `levels` in a component, between 0 and 1; 1 for another
    /// size.
    func difference(from other: Pixels, levels: Int = 2) -> Double {
        guard width == other.width, height == other.height else { return 1 }
        var count = 0
        for pixel in 0..<width * height {
            let i = pixel * 3
            let differs = (0..<3).contains { abs(Int(bytes[i + $0]) - Int(other.bytes[i + $0])) > levels }
            if differs { count += 1 }
        }
        return Double(count) / Double(width * height)
    }
}
