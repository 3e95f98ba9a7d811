#if Studio
import Foundation

/// Why the studio cannot do what it is asked: one sentence.
package struct StudioError: Error, CustomStringConvertible, LocalizedError {
    package let description: String
    package var errorDescription: String? { description }
    package init(_ description: String) { self.description = description }
}
#endif
