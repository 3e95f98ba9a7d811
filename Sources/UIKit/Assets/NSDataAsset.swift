/// The contents of a data set in a bundle's asset catalogue.
open class NSDataAsset: NSObject {
    /// The name in the catalogue.
    public let name: String
    /// The file's bytes.
    public let data: Data
    /// A uniform type identifier; "public.data" where the catalogue names none.
    public let typeIdentifier: String

    /// Nil if there is no such set.
    public convenience init?(name: String) { self.init(name: name, bundle: .main) }

    /// The data of this name in a bundle's catalogue; nil without it.
    public init?(name: String, bundle: Bundle) {
        guard let found = AssetCatalog(of: bundle).data(named: name) else { return nil }
        (self.name, data, typeIdentifier) = (name, found.data, found.type)
    }
}

extension UIColor {
    /// A colour of the main bundle's asset catalogues; nil if there is none of that name. It follows the appearance if the
    /// catalogue has one for it.
    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

    /// A colour of a bundle's catalogue by its name; nil without one.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        guard let color = AssetCatalog(of: bundle ?? .main).color(named: name) else { return nil }
        self.init { color.resolvedColor(with: $0) }
    }
}

extension UIImage {
    /// As `init(named:)`, from another bundle, and for other traits than the current ones.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) { self.init(named: name, in: bundle, with: traitCollection) }
}
