public import Foundation

// The Core Foundation types for text: aliases of the Swift values to which Apple's types bridge.

/// A string with attributes.
public typealias CFAttributedString = NSAttributedString
/// A string with mutable attributes.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// A set of characters.
public typealias CFCharacterSet = CharacterSet
/// A number.
public typealias CFNumber = NSNumber
/// An error.
public typealias CFError = NSError
/// A UTF-16 code unit.
public typealias UniChar = UInt16
/// The index of a glyph in its font; 0 is the glyph for missing characters.
public typealias CGGlyph = UInt16

/// A range of a string or a list: its first index and its length.
public struct CFRange: Sendable, Hashable {
    /// The first index.
    public var location: CFIndex
    /// The number of items.
    public var length: CFIndex

    /// Creates an empty range at 0.
    public init() { self.init(location: 0, length: 0) }
    /// Creates a range.
    public init(location: CFIndex, length: CFIndex) {
        self.location = location
        self.length = length
    }
}

/// Returns a range.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// The index for "not found".
public let kCFNotFound: CFIndex = -1

extension CFRange {
    package init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }

    /// Returns the specified part of `0..<count`; a length of 0 means everything from the location.
    func resolved(in count: Int) -> Range<Int> {
        let start = min(max(0, location), count)
        guard length > 0 else { return start..<count }
        return start..<(length > count - start ? count : start + length)
    }
}
