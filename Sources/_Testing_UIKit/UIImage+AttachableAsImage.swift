public import UIKit

extension UIImage: AttachableAsImage {
    /// The image as it is displayed: upright, in its tint colour; the first frame of an animated image.
    public func withUnsafeBytes<R>(
        as imageFormat: AttachableImageFormat, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
        guard let image = upright else { throw ImageAttachmentError() }
        return try image.withUnsafeBytes(as: imageFormat, body)
    }
}
