public import CoreGraphics
public import Foundation

// Functions of Core Foundation for attributed strings and ranges.

/// Returns an empty string, whose maximum length is ignored.
public func CFAttributedStringCreateMutable(_ alloc: CFAllocator!, _ maxLength: CFIndex) -> CFMutableAttributedString! {
    NSMutableAttributedString(string: "")
}

/// Returns a string with the same attributes throughout.
public func CFAttributedStringCreate(
    _ alloc: CFAllocator!, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
    NSAttributedString(string: str ?? "", attributes: keyed(attributes))
}

/// Returns a copy.
public func CFAttributedStringCreateCopy(_ alloc: CFAllocator!, _ aStr: CFAttributedString!) -> CFAttributedString! {
    aStr.map { NSAttributedString(attributedString: $0) }
}

/// Returns a copy that can be changed.
public func CFAttributedStringCreateMutableCopy(
    _ alloc: CFAllocator!, _ maxLength: CFIndex, _ aStr: CFAttributedString!
) -> CFMutableAttributedString! {
    aStr.map { NSMutableAttributedString(attributedString: $0) }
}

/// Returns a part of a string.
public func CFAttributedStringCreateWithSubstring(
    _ alloc: CFAllocator!, _ aStr: CFAttributedString!, _ range: CFRange
) -> CFAttributedString! {
    aStr.map { $0.attributedSubstring(from: $0.known(range)) }
}

/// Returns the number of UTF-16 code units.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString!) -> CFIndex { aStr?.length ?? 0 }
/// Returns the text.
public func CFAttributedStringGetString(_ aStr: CFAttributedString!) -> CFString! { aStr?.string }

/// Replaces a part of the text. The new text has the attributes of the first character that it replaces.
public func CFAttributedStringReplaceString(
    _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFString!
) {
    guard let aStr else { return }
    aStr.replaceCharacters(in: aStr.known(range), with: replacement ?? "")
}

/// Sets an attribute of a part of the text; `nil` removes it.
public func CFAttributedStringSetAttribute(
    _ aStr: CFMutableAttributedString!, _ range: CFRange, _ attrName: CFString!, _ value: Any?
) {
    guard let aStr, let attrName else { return }
    let key = NSAttributedString.Key(rawValue: attrName), range = aStr.known(range)
    if let value { aStr.addAttribute(key, value: value, range: range) } else { aStr.removeAttribute(key, range: range) }
}

/// Adds attributes to a part of the text, or replaces its attributes by them.
public func CFAttributedStringSetAttributes(
    _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFDictionary!, _ clearOtherAttributes: Bool
) {
    guard let aStr, let new = keyed(replacement) else { return }
    let range = aStr.known(range)
    if clearOtherAttributes { aStr.setAttributes(new, range: range) } else { aStr.addAttributes(new, range: range) }
}

/// Removes an attribute of a part of the text.
public func CFAttributedStringRemoveAttribute(
    _ aStr: CFMutableAttributedString!, _ range: CFRange, _ attrName: CFString!
) {
    CFAttributedStringSetAttribute(aStr, range, attrName, nil)
}

/// Begins a series of changes; no effect.
public func CFAttributedStringBeginEditing(_ aStr: CFMutableAttributedString!) {}
/// Ends a series of changes; no effect.
public func CFAttributedStringEndEditing(_ aStr: CFMutableAttributedString!) {}

/// Replaces the text by its transformation, `kCFStringTransformToLatin` for example. With a range, only that part of the
/// text is transformed, and the range is changed to that of the result. Returns `false` and changes nothing if it is
/// impossible.
public func CFStringTransform(
    _ string: CFMutableString!, _ range: UnsafeMutablePointer<CFRange>!, _ transform: CFString!, _ reverse: Bool
) -> Bool {
    guard let string, let transform else { return false }
    let all = NSRange(location: 0, length: string.length)
    let part = range.map { NSRange($0.pointee.resolved(in: all.length)) } ?? all
    let text = string.substring(with: part)
    guard let new = text.applyingTransform(StringTransform(rawValue: transform), reverse: reverse) else { return false }
    string.replaceCharacters(in: part, with: new)
    range?.pointee = CFRange(location: part.location, length: new.utf16.count)
    return true
}

private func keyed(_ attributes: CFDictionary?) -> [NSAttributedString.Key: Any]? {
    attributes.map { attributes in
        var result: [NSAttributedString.Key: Any] = [:]
        for (key, value) in attributes {
            if let key = key as? NSAttributedString.Key {
                result[key] = value
            } else if let key = key as? String {
                result[NSAttributedString.Key(rawValue: key)] = value
            }
        }
        return result
    }
}

extension NSAttributedString {
    /// Returns the part of a range that the string has.
    fileprivate func known(_ range: CFRange) -> NSRange {
        let start = min(max(0, range.location), length)
        return NSRange(location: start, length: min(max(0, range.length), length - start))
    }
}
