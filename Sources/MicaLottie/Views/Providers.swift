public import CoreGraphics
public import CoreText
public import QuartzCore

/// A source of images for an animation's image layers.
public protocol AnimationImageProvider {
    /// Returns the image of an asset; `nil` to draw nothing.
    func imageForAsset(asset: ImageAsset) -> CGImage?
    /// Returns the placement of an image in the rectangle of its asset. Default `resize`: it fills the rectangle.
    func contentsGravity(for asset: ImageAsset) -> CALayerContentsGravity
}

extension AnimationImageProvider {
    /// Returns `resize`.
    public func contentsGravity(for asset: ImageAsset) -> CALayerContentsGravity { .resize }
}

/// A source of texts for an animation's text layers.
public protocol AnimationKeypathTextProvider {
    /// Returns the text of a layer; `nil` to keep the animation's own, which is `sourceText`.
    func text(for keypath: AnimationKeypath, sourceText: String) -> String?
}

/// A source of fonts for an animation's text layers.
public protocol AnimationFontProvider {
    /// Returns the font of a family and size in points; `nil` to search the system's fonts.
    func fontFor(family: String, size: CGFloat) -> CTFont?
}

/// A text provider that looks texts up by keypath, by the keypath's last name, or by the source text.
public final class DictionaryTextProvider: AnimationKeypathTextProvider {
    private let values: [String: String]

    /// Creates a provider of texts by keypath or layer name.
    public init(_ values: [String: String]) { self.values = values }

    /// Returns the text for the full keypath or else for its last name.
    public func text(for keypath: AnimationKeypath, sourceText: String) -> String? {
        values[keypath.string] ?? keypath.keys.last.flatMap { values[$0] }
    }
}
