public import Foundation

/// Takes `count` bytes from `buffer`; answers how many it took.
public typealias CGDataConsumerPutBytesCallback =
    @convention(c) (
        _ info: UnsafeMutableRawPointer?, _ buffer: UnsafeRawPointer, _ count: Int
    ) -> Int
/// Frees `info`.
public typealias CGDataConsumerReleaseInfoCallback = @convention(c) (_ info: UnsafeMutableRawPointer?) -> Void

/// The functions behind a consumer.
public struct CGDataConsumerCallbacks {
    /// Takes bytes; needed.
    public var putBytes: CGDataConsumerPutBytesCallback?
    /// Called when the consumer goes.
    public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

    /// All callbacks.
    public init(putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?) {
        (self.putBytes, self.releaseConsumer) = (putBytes, releaseConsumer)
    }
}

/// A place that bytes are written to: a data object, a file or a function of the user's.
public final class CGDataConsumer: Hashable {
    private enum Target {
        case data(NSMutableData)
        case file(URL)
        case callbacks(info: UnsafeMutableRawPointer?, CGDataConsumerCallbacks)
    }
    private let target: Target
    private var pending = Data()

    private init(_ target: Target) { self.target = target }

    /// Appends to `data`.
    public convenience init?(data: CFMutableData) { self.init(.data(data)) }

    /// Writes a file, once all bytes are there (when the consumer goes).
    public convenience init?(url: CFURL) {
        guard url.isFileURL else { return nil }
        self.init(.file(url))
    }

    /// Calls the user's function with each block of bytes; nil without one.
    public convenience init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
        guard cbks.pointee.putBytes != nil else { return nil }
        self.init(.callbacks(info: info, cbks.pointee))
    }

    /// Writes; false where the user's function took less.
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
    /// The number of this type among Core Foundation's types; not Apple's number.
    public class var typeID: CFTypeID { 0x4350_6463 }
}
