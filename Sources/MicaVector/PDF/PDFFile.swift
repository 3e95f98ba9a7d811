/// A reference to an object of a PDF file, by its number.
struct PDFReference: Hashable, Sendable {
    let number: Int
}

/// The objects of a PDF file in the order in which they are written, and where each begins.
///
/// Bytes go to `write` as they come, so that a document of thousands of pages needs memory for one page.
final class PDFFile {
    private let write: ([UInt8]) -> Void
    private var offset = 0
    /// The position of each object; 0 for one that is not written yet.
    private var offsets: [Int] = [0]
    private var hash = ContentHash()

    init(write: @escaping ([UInt8]) -> Void) {
        self.write = write
        // Transfer programs recognise a binary file by bytes above 127.
        put(Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    }

    /// Returns the reference of an object that is written later.
    func reserve() -> PDFReference {
        offsets.append(0)
        return PDFReference(number: offsets.count - 1)
    }

    /// Writes an object.
    @discardableResult func add(_ reference: PDFReference? = nil, _ body: (inout ByteWriter) -> Void) -> PDFReference {
        let reference = reference ?? reserve()
        var out = ByteWriter()
        out.append(reference.number)
        out.append(" 0 obj\n")
        body(&out)
        out.append("\nendobj\n")
        offsets[reference.number] = offset
        put(out.bytes)
        return reference
    }

    /// Writes a stream; `entries` are the entries of its dictionary besides length and filter. The bytes are compressed
    /// unless `filter` names the format that they have.
    @discardableResult func add(
        _ reference: PDFReference? = nil, stream bytes: [UInt8], filter: StaticString? = nil,
        entries: (inout ByteWriter) -> Void = { _ in }
    ) -> PDFReference {
        let data = filter == nil ? Deflate.zlib(bytes) : bytes
        return add(reference) { out in
            out.append("<<")
            entries(&out)
            out.append("/Filter")
            out.append(filter ?? "/FlateDecode")
            out.append("/Length ")
            out.append(data.count)
            out.append(">>\nstream\n")
            out.append(contentsOf: data)
            out.append("\nendstream")
        }
    }

    /// Writes a stream without a filter, for readers that search files for it.
    @discardableResult func add(plainStream bytes: [UInt8], entries: (inout ByteWriter) -> Void) -> PDFReference {
        add { out in
            out.append("<<")
            entries(&out)
            out.append("/Length ")
            out.append(bytes.count)
            out.append(">>\nstream\n")
            out.append(contentsOf: bytes)
            out.append("\nendstream")
        }
    }

    /// Writes the table of objects and the trailer. The identifier of the file depends on its content alone.
    func finish(catalog: PDFReference, information: PDFReference?) {
        let start = offset, identifier = hash.bytes
        var out = ByteWriter()
        out.append("xref\n0 ")
        out.append(offsets.count)
        out.append("\n0000000000 65535 f \n")
        for position in offsets.dropFirst() {
            let digits = String(position)
            out.append(String(repeating: "0", count: max(0, 10 - digits.count)) + digits)
            out.append(position == 0 ? " 65535 f \n" : " 00000 n \n")
        }
        out.append("trailer\n<</Size ")
        out.append(offsets.count)
        out.append("/Root ")
        out.append(catalog)
        if let information {
            out.append("/Info ")
            out.append(information)
        }
        out.append("/ID[")
        for _ in 0..<2 {
            out.append(byte: 0x3C)
            for byte in identifier { out.append(hexadecimal: byte) }
            out.append(byte: 0x3E)
        }
        out.append("]>>\nstartxref\n")
        out.append(start)
        out.append("\n%%EOF\n")
        put(out.bytes)
    }

    private func put(_ bytes: [UInt8]) {
        hash.add(bytes)
        offset += bytes.count
        write(bytes)
    }
}

extension ByteWriter {
    mutating func append(_ reference: PDFReference) {
        append(reference.number)
        append(" 0 R")
    }

    /// Appends the components of an array of numbers in brackets.
    mutating func append(array numbers: [Double], decimals: Int = 3) {
        append(byte: 0x5B)
        for (index, number) in numbers.enumerated() {
            if index > 0 { append(byte: 0x20) }
            append(number, decimals: decimals)
        }
        append(byte: 0x5D)
    }

    /// Appends a text string: as characters if they are ASCII, otherwise in UTF-16.
    mutating func append(string text: String) {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            append(byte: 0x28)
            for byte in text.utf8 {
                if byte == 0x28 || byte == 0x29 || byte == 0x5C { append(byte: 0x5C) }
                append(byte: byte)
            }
            append(byte: 0x29)
            return
        }
        append("<FEFF")
        for unit in text.utf16 { append(hexadecimal: UInt32(unit), bytes: 2) }
        append(byte: 0x3E)
    }

    /// Appends a name, with characters other than letters and digits escaped.
    mutating func append(name: String) {
        append(byte: 0x2F)
        for byte in name.utf8.prefix(127) {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2D || byte == 0x2B || byte == 0x2E || byte == 0x5F
            if isPlain {
                append(byte: byte)
            } else {
                append(byte: 0x23)
                append(hexadecimal: byte)
            }
        }
    }
}
