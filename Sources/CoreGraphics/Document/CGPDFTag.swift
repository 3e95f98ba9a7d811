package import MicaVector

/// The type of a part of a tagged document; the names are those of PDF's standard structure types.
public enum CGPDFTagType: Int32, Sendable, CaseIterable {
    /// A document.
    case document = 100
    /// A large division.
    case part
    /// A self-contained text.
    case art
    /// A section.
    case section
    /// A division without meaning of its own.
    case div
    /// A quotation in paragraphs of its own.
    case blockQuote
    /// The description of a figure or table.
    case caption
    /// A table of contents.
    case toc
    /// An entry of a table of contents.
    case toci
    /// An index.
    case index
    /// A part without meaning.
    case nonStructure
    /// A part with meaning for its program alone.
    case `private`
    /// A paragraph.
    case paragraph = 200
    /// A heading.
    case header
    /// A heading of the first level.
    case header1
    /// A heading of the second level.
    case header2
    /// A heading of the third level.
    case header3
    /// A heading of the fourth level.
    case header4
    /// A heading of the fifth level.
    case header5
    /// A heading of the sixth level.
    case header6
    /// A list.
    case list = 300
    /// An entry of a list.
    case listItem
    /// The number or bullet of an entry.
    case label
    /// The content of an entry.
    case listBody
    /// A table.
    case table = 400
    /// A row of a table.
    case tableRow
    /// A cell with a heading.
    case tableHeaderCell
    /// A cell with data.
    case tableDataCell
    /// The rows at the top of a table.
    case tableHeader
    /// The rows of data.
    case tableBody
    /// The rows at the bottom of a table.
    case tableFooter
    /// A part of a line.
    case span = 500
    /// A quotation in a line.
    case quote
    /// A footnote.
    case note
    /// A citation.
    case reference
    /// The source of a citation.
    case bibliography
    /// Code of a program.
    case code
    /// A link.
    case link
    /// A remark.
    case annotation
    /// A text with its pronunciation.
    case ruby = 600
    /// The text of a ruby.
    case rubyBaseText
    /// The pronunciation of a ruby.
    case rubyAnnotationText
    /// The punctuation of a ruby.
    case rubyPunctuation
    /// A remark in the line.
    case warichu
    /// The text of a remark in the line.
    case warichuText
    /// The punctuation of a remark in the line.
    case warichuPunctiation
    /// A picture.
    case figure = 700
    /// A formula.
    case formula
    /// A field of a form.
    case form
    /// Another object.
    case object = 800

    /// The name of the type in a file.
    var name: String {
        switch self {
        case .document: "Document"
        case .part: "Part"
        case .art: "Art"
        case .section: "Sect"
        case .div: "Div"
        case .blockQuote: "BlockQuote"
        case .caption: "Caption"
        case .toc: "TOC"
        case .toci: "TOCI"
        case .index: "Index"
        case .nonStructure, .object: "NonStruct"
        case .private: "Private"
        case .paragraph: "P"
        case .header: "H"
        case .header1: "H1"
        case .header2: "H2"
        case .header3: "H3"
        case .header4: "H4"
        case .header5: "H5"
        case .header6: "H6"
        case .list: "L"
        case .listItem: "LI"
        case .label: "Lbl"
        case .listBody: "LBody"
        case .table: "Table"
        case .tableRow: "TR"
        case .tableHeaderCell: "TH"
        case .tableDataCell: "TD"
        case .tableHeader: "THead"
        case .tableBody: "TBody"
        case .tableFooter: "TFoot"
        case .span: "Span"
        case .quote: "Quote"
        case .note: "Note"
        case .reference: "Reference"
        case .bibliography: "BibEntry"
        case .code: "Code"
        case .link: "Link"
        case .annotation: "Annot"
        case .ruby: "Ruby"
        case .rubyBaseText: "RB"
        case .rubyAnnotationText: "RT"
        case .rubyPunctuation: "RP"
        case .warichu: "Warichu"
        case .warichuText: "WT"
        case .warichuPunctiation: "WP"
        case .figure: "Figure"
        case .formula: "Formula"
        case .form: "Form"
        }
    }
}

/// Begins a part of a document's structure: what is drawn until `CGPDFContextEndTag` belongs to it. `tagProperties` has
/// the keys `kCGPDFTagPropertyAlternativeText` and so on. Parts may nest. Does nothing in a context that is not a
/// document.
public func CGPDFContextBeginTag(_ context: CGContext, _ tagType: CGPDFTagType, _ tagProperties: CFDictionary?) {
    func text(_ key: CFString) -> String? { tagProperties?[key] as? String }
    context.begin(
        StructureElement(
            type: tagType.name, alternativeText: text(kCGPDFTagPropertyAlternativeText),
            actualText: text(kCGPDFTagPropertyActualText), title: text(kCGPDFTagPropertyTitleText),
            language: text(kCGPDFTagPropertyLanguageText)))
}

/// Ends the part that was begun last; does nothing without one.
public func CGPDFContextEndTag(_ context: CGContext) { context.endElement() }

extension CGContext {
    fileprivate func begin(_ element: StructureElement) {
        guard let document else { return }
        guard document.elements.count < 256 else { return document.elements.append(nil) }
        document.document.add(element, in: document.elements.last { $0 != nil } ?? nil)
        document.elements.append(element)
        self.element = element
    }

    fileprivate func endElement() {
        guard let document, !document.elements.isEmpty else { return }
        document.elements.removeLast()
        element = document.elements.last { $0 != nil } ?? nil
    }
}

extension CGContext {
    /// `true` for the context of a document that can have a structure.
    package var isTagged: Bool { document?.page != nil }

    /// Adds a part with all of its parts, in reading order, to the part of the document's structure that is being
    /// drawn. Lists that are drawn later have the marks of these elements. Does nothing in a context that is not a
    /// document.
    package func addStructure(_ element: StructureElement) {
        guard let document else { return }
        document.document.add(element, in: document.elements.last { $0 != nil } ?? nil)
    }
}
