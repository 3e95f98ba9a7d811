/// The file format of an attached image.
public struct AttachableImageFormat: Sendable, Hashable, CustomStringConvertible {
    enum Kind: Hashable { case png, jpeg }
    let kind: Kind
    /// The quality, from 0 (smallest) to 1 (best). PNG is always lossless.
    public let encodingQuality: Float

    private init(kind: Kind, encodingQuality: Float) {
        self.kind = kind
        self.encodingQuality = encodingQuality
    }

    /// Lossless, with transparency.
    public static let png = AttachableImageFormat(kind: .png, encodingQuality: 1)
    /// Small, without transparency, at the best quality.
    public static let jpeg = AttachableImageFormat(kind: .jpeg, encodingQuality: 1)
    public static func jpeg(withEncodingQuality encodingQuality: Float) -> AttachableImageFormat {
        AttachableImageFormat(kind: .jpeg, encodingQuality: encodingQuality)
    }

    var fileExtension: String { kind == .png ? "png" : "jpg" }

    public var description: String {
        kind == .png ? "PNG format" : "JPEG format at \(Int((encodingQuality * 100).rounded())) % quality"
    }

    /// Creates the format for a file name's extension; PNG for an unknown one.
    init(fileName: String) {
        let name = fileName.lowercased()
        self = name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") ? Self.jpeg : Self.png
    }
}
