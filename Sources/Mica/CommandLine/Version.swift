/// The version of Mica that a program was built with.
enum Version {
    /// That of the changelog's first heading; `-dev` where that one is not released.
    static let text = "0.1.0-dev"
}
