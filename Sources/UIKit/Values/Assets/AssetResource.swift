/// An image of an asset catalogue, which Xcode's generated symbols name: `UIImage(resource: .star)`.
public struct ImageResource: Hashable, Sendable {
    fileprivate let name: String, bundle: Bundle

    /// Creates a resource for the name of an image set in the catalogues of a bundle.
    public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

/// A colour of an asset catalogue, which Xcode's generated symbols name: `UIColor(resource: .brand)`.
public struct ColorResource: Hashable, Sendable {
    fileprivate let name: String, bundle: Bundle

    /// Creates a resource for the name of a colour set in the catalogues of a bundle.
    public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

extension UIImage {
    /// Creates the image of a resource. A missing one is an empty image, which is logged once.
    public convenience init(resource: ImageResource) {
        if let image = UIImage(named: resource.name, in: resource.bundle, with: nil) {
            self.init(copyOf: image)
        } else {
            warn("UIImage(resource:) is empty: there is no image named \"\(resource.name)\"", module: "UIKit")
            self.init()
        }
    }
}

extension UIColor {
    /// Creates the colour of a resource. A missing one is clear, which is logged once.
    public convenience init(resource: ColorResource) {
        let found = UIColor(named: resource.name, in: resource.bundle, compatibleWith: nil)
        if found == nil {
            warn("UIColor(resource:) is clear: there is no colour named \"\(resource.name)\"", module: "UIKit")
        }
        self.init(dynamicProvider: { traits in (found ?? .clear).resolvedColor(with: traits) })
    }
}
