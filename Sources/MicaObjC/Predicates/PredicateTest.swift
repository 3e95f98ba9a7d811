import CoreGraphics
import Foundation

/// A condition for an object.
indirect enum PredicateTest {
    case constant(Bool)
    case not(PredicateTest)
    case all([PredicateTest])
    case any([PredicateTest])
    case comparison(PredicateComparison)

    /// Returns `true` if an object fulfils the condition.
    func isFulfilled(by object: Any?) -> Bool {
        switch self {
        case .constant(let value): value
        case .not(let test): !test.isFulfilled(by: object)
        case .all(let tests): tests.allSatisfy { $0.isFulfilled(by: object) }
        case .any(let tests): tests.contains { $0.isFulfilled(by: object) }
        case .comparison(let comparison): comparison.isFulfilled(by: object)
        }
    }
}

/// A side of a comparison.
indirect enum PredicateOperand {
    case constant(Any?)
    case this
    case path(String)
    case list([PredicateOperand])

    func value(for object: Any?) -> Any? {
        switch self {
        case .constant(let value): value is NSNull ? nil : value
        case .this: object
        case .list(let operands): operands.map { $0.value(for: object) ?? NSNull() }
        case .path(let path): PredicateOperand.value(of: object, path[...])
        }
    }

    /// Returns the value at the end of keys, with dictionaries and lists along the way.
    private static func value(of object: Any?, _ path: Substring) -> Any? {
        guard let object, !(object is NSNull) else { return nil }
        let keys = path.split(separator: ".", maxSplits: 1), rest = keys.count > 1 ? keys[1] : nil
        guard let key = keys.first.map(String.init) else { return object }
        if key == "self" || key == "SELF" { return rest.map { value(of: object, $0) } ?? object }
        if let dictionary = object as? [String: Any] {
            let next = dictionary[key]
            return rest.map { value(of: next, $0) } ?? next
        }
        if let list = PredicateComparison.list(object) {
            if key == "@count" { return list.count }
            if !key.hasPrefix("@") { return list.compactMap { value(of: $0, path) } }
        }
        if let text = object as? String, key == "length" { return text.utf16.count }
        return KeyValueCoding.value(of: object as AnyObject, path: String(path))
    }
}

/// A comparison of two values.
struct PredicateComparison {
    enum Relation {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        case between, isIn, contains, beginsWith, endsWith, like, matches
    }
    /// The elements of a list on the left that must fulfil the comparison.
    enum Quantity { case single, any, all, none }

    var quantity = Quantity.single
    var left: PredicateOperand
    var relation: Relation
    var right: PredicateOperand
    var ignoresCase = false
    var ignoresMarks = false

    func isFulfilled(by object: Any?) -> Bool {
        let a = left.value(for: object), b = right.value(for: object)
        guard quantity != .single else { return compare(a, b) }
        let elements = PredicateComparison.list(a) ?? []
        switch quantity {
        case .all: return elements.allSatisfy { compare($0, b) }
        case .none: return !elements.contains { compare($0, b) }
        default: return elements.contains { compare($0, b) }
        }
    }

    private func compare(_ a: Any?, _ b: Any?) -> Bool {
        switch relation {
        case .equal: return areEqual(a, b)
        case .notEqual: return !areEqual(a, b)
        case .less: return order(a, b) == .orderedAscending
        case .lessOrEqual: return order(a, b).map { $0 != .orderedDescending } ?? false
        case .greater: return order(a, b) == .orderedDescending
        case .greaterOrEqual: return order(a, b).map { $0 != .orderedAscending } ?? false
        case .between:
            guard let ends = PredicateComparison.list(b), ends.count == 2, let low = order(a, ends[0]),
                let high = order(a, ends[1])
            else { return false }
            return low != .orderedAscending && high != .orderedDescending
        case .isIn: return holds(b, a)
        case .contains: return holds(a, b)
        case .beginsWith: return find(b, in: a, .anchored)
        case .endsWith: return find(b, in: a, [.anchored, .backwards])
        case .like: return matches(a, text(b).map(PredicateComparison.pattern(ofWildcards:)))
        case .matches: return matches(a, text(b))
        }
    }

    // MARK: Values

    /// Returns the elements of an array or a set; nil for other values.
    static func list(_ value: Any?) -> [Any]? {
        switch value {
        case let list as [Any]: list
        case let list as NSArray: list.map { $0 }
        case let set as NSSet: set.allObjects
        case let set as NSOrderedSet: set.array
        case let set as Set<AnyHashable>: Array(set)
        default: nil
        }
    }

    private func number(_ value: Any?) -> Double? {
        switch value {
        case let number as NSNumber: number.doubleValue
        case let number as any BinaryInteger: Double(number)
        case let number as any BinaryFloatingPoint: Double(number)
        case let flag as Bool: flag ? 1 : 0
        default: nil
        }
    }

    /// Returns the text of a value as the options see it; nil if it is none.
    private func text(_ value: Any?) -> String? {
        guard
            let plain = value as? String ?? (value as? NSString).map(String.init(_:))
                ?? (value as? Substring).map(String.init)
        else { return nil }
        return plain
    }

    private var options: String.CompareOptions {
        var options: String.CompareOptions = ignoresCase || ignoresMarks ? [] : .literal
        if ignoresCase { options.insert(.caseInsensitive) }
        if ignoresMarks { options.insert(.diacriticInsensitive) }
        return options
    }

    private func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        let a = a is NSNull ? nil : a, b = b is NSNull ? nil : b
        guard let a, let b else { return a == nil && b == nil }
        if let order = order(a, b) { return order == .orderedSame }
        if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
        return a as AnyObject === b as AnyObject
    }

    private func order(_ a: Any?, _ b: Any?) -> ComparisonResult? {
        if let a = number(a), let b = number(b) {
            return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
        }
        if let a = text(a), let b = text(b) { return a.compare(b, options: options) }
        if let a = a as? Date, let b = b as? Date { return a.compare(b) }
        return nil
    }

    /// Returns `true` if a list or a text contains a value.
    private func holds(_ whole: Any?, _ part: Any?) -> Bool {
        if let list = PredicateComparison.list(whole) { return list.contains { areEqual($0, part) } }
        return find(part, in: whole, [])
    }

    private func find(_ part: Any?, in whole: Any?, _ place: String.CompareOptions) -> Bool {
        guard let whole = text(whole), let part = text(part) else { return false }
        // As on Apple's systems, nothing contains the empty text.
        return whole.range(of: part, options: options.union(place)) != nil
    }

    /// Returns `true` if all of a text matches a regular expression.
    private func matches(_ value: Any?, _ pattern: String?) -> Bool {
        guard var text = text(value), var pattern else { return false }
        if ignoresMarks {
            text = text.folding(options: .diacriticInsensitive, locale: nil)
            pattern = pattern.folding(options: .diacriticInsensitive, locale: nil)
        }
        guard
            let expression = try? NSRegularExpression(
                pattern: "^(?:\(pattern))$", options: ignoresCase ? .caseInsensitive : [])
        else {
            warn(
                "The regular expression \"\(pattern.prefix(200))\" of a predicate is invalid: it matches nothing.",
                module: "Foundation")
            return false
        }
        let all = NSRange(location: 0, length: text.utf16.count)
        return expression.firstMatch(in: text, range: all)?.range == all
    }

    /// Returns the regular expression for `?` (one character) and `*` (any number of them).
    private static func pattern(ofWildcards text: String) -> String {
        text.map {
            $0 == "*" ? "[\\s\\S]*" : $0 == "?" ? "[\\s\\S]" : NSRegularExpression.escapedPattern(for: String($0))
        }
        .joined()
    }
}
