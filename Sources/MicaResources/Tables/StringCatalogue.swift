import Foundation

/// A string catalogue (`.xcstrings`): the texts of all languages in one file.
package struct StringCatalogue {
    /// The language of the keys.
    package let source: String
    /// The texts by language and key.
    package private(set) var tables: [String: [String: StringEntry]] = [:]

    /// Reads a file. Entries that are not understood are left out.
    package init(_ bytes: Data, device: TextDevice) throws(TableFailure) {
        guard bytes.count <= TableLimits.bytes else {
            throw TableFailure("the file must have at most \(TableLimits.bytes) bytes (got \(bytes.count))")
        }
        guard let root = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any],
            let strings = root["strings"] as? [String: Any]
        else { throw TableFailure("the file must be a string catalogue in JSON (got other content)") }
        source = root["sourceLanguage"] as? String ?? "en"
        tables[source] = [:]
        for (key, value) in strings {
            guard let languages = (value as? [String: Any])?["localizations"] as? [String: Any] else { continue }
            for (language, own) in languages {
                let entry = StringEntry(
                    catalogue: TableValue(json: own, depth: 1), isSource: language == source, language: language,
                    device: device)
                if let entry { tables[language, default: [:]][key] = entry }
            }
        }
    }
}

extension TableValue {
    /// A value of JSON. Numbers become texts.
    fileprivate init(json value: Any, depth: Int) {
        switch value {
        case let text as String: self = .text(text)
        case let values as [String: Any] where depth < TableLimits.depth:
            self = .dictionary(values.mapValues { TableValue(json: $0, depth: depth + 1) })
        case let number as Int: self = .text("\(number)")
        default: self = .other
        }
    }
}
