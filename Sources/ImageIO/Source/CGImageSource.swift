public import CoreGraphics
import Foundation

/// An image file, opened for reading: how many images it holds, what is known of them, and their pixels.
///
/// PNG (animated too), JPEG, GIF and WebP are read, told apart by their first bytes. Nothing is decoded before it is
/// asked for. A source must not be used by two threads at once.
///
/// ```swift
/// guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
///     let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
/// else { return }
/// ```
public final class CGImageSource {
    let data: Data
    /// The file's reader, or why there is none.
    let reader: Result<ImageReader, DecodingFailure>

    init(_ data: Data, limits: ImageLimits) {
        self.data = data
        do throws(DecodingFailure) {
            reader = .success(try ImageReader(data, limits: limits))
        } catch {
            reader = .failure(error)
        }
    }

    var readerIfAny: ImageReader? { try? reader.get() }
}

/// How far a source's data goes.
public enum CGImageSourceStatus: Int32, Sendable {
    case statusUnexpectedEOF = -5
    case statusInvalidData = -4
    case statusUnknownType = -3
    case statusReadingHeader = -2
    case statusIncomplete = -1
    case statusComplete = 0

    init(_ failure: DecodingFailure) {
        switch failure {
        case .truncated: self = .statusUnexpectedEOF
        case .unknownFormat, .unsupported: self = .statusUnknownType
        case .damaged, .tooLarge, .tooMuchMemory, .tooMuchWork, .noSuchImage: self = .statusInvalidData
        }
    }
}

/// How stored rows and columns must be turned or mirrored to be upright; EXIF's numbers.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    case up = 1
    case upMirrored = 2
    case down = 3
    case downMirrored = 4
    case leftMirrored = 5
    case right = 6
    case rightMirrored = 7
    case left = 8
}

/// Opens a file; nil where it cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    let limits = ImageLimits(options)
    return (try? ImageFile.data(at: url, limits: limits)).map { CGImageSource($0, limits: limits) }
}

/// Opens an image file's bytes. Data that is no image makes a source without images, whose status says so.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(data, limits: ImageLimits(options))
}

/// Opens the bytes that a provider gives.
public func CGImageSourceCreateWithDataProvider(
    _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
    provider.data.map { CGImageSource($0, limits: ImageLimits(options)) }
}

/// The uniform type identifiers of all formats that are read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray { ImageFormat.allCases.map(\.typeIdentifier) }

/// The uniform type identifier of the file's format; nil where it is none that is read.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { ImageFormat(of: isrc.data)?.typeIdentifier }

/// How many images the file holds: the frames of an animation, else 1; 0 where it cannot be read.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.readerIfAny?.count ?? 0 }

/// The index of the image that stands for the file.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Decodes an image as it is stored: `kCGImagePropertyOrientation` is not applied. A frame of an animation comes with
/// everything that shows below it. Nil where the index is out of range, the data is damaged or cut off
/// (`CGImageSourceGetStatusAtIndex` tells which), or decoding takes more than `kMicaImageSourceMaximumBytes`.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    (try? isrc.readerIfAny?.image(at: index))?.cgImage()
}

/// Forgets what was decoded of an image. Nothing is kept that could be forgotten; it is here for ported code.
public func CGImageSourceRemoveCacheAtIndex(_ isrc: CGImageSource, _ index: Int) {}

/// Whether the whole file is there, by its structure.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
    switch isrc.reader {
    case .success(let reader): reader.isComplete ? .statusComplete : .statusUnexpectedEOF
    case .failure(let failure): CGImageSourceStatus(failure)
    }
}

/// Whether one image can be decoded; decodes it to find out.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    do throws(DecodingFailure) {
        _ = try isrc.reader.get().image(at: index)
        return .statusComplete
    } catch {
        return CGImageSourceStatus(error)
    }
}
