public import Foundation
import MicaBase

/// Releases the memory that was passed to a provider.
public typealias CGDataProviderReleaseDataCallback =
    @convention(c) (
        _ info: UnsafeMutableRawPointer?, _ data: UnsafeRawPointer, _ size: Int
    ) -> Void
/// Copies up to `count` bytes into `buffer`; returns their number.
public typealias CGDataProviderGetBytesCallback =
    @convention(c) (
        _ info: UnsafeMutableRawPointer?, _ buffer: UnsafeMutableRawPointer, _ count: Int
    ) -> Int
/// Skips `count` bytes; returns their number.
public typealias CGDataProviderSkipForwardCallback =
    @convention(c) (
        _ info: UnsafeMutableRawPointer?, _ count: off_t
    ) -> off_t
/// Rewinds to the first byte.
public typealias CGDataProviderRewindCallback = @convention(c) (_ info: UnsafeMutableRawPointer?) -> Void
/// Releases `info`.
public typealias CGDataProviderReleaseInfoCallback = @convention(c) (_ info: UnsafeMutableRawPointer?) -> Void
/// Returns the address of all bytes.
public typealias CGDataProviderGetBytePointerCallback =
    @convention(c) (
        _ info: UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer?
/// Ends the use of an address that was returned.
public typealias CGDataProviderReleaseBytePointerCallback =
    @convention(c) (
        _ info: UnsafeMutableRawPointer?, _ pointer: UnsafeRawPointer
    ) -> Void
/// Copies `count` bytes starting at `position` into `buffer`; returns their number.
public typealias CGDataProviderGetBytesAtPositionCallback =
    @convention(c) (
        _ info: UnsafeMutableRawPointer?, _ buffer: UnsafeMutableRawPointer, _ position: off_t, _ count: Int
    ) -> Int

/// The callbacks of a provider that is read sequentially.
public struct CGDataProviderSequentialCallbacks {
    /// The version; 0.
    public var version: UInt32
    /// Copies the next bytes; required.
    public var getBytes: CGDataProviderGetBytesCallback?
    /// Skips bytes; not used here.
    public var skipForward: CGDataProviderSkipForwardCallback?
    /// Rewinds to the start; called before reading.
    public var rewind: CGDataProviderRewindCallback?
    /// Called when the provider is deallocated.
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// Creates the struct from all callbacks.
    public init(
        version: UInt32, getBytes: CGDataProviderGetBytesCallback?, skipForward: CGDataProviderSkipForwardCallback?,
        rewind: CGDataProviderRewindCallback?, releaseInfo: CGDataProviderReleaseInfoCallback?
    ) {
        self.version = version
        self.getBytes = getBytes
        self.skipForward = skipForward
        self.rewind = rewind
        self.releaseInfo = releaseInfo
    }
}

/// The callbacks of a provider with random access; one of the two functions that return bytes is sufficient.
public struct CGDataProviderDirectCallbacks {
    /// The version; 0.
    public var version: UInt32
    /// Returns the address of all bytes.
    public var getBytePointer: CGDataProviderGetBytePointerCallback?
    /// Releases the address.
    public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
    /// Copies bytes from any position.
    public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
    /// Called when the provider is deallocated.
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    /// Creates the struct from all callbacks.
    public init(
        version: UInt32, getBytePointer: CGDataProviderGetBytePointerCallback?,
        releaseBytePointer: CGDataProviderReleaseBytePointerCallback?,
        getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?,
        releaseInfo: CGDataProviderReleaseInfoCallback?
    ) {
        self.version = version
        self.getBytePointer = getBytePointer
        self.releaseBytePointer = releaseBytePointer
        self.getBytesAtPosition = getBytesAtPosition
        self.releaseInfo = releaseInfo
    }
}

/// A source of bytes that images and colour spaces read on demand.
///
/// The bytes are copied on first use and kept; the data is empty if memory is insufficient. Callbacks run on the thread
/// of that use.
public final class CGDataProvider: Hashable, @unchecked Sendable {
    // The mutex guards all state; the raw pointers belong to the creator, who guarantees (as on Apple's systems) that
    // they may be read on the drawing thread.
    private enum Origin {
        case bytes(Data)
        case memory(info: UnsafeMutableRawPointer?, UnsafeRawPointer, Int, CGDataProviderReleaseDataCallback?)
        case sequential(info: UnsafeMutableRawPointer?, CGDataProviderSequentialCallbacks)
        case direct(info: UnsafeMutableRawPointer?, Int, CGDataProviderDirectCallbacks)
        case lazy(@Sendable () -> Data)
    }
    private let origin: Origin
    private let loaded = Guarded<Data?>(nil)
    /// The creator's argument for its callbacks.
    public let info: UnsafeMutableRawPointer?

    private init(_ origin: Origin, info: UnsafeMutableRawPointer? = nil) {
        self.origin = origin
        self.info = info
    }

    /// Creates a provider of existing bytes; never `nil`.
    public convenience init?(data: CFData) { self.init(.bytes(data)) }

    /// Creates a provider of the caller's memory, which must stay valid until `releaseData` is called.
    public convenience init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else { return nil }
        self.init(.memory(info: info, data, size, releaseData), info: info)
    }

    /// Creates a provider that is read sequentially, until `getBytes` returns 0.
    public convenience init?(
        sequentialInfo info: UnsafeMutableRawPointer?, callbacks: UnsafePointer<CGDataProviderSequentialCallbacks>
    ) {
        guard callbacks.pointee.getBytes != nil else { return nil }
        self.init(.sequential(info: info, callbacks.pointee), info: info)
    }

    /// Creates a provider of `size` bytes with random access.
    public convenience init?(
        directInfo info: UnsafeMutableRawPointer?, size: off_t,
        callbacks: UnsafePointer<CGDataProviderDirectCallbacks>
    ) {
        guard size >= 0, callbacks.pointee.getBytePointer != nil || callbacks.pointee.getBytesAtPosition != nil
        else { return nil }
        self.init(.direct(info: info, Int(size), callbacks.pointee), info: info)
    }

    /// Creates a provider of the contents of a file; `nil` if it cannot be read.
    public convenience init?(url: CFURL) {
        guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else { return nil }
        self.init(.bytes(data))
    }

    /// Creates a provider of the contents of the file at a path; `nil` if it cannot be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)))
    }

    /// Creates a provider of bytes that are computed on first use.
    init(lazy make: @escaping @Sendable () -> Data) {
        origin = .lazy(make)
        info = nil
    }

    deinit {
        switch origin {
        case .memory(let info, let data, let size, let release): release?(info, data, size)
        case .sequential(let info, let callbacks): callbacks.releaseInfo?(info)
        case .direct(let info, _, let callbacks): callbacks.releaseInfo?(info)
        case .bytes, .lazy: break
        }
    }

    /// All bytes.
    public var data: CFData? { bytes }

    /// All bytes, read now if they have not been read before.
    var bytes: Data {
        if case .bytes(let data) = origin { return data }
        return loaded.withLock { loaded in
            if let loaded { return loaded }
            let data = read()
            loaded = data
            return data
        }
    }

    private func read() -> Data {
        switch origin {
        case .bytes(let data): return data
        case .lazy(let make): return make()
        case .memory(_, let data, let size, _): return Self.copy(data, size)
        case .sequential(let info, let callbacks):
            callbacks.rewind?(info)
            var data = Data()
            let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
            defer { chunk.deallocate() }
            while let got = callbacks.getBytes?(info, chunk.baseAddress!, chunk.count), got > 0, got <= chunk.count {
                data.append(chunk.baseAddress!.assumingMemoryBound(to: UInt8.self), count: got)
            }
            return data
        case .direct(let info, let size, let callbacks):
            if let pointer = callbacks.getBytePointer?(info) {
                defer { callbacks.releaseBytePointer?(info, pointer) }
                return Self.copy(pointer, size)
            }
            guard size > 0, let read = callbacks.getBytesAtPosition else { return Data() }
            // In parts, so that memory is allocated for the bytes received, not for those announced.
            var data = Data()
            let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: min(size, 1 << 20), alignment: 16)
            defer { chunk.deallocate() }
            while data.count < size {
                let count = min(chunk.count, size - data.count)
                let got = read(info, chunk.baseAddress!, off_t(data.count), count)
                guard got > 0, got <= count else { break }
                data.append(chunk.baseAddress!.assumingMemoryBound(to: UInt8.self), count: got)
                if got < count { break }
            }
            return data
        }
    }

    /// Returns a copy of memory; empty if memory is insufficient.
    private static func copy(_ bytes: UnsafeRawPointer, _ count: Int) -> Data {
        guard count > 0 else { return Data() }
        guard let memory = malloc(count) else {
            report("CGDataProvider: not enough memory for \(count) bytes")
            return Data()
        }
        memcpy(memory, bytes, count)
        return Data(bytesNoCopy: memory, count: count, deallocator: .free)
    }

    public static func == (one: CGDataProvider, other: CGDataProvider) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The type identifier of this class; it differs from Apple's.
    public class var typeID: CFTypeID { 0x4350_6470 }
}
