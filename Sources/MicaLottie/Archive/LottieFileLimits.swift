/// The limits for the size of a Lottie file and of what is compressed in it. A file of a few kilobytes can declare
/// gigabytes.
public struct LottieFileLimits: Hashable, Sendable {
    /// The maximum size of the file, in bytes. Default 64 MiB.
    public var fileBytes = 64 << 20
    /// The maximum number of entries of an archive. Default 4096.
    public var entries = 4096
    /// The maximum size of one decompressed entry, or of the JSON of a `.tgs` file, in bytes. Default 64 MiB.
    public var entryBytes = 64 << 20
    /// The maximum size of all entries together that are decompressed, in bytes. Default 256 MiB.
    public var archiveBytes = 256 << 20

    /// Creates the default limits.
    public init() {}

    /// The default limits.
    public static let standard = LottieFileLimits()
}
