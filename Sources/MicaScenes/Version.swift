/// The version of Mica with which a program was built, and its only definition. `scripts/release/tag` compares the
/// changelog's top section with it, `scripts/release/deb` reads it.
package enum Version {
    /// A semantic version (2.0.0), without a prefix; also the tag's name.
    package static let text = "0.1.0"
}
