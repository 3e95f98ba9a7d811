public import Foundation

/// Consumes `count` bytes of `buffer`; returns the number of consumed bytes.
public typealias CGDataConsumerPutBytesCallback =
    @convention(c) (
        _ info: UnsafeMutableRawPointer?, _ buffer: UnsafeRawPointer, _ count: Int
    ) -> Int
/// Releases `info`.
public typealias CGDataConsumerReleaseInfoCallback = @convention(c) (_ info: UnsafeMutableRawPointer?) -> Void

/// The callbacks of a consumer.
public struct CGDataConsumerCallbacks {
    /// Consumes bytes; required.
    public var putBytes: CGDataConsumerPutBytesCallback?
    /// Called when the consumer is deallocated.
    public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

    /// Creates the struct from all callbacks.
    public init(putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?) {
        self.putBytes = putBytes
        self.releaseConsumer = releaseConsumer
    }
}

/// A destination of bytes: a data object, a file or a client's function.
public final class CGDataConsumer: Hashable {
    private enum Target {
        case data(NSMutableData)
        case file(URL)
        case callbacks(info: UnsafeMutableRawPointer?, CGDataConsumerCallbacks)
    }
    private let target: Target
    private var pending = Data()

    private init(_ target: Target) { self.target = target }

    /// Creates a consumer that appends to `data`.
    public convenience init?(data: CFMutableData) { self.init(.data(data)) }

    /// Creates a consumer that writes a file once all bytes are available (when the consumer is deallocated).
    public convenience init?(url: CFURL) {
        guard url.isFileURL else { return nil }
        self.init(.file(url))
    }

    /// Creates a consumer that calls the client's function with each block of bytes; `nil` without one.
    public convenience init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
        guard cbks.pointee.putBytes != nil else { return nil }
        self.init(.callbacks(info: info, cbks.pointee))
    }

    /// Writes bytes. Returns `false` if the client's function consumed fewer.
    @discardableResult
    package func write(_ bytes: Data) -> Bool {
        switch target {
        case .data(let data):
            data.append(bytes)
            return true
        case .file:
            pending.append(bytes)
            return true
        case .callbacks(let info, let callbacks):
            guard !bytes.isEmpty else { return true }
            return bytes.withUnsafeBytes { callbacks.putBytes!(info, $0.baseAddress!, $0.count) } == bytes.count
        }
    }

    deinit {
        switch target {
        case .data: break
        case .file(let url):
            do {
                try pending.write(to: url, options: .atomic)
            } catch {
                report("CGDataConsumer: cannot write \(url.path): \(error.localizedDescription)")
            }
        case .callbacks(let info, let callbacks): callbacks.releaseConsumer?(info)
        }
    }

    public static func == (one: CGDataConsumer, other: CGDataConsumer) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The type identifier of this class; it differs from Apple's.
    public class var typeID: CFTypeID { 0x4350_6463 }
}
