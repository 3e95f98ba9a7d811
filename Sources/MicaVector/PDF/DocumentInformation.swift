package import MicaRaster

/// The description of a document in its file. Nothing is filled in: the same calls give the same bytes.
package struct DocumentInformation: Sendable {
    package var title: String?
    package var author: String?
    package var subject: String?
    package var keywords: [String] = []
    /// The program in which the document was made.
    package var creator: String?
    /// The time at which it was made, in PDF's form: `D:20261130202400Z`.
    package var created: String?
    /// The language of the text, such as "en" or "ar-EG".
    package var language: String?
    /// `true` if the document has a structure of headings, paragraphs, figures and the like.
    package var isTagged = false

    package init() {}

    func write(to out: inout ByteWriter) {
        out.append("<<")
        for (key, value) in [
            ("/Title", title), ("/Author", author), ("/Subject", subject),
            ("/Keywords", keywords.isEmpty ? nil : keywords.joined(separator: ", ")), ("/Creator", creator),
            ("/CreationDate", created),
        ] as [(StaticString, String?)] {
            guard let value else { continue }
            out.append(key)
            out.append(string: value)
        }
        out.append("/Producer(Mica)>>")
    }

    /// The same in Adobe's extensible metadata.
    var xmp: String {
        func escaped(_ text: String) -> String {
            var result = ""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "&": result += "&amp;"
                case "<": result += "&lt;"
                case ">": result += "&gt;"
                default: if scalar.value >= 0x20 || scalar.value == 9 { result.unicodeScalars.append(scalar) }
                }
            }
            return result
        }
        var body = ""
        func add(_ name: String, _ text: String?, _ container: String) {
            guard let text else { return }
            let item = container == "rdf:Alt" ? "<rdf:li xml:lang=\"x-default\">" : "<rdf:li>"
            body += "<dc:\(name)><\(container)>\(item)\(escaped(text))</rdf:li></\(container)></dc:\(name)>"
        }
        add("title", title ?? "Untitled", "rdf:Alt")
        add("creator", author, "rdf:Seq")
        add("description", subject, "rdf:Alt")
        if let creator { body += "<xmp:CreatorTool>\(escaped(creator))</xmp:CreatorTool>" }
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:xmp="http://ns.adobe.com/xap/1.0/">\
            \(body)</rdf:Description></rdf:RDF></x:xmpmeta>
            <?xpacket end="r"?>
            """
    }
}

/// An entry of a document's outline.
package struct OutlineItem: Sendable {
    package enum Target: Sendable {
        /// A destination of the document.
        case name(String)
        /// A page, counted from 0, and a point of it in PDF's default user space.
        case page(Int, Point)
        case address(String)
    }
    package var title: String
    package var target: Target?
    package var children: [OutlineItem]

    package init(title: String, target: Target?, children: [OutlineItem] = []) {
        self.title = title
        self.target = target
        self.children = children
    }
}
