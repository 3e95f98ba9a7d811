import Foundation
import ImageIO

/// A scene's parameters as a JSON object: {"thickness": 40, "title": "Hello", "dark": true}.
struct SceneProps {
    /// Each value as a text for `--set`.
    private(set) var values: [String: String]

    /// Texts, numbers, `true` (yes), `false` (no) and `null` (empty).
    private enum Value: Decodable {
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .text("")
            } else if let value = try? container.decode(Bool.self) {
                self = .text(value ? "yes" : "no")
            } else if let value = try? container.decode(Int.self) {
                self = .text("\(value)")
            } else if let value = try? container.decode(Double.self) {
                self = .text("\(value)")
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    /// Parses an object. If the data is not such an object, it throws a sentence that continues after the name of the
    /// source.
    init(json: Data) throws(UsageError) {
        do {
            values = try JSONDecoder().decode([String: Value].self, from: json).mapValues { value in
                switch value {
                case .text(let text): text
                }
            }
        } catch let DecodingError.typeMismatch(_, context) where !context.codingPath.isEmpty {
            throw UsageError(
                "the value of “\(context.codingPath[0].stringValue)” must be a string, a number or a Boolean")
        } catch {
            throw UsageError("a JSON object of names and values is expected")
        }
    }

    init(file path: String) throws {
        let json = try SceneProps.contents(of: path, "--props")
        do {
            try self.init(json: json)
        } catch {
            throw UsageError("\(path): \(error.description)")
        }
    }

    /// Sets the parameters of a scene. Names in `others` are not parameters, and are ignored if the scene has no
    /// parameter of that name.
    @MainActor func apply(to scene: any Scene, except others: Set<String> = []) throws {
        for (name, text) in values.sorted(by: { $0.key < $1.key }) {
            guard !others.contains(name) || scene.parameter(named: name) != nil else { continue }
            try scene.setParameter(name, to: text)
        }
    }

    /// Returns a file's bytes; “-” is the standard input.
    static func contents(of path: String, _ option: String) throws -> Data {
        if path == "-" { return FileHandle.standardInput.readDataToEndOfFile() }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("\(option) \(path): the file does not exist or cannot be read")
        }
        return data
    }
}
