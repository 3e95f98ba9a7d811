import Foundation

/// Why the studio cannot do what it is asked: one sentence.
struct StudioError: Error, CustomStringConvertible, LocalizedError {
    let description: String
    var errorDescription: String? { description }
    init(_ description: String) { self.description = description }
}
