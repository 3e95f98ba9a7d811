import Foundation

extension PropertyList {
    /// The file in XML form, with the keys of dictionaries in order.
    package var xml: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        write(to: &text, indent: "")
        return text + "</plist>\n"
    }

    private func write(to text: inout String, indent: String) {
        switch self {
        case .string(let value): text += "\(indent)<string>\(PropertyList.escaped(value))</string>\n"
        case .boolean(let value): text += "\(indent)<\(value)/>\n"
        case .integer(let value): text += "\(indent)<integer>\(value)</integer>\n"
        case .real(let value): text += "\(indent)<real>\(value)</real>\n"
        case .date(let value): text += "\(indent)<date>\(PropertyList.escaped(value))</date>\n"
        case .data(let value): text += "\(indent)<data>\(Data(value).base64EncodedString())</data>\n"
        case .array(let values):
            guard !values.isEmpty else { return text += "\(indent)<array/>\n" }
            text += "\(indent)<array>\n"
            for value in values { value.write(to: &text, indent: indent + "    ") }
            text += "\(indent)</array>\n"
        case .dictionary(let values):
            guard !values.isEmpty else { return text += "\(indent)<dict/>\n" }
            text += "\(indent)<dict>\n"
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                text += "\(indent)    <key>\(PropertyList.escaped(key))</key>\n"
                value.write(to: &text, indent: indent + "    ")
            }
            text += "\(indent)</dict>\n"
        }
    }

    /// Characters that XML cannot contain are left out.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\r": result += "&#13;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
