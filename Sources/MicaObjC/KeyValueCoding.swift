import CoreGraphics
public import Foundation

// Key-value coding: the properties of rewritten classes, of Apple's classes as far as their keys are used in practice,
// of dictionaries and of user defaults.

/// A class that returns values for keys without a property. Rewritten classes that override
/// `value(forUndefinedKey:)` adopt it.
public protocol UndefinedKeyReader: AnyObject {
    /// Returns the value for a key without a property.
    @preconcurrency @MainActor func value(forUndefinedKey key: String) -> Any?
}

/// A class that stores values for keys without a property. Rewritten classes that override
/// `setValue(_:forUndefinedKey:)` adopt it.
public protocol UndefinedKeyWriter: AnyObject {
    /// Stores a value for a key without a property.
    @preconcurrency @MainActor func setValue(_ value: Any?, forUndefinedKey key: String)
}

/// A class with its own `value(forKey:)`. Rewritten classes that override the method adopt it.
public protocol KeyValueReader: AnyObject {
    /// Returns the value for a key.
    @preconcurrency @MainActor func value(forKey key: String) -> Any?
}

extension KeyValueReader where Self: NSObject {
    /// Replaces `super.value(forKey:)` in rewritten sources.
    public func unoverriddenValue(forKey key: String) -> Any? { KeyValueCoding.ownValue(of: self, key) }
}

/// A class with its own `setValue(_:forKey:)`. Rewritten classes that override the method adopt it.
public protocol KeyValueWriter: AnyObject {
    /// Stores the value for a key.
    @preconcurrency @MainActor func setValue(_ value: Any?, forKey key: String)
}

extension KeyValueWriter where Self: NSObject {
    /// Replaces `super.setValue(_:forKey:)` in rewritten sources.
    public func setUnoverriddenValue(_ value: Any?, forKey key: String) {
        KeyValueCoding.setOwn(value, of: self, key)
    }
}

/// A class that handles `nil` for properties that cannot be `nil`. Rewritten classes that override
/// `setNilValueForKey(_:)` adopt it.
public protocol NilValueWriter: AnyObject {
    /// Handles `nil` for a property that cannot be `nil`.
    @preconcurrency @MainActor func setNilValueForKey(_ key: String)
}

extension NSObjectProtocol {
    /// Returns the value of the property with a name in Objective-C. Rewritten sources have those of the classes in
    /// modules that use key-value coding; dictionaries return the object of the key, arrays those of their elements.
    /// Returns `nil` for an unknown key, which is logged once. Apple's systems stop the program.
    public func value(forKey key: String) -> Any? { KeyValueCoding.value(of: self, key) }

    /// Sets the property with a name in Objective-C. Numbers are converted. An unknown key or a value of another type
    /// is logged once and ignored.
    public func setValue(_ value: Any?, forKey key: String) { KeyValueCoding.set(value, of: self, key) }

    /// Returns the shared object of a class: that of `UIApplication` for "sharedApplication" and "shared".
    public static func value(forKey key: String) -> Any? { KeyValueCoding.shared(self, key) }

    /// Returns the value at the end of keys separated by dots, the first of which names the shared object of a class.
    public static func value(forKeyPath keyPath: String) -> Any? {
        let keys = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        let object = keys.first.flatMap { KeyValueCoding.shared(self, $0) }
        return keys.count == 1 ? object : object.flatMap { KeyValueCoding.value(of: $0, path: keys[1]) }
    }

    /// Returns the value at the end of keys separated by dots. For lists and sets the operators `@count`, `@sum`, `@avg`,
    /// `@min`, `@max` (of numbers, strings and dates), `@unionOfObjects`, `@unionOfArrays`, `@distinctUnionOfObjects` and
    /// `@distinctUnionOfArrays` are supported. Numbers are `NSNumber`.
    public func value(forKeyPath keyPath: String) -> Any? { KeyValueCoding.value(of: self, path: keyPath) }

    /// Sets the value at the end of keys separated by dots.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        KeyValueCoding.set(value, of: self, path: keyPath)
    }

    /// Sets a property for each key. `NSNull` sets `nil`.
    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
            KeyValueCoding.set(value is NSNull ? nil : value, of: self, key)
        }
    }

    /// Returns the values of keys; `NSNull` for `nil`.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(keys.map { ($0, KeyValueCoding.value(of: self, $0) ?? NSNull()) }, uniquingKeysWith: { $1 })
    }

    /// Called for a key without a property. The default logs the key and returns `nil`.
    public func value(forUndefinedKey key: String) -> Any? {
        KeyValueCoding.report("has no property for the key", key, self)
        return nil
    }

    /// Called for a key without a property. The default logs the key.
    public func setValue(_ value: Any?, forUndefinedKey key: String) {
        KeyValueCoding.report("has no property to set for the key", key, self)
    }

    /// Called to set a property to `nil` that cannot be `nil`. The default logs the key.
    public func setNilValueForKey(_ key: String) {
        KeyValueCoding.report("cannot set nil for the key", key, self)
    }
}

/// A class with a shared object.
package protocol SharingClass: AnyObject {
    /// The shared object.
    @MainActor static var sharedObject: AnyObject { get }
}

enum KeyValueCoding {
    /// Returns the shared object of a class; `nil` for an unknown key, which is logged.
    static func shared(_ type: Any.Type, _ key: String) -> Any? {
        if hasShared(type, key), let type = type as? any SharingClass.Type {
            return unisolated(Shared(type: type)) { $0.type.sharedObject }
        }
        warn("\(type) has no property for the key \(key).", module: "QuartzCore")
        return nil
    }

    /// Returns `true` if a key names the shared object of a class.
    static func hasShared(_ type: Any.Type, _ key: String) -> Bool {
        key.hasPrefix("shared") && type is any SharingClass.Type
    }

    private struct Shared { let type: any SharingClass.Type }

    // MARK: Reading

    static func value(of object: any NSObjectProtocol, _ key: String) -> Any? {
        if let own = object as? any KeyValueReader { return unisolated((own, key)) { $0.0.value(forKey: $0.1) } }
        return ownValue(of: object, key)
    }

    /// Returns the value by the rules of `NSObject`.
    static func ownValue(of object: any NSObjectProtocol, _ key: String) -> Any? {
        if let found = known(object, key) { return found.map(KeyedValue.object) }
        if let own = object as? any UndefinedKeyReader {
            return unisolated((own, key)) { $0.0.value(forUndefinedKey: $0.1) }
        }
        return object.value(forUndefinedKey: key)
    }

    /// Returns the value of a key; `nil` if the object has no such key.
    static func known(_ object: any NSObjectProtocol, _ key: String) -> Any?? {
        switch object {
        case let table as NSDictionary: return .some(table.object(forKey: NSString(string: key)))
        case let defaults as UserDefaults: return .some(defaults.object(forKey: key))
        case let list as NSArray: return .some(values(of: list, key))
        case let set as NSSet: return .some(values(of: set, key))
        default: break
        }
        if let property = property(key, of: object) { return .some(property.read(object)) }
        if let observable = object as? any KeyValueObservable {
            if let value = unisolated((observable, key), { $0.0.observedValue(forKey: $0.1) }) { return .some(value) }
            if let part = unisolated((observable, key), { $0.0.observedObject(forKey: $0.1) }) { return .some(part) }
        }
        return reflected(object, key)
    }

    /// Returns a property by its key, for which "isHidden" is another name of "hidden", and "_name" of "name".
    static func property(_ key: String, of object: AnyObject) -> KeyedProperty? {
        let type: AnyClass = type(of: object)
        if let found = KeyedClasses.property(key, of: type) { return found }
        if let found = KeyedClasses.property("is" + key.prefix(1).uppercased() + key.dropFirst(), of: type) {
            return found
        }
        guard key.hasPrefix("_") || key.hasPrefix("is"), key.count > 2 else { return nil }
        let rest = key.hasPrefix("_") ? key.dropFirst() : key.dropFirst(2)
        return KeyedClasses.property(rest.prefix(1).lowercased() + rest.dropFirst(), of: type)
    }

    /// Returns the value of a stored property of a class without a table, such as a private class.
    private static func reflected(_ object: AnyObject, _ key: String) -> Any?? {
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror, current.subjectType != NSObject.self {
            // The storage of an observed property has an underscore.
            for child in current.children where child.label == key || child.label == "_" + key {
                let observed = child.value as? any AnyObserved
                guard child.label == key || observed != nil else { continue }
                let value = observed?.anyValue ?? child.value
                guard let optional = value as? any AnyOptional else { return .some(value) }
                return .some(optional.anyValue)
            }
            mirror = current.superclassMirror
        }
        return nil
    }

    /// Returns the value of a key that names a conversion.
    private static func known(_ number: NSNumber, _ key: String) -> Any? {
        switch key {
        case "intValue", "integerValue": NSNumber(value: number.intValue)
        case "floatValue": NSNumber(value: number.floatValue)
        case "doubleValue": NSNumber(value: number.doubleValue)
        case "boolValue": NSNumber(value: number.boolValue)
        case "stringValue": number.stringValue
        default: value(of: number as NSObject, key)
        }
    }

    private static func values(of list: NSArray, _ key: String) -> Any? {
        key == "@count" ? list.count : list.map { part(of: $0, key) ?? NSNull() }
    }

    /// Returns the values of a set's elements, each once; elements without a value are left out.
    private static func values(of set: NSSet, _ key: String) -> Any? {
        key == "@count" ? set.count : NSSet(array: set.allObjects.compactMap { part(of: $0, key) })
    }

    /// Returns the value of a key in an object or in a dictionary or list of Swift.
    private static func part(of value: Any, _ key: String) -> Any? {
        switch value {
        case _ where key == "self": value
        case let table as [String: Any]: table[key].map(KeyedValue.object)
        case let number as NSNumber: known(number, key)
        case let object as any NSObjectProtocol: self.value(of: object, key)
        case let list as [Any]: values(of: NSArray(array: list), key)
        default: nil
        }
    }

    static func value(of object: Any, path: String) -> Any? {
        var next: Any? = object
        var rest = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        while let key = rest.popFirst() {
            guard let current = next else { return nil }
            if key == "@count" {
                next = elements(current).count
            } else if key.hasPrefix("@") {
                return combined(key, elements(current), rest.joined(separator: "."))
            } else {
                next = part(of: current, key)
            }
        }
        return next.map(KeyedValue.object)
    }

    private static func elements(_ value: Any) -> [Any] {
        (value as? [Any]) ?? (value as? NSArray).map { Array($0) } ?? (value as? NSSet)?.allObjects ?? []
    }

    /// Returns the result of an operator, such as "@sum", for a key path of the elements.
    private static func combined(_ name: String, _ elements: [Any], _ path: String) -> Any? {
        let values = elements.compactMap { element in path.isEmpty ? element : self.value(of: element, path: path) }
        let list = values.filter { !($0 is NSNull) }
        switch name {
        case "@sum": return NSNumber(value: sum(list))
        case "@avg": return NSNumber(value: list.isEmpty ? 0 : sum(list) / Double(list.count))
        case "@min": return list.min(by: KeyedValue.areInOrder).map(KeyedValue.object)
        case "@max": return list.max(by: KeyedValue.areInOrder).map(KeyedValue.object)
        case "@unionOfObjects": return list
        case "@distinctUnionOfObjects": return distinct(list)
        case "@unionOfArrays": return list.flatMap(self.elements)
        case "@distinctUnionOfArrays": return distinct(list.flatMap(self.elements))
        default:
            warn("The operator \(name) of key paths is not supported: use map and reduce.", module: "QuartzCore")
            return nil
        }
    }

    /// Returns the values without those that equal an earlier one.
    private static func distinct(_ values: [Any]) -> [Any] {
        var seen: Set<AnyHashable> = []
        return values.filter { value in (value as? AnyHashable).map { seen.insert($0).inserted } ?? true }
    }

    private static func sum(_ values: [Any]) -> Double {
        values.reduce(0) { $0 + ((KeyedValue.converted($1) as Double?) ?? 0) }
    }

    // MARK: Writing

    static func set(_ value: Any?, of object: any NSObjectProtocol, _ key: String) {
        if let own = object as? any KeyValueWriter {
            return unisolated((own, value, key)) { $0.0.setValue($0.1, forKey: $0.2) }
        }
        setOwn(value, of: object, key)
    }

    /// Sets a value by the rules of `NSObject`.
    static func setOwn(_ value: Any?, of object: any NSObjectProtocol, _ key: String) {
        switch object {
        case let table as NSMutableDictionary:
            guard let value else { return table.removeObject(forKey: NSString(string: key)) }
            return table.setObject(value, forKey: NSString(string: key))
        case let defaults as UserDefaults:
            return value == nil ? defaults.removeObject(forKey: key) : defaults.set(value, forKey: key)
        case let list as NSArray: return list.forEach { set(value, ofElement: $0, key) }
        case let elements as NSSet: return elements.allObjects.forEach { set(value, ofElement: $0, key) }
        default: break
        }
        if let property = property(key, of: object), let write = property.write {
            if write(object, value) { return }
            guard value != nil else { return setNil(of: object, key) }
            return report("must get a value of the property's type for the key", key, object)
        }
        guard let own = object as? any UndefinedKeyWriter else {
            return object.setValue(value, forUndefinedKey: key)
        }
        unisolated((own, value, key)) { $0.0.setValue($0.1, forUndefinedKey: $0.2) }
    }

    /// Sets a value of an element of a list.
    private static func set(_ value: Any?, ofElement element: Any, _ key: String) {
        guard let element = element as? any NSObjectProtocol else { return }
        set(value, of: element, key)
    }

    private static func setNil(of object: any NSObjectProtocol, _ key: String) {
        guard let own = object as? any NilValueWriter else { return object.setNilValueForKey(key) }
        unisolated((own, key)) { $0.0.setNilValueForKey($0.1) }
    }

    static func set(_ value: Any?, of object: any NSObjectProtocol, path: String) {
        guard let dot = path.lastIndex(of: ".") else { return set(value, of: object, path) }
        let owner = self.value(of: object, path: String(path[..<dot]))
        guard let owner = owner as? any NSObjectProtocol else { return }
        set(value, of: owner, String(path[path.index(after: dot)...]))
    }

    static func report(_ problem: String, _ key: String, _ object: AnyObject) {
        warn("\(type(of: object)) \(problem) \(key).", module: "QuartzCore")
    }
}

private protocol AnyOptional { var anyValue: Any? { get } }
extension Optional: AnyOptional {
    fileprivate var anyValue: Any? { self }
}
