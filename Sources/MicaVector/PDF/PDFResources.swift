import MicaRaster

/// The names of the objects that one content stream uses, by kind.
struct PDFResources {
    enum Kind: Int, CaseIterable {
        case state, shading, pattern, object, font, properties

        var key: StaticString {
            switch self {
            case .state: "/ExtGState"
            case .shading: "/Shading"
            case .pattern: "/Pattern"
            case .object: "/XObject"
            case .font: "/Font"
            case .properties: "/Properties"
            }
        }
        var prefix: StaticString {
            switch self {
            case .state: "G"
            case .shading: "S"
            case .pattern: "P"
            case .object: "X"
            case .font: "F"
            case .properties: "M"
            }
        }
    }
    private var used: [Set<Int>] = Array(repeating: [], count: Kind.allCases.count)

    mutating func use(_ kind: Kind, _ reference: PDFReference) { used[kind.rawValue].insert(reference.number) }

    /// Writes the dictionary.
    func write(to out: inout ByteWriter) {
        out.append("/Resources<<")
        for kind in Kind.allCases where !used[kind.rawValue].isEmpty {
            out.append(kind.key)
            out.append("<<")
            for number in used[kind.rawValue].sorted() {
                out.append("/")
                out.append(kind.prefix)
                out.append(number)
                out.append(" ")
                out.append(PDFReference(number: number))
            }
            out.append(">>")
        }
        out.append(">>")
    }
}

/// The part of the graphics state that the dictionary of a state object sets.
struct PDFTransparency: Hashable {
    var alpha: Double = 1
    var blend = BlendMode.normal
    /// The mask; `nil` for none.
    var mask: PDFReference?
}

extension BlendMode {
    /// The name of the mode in PDF; `nil` for one that PDF does not have.
    var pdfName: StaticString? {
        switch self {
        case .normal: "/Normal"
        case .multiply: "/Multiply"
        case .screen: "/Screen"
        case .overlay: "/Overlay"
        case .darken: "/Darken"
        case .lighten: "/Lighten"
        case .colorDodge: "/ColorDodge"
        case .colorBurn: "/ColorBurn"
        case .softLight: "/SoftLight"
        case .hardLight: "/HardLight"
        case .difference: "/Difference"
        case .exclusion: "/Exclusion"
        case .hue: "/Hue"
        case .saturation: "/Saturation"
        case .color: "/Color"
        case .luminosity: "/Luminosity"
        default: nil
        }
    }
}
