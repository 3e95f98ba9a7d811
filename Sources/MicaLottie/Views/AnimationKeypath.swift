/// A path of names to a property, layer or group of an animation, such as "Layer.Group 1.Fill 1.Color".
///
/// `*` stands for one name, `**` for any number of names.
public struct AnimationKeypath: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The names, from the outermost layer on.
    public let keys: [String]

    /// Creates a keypath from names with periods between them.
    public init(keypath: String) { keys = keypath.split(separator: ".").map(String.init) }

    /// Creates a keypath from names.
    public init(keys: [String]) { self.keys = keys }

    /// Creates a keypath from names with periods between them.
    public init(stringLiteral value: String) { self.init(keypath: value) }

    /// The names with periods between them.
    public var string: String { keys.joined(separator: ".") }

    /// Returns `true` if this pattern matches a path of names.
    public func matches(_ path: [String]) -> Bool { Self.matches(keys[...], path[...]) }

    private static func matches(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
        guard let first = pattern.first else { return path.isEmpty }
        let rest = pattern.dropFirst()
        if first == "**" {
            // Any number of names, also none.
            return (path.startIndex...path.endIndex).contains { matches(rest, path[$0...]) }
        }
        guard let name = path.first, first == "*" || first == name else { return false }
        return matches(rest, path.dropFirst())
    }
}
