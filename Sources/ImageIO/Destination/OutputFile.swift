import Foundation

/// A file that appears under its name only when it is complete. It is written under a temporary name in the same
/// folder, then renamed. It is removed if it is not committed.
package final class OutputFile {
    package let url: URL
    /// The location of the bytes until `commit`.
    package let temporaryURL: URL
    private var handle: FileHandle?

    /// Creates the temporary file. Throws if the folder is missing or not writable, or if `url` is a folder.
    package init(_ url: URL) throws(ImageFileError) {
        self.url = url
        try Self.check(url)
        let descriptor: Int32
        (temporaryURL, descriptor) = try TemporaryFiles.create(for: url)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    deinit { discard() }

    package func write(_ data: Data) throws(ImageFileError) {
        do {
            try handle?.write(contentsOf: data)
        } catch {
            throw Self.failure(url, Self.code(error))
        }
    }

    package func overwrite(at offset: Int, with data: Data) throws(ImageFileError) {
        do {
            try handle?.seek(toOffset: UInt64(offset))
            try handle?.write(contentsOf: data)
            try handle?.seekToEnd()
        } catch {
            throw Self.failure(url, Self.code(error))
        }
    }

    /// Renames the file to its final name, replacing an existing one.
    package func commit() throws(ImageFileError) {
        // The lock is held until the file has its name.
        let lock = handle.map { dup($0.fileDescriptor) } ?? -1
        defer { if lock >= 0 { close(lock) } }
        do {
            try handle?.close()
        } catch {
            throw Self.failure(url, Self.code(error))
        }
        handle = nil
        try Self.rename(temporaryURL, to: url)
    }

    /// Removes the temporary file; does nothing after `commit`.
    package func discard() {
        guard let handle else { return }
        try? handle.close()
        self.handle = nil
        unlink(temporaryURL.path)
        TemporaryFiles.remove(temporaryURL.path)
    }

    package static func write(_ data: Data, to url: URL) throws(ImageFileError) {
        let file = try OutputFile(url)
        try file.write(data)
        try file.commit()
    }

    /// Throws if a file of this name could not be written, so that the failure is reported before a long rendering.
    package static func check(_ url: URL) throws(ImageFileError) {
        guard url.isFileURL else {
            throw ImageFileError(.unwritable, path: url.absoluteString, reason: "the URL must be a file URL")
        }
        let folder = url.deletingLastPathComponent()
        var info = stat()
        if stat(url.path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
            throw ImageFileError(
                .unwritable, path: url.relativePath, reason: "this is a folder; choose a file name")
        }
        guard stat(folder.path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
            throw ImageFileError(
                .unwritable, path: url.relativePath,
                reason: "the folder \(folder.relativePath) does not exist; create it first")
        }
        guard access(folder.path, W_OK) == 0 else { throw failure(url, errno) }
    }

    /// Writes the bytes to a new file of a temporary folder. Errors name `url`, the final file.
    package static func write(_ data: Data, to path: String, for url: URL) throws(ImageFileError) {
        let descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(url, errno) }
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let code = errno
                close(descriptor)
                throw failure(url, code)
            }
            rest = rest.dropFirst(count)
        }
        guard close(descriptor) == 0 else { throw failure(url, errno) }
    }

    /// Renames a temporary file to its final name.
    package static func rename(_ temporary: URL, to url: URL) throws(ImageFileError) {
        let code = Glibc.rename(temporary.path, url.path) == 0 ? 0 : errno
        defer { TemporaryFiles.remove(temporary.path) }
        guard code == 0 else {
            unlink(temporary.path)
            throw failure(url, code)
        }
    }

    package static func failure(_ url: URL, _ code: Int32) -> ImageFileError {
        let remedy =
            [ENOSPC, EDQUOT].contains(code) ? "free some space or choose another folder" : "choose another folder"
        return ImageFileError(
            .unwritable, path: url.relativePath,
            reason: "the file cannot be written (\(ImageFile.message(code))); \(remedy)")
    }

    private static func code(_ error: any Error) -> Int32 {
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
        return ((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code).map { Int32($0) } ?? EIO
    }
}
