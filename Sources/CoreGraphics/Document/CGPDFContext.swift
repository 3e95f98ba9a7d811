public import Foundation
import MicaRaster
import MicaVector

extension CGContext {
    /// Creates a context whose pages are written to `consumer` as a PDF document. `mediaBox` is that of pages which
    /// specify none: US Letter, 612 × 792 points, if it is `nil`. `auxiliaryInfo` has the keys `kCGPDFContextTitle` and
    /// so on.
    ///
    /// The origin is that of the media box, y grows up and one unit is a point. Paths, text, images, gradients, clips,
    /// blend modes and groups remain what they are; shadows and filters become pictures. Drawing outside of pages has
    /// no effect. The same calls write the same bytes.
    public convenience init?(
        consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        let media = mediaBox.map { Box(page: $0.pointee) } ?? Box(x: 0, y: 0, width: 612, height: 792)
        let boxes = PDFDocument.Boxes(auxiliaryInfo, over: PDFDocument.Boxes(media: media).limited)
        self.init(
            target: .recording, space: .standard, flip: Affine(1, 0, 0, -1, boxes.media.min.x, boxes.media.max.y),
            base: .identity, bounds: .empty)
        recordText()
        document = DocumentTarget(consumer, boxes, DocumentInformation(auxiliaryInfo))
    }

    /// Creates a context whose pages are written to a file; otherwise like `init(consumer:mediaBox:_:)`. Returns `nil`
    /// for a URL that is not a file's.
    public convenience init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        guard let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// Begins a page, after ending an open one. `pageInfo` has the boxes, under the keys `kCGPDFContextMediaBox` and so
    /// on. The graphics state and the transform are those of a new context. Does nothing in other contexts.
    public func beginPDFPage(_ pageInfo: CFDictionary?) {
        guard let document else { return }
        endPDFPage()
        let boxes = PDFDocument.Boxes(pageInfo, over: document.boxes).limited
        document.page = DocumentTarget.Page(boxes: boxes)
        let media = boxes.media
        beginPage(
            flip: Affine(1, 0, 0, -1, -media.min.x, media.max.y),
            bounds: Box(x: 0, y: 0, width: media.width, height: media.height))
    }

    /// Ends the open page. Does nothing without one.
    public func endPDFPage() {
        guard let document, document.page != nil else { return }
        document.write(finishRecording())
        beginPage(flip: flip, bounds: .empty)
    }

    /// Begins a page with a media box; otherwise like `beginPDFPage(_:)`.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
        beginPDFPage(mediaBox.map { [kCGPDFContextMediaBox: $0.pointee] })
    }

    /// Ends the open page.
    public func endPage() { endPDFPage() }

    /// Ends the open page and the document: later drawing has no effect. It is also called when the context is
    /// deallocated.
    public func closePDF() {
        endPDFPage()
        document?.close()
    }

    /// Makes a rectangle of the page a link to an address. `rect` is in default user space, whatever the transform.
    public func setURL(_ url: CFURL, for rect: CGRect) {
        document?.page?.links.append(
            PDFDocument.Link(area: Box(page: rect), target: .address(url.absoluteString)))
    }

    /// Gives a point of the page, in default user space, a name to which links of the document may lead.
    public func addDestination(_ name: CFString, at point: CGPoint) {
        document?.page?.points.append((name, Point(Double(point.x), Double(point.y))))
    }

    /// Makes a rectangle of the page, in default user space, a link to a named point of the document.
    public func setDestination(_ name: CFString, for rect: CGRect) {
        document?.page?.links.append(PDFDocument.Link(area: Box(page: rect), target: .destination(name)))
    }

    /// Stores metadata; it has no effect.
    public func addDocumentMetadata(_ metadata: CFData?) {}

    /// `true` for a context whose pages are written.
    package var isPDF: Bool { document != nil }

    /// The media box of the open page; `nil` without one.
    package var pageBounds: CGRect? {
        document?.page.map { page in
            let media = page.boxes.media
            return CGRect(x: media.min.x, y: media.min.y, width: media.width, height: media.height)
        }
    }
}

/// Sets the outline of a document: a dictionary with the keys `kCGPDFOutlineTitle`, `kCGPDFOutlineChildren`,
/// `kCGPDFOutlineDestination` and `kCGPDFOutlineDestinationRect`. The entries are the children of `outline`.
public func CGPDFContextSetOutline(_ context: CGContext, _ outline: CFDictionary?) {
    func items(_ entries: Any?, _ depth: Int) -> [OutlineItem] {
        guard depth < 64 else { return [] }
        return (entries as? [Any] ?? []).compactMap { entry in
            guard let entry = entry as? CFDictionary ?? (entry as? [String: Any]).map({ $0 as CFDictionary }) else {
                return nil
            }
            var target: OutlineItem.Target?
            switch entry[kCGPDFOutlineDestination] {
            case let name as String: target = .name(name)
            case let url as URL: target = .address(url.absoluteString)
            case let number as Int:
                var point = Point(0, 14_400)
                if let data = entry[kCGPDFOutlineDestinationRect] as? Data, data.count == MemoryLayout<CGRect>.size {
                    let rect = data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }
                    point = Point(Double(rect.minX), Double(rect.maxY))
                }
                target = .page(number - 1, point)
            default: break
            }
            return OutlineItem(
                title: entry[kCGPDFOutlineTitle] as? String ?? "", target: target,
                children: items(entry[kCGPDFOutlineChildren], depth + 1))
        }
    }
    context.document?.document.outline = items(outline?[kCGPDFOutlineChildren], 0)
}
