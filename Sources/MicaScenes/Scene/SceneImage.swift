import ImageIO
public import UIKit

/// A decoded image file as a parameter of a scene.
public struct SceneImage: SceneParameterValue {
    /// The path as it was given.
    public let path: String
    /// The decoded image.
    public let image: UIImage

    public static var parameterTypeName: String { "image file" }

    /// Reads the file at once, so that an invalid one is rejected before rendering.
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
