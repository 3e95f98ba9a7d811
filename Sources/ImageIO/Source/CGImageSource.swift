public import CoreGraphics
import Foundation

/// An image file, opened for reading: the number of its images, their properties and their pixels.
///
/// Supported formats are PNG (also animated), JPEG, GIF and WebP, identified by their first bytes. Images are decoded
/// on demand. A source must not be used by two threads at once.
///
/// ```swift
/// guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
///     let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
/// else { return }
/// ```
public final class CGImageSource {
    private(set) var data: Data
    /// `true` if no more bytes will be added; missing ones remain missing.
    private(set) var isFinal: Bool
    private let limits: ImageLimits
    private var knownReader: Result<ImageReader, DecodingFailure>?

    init(_ data: Data, limits: ImageLimits, isFinal: Bool = true) {
        self.data = data
        self.limits = limits
        self.isFinal = isFinal
    }

    /// Sets all bytes received so far. They are only read on demand.
    func update(_ data: Data, isFinal: Bool) {
        guard !self.isFinal else { return }
        self.data = data
        self.isFinal = isFinal
        knownReader = nil
    }

    /// The file's reader, or the reason that it has none.
    var reader: Result<ImageReader, DecodingFailure> {
        if let knownReader { return knownReader }
        let reader: Result<ImageReader, DecodingFailure>
        do throws(DecodingFailure) {
            reader = .success(try ImageReader(data, limits: limits, isPartial: !isFinal))
        } catch {
            reader = .failure(error)
        }
        knownReader = reader
        return reader
    }

    var readerIfAny: ImageReader? { try? reader.get() }

    /// Returns an image; with incomplete data, the available part of it.
    package func decoded(at index: Int) -> DecodedImage? {
        guard let reader = readerIfAny else { return nil }
        do throws(DecodingFailure) {
            return try reader.image(at: index)
        } catch {
            guard !isFinal, case .truncated = error else { return nil }
            return try? reader.partialImage()
        }
    }
}

/// The completeness of a source's data.
public enum CGImageSourceStatus: Int32, Sendable {
    /// The data is final and ends early.
    case statusUnexpectedEOF = -5
    /// The data is damaged, or exceeds a limit.
    case statusInvalidData = -4
    /// The data is not an image, or of an unsupported kind.
    case statusUnknownType = -3
    /// More data is needed to identify the image.
    case statusReadingHeader = -2
    /// The image is identified; more of its data is expected.
    case statusIncomplete = -1
    /// All data is present.
    case statusComplete = 0

    init(_ failure: DecodingFailure) {
        switch failure {
        case .truncated: self = .statusUnexpectedEOF
        case .unknownFormat, .unsupported: self = .statusUnknownType
        case .damaged, .tooLarge, .tooMuchMemory, .tooMuchWork, .noSuchImage: self = .statusInvalidData
        }
    }
}

/// The rotation or mirroring that makes stored rows and columns upright; EXIF's numbers.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// Upright as stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Rotated by 180°.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Rows are columns: mirrored along the diagonal from the top left.
    case leftMirrored = 5
    /// Upright after a rotation by 90° clockwise.
    case right = 6
    /// Rows are columns: mirrored along the diagonal from the top right.
    case rightMirrored = 7
    /// Upright after a rotation by 90° counterclockwise.
    case left = 8
}

/// Opens a file; `nil` if it cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    let limits = ImageLimits(options)
    return (try? ImageFile.data(at: url, limits: limits)).map { CGImageSource($0, limits: limits) }
}

/// Creates a source from an image file's bytes. Data that is not an image creates a source without images, as its
/// status reports.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(data, limits: ImageLimits(options))
}

/// Creates a source from the bytes of a provider.
public func CGImageSourceCreateWithDataProvider(
    _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
    provider.data.map { CGImageSource($0, limits: ImageLimits(options)) }
}

/// Creates a source whose bytes arrive in parts, through `CGImageSourceUpdateData`.
///
/// For JPEG, PNG without interlacing and still WebP, the available part of the image is visible; for animations, the
/// available frames.
///
/// ```swift
/// let source = CGImageSourceCreateIncremental(nil)
/// CGImageSourceUpdateData(source, received as CFData, false)
/// let picture = CGImageSourceCreateImageAtIndex(source, 0, nil)
/// ```
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
    CGImageSource(Data(), limits: ImageLimits(options), isFinal: false)
}

/// Sets all bytes of an incremental source received so far, from the file's first on; `final` means that they are
/// complete. Other sources, and completed ones, are unchanged.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
    isrc.update(data as Data, isFinal: final)
}

/// Sets the bytes of a provider; otherwise like `CGImageSourceUpdateData`.
public func CGImageSourceUpdateDataProvider(_ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool) {
    isrc.update(provider.data.map { $0 as Data } ?? Data(), isFinal: final)
}

/// Returns the uniform type identifiers of all supported formats.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray { ImageFormat.allCases.map(\.typeIdentifier) }

/// Returns the uniform type identifier of the file's format; `nil` if it is not supported.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { ImageFormat(of: isrc.data)?.typeIdentifier }

/// Returns the number of images in the file: the frames of an animation, otherwise 1; 0 if it cannot be read.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.readerIfAny?.count ?? 0 }

/// Returns the index of the file's primary image.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Decodes an image as it is stored: `kCGImagePropertyOrientation` is not applied. A frame of an animation includes the
/// visible content below it. Returns `nil` if the index is out of range, the data is damaged or truncated (see
/// `CGImageSourceGetStatusAtIndex`), or decoding needs more than `kMicaImageSourceMaximumBytes`.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    isrc.decoded(at: index)?.cgImage()
}

/// Does nothing: decoded pixels are not cached. Provided for ported code.
public func CGImageSourceRemoveCacheAtIndex(_ isrc: CGImageSource, _ index: Int) {}

/// Returns `complete` if the whole file is present, by its structure. For a source that is still receiving bytes, the
/// statuses for reading the header and for incomplete data mean that bytes are missing.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
    switch isrc.reader {
    case .success(let reader) where reader.isComplete: .statusComplete
    case .success: isrc.isFinal ? .statusUnexpectedEOF : .statusIncomplete
    case .failure(let failure): isrc.status(of: failure)
    }
}

/// Returns the status of one image, which it decodes for this purpose.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    do throws(DecodingFailure) {
        let reader = try isrc.reader.get()
        do throws(DecodingFailure) {
            _ = try reader.image(at: index)
            return .statusComplete
        } catch {
            guard !isrc.isFinal else { throw error }
            switch error {
            // More frames may follow.
            case .truncated, .noSuchImage: return .statusIncomplete
            default: throw error
            }
        }
    } catch {
        return isrc.status(of: error)
    }
}

extension CGImageSource {
    fileprivate func status(of failure: DecodingFailure) -> CGImageSourceStatus {
        guard !isFinal else { return CGImageSourceStatus(failure) }
        switch failure {
        case .truncated: return .statusReadingHeader
        // The maximum number of bytes needed to identify a format.
        case .unknownFormat: return data.count < 12 ? .statusReadingHeader : .statusUnknownType
        default: return CGImageSourceStatus(failure)
        }
    }
}
