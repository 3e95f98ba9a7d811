public import CoreGraphics
import ImageIO
public import Testing

/// A type whose values are attached to tests as pictures.
public protocol AttachableAsImage {
    /// Calls `body` with the bytes of the picture's file.
    borrowing func withUnsafeBytes<R>(
        as imageFormat: AttachableImageFormat, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R
}

/// A picture could not be turned into a file, because it has no pixels or there is no memory for them.
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
    /// Nil: what the attachment's name asks for.
    let imageFormat: AttachableImageFormat?

    package init(_ image: Image, as imageFormat: AttachableImageFormat?) {
        (wrappedValue, self.imageFormat) = (image, imageFormat)
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
    /// An attachment that holds a picture, stored in `imageFormat`, or as the name's ending says, or as PNG.
    public init<T>(
        _ image: T, named preferredName: String? = nil, as imageFormat: AttachableImageFormat? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) where AttachableValue == _AttachableImageWrapper<T> {
        self.init(
            _AttachableImageWrapper(image, as: imageFormat), named: preferredName,
            sourceLocation: sourceLocation)
    }

    /// Attaches a picture to the current test.
    public static func record<T>(
        _ image: T, named preferredName: String? = nil, as imageFormat: AttachableImageFormat? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) where AttachableValue == _AttachableImageWrapper<T> {
        let attachment = Attachment(image, named: preferredName, as: imageFormat, sourceLocation: sourceLocation)
        // Encoded at once: images need not be `Sendable`, and the library's own copy of such a value loses its name.
        do {
            let bytes = try attachment.withUnsafeBytes { Array($0) }
            Attachment<[UInt8]>.record(bytes, named: attachment.preferredName, sourceLocation: sourceLocation)
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
        }
    }
}
