/// The contents of a data set in a bundle's asset catalogue.
open class NSDataAsset: NSObject {
    /// The name in the catalogue.
    public let name: String
    /// The file's bytes.
    public let data: Data
    /// The uniform type identifier; "public.data" if the catalogue specifies none.
    public let typeIdentifier: String

    /// Creates an asset from the main bundle; returns nil if there is no such set.
    public convenience init?(name: String) { self.init(name: name, bundle: .main) }

    /// Creates an asset from a bundle's catalogue; returns nil if there is no such set.
    public init?(name: String, bundle: Bundle) {
        guard let found = AssetCatalog(of: bundle).data(named: name) else { return nil }
        self.name = name
        data = found.data
        typeIdentifier = found.type
    }
}

extension UIColor {
    /// Creates a colour from the main bundle's asset catalogues; returns nil for unknown names. It is
    /// dynamic if the catalogue has appearances for it.
    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

    /// Creates a colour from a bundle's catalogue; returns nil without one.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        guard let color = AssetCatalog(of: bundle).color(named: name) else { return nil }
        self.init { color.resolvedColor(with: $0) }
    }
}

extension UIImage {
    /// Creates an image like `init(named:)`, from another bundle and for given traits.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) { self.init(named: name, in: bundle, with: traitCollection) }
}
