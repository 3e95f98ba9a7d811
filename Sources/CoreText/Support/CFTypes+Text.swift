public import Foundation

// What text needs of Core Foundation, as the Swift values that Apple's types bridge to.

/// A string with attributes.
public typealias CFAttributedString = NSAttributedString
/// A string whose attributes may be changed.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// A set of characters.
public typealias CFCharacterSet = CharacterSet
/// A number.
public typealias CFNumber = NSNumber
/// An error.
public typealias CFError = NSError
/// A UTF-16 code unit.
public typealias UniChar = UInt16
/// The number of a glyph in its font; 0 stands for a missing character.
public typealias CGGlyph = UInt16

/// A part of a string or a list: where it begins and how many items it has.
public struct CFRange: Sendable, Hashable {
    /// The first index.
    public var location: CFIndex
    /// How many.
    public var length: CFIndex

    /// From 0 on, nothing.
    public init() { self.init(location: 0, length: 0) }
    /// A range by its parts.
    public init(location: CFIndex, length: CFIndex) { (self.location, self.length) = (location, length) }
}

/// A range by its parts.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// "Not there", as an index.
public let kCFNotFound: CFIndex = -1

extension CFRange {
    package init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }

    /// The part of `0..<count` that is meant; a length of 0 means everything from the location on.
    func resolved(in count: Int) -> Range<Int> {
        let start = min(max(0, location), count)
        guard length > 0 else { return start..<count }
        return start..<(length > count - start ? count : start + length)
    }
}
