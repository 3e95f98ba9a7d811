/// The file format of an attached image.
public struct AttachableImageFormat: Sendable, Hashable, CustomStringConvertible {
    enum Kind: Hashable { case png, jpeg }
    let kind: Kind
    /// 0 (smallest) … 1 (best); PNG is always exact.
    public let encodingQuality: Float

    private init(kind: Kind, encodingQuality: Float) {
        (self.kind, self.encodingQuality) = (kind, encodingQuality)
    }

    /// Exact, with transparency.
    public static let png = AttachableImageFormat(kind: .png, encodingQuality: 1)
    /// Small, without transparency, of the best quality.
    public static let jpeg = AttachableImageFormat(kind: .jpeg, encodingQuality: 1)
    public static func jpeg(withEncodingQuality encodingQuality: Float) -> AttachableImageFormat {
        AttachableImageFormat(kind: .jpeg, encodingQuality: encodingQuality)
    }

    var fileExtension: String { kind == .png ? "png" : "jpg" }

    public var description: String {
        kind == .png ? "PNG format" : "JPEG format at \(Int((encodingQuality * 100).rounded())) % quality"
    }

    /// The format that a file name's ending asks for; PNG where it says nothing.
    init(fileName: String) {
        let name = fileName.lowercased()
        self = name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") ? Self.jpeg : Self.png
    }
}
