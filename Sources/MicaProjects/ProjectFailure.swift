/// A reason why a project cannot be read, in one line.
package struct ProjectFailure: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
