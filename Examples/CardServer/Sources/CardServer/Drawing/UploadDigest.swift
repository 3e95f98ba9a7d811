import Foundation

/// A digest of uploads: 128 bits from two keyed SipHash sums.
///
/// The keys are random and secret, so that no client can make an upload whose card replaces another one in the cache.
struct UploadDigest: Sendable {
    private let keys: [UInt64]

    init() {
        var generator = SystemRandomNumberGenerator()
        keys = (0..<4).map { _ in generator.next() }
    }

    func callAsFunction(_ data: Data) -> String {
        [keys[..<2], keys[2...]].map { keys in
            var hasher = Hasher()
            for key in keys { hasher.combine(key) }
            data.withUnsafeBytes { hasher.combine(bytes: $0) }
            return String(UInt64(bitPattern: Int64(hasher.finalize())), radix: 36)
        }.joined(separator: "-")
    }
}
