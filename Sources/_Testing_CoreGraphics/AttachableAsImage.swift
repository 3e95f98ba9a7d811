public import CoreGraphics
import ImageIO
public import Testing

/// A type whose values can be attached to tests as images.
public protocol AttachableAsImage {
    /// Calls `body` with the bytes of the image file.
    borrowing func withUnsafeBytes<R>(
        as imageFormat: AttachableImageFormat, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R
}

/// An error that is thrown if an image cannot be encoded because it has no pixels or memory is insufficient.
public struct ImageAttachmentError: Error, CustomStringConvertible {
    package init() {}
    public var description: String { "The image has no pixels that could be attached." }
}

extension CGImage: AttachableAsImage {
    public borrowing func withUnsafeBytes<R>(
        as imageFormat: AttachableImageFormat, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
        guard let bitmap = Bitmap(copy self) else { throw ImageAttachmentError() }
        switch imageFormat.kind {
        case .png:
            return try PNGEncoder.encode(bitmap).withUnsafeBytes(body)
        case .jpeg:
            guard let file = JPEGEncoder.encode(bitmap, quality: Double(imageFormat.encodingQuality)) else {
                throw ImageAttachmentError()
            }
            return try file.withUnsafeBytes(body)
        }
    }
}

/// The wrapper of an image in an `Attachment`.
public struct _AttachableImageWrapper<Image: AttachableAsImage>: AttachableWrapper {
    public let wrappedValue: Image
    /// The format; `nil` for the one in the attachment's name.
    let imageFormat: AttachableImageFormat?

    package init(_ image: Image, as imageFormat: AttachableImageFormat?) {
        wrappedValue = image
        self.imageFormat = imageFormat
    }

    private func format(for name: String) -> AttachableImageFormat {
        imageFormat ?? AttachableImageFormat(fileName: name)
    }

    public func withUnsafeBytes<R>(
        for attachment: borrowing Attachment<Self>, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
        try wrappedValue.withUnsafeBytes(as: format(for: attachment.preferredName), body)
    }

    public borrowing func preferredName(
        for attachment: borrowing Attachment<Self>, basedOn suggestedName: String
    ) -> String {
        let name = suggestedName.lowercased(), format = format(for: suggestedName)
        let endings = format.kind == .png ? [".png"] : [".jpg", ".jpeg"]
        return endings.contains { name.hasSuffix($0) } ? suggestedName : "\(suggestedName).\(format.fileExtension)"
    }
}

extension _AttachableImageWrapper: Sendable where Image: Sendable {}

extension Attachment {
    /// Creates an attachment with an image, in `imageFormat`, in the format of the name's extension, or as PNG.
    public init<T>(
        _ image: T, named preferredName: String? = nil, as imageFormat: AttachableImageFormat? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) where AttachableValue == _AttachableImageWrapper<T> {
        self.init(
            _AttachableImageWrapper(image, as: imageFormat), named: preferredName,
            sourceLocation: sourceLocation)
    }

    /// Attaches an image to the current test.
    public static func record<T>(
        _ image: T, named preferredName: String? = nil, as imageFormat: AttachableImageFormat? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) where AttachableValue == _AttachableImageWrapper<T> {
        let attachment = Attachment(image, named: preferredName, as: imageFormat, sourceLocation: sourceLocation)
        // Encode the image now: images need not be `Sendable`, and the library's own copy of such a value loses its
        // name.
        do {
            let bytes = try attachment.withUnsafeBytes { Array($0) }
            Attachment<[UInt8]>.record(bytes, named: attachment.preferredName, sourceLocation: sourceLocation)
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
        }
    }
}
