import CoreGraphics
import Foundation
import MicaBase

/// A property that key-value coding reads and sets by its name. The plugin `AppleSources` and `mica port` generate these
/// for the classes of a module that uses key-value coding or observing.
public struct KeyedProperty {
    /// The name in Objective-C.
    public let key: String
    let keyPath: AnyKeyPath
    /// Returns the value; `nil` for an object of another class.
    let read: (AnyObject) -> Any?
    /// Sets the value and returns `true`, or returns `false` if the value has another type; `nil` for a property
    /// without a setter.
    let write: ((AnyObject, Any?) -> Bool)?
    /// `true` if its changes are reported to observers.
    private(set) var isObservable = true

    /// The property without reports of its changes.
    package var unobserved: KeyedProperty {
        var copy = self
        copy.isObservable = false
        return copy
    }

    /// Creates a property of a class.
    public init<Root: AnyObject, Value>(_ key: String, _ keyPath: KeyPath<Root, Value>) {
        self.init(key, keyPath) {
            $0
        } convert: {
            $0.flatMap { KeyedValue.converted($0) }
        }
    }

    /// Creates a property whose value may be `nil`.
    public init<Root: AnyObject, Wrapped>(_ key: String, _ keyPath: KeyPath<Root, Wrapped?>) {
        self.init(key, keyPath) {
            $0.map { $0 as Any }
        } convert: { value in
            guard let value else { return .some(nil) }
            return KeyedValue.converted(value).map { .some($0) }
        }
    }

    private init<Root: AnyObject, Value>(
        _ key: String, _ keyPath: KeyPath<Root, Value>, value: @escaping (Value) -> Any?,
        convert: @escaping (Any?) -> Value?
    ) {
        self.key = key
        self.keyPath = keyPath
        read = { ($0 as? Root).flatMap { value($0[keyPath: keyPath]).map(KeyedValue.object) } }
        guard let settable = keyPath as? ReferenceWritableKeyPath<Root, Value> else {
            write = nil
            return
        }
        write = { object, value in
            guard let object = object as? Root, let new = convert(value) else { return false }
            object[keyPath: settable] = new
            return true
        }
    }
}

/// The properties of one class by their names. A generated type `MicaKeys` within the class adopts it.
public protocol KeyedClass {
    /// The properties of the class, without those of its superclasses.
    @preconcurrency @MainActor static var properties: [KeyedProperty] { get }
}

/// The tables of all classes.
enum KeyedClasses {
    // `@unchecked Sendable`: properties capture only key paths; callers are responsible for the isolation of objects.
    private struct State: @unchecked Sendable {
        var tables: [ObjectIdentifier: [String: KeyedProperty]] = [:]
    }
    private static let state = Guarded(State())

    /// Returns the property with a name of a class or its nearest superclass that has one.
    static func property(_ key: String, of type: AnyClass) -> KeyedProperty? {
        var next: AnyClass? = type
        while let type = next, type != NSObject.self {
            if let found = table(of: type)[key] { return found }
            next = _getSuperclass(type)
        }
        return nil
    }

    /// Returns the name of a property by its key path, which may be that of a superclass.
    static func key(of keyPath: AnyKeyPath, in type: AnyClass) -> String? {
        var next: AnyClass? = type
        while let type = next, type != NSObject.self {
            if let found = table(of: type).values.first(where: { $0.keyPath == keyPath }) { return found.key }
            next = _getSuperclass(type)
        }
        return nil
    }

    /// Returns the names of the properties on a key path; `nil` if one of them is unknown. `depth` limits their number.
    static func keys(of keyPath: AnyKeyPath, in type: AnyClass, depth: Int = 3) -> [String]? {
        keys(of: keyPath, from: nil, in: type, depth: depth)
    }

    /// Looks for the key path among the continuations of its beginning, `start`.
    private static func keys(of keyPath: AnyKeyPath, from start: AnyKeyPath?, in type: AnyClass, depth: Int)
        -> [String]?
    {
        var next: AnyClass? = type, inner: [(String, AnyKeyPath, AnyClass)] = []
        while let type = next, type != NSObject.self {
            for property in table(of: type).values {
                guard let path = start.map({ $0.appending(path: property.keyPath) }) ?? property.keyPath else {
                    continue
                }
                if path == keyPath { return [property.key] }
                let valueType = Swift.type(of: property.keyPath).valueType
                if let part: AnyClass = valueType as? AnyClass { inner.append((property.key, path, part)) }
            }
            next = _getSuperclass(type)
        }
        guard depth > 1 else { return nil }
        for step in inner {
            if let rest = keys(of: keyPath, from: step.1, in: step.2, depth: depth - 1) { return [step.0] + rest }
        }
        return nil
    }

    /// Returns `true` if a class or a superclass has properties that can be observed.
    static func isObservable(_ type: AnyClass) -> Bool {
        var next: AnyClass? = type
        while let type = next, type != NSObject.self {
            if table(of: type).values.contains(where: \.isObservable) { return true }
            next = _getSuperclass(type)
        }
        return false
    }

    private static func table(of type: AnyClass) -> [String: KeyedProperty] {
        let id = ObjectIdentifier(type)
        if let known = state.withLock({ $0.tables[id] }) { return known }
        let table = Dictionary(declared(in: type).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        state.withLock { $0.tables[id] = table }
        return table
    }

    /// Returns the properties of the type `MicaKeys` in a class. It is found by its name, so that a class can have one
    /// whichever module its superclass is from. It is a class, because optimised builds leave out other types that nothing
    /// mentions.
    private static func declared(in type: AnyClass) -> [KeyedProperty] {
        guard let name = _mangledTypeName(type), let keys = _typeByName(name + "8MicaKeysC") as? any KeyedClass.Type
        else { return [] }
        return unisolated(Keys(type: keys)) { $0.type.properties }
    }

    private struct Keys { let type: any KeyedClass.Type }
}

/// Conversions between Swift values and those of Objective-C.
enum KeyedValue {
    /// Returns the value as Objective-C shows it: the raw value of an enumeration or an option set, numbers as
    /// `NSNumber`.
    static func object(_ value: Any) -> Any {
        if type(of: value) is AnyClass { return value }
        guard let value = value as? any RawRepresentable else { return NSNumber.bridged(value) }
        return NSNumber.bridged(raw(value))
    }

    private static func raw<Value: RawRepresentable>(_ value: Value) -> Any { value.rawValue }

    /// Returns a value as another type: numbers become each other, a raw value its enumeration, an `NSValue` its
    /// geometry. Returns `nil` if there is no such value.
    static func converted<Value>(_ value: Any) -> Value? {
        if let same = value as? Value { return same }
        if let type = Value.self as? any RawRepresentable.Type { return enumeration(type, value) as? Value }
        if let text = value as? String { return NSString(string: text) as? Value }
        if let text = value as? NSString { return String(describing: text) as? Value }
        return (number(value).flatMap { numeric($0, Value.self) } ?? geometry(value, Value.self)) as? Value
    }

    /// Returns `true` if the first value is less than the second one. Numbers, strings and dates are compared.
    static func areInOrder(_ a: Any, _ b: Any) -> Bool {
        if let a = number(a), let b = number(b) { return a.compare(b) == .orderedAscending }
        if let a = a as? String, let b = b as? String { return a < b }
        if let a = a as? Date, let b = b as? Date { return a < b }
        return false
    }

    private static func enumeration<Type: RawRepresentable>(_ type: Type.Type, _ value: Any) -> Any? {
        guard let raw: Type.RawValue = converted(value) else { return nil }
        return Type(rawValue: raw)
    }

    private static func number(_ value: Any) -> NSNumber? {
        switch value {
        case let value as NSNumber: value
        case let value as Bool: NSNumber(value: value)
        case let value as any BinaryInteger: Int64(exactly: value).map { NSNumber(value: $0) }
        case let value as any BinaryFloatingPoint: NSNumber(value: Double(value))
        default: nil
        }
    }

    private static func numeric(_ number: NSNumber, _ type: Any.Type) -> Any? {
        switch type {
        case is NSNumber.Type: number
        case is Bool.Type: number.boolValue
        case is CGFloat.Type: CGFloat(number.doubleValue)
        case let type as any BinaryFloatingPoint.Type: floating(number, type)
        case let type as any FixedWidthInteger.Type: integer(number, type)
        default: nil
        }
    }

    private static func floating<Number: BinaryFloatingPoint>(_ number: NSNumber, _: Number.Type) -> Any {
        Number(number.doubleValue)
    }

    private static func integer<Number: FixedWidthInteger>(_ number: NSNumber, _: Number.Type) -> Any {
        Number(truncatingIfNeeded: number.int64Value)
    }

    private static func geometry(_ value: Any, _ type: Any.Type) -> Any? {
        guard let value = value as? NSValue else { return nil }
        return switch type {
        case is CGPoint.Type: value.cgPointValue
        case is CGSize.Type: value.cgSizeValue
        case is CGRect.Type: value.cgRectValue
        case is CGAffineTransform.Type: value.cgAffineTransformValue
        default: nil
        }
    }
}
