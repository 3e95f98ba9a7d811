/// An immutable image that drawing may read from any thread, with the halved copies of it that were asked for so far.
///
/// Two draws of the same `ImageSource` share those copies: keep one for as long as the pixels stay the same.
public final class ImageSource: Sendable {
    public let pixmap: Pixmap

    /// The pixels must not be written any more.
    public init(_ pixmap: Pixmap) {
        self.pixmap = pixmap
    }

    public var width: Int { pixmap.width }
    public var height: Int { pixmap.height }
}
