public import UIKit

extension Double: SceneParameterValue {
    public static var parameterTypeName: String { "number" }
    public init(parameterText text: String) throws(SceneParameterTextError) {
        guard let value = Double(text), value.isFinite else { throw SceneParameterTextError("must be a number") }
        self = value
    }
    public var parameterText: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}

extension CGFloat: SceneParameterValue {
    public static var parameterTypeName: String { Double.parameterTypeName }
    public init(parameterText text: String) throws(SceneParameterTextError) {
        self.init(try Double(parameterText: text))
    }
    public var parameterText: String { Double(self).parameterText }
}

extension Int: SceneParameterValue {
    public static var parameterTypeName: String { "whole number" }
    public init(parameterText text: String) throws(SceneParameterTextError) {
        guard let value = Int(text) else { throw SceneParameterTextError("must be a whole number") }
        self = value
    }
    public var parameterText: String { String(self) }
}

extension Bool: SceneParameterValue {
    public static var parameterTypeName: String { "yes or no" }
    public init(parameterText text: String) throws(SceneParameterTextError) {
        switch text.lowercased() {
        case "yes", "true", "on", "1": self = true
        case "no", "false", "off", "0": self = false
        default: throw SceneParameterTextError("must be yes or no")
        }
    }
    public var parameterText: String { self ? "yes" : "no" }
}

extension String: SceneParameterValue {
    public static var parameterTypeName: String { "text" }
    public init(parameterText text: String) { self = text }
    public var parameterText: String { self }
}

extension Optional: SceneParameterValue where Wrapped: SceneParameterValue {
    public static var parameterTypeName: String { Wrapped.parameterTypeName }
    /// Creates the value of a text; an empty text means `nil`.
    public init(parameterText text: String) throws(SceneParameterTextError) {
        self = text.isEmpty ? nil : try Wrapped(parameterText: text)
    }
    public var parameterText: String { self?.parameterText ?? "" }
}
