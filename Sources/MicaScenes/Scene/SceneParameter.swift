/// A named value of a scene that its host may change before the view is made.
///
/// Name and sentence are what the command line's help shows; the declared value is the default.
/// ```swift
/// @SceneParameter("thickness", "How thick the arrow is, in points.", in: 1...200) var thickness = 60.0
/// ```
@MainActor @propertyWrapper
public final class SceneParameter<Value: SceneParameterValue>: AnySceneParameter {
    public let name: String
    public let summary: String
    /// The declared value.
    public let defaultValue: Value
    /// The value now.
    public var wrappedValue: Value
    private let rangeText: String?
    private let isAllowed: (Value) -> Bool

    /// A parameter that may have any value of its type.
    public init(wrappedValue: Value, _ name: String, _ summary: String) {
        (self.name, self.summary, defaultValue, self.wrappedValue) = (name, summary, wrappedValue, wrappedValue)
        (rangeText, isAllowed) = (nil, { _ in true })
    }

    /// A parameter whose value must lie in `range`.
    public init(wrappedValue: Value, _ name: String, _ summary: String, in range: ClosedRange<Value>)
    where Value: Comparable {
        (self.name, self.summary, defaultValue, self.wrappedValue) = (name, summary, wrappedValue, wrappedValue)
        rangeText = "\(range.lowerBound.parameterText)…\(range.upperBound.parameterText)"
        isAllowed = range.contains
    }

    /// The parameter itself, with its name and range.
    public var projectedValue: SceneParameter<Value> { self }
    public var typeName: String { Value.parameterTypeName }
    public var valueText: String { wrappedValue.parameterText }
    public var defaultText: String { defaultValue.parameterText }
    public var allowedRange: String? { rangeText }

    public func set(fromText text: String) throws(SceneParameterError) {
        let value: Value
        do {
            value = try Value(parameterText: text)
        } catch {
            throw .badValue(name: name, text: text, reason: error.reason)
        }
        guard isAllowed(value) else {
            throw .badValue(name: name, text: text, reason: "must be \(rangeText ?? "")")
        }
        wrappedValue = value
    }
}

/// A scene's parameter whatever its type, as a host sees it.
@MainActor public protocol AnySceneParameter: AnyObject {
    /// Its name on the command line; unique in its scene.
    var name: String { get }
    /// One sentence: meaning and unit.
    var summary: String { get }
    /// The kind of text that `set(fromText:)` accepts: "number", "colour", "image file" ….
    var typeName: String { get }
    /// The value as text that `set(fromText:)` would take; empty for none.
    var valueText: String { get }
    /// The default as text that `set(fromText:)` would take; empty for none.
    var defaultText: String { get }
    /// The allowed values in words, nil where any value of the type will do.
    var allowedRange: String? { get }
    /// Sets the value from text; the old value stays when this throws.
    func set(fromText text: String) throws(SceneParameterError)
}

/// A type whose values can be given as text on a command line.
@MainActor public protocol SceneParameterValue {
    /// The kind of text for messages and help: “number”.
    static var parameterTypeName: String { get }
    /// Reads a value; throws why the text is none.
    init(parameterText: String) throws(SceneParameterTextError)
    /// The value as text that `init(parameterText:)` would take.
    var parameterText: String { get }
}

/// Why a text is not a value: "is not a number".
public struct SceneParameterTextError: Error {
    /// The fault, such as “is not a number”.
    public var reason: String
    /// `reason` continues a sentence that names the text.
    public init(_ reason: String) { self.reason = reason }
}

/// A parameter that does not exist, or a text that its type or range refuses.
public enum SceneParameterError: Error, CustomStringConvertible {
    /// There is no parameter of this name; `known` lists those that there are.
    case unknownName(String, known: [String])
    /// The text is no value of the parameter’s type, or outside of its range.
    case badValue(name: String, text: String, reason: String)

    public var description: String {
        switch self {
        case .unknownName(let name, let known):
            known.isEmpty
                ? "the scene has no parameter “\(name)”; it has no parameters"
                : "the scene has no parameter “\(name)”; it has \(known.joined(separator: ", "))"
        case .badValue(let name, let text, let reason):
            "the value “\(text.prefix(80))\(text.count > 80 ? "…" : "")” of parameter “\(name)” \(reason)"
        }
    }
}
