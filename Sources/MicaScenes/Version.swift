/// The version of Mica that a program was built with: the only place that says it. `scripts/release/tag` compares the changelog's top
/// section with it, `scripts/release/deb` reads it.
package enum Version {
    /// A semantic version (2.0.0), without a prefix; also the tag's name.
    package static let text = "0.1.0"
}
