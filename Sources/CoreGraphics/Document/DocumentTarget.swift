import Foundation
import MicaRaster
import MicaVector

/// The document of a PDF context: the pages that are written, and what belongs to the open one.
final class DocumentTarget {
    let document: PDFDocument
    /// The boxes of pages that specify none.
    let boxes: PDFDocument.Boxes
    private let consumer: CGDataConsumer
    private var isClosed = false
    /// The open page.
    struct Page {
        var boxes: PDFDocument.Boxes
        var links: [PDFDocument.Link] = []
        var points: [(name: String, at: Point)] = []
    }
    var page: Page?
    /// The open parts of the document's structure, outermost first; `nil` for one that is not written.
    var elements: [StructureElement?] = []

    init(_ consumer: CGDataConsumer, _ boxes: PDFDocument.Boxes, _ information: DocumentInformation) {
        self.consumer = consumer
        self.boxes = boxes
        document = PDFDocument(information) { [consumer] bytes in _ = consumer.write(Data(bytes)) }
    }

    deinit { close() }

    func write(_ list: DisplayList) {
        guard let page, !isClosed else { return }
        document.addPage(list, boxes: page.boxes, links: page.links, points: page.points)
        self.page = nil
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        document.finish()
    }
}

extension PDFDocument.Boxes {
    /// The boxes in a page's dictionary, over those of the document.
    init(_ information: CFDictionary?, over boxes: PDFDocument.Boxes) {
        self = boxes
        if let box = Box(in: information, kCGPDFContextMediaBox) {
            if box != media { self = Self(media: box) }
        }
        crop = Box(in: information, kCGPDFContextCropBox) ?? crop
        bleed = Box(in: information, kCGPDFContextBleedBox) ?? bleed
        trim = Box(in: information, kCGPDFContextTrimBox) ?? trim
        art = Box(in: information, kCGPDFContextArtBox) ?? art
    }
}

extension Box {
    /// Reads a rectangle of a page's dictionary: the bytes of a `CGRect`, or a rectangle itself.
    fileprivate init?(in dictionary: CFDictionary?, _ key: CFString) {
        switch dictionary?[key] {
        case let rect as CGRect: self.init(page: rect)
        case let value as NSValue: self.init(page: value.rectValue)
        case let data as Data where data.count == MemoryLayout<CGRect>.size:
            self.init(page: data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) })
        case let data as NSData where data.length == MemoryLayout<CGRect>.size:
            self.init(page: data.bytes.loadUnaligned(as: CGRect.self))
        default: return nil
        }
    }

    init(page rect: CGRect) {
        let rect = rect.standardized
        self.init(x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
    }
}

extension DocumentInformation {
    init(_ dictionary: CFDictionary?) {
        self.init()
        func text(_ key: CFString) -> String? { dictionary?[key] as? String }
        title = text(kCGPDFContextTitle)
        author = text(kCGPDFContextAuthor)
        subject = text(kCGPDFContextSubject)
        creator = text(kCGPDFContextCreator)
        language = text(documentLanguageKey)
        created = (dictionary?[documentDateKey] as? Date).map(Self.text)
        switch dictionary?[kCGPDFContextKeywords] {
        case let one as String: keywords = [one]
        case let list as [Any]: keywords = list.compactMap { $0 as? String }
        default: break
        }
    }

    /// Returns a time as PDF writes it, in UTC.
    private static func text(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        let c = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        func digits(_ v: Int?, _ count: Int) -> String {
            let text = String(max(0, v ?? 0))
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "D:" + digits(c.year, 4)
            + [c.month, c.day, c.hour, c.minute, c.second].map { digits($0, 2) }.joined() + "Z"
    }
}

/// The language of a document, such as "en"; not one of Apple's keys.
package let documentLanguageKey = "MicaLanguage"
/// The date of a document, a `Date`; not one of Apple's keys.
package let documentDateKey = "MicaCreationDate"
