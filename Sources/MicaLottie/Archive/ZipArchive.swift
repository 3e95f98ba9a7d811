import CMicaZip
package import Foundation

/// A zip archive in memory. Entries are decompressed when they are asked for. Nothing is written to disk, so that names
/// of entries cannot lead anywhere.
package final class ZipArchive {
    /// The names of the entries in the order of the archive, without folders.
    package let names: [String]
    private let indices: [String: UInt64]
    private let limits: LottieFileLimits
    private let archive: OpaquePointer
    /// libzip reads from this memory as long as the archive is open.
    private let bytes: UnsafeMutableRawPointer
    /// The number of bytes that may still be decompressed.
    private var bytesLeft: Int

    /// Returns `true` if data begins as a zip archive does.
    package static func isZip(_ data: Data) -> Bool {
        data.starts(with: [0x50, 0x4B, 3, 4]) || data.starts(with: [0x50, 0x4B, 5, 6])
    }

    /// Opens an archive and reads its list of entries.
    package init(_ data: Data, limits: LottieFileLimits = .standard) throws(LottieError) {
        try Self.check(entries: Self.declaredEntryCount(data), limits)
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: max(data.count, 1), alignment: 1)
        data.copyBytes(to: bytes.assumingMemoryBound(to: UInt8.self), count: data.count)
        var error = zip_error_t()
        zip_error_init(&error)
        defer { zip_error_fini(&error) }
        guard let source = zip_source_buffer_create(bytes, UInt64(data.count), 0, &error),
            let archive = zip_open_from_source(source, ZIP_RDONLY, &error)
        else {
            bytes.deallocate()
            throw LottieError(
                "the zip archive is damaged (\(String(cString: zip_error_strerror(&error)))); use another copy")
        }
        do throws(LottieError) {
            (names, indices) = try Self.list(archive, limits)
        } catch {
            zip_discard(archive)
            bytes.deallocate()
            throw error
        }
        self.archive = archive
        self.bytes = bytes
        self.limits = limits
        bytesLeft = limits.archiveBytes
    }

    deinit {
        zip_discard(archive)
        bytes.deallocate()
    }

    /// Returns the decompressed content of an entry; `nil` without an entry of that name.
    package func data(named name: String) throws(LottieError) -> Data? {
        guard let index = indices[name] else { return nil }
        let limit = min(limits.entryBytes, bytesLeft)
        var status = zip_stat_t()
        zip_stat_init(&status)
        guard zip_stat_index(archive, index, 0, &status) == 0 else { throw damaged(name) }
        guard status.encryption_method == UInt16(ZIP_EM_NONE) else {
            throw LottieError("the entry \(LottieError.shortened(name)) is encrypted")
        }
        guard status.size <= UInt64(limit) else { throw tooLarge(name, "\(status.size)") }
        guard let file = zip_fopen_index(archive, index, 0) else { throw damaged(name) }
        defer { zip_fclose(file) }
        // A declared size need not be the true one.
        var output = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = zip_fread(file, &chunk, UInt64(chunk.count))
            guard count >= 0 else { throw damaged(name) }
            guard count > 0 else { break }
            guard output.count + Int(count) <= limit else { throw tooLarge(name, "more") }
            output.append(contentsOf: chunk[..<Int(count)])
        }
        bytesLeft -= output.count
        return output
    }

    private func damaged(_ name: String) -> LottieError {
        LottieError(
            "the entry \(LottieError.shortened(name)) is damaged (\(String(cString: zip_strerror(archive)))); use another copy"
        )
    }

    private func tooLarge(_ name: String, _ size: String) -> LottieError {
        bytesLeft < limits.entryBytes
            ? LottieError(
                "all entries up to \(LottieError.shortened(name))",
                mustBe: "at most \(limits.archiveBytes) bytes", got: "more")
            : LottieError(
                "the entry \(LottieError.shortened(name))",
                mustBe: "at most \(limits.entryBytes) bytes", got: size)
    }

    private static func list(_ archive: OpaquePointer, _ limits: LottieFileLimits) throws(LottieError)
        -> ([String], [String: UInt64])
    {
        let count = Int(zip_get_num_entries(archive, 0))
        try check(entries: count, limits)
        var names: [String] = []
        var indices: [String: UInt64] = [:]
        for index in 0..<UInt64(max(count, 0)) {
            guard let text = zip_get_name(archive, index, 0) else {
                throw LottieError("the name of entry \(index) is damaged; use another copy")
            }
            // Other programs write either separator.
            let name = String(cString: text).replacing("\\", with: "/")
            guard !name.hasSuffix("/") else { continue }
            guard indices.updateValue(index, forKey: name) == nil else {
                throw LottieError("the name of each entry", mustBe: "unique in the archive", got: "\(name) twice")
            }
            names.append(name)
        }
        return (names, indices)
    }

    private static func check(entries count: Int, _ limits: LottieFileLimits) throws(LottieError) {
        guard count <= limits.entries else {
            throw LottieError("the archive", mustBe: "of at most \(limits.entries) entries", got: "\(count)")
        }
    }

    /// Returns the highest number of entries that a record at the end of the archive declares. libzip makes room for all
    /// of them when it opens the archive. 65,535 also stands for more.
    package static func declaredEntryCount(_ data: Data) -> Int {
        let tail = [UInt8](data.suffix(22 + 65_535))
        var most = 0
        for start in tail.indices.dropLast(21)
        where tail[start] == 0x50 && tail[start + 1] == 0x4B && tail[start + 2] == 5 && tail[start + 3] == 6 {
            most = max(most, Int(tail[start + 10]) | Int(tail[start + 11]) << 8)
        }
        return most
    }
}
