import CMicaExpat
import Foundation

/// The reason why an SVG file has no picture.
package enum SVGFailure: Error, Equatable, CustomStringConvertible {
    case tooLarge(Int), notWellFormed(String, line: Int), noRoot(String), tooManyElements, tooManyAttributes, tooDeep,
        tooMuchText, noSize

    package var description: String {
        switch self {
        case .tooLarge(let bytes): "an SVG file must have at most \(SVGLimits.bytes) bytes (got \(bytes))"
        case .notWellFormed(let reason, let line): "line \(line): the XML must be well-formed (got: \(reason))"
        case .noRoot(let name): "the root element must be <svg> (got <\(name)>)"
        case .tooManyElements: "an SVG file must have at most \(SVGLimits.elements) elements (got more)"
        case .tooManyAttributes:
            "an SVG file must have at most \(SVGLimits.attributes) attributes, \(SVGLimits.ownAttributes) of an element"
                + " (got more)"
        case .tooDeep: "elements must be nested at most \(SVGLimits.depth) levels (got more)"
        case .tooMuchText:
            "the texts must have at most \(SVGLimits.textBytes) bytes, the attributes \(2 * SVGLimits.bytes) (got more)"
        case .noSize: "an SVG picture must have a size of \(SVGLimits.smallest)–\(Int(SVGLimits.number)) (got none)"
        }
    }
}

/// The limits of an SVG file and its drawing.
enum SVGLimits {
    static let bytes = 16 << 20
    static let elements = 50_000
    /// The nesting of elements in the file, and that of drawn ones with the elements that they use.
    static let depth = 128, drawnDepth = 512
    /// The attributes of all elements, and of one.
    static let attributes = 1 << 20, ownAttributes = 1024
    /// The bytes of all texts and style sheets. Those of all attributes are at most twice `bytes`.
    static let textBytes = 2 << 20
    /// The characters of all paths, and of a style sheet.
    static let pathBytes = 4 << 20, styleBytes = 1 << 20
    /// The rules of all style sheets, and the declarations of each.
    static let rules = 4096, declarations = 256
    /// The visits of elements, and the operations and points that they draw. Each use of an element is a visit, and each
    /// 256 bytes of its properties count as another one.
    static let visits = 200_000, operations = 50_000, points = 2_000_000
    /// The steps of one drawing, about a microsecond each, and those for each pixel of the clip; and the pixels of all
    /// bitmaps that it uses at a time.
    static let steps = 400_000, stepsPerPixel: CGFloat = 0.1, bitmapPixels: CGFloat = 16_777_216
    /// The nesting of references: `use`, masks, clips and patterns.
    static let references = 16
    /// The chain of gradients or patterns that inherit from each other.
    static let chain = 16
    /// The greatest coordinate, and the smallest side of a picture and of a `viewBox`.
    static let number = 1e6, smallest = 0.001
    /// The characters of a number and of a link, and the functions of a transform.
    static let digits = 128, linkBytes = 1024, functions = 64
    /// The dashes of a line's pattern, and those that a line is divided into.
    static let dashes = 64, dashCount = 20_000
    static let dashFault = "a line with more than \(dashCount) dashes is drawn solid"
    /// The characters of a text, and the fonts of all texts.
    static let characters = 4096, fonts = 32
    /// The side of an embedded image or mask in pixels.
    static let side = 4096
    /// The pixels of all embedded images, and their number.
    static let pixels = 16 << 20, images = 256
    /// The copies of a pattern in a shape, and the periods of a repeating gradient.
    static let tiles = 4096, periods = 128
    /// The stops of a gradient.
    static let stops = 1024
}

extension SVGDocument {
    /// Reads the XML of a file. No other files are read; entities are those of the file itself, within expat's limits.
    init(reading data: Data) throws(SVGFailure) {
        guard data.count <= SVGLimits.bytes else { throw .tooLarge(data.count) }
        // expat collects the attributes of an element before it reports them.
        let quotes = data.withUnsafeBytes { bytes in
            zip(bytes, bytes.dropFirst()).reduce(0) { $0 + ($1.0 == 61 && ($1.1 == 34 || $1.1 == 39) ? 1 : 0) }
        }
        guard quotes <= SVGLimits.attributes else { throw .tooManyAttributes }
        guard let parser = XML_ParserCreate(nil) else { throw .notWellFormed("out of memory", line: 0) }
        defer { XML_ParserFree(parser) }
        let reading = SVGReading(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(reading).toOpaque())
        XML_SetElementHandler(
            parser, { SVGReading.of($0)?.opened($1, $2) }, { reading, _ in SVGReading.of(reading)?.closed() })
        XML_SetCharacterDataHandler(parser) { SVGReading.of($0)?.characters($1, $2) }
        let status = data.withUnsafeBytes { bytes in
            XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
        }
        try withExtendedLifetime(reading) { () throws(SVGFailure) in
            if let failure = reading.failure { throw failure }
            guard status == XML_STATUS_OK, let root = reading.elements.first else {
                let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "nothing"
                throw .notWellFormed(reason, line: Int(XML_GetCurrentLineNumber(parser)))
            }
            guard root.name == "svg" else { throw .noRoot(root.name) }
        }
        self.init(reading.elements)
    }
}

/// The elements that the parser's callbacks have collected.
private final class SVGReading {
    private let parser: XML_Parser
    private(set) var elements: [SVGElement] = [], failure: SVGFailure?
    private var open: [Int] = [], pending: [UInt8] = [], textBytes = 0, attributeBytes = 0
    /// `true` inside an element whose text is needed.
    private var takesText = false

    init(_ parser: XML_Parser) { self.parser = parser }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> SVGReading? {
        pointer.map { Unmanaged<SVGReading>.fromOpaque($0).takeUnretainedValue() }
    }

    private func fail(_ failure: SVGFailure) {
        self.failure = failure
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    func opened(_ name: UnsafePointer<XML_Char>?, _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
        guard failure == nil, let name else { return }
        flush()
        guard elements.count < SVGLimits.elements else { return fail(.tooManyElements) }
        guard open.count < SVGLimits.depth else { return fail(.tooDeep) }
        var attributes: [String: String] = [:], index = 0
        while let key = pairs?[index], let value = pairs?[index + 1] {
            guard index < 2 * SVGLimits.ownAttributes else { return fail(.tooManyAttributes) }
            attributeBytes += 8 + strlen(key) + strlen(value)
            // Entities can expand a short file to long attributes.
            guard attributeBytes <= 2 * SVGLimits.bytes else { return fail(.tooMuchText) }
            attributes[String(cString: key)] = String(cString: value)
            index += 2
        }
        if let parent = open.last { elements[parent].content.append(.element(elements.count)) }
        open.append(elements.count)
        elements.append(SVGElement(name: String(cString: name), attributes: attributes))
        takeText()
    }

    private func takeText() {
        takesText = open.last.map { ["text", "tspan", "a", "style", "textPath"].contains(elements[$0].name) } ?? false
    }

    func characters(_ text: UnsafePointer<XML_Char>?, _ length: Int32) {
        guard takesText, failure == nil, let text else { return }
        textBytes += Int(length)
        // Entities can expand a short file to a long text.
        guard textBytes <= SVGLimits.textBytes else { return fail(.tooMuchText) }
        pending.append(contentsOf: UnsafeRawBufferPointer(start: text, count: Int(length)))
    }

    /// Adds the characters since the last tag to their element.
    private func flush() {
        guard !pending.isEmpty, let parent = open.last else { return }
        elements[parent].content.append(.text(String(decoding: pending, as: UTF8.self)))
        pending.removeAll(keepingCapacity: true)
    }

    func closed() {
        flush()
        _ = open.popLast()
        takeText()
    }
}
