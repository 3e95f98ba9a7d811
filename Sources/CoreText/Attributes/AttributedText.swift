package import Foundation

/// Comparison of attributed strings. Foundation on Linux may stop the process when it compares objects of Swift classes
/// (see `AttributeMark`).
package enum AttributedText {
    /// Returns `true` if two strings have equal characters and attributes.
    package static func areEqual(_ a: NSAttributedString?, _ b: NSAttributedString?) -> Bool {
        if a === b { return true }
        guard let a, let b, a.string == b.string else { return false }
        var first = StyledText.attributed(a).runs[...], second = StyledText.attributed(b).runs[...]
        while let left = first.first, let right = second.first {
            guard areEqual(left.attributes, right.attributes) else { return false }
            if left.range.upperBound <= right.range.upperBound { first.removeFirst() }
            if right.range.upperBound <= left.range.upperBound { second.removeFirst() }
        }
        return first.isEmpty && second.isEmpty
    }

    /// Returns `true` if two sets of attributes are equal. Values are compared by `isEqual(_:)`, `Equatable` or identity.
    package static func areEqual(
        _ a: [NSAttributedString.Key: Any], _ b: [NSAttributedString.Key: Any]
    ) -> Bool {
        guard a.count == b.count else { return false }
        return a.allSatisfy { key, value in b[key].map { areEqual(value, $0) } ?? false }
    }

    private static func areEqual(_ a: Any, _ b: Any) -> Bool {
        if let a = a as? NSAttributedString, let b = b as? NSAttributedString { return areEqual(a, b) }
        if type(of: a) is AnyClass, type(of: b) is AnyClass, (a as AnyObject) === (b as AnyObject) { return true }
        if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
        guard let a = a as? AnyHashable, let b = b as? AnyHashable else { return false }
        return a == b
    }
}

/// The first stored property of every class whose objects are values of attributes.
///
/// When Foundation on Linux joins strings, sets attributes or compares them, it takes the first word of an object's
/// properties for a type identifier. It stops the process if bits 8 to 23 of the word are zero.
package enum AttributeMark { package static let word: UInt = 0xFF00 }
