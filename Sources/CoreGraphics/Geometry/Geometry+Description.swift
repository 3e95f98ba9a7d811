public import Foundation

// Foundation's types on Linux print their declarations; these texts are those of Apple's systems.

extension CGPoint: @retroactive CustomDebugStringConvertible {
    /// "(x, y)".
    public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
    /// "(width, height)".
    public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
    /// "(x, y, width, height)".
    public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}
