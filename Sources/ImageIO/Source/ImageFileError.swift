public import Foundation

/// The reason that an image file could not be read or written: one sentence with the file, the reason and the remedy.
public struct ImageFileError: Error, CustomStringConvertible, LocalizedError, Sendable {
    /// The kind of failure, for programs.
    public enum Kind: Sendable {
        /// In this order: the file does not exist; it cannot be read; it is not an image; it ends early; its data is
        /// damaged. Then: its kind is not supported; it has too many pixels or needs too much memory; it cannot be
        /// written.
        case missing, unreadable, notAnImage, truncated, damaged, unsupported, tooLarge, unwritable
    }
    /// The kind of failure, for programs.
    public let kind: Kind
    /// The file as it was named.
    public let path: String
    /// The failure and the remedy, without the path.
    public let reason: String

    package init(_ kind: Kind, path: String, reason: String) {
        self.kind = kind
        self.path = path
        self.reason = reason
    }

    public var description: String { "\(path): \(reason)" }
    public var errorDescription: String? { description }

    package init(_ failure: DecodingFailure, format: ImageFormat?, path: String, data: Data) {
        let name = format?.name ?? "image"
        switch failure {
        case .truncated(let place):
            self.init(
                .truncated, path: path, reason: "the \(name) data ends early, \(place); use a complete copy of the file"
            )
        case .damaged(let what):
            self.init(
                .damaged, path: path, reason: "the \(name) data is damaged (\(what)); use another copy of the file")
        case .unsupported(let what):
            self.init(
                .unsupported, path: path,
                reason: "this kind of \(name) file is not supported (\(what)); save it as a plain PNG or JPEG")
        case .tooLarge(let width, let height):
            self.init(
                .tooLarge, path: path,
                reason: """
                    the image is \(width) × \(height) pixels, above the limit (\(ImageLimits.maximumSide) a side and \
                    \(ImageLimits.maximumPixels / 1_000_000) million in all); make it smaller
                    """)
        case .tooMuchMemory(let bytes, let limit):
            self.init(
                .tooLarge, path: path,
                reason: """
                    decoding it takes \((bytes + 1 << 20 - 1) >> 20) MiB of memory, more than the limit of \(limit >> 20) \
                    MiB (kMicaImageSourceMaximumBytes); make the image smaller
                    """)
        case .tooMuchWork(let pixels, let limit):
            self.init(
                .tooLarge, path: path,
                reason: """
                    decoding it goes through \(pixels / 1_000_000) million pixels in all frames and scans, more than the \
                    limit of \(limit / 1_000_000) million (kMicaImageSourceMaximumBytes); make the image smaller
                    """)
        case .unknownFormat where data.isEmpty:
            self.init(.notAnImage, path: path, reason: "the file is empty; use a PNG, JPEG, GIF or WebP image")
        case .unknownFormat:
            self.init(
                .notAnImage, path: path,
                reason: "this is not a PNG, JPEG, GIF or WebP image; convert it to one of them")
        case .noSuchImage(let index, let count):
            self.init(.damaged, path: path, reason: "there is no image \(index): the file contains \(count)")
        }
    }
}

/// Functions that read whole files, with reasons for failures.
package enum ImageFile {
    /// Returns the bytes of a file, which must be a regular file within the size limit of an image.
    package static func data(
        at url: URL, limits: ImageLimits = .standard
    ) throws(ImageFileError) -> Data {
        let path = url.isFileURL ? url.relativePath : url.absoluteString
        guard url.isFileURL else {
            throw ImageFileError(.unreadable, path: path, reason: "the URL must be a file URL; download the file first")
        }
        var info = stat()
        guard stat(url.path, &info) == 0 else {
            let code = errno
            guard code != ENOENT, code != ENOTDIR else {
                throw ImageFileError(.missing, path: path, reason: "no such file; check its name")
            }
            throw ImageFileError(.unreadable, path: path, reason: "the file cannot be read: \(message(code))")
        }
        switch info.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR:
            throw ImageFileError(.unreadable, path: path, reason: "this is a folder; choose an image file in it")
        default: throw ImageFileError(.unreadable, path: path, reason: "this is not a regular file; save it as one")
        }
        guard info.st_size <= limits.maximumBytes else {
            throw ImageFileError(
                .tooLarge, path: path,
                reason:
                    "the file has \(info.st_size >> 20) MiB, more than the limit of \(limits.maximumBytes >> 20) MiB "
                    + "(kMicaImageSourceMaximumBytes); make the image smaller"
            )
        }
        do {
            return try Data(contentsOf: url)
        } catch {
            let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
            throw ImageFileError(
                .unreadable, path: path,
                reason: "the file cannot be read: \(code.map { message(Int32($0)) } ?? error.localizedDescription)")
        }
    }

    /// Returns the upright image in a file, at its full size.
    package static func image(at url: URL) throws(ImageFileError) -> CGImage {
        let data = try data(at: url)
        let format = ImageFormat(of: data)
        do {
            let reader = try ImageReader(data)
            guard let result = try reader.uprightImage(at: 0).cgImage() else {
                throw DecodingFailure.unsupported("not enough memory, or its colours cannot be converted")
            }
            return result
        } catch let failure as DecodingFailure {
            throw ImageFileError(
                failure, format: format, path: url.isFileURL ? url.relativePath : url.absoluteString, data: data)
        } catch {
            throw ImageFileError(.damaged, path: url.relativePath, reason: "\(error)")
        }
    }

    /// Returns the system's message for an error number.
    package static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
}
