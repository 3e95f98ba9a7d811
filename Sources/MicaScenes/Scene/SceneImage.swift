import ImageIO
public import UIKit

/// An image file given to a scene, decoded.
public struct SceneImage: SceneParameterValue {
    /// As it was given.
    public let path: String
    /// The decoded image.
    public let image: UIImage

    public static var parameterTypeName: String { "image file" }

    /// Reads the file at once, so that a bad one is refused before anything is rendered.
    public init(parameterText path: String) throws(SceneParameterTextError) {
        do {
            image = UIImage(cgImage: try ImageFile.image(at: URL(fileURLWithPath: path)))
        } catch {
            throw SceneParameterTextError("cannot be used: \(error.reason)")
        }
        self.path = path
    }

    public var parameterText: String { path }
}
