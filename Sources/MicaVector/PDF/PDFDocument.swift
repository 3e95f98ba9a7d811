package import MicaRaster

/// A PDF document that is written page by page.
///
/// The bytes depend on the arguments alone: the file has no date but the caller's, and its identifier is a hash of its
/// content. Use it from one thread at a time.
package final class PDFDocument {
    /// The boxes of a page, in PDF's default user space: points, y up.
    package struct Boxes: Sendable, Equatable {
        package var media: Box
        package var crop: Box?, bleed: Box?, trim: Box?, art: Box?
        package init(media: Box) { self.media = media }
    }
    /// An area of a page that leads elsewhere.
    package struct Link: Sendable {
        package enum Target: Sendable {
            /// An address, as it is written.
            case address(String)
            /// The name of a destination of the document.
            case destination(String)
        }
        /// The area in PDF's default user space.
        package var area: Box
        package var target: Target
        package init(area: Box, target: Target) {
            self.area = area
            self.target = target
        }
    }

    let file: PDFFile
    package let rastering: Rastering
    package private(set) var information: DocumentInformation
    private var pages: [PDFReference] = []
    private let pageTree: PDFReference
    private let catalog: PDFReference
    private var destinations: [String: (page: PDFReference, point: Point)] = [:]
    private var states: [PDFTransparency: PDFReference] = [:]
    private var fonts: [ObjectIdentifier: PDFFont] = [:]
    private var allFonts: [PDFFont] = []
    /// The images by identity, which are retained so that no other one gets the same address.
    private var images: [ImageKey: (image: ImageSource, reference: PDFReference)] = [:]
    private var clipMasks: [ObjectIdentifier: (clip: Clip, reference: PDFReference)] = [:]
    private(set) var structure: PDFStructure?
    package var outline: [OutlineItem] = []
    private var isFinished = false

    struct ImageKey: Hashable {
        enum Part: Hashable { case colors(smooth: Bool), alpha(smooth: Bool), luminance }
        var image: ObjectIdentifier
        var part: Part
    }

    /// Begins a document; `write` gets its bytes in parts.
    package init(
        _ information: DocumentInformation = DocumentInformation(), rastering: Rastering = Rastering(scale: 3),
        write: @escaping ([UInt8]) -> Void
    ) {
        self.information = information
        self.rastering = rastering
        file = PDFFile(write: write)
        catalog = file.reserve()
        pageTree = file.reserve()
        if information.isTagged { structure = PDFStructure(file) }
    }

    /// Adds a part of the document's structure to the end of another part, or of the document. From the next page on
    /// the document is tagged.
    package func add(_ element: StructureElement, in parent: StructureElement?) {
        if structure == nil { structure = PDFStructure(file) }
        information.isTagged = true
        structure?.add(element, in: parent)
    }

    /// The number of finished pages.
    package var pageCount: Int { pages.count }

    /// Adds a page. The list's device space has its origin at the top left of the media box and y down; a unit is a
    /// point.
    package func addPage(
        _ list: DisplayList, boxes: Boxes, links: [Link] = [], points: [(name: String, at: Point)] = []
    ) {
        guard !isFinished else { return }
        let boxes = boxes.limited
        let media = boxes.media, page = file.reserve()
        let base = Affine(1, 0, 0, -1, media.min.x, media.max.y)
        let bounds = Box(x: 0, y: 0, width: media.width, height: media.height)
        let canvas = PDFCanvas(self, base: base, bounds: bounds, page: page)
        canvas.concatenate(base)
        canvas.draw(list)
        canvas.end()
        let resources = canvas.resources, contents = file.add(stream: canvas.out.bytes)
        let annotations = links.compactMap { write($0, page: page) }
        let parents = structure?.finish(canvas.marked)
        for point in points { destinations[point.name] = (page, point.at) }
        pages.append(page)
        file.add(page) { out in
            out.append("<</Type/Page/Parent ")
            out.append(pageTree)
            out.append("/MediaBox")
            out.append(box: boxes.media)
            for (key, box) in [
                ("/CropBox", boxes.crop), ("/BleedBox", boxes.bleed), ("/TrimBox", boxes.trim), ("/ArtBox", boxes.art),
            ] as [(StaticString, Box?)] {
                guard let box else { continue }
                out.append(key)
                out.append(box: box)
            }
            out.append("/Group<</S/Transparency/CS/DeviceRGB/I true>>")
            resources.write(to: &out)
            out.append("/Contents ")
            out.append(contents)
            if !annotations.isEmpty {
                out.append("/Annots[")
                for annotation in annotations {
                    out.append(annotation)
                    out.append(" ")
                }
                out.append("]")
            }
            if let parents {
                out.append("/StructParents ")
                out.append(parents)
                out.append("/Tabs/S")
            }
            out.append(">>")
        }
        // Pictures of a page are rarely on the next one, and would use memory without bound.
        if images.count > 64 { images.removeAll() }
        clipMasks.removeAll()
    }

    /// Ends the document. Further calls do nothing.
    package func finish() {
        guard !isFinished else { return }
        isFinished = true
        if pages.isEmpty {
            isFinished = false
            addPage(DisplayList(), boxes: Boxes(media: Box(x: 0, y: 0, width: 612, height: 792)))
            isFinished = true
        }
        for font in allFonts { font.write(to: file) }
        let tree = structure?.write(information)
        let outlines = writeOutline()
        let metadata = information.isTagged ? writeMetadata() : nil
        file.add(pageTree) { out in
            out.append("<</Type/Pages/Count ")
            out.append(pages.count)
            out.append("/Kids[")
            for page in pages {
                out.append(page)
                out.append("\n")
            }
            out.append("]>>")
        }
        file.add(catalog) { out in
            out.append("<</Type/Catalog/Pages ")
            out.append(pageTree)
            writeDestinations(to: &out)
            if let outlines {
                out.append("/Outlines ")
                out.append(outlines)
                out.append("/PageMode/UseOutlines")
            }
            if let language = information.language {
                out.append("/Lang")
                out.append(string: language)
            }
            if let tree {
                out.append("/MarkInfo<</Marked true>>/StructTreeRoot ")
                out.append(tree)
                out.append("/ViewerPreferences<</DisplayDocTitle true>>")
            }
            if let metadata {
                out.append("/Metadata ")
                out.append(metadata)
            }
            out.append(">>")
        }
        let about = file.add { information.write(to: &$0) }
        file.finish(catalog: catalog, information: about)
    }

    // MARK: Shared objects

    func state(_ value: PDFTransparency) -> PDFReference {
        if let known = states[value] { return known }
        let reference = file.add { out in
            out.append("<</ca ")
            out.append(value.alpha, decimals: 4)
            out.append("/CA ")
            out.append(value.alpha, decimals: 4)
            out.append("/BM")
            out.append(value.blend.pdfName ?? "/Normal")
            out.append("/SMask")
            if let mask = value.mask {
                out.append("<</S/Luminosity/G ")
                out.append(mask)
                out.append(">>")
            } else {
                out.append("/None")
            }
            out.append(">>")
        }
        states[value] = reference
        return reference
    }

    func font(_ face: any EmbeddableFont) -> PDFFont {
        if let known = fonts[ObjectIdentifier(face)], !known.isFull { return known }
        let font = PDFFont(face, file.reserve())
        fonts[ObjectIdentifier(face)] = font
        allFonts.append(font)
        return font
    }

    /// Returns the object of an image, written on first use.
    func image(_ image: ImageSource, _ part: ImageKey.Part, write: () -> PDFReference) -> PDFReference {
        let key = ImageKey(image: ObjectIdentifier(image), part: part)
        if let known = images[key] { return known.reference }
        let reference = write()
        images[key] = (image, reference)
        return reference
    }

    /// Returns the soft mask of a clip by an image and all clips above it, made on first use in a page.
    func clipMask(_ clip: Clip, make: () -> PDFReference) -> PDFReference {
        if let known = clipMasks[ObjectIdentifier(clip)] { return known.reference }
        let reference = make()
        clipMasks[ObjectIdentifier(clip)] = (clip, reference)
        return reference
    }

    // MARK: Links

    private func write(_ link: Link, page: PDFReference) -> PDFReference? {
        guard link.area.isFinite, !link.area.isEmpty else { return nil }
        let parent = structure?.reserveParent()
        let annotation = file.add { out in
            out.append("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect")
            out.append(box: link.area)
            switch link.target {
            case .address(let text):
                out.append("/A<</S/URI/URI")
                // An address has only ASCII characters; others are already escaped.
                out.append(string: String(text.unicodeScalars.filter { $0.isASCII }))
                out.append(">>/Contents")
                out.append(string: text)
            case .destination(let name):
                out.append("/Dest")
                out.append(string: name)
                out.append("/Contents")
                out.append(string: name)
            }
            if let parent {
                out.append("/StructParent ")
                out.append(parent)
            }
            out.append(">>")
        }
        if let parent { structure?.add(link: annotation, parent: parent, page: page) }
        return annotation
    }

    private func writeDestinations(to out: inout ByteWriter) {
        guard !destinations.isEmpty else { return }
        // The names of a name tree are in the order of their bytes.
        func bytes(_ name: String) -> [UInt8] {
            var text = ByteWriter()
            text.append(string: name)
            return text.bytes
        }
        out.append("/Names<</Dests<</Names[")
        for name in destinations.keys.sorted(by: { Array($0.utf16).lexicographicallyPrecedes(Array($1.utf16)) }) {
            guard let place = destinations[name] else { continue }
            out.append(contentsOf: bytes(name))
            out.append(destination: place.page, place.point)
        }
        out.append("]>>>>")
    }

    private func writeOutline() -> PDFReference? {
        guard !outline.isEmpty else { return nil }
        let root = file.reserve()
        let (first, last, count) = write(outline, parent: root, depth: 0)
        file.add(root) { out in
            out.append("<</Type/Outlines/First ")
            out.append(first)
            out.append("/Last ")
            out.append(last)
            out.append("/Count ")
            out.append(count)
            out.append(">>")
        }
        return root
    }

    private func write(_ items: [OutlineItem], parent: PDFReference, depth: Int) -> (PDFReference, PDFReference, Int) {
        let references = items.map { _ in file.reserve() }
        var total = items.count
        for (index, item) in items.enumerated() {
            let inner =
                item.children.isEmpty || depth >= 64
                ? nil : write(item.children, parent: references[index], depth: depth + 1)
            total += inner?.2 ?? 0
            file.add(references[index]) { out in
                out.append("<</Title")
                out.append(string: item.title)
                out.append("/Parent ")
                out.append(parent)
                if index > 0 {
                    out.append("/Prev ")
                    out.append(references[index - 1])
                }
                if index + 1 < items.count {
                    out.append("/Next ")
                    out.append(references[index + 1])
                }
                if let inner {
                    out.append("/First ")
                    out.append(inner.0)
                    out.append("/Last ")
                    out.append(inner.1)
                    out.append("/Count ")
                    out.append(inner.2)
                }
                switch item.target {
                case .name(let name):
                    out.append("/Dest")
                    out.append(string: name)
                case .page(let number, let point) where pages.indices.contains(number):
                    out.append("/Dest")
                    out.append(destination: pages[number], point)
                case .address(let text):
                    out.append("/A<</S/URI/URI")
                    out.append(string: String(text.unicodeScalars.filter { $0.isASCII }))
                    out.append(">>")
                case .page, nil: break
                }
                out.append(">>")
            }
        }
        return (references[0], references[references.count - 1], total)
    }

    private func writeMetadata() -> PDFReference {
        file.add(plainStream: Array(information.xmp.utf8)) { $0.append("/Type/Metadata/Subtype/XML") }
    }
}

extension PDFDocument.Boxes {
    /// The largest side of a page in points, as in Adobe's programs.
    private static let longestSide = 14_400.0

    /// The boxes with finite sides of 1 to 14,400 points; the inner boxes are cut to the media box.
    package var limited: Self {
        var result = self
        let m = media
        guard m.isFinite, !m.isEmpty, m.width > 0, m.height > 0 else {
            return Self(media: Box(x: 0, y: 0, width: 612, height: 792))
        }
        let far = 1e6
        let corner = Point(min(max(m.min.x, -far), far), min(max(m.min.y, -far), far))
        result.media = Box(
            x: corner.x, y: corner.y, width: min(max(m.width, 1), Self.longestSide),
            height: min(max(m.height, 1), Self.longestSide))
        func cut(_ box: Box?) -> Box? {
            guard let box, box.isFinite else { return nil }
            let inner = box.intersection(result.media)
            return inner.isEmpty || inner.width <= 0 || inner.height <= 0 ? nil : inner
        }
        result.crop = cut(crop)
        result.bleed = cut(bleed)
        result.trim = cut(trim)
        result.art = cut(art)
        return result
    }
}

extension ByteWriter {
    mutating func append(box: Box) { append(array: [box.min.x, box.min.y, box.max.x, box.max.y]) }

    mutating func append(destination page: PDFReference, _ point: Point) {
        append("[")
        append(page)
        append("/XYZ ")
        append(point)
        append(" null]")
    }
}
