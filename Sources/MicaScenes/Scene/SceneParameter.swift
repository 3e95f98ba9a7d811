/// A named value of a scene that its host may change before the view is created.
///
/// The command line's help shows the name and the summary; the declared value is the default.
/// ```swift
/// @SceneParameter("thickness", "How thick the arrow is, in points.", in: 1...200) var thickness = 60.0
/// ```
@MainActor @propertyWrapper
public final class SceneParameter<Value: SceneParameterValue>: AnySceneParameter {
    public let name: String
    public let summary: String
    /// The declared value.
    public let defaultValue: Value
    /// The current value.
    public var wrappedValue: Value
    private let rangeText: String?
    private let isAllowed: (Value) -> Bool

    /// Creates a parameter that accepts any value of its type.
    public init(wrappedValue: Value, _ name: String, _ summary: String) {
        self.name = name
        self.summary = summary
        defaultValue = wrappedValue
        self.wrappedValue = wrappedValue
        rangeText = nil
        isAllowed = { _ in true }
    }

    /// Creates a parameter whose value must be in `range`.
    public init(wrappedValue: Value, _ name: String, _ summary: String, in range: ClosedRange<Value>)
    where Value: Comparable {
        self.name = name
        self.summary = summary
        defaultValue = wrappedValue
        self.wrappedValue = wrappedValue
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

/// A scene's parameter of any type, for hosts.
@MainActor public protocol AnySceneParameter: AnyObject {
    /// The name on the command line; unique in its scene.
    var name: String { get }
    /// One sentence: meaning and unit.
    var summary: String { get }
    /// The kind of text that `set(fromText:)` accepts: "number", "colour", "image file" ….
    var typeName: String { get }
    /// The value as text for `set(fromText:)`; empty if there is no value.
    var valueText: String { get }
    /// The default as text for `set(fromText:)`; empty if there is no default.
    var defaultText: String { get }
    /// The allowed values in words; `nil` if any value of the type is allowed.
    var allowedRange: String? { get }
    /// Sets the value from text. If this throws, the old value is kept.
    func set(fromText text: String) throws(SceneParameterError)
}

/// A type whose values can be specified as text on a command line.
@MainActor public protocol SceneParameterValue {
    /// The kind of text for messages and help: “number”.
    static var parameterTypeName: String { get }
    /// Creates a value from text. Throws the reason if the text is not a value.
    init(parameterText: String) throws(SceneParameterTextError)
    /// The value as text for `init(parameterText:)`.
    var parameterText: String { get }
}

/// The reason that a text is not a value: "is not a number".
public struct SceneParameterTextError: Error {
    /// The fault, such as “is not a number”.
    public var reason: String
    /// `reason` continues a sentence that names the text.
    public init(_ reason: String) { self.reason = reason }
}

/// A parameter that does not exist, or a text that is invalid for its type or range.
public enum SceneParameterError: Error, CustomStringConvertible {
    /// There is no parameter of this name; `known` lists the existing ones.
    case unknownName(String, known: [String])
    /// The text is not a value of the parameter’s type, or outside its range.
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
