public import Foundation

extension NSMutableString {
    /// Appends a string formatted as by `String(format:)`.
    public func appendFormat(_ format: String, _ arguments: any CVarArg...) {
        append(String(format: format, arguments: arguments))
    }
}
