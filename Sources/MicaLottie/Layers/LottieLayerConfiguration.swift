/// The settings of a `LottieLayer`: values, texts, images and fonts that replace those of the file.
public struct LottieLayerConfiguration {
    /// The values that replace properties of the file. Of several that match a property, the last one applies.
    public var values: [(keypath: AnimationKeypath, provider: any AnyValueProvider)] = []
    /// The images of image layers. Default `nil`: embedded images only.
    public var imageProvider: (any AnimationImageProvider)?
    /// The texts of text layers. Default `nil`: those of the file.
    public var textProvider: (any AnimationKeypathTextProvider)?
    /// The fonts of text layers. Default `nil`: the system's fonts by name.
    public var fontProvider: (any AnimationFontProvider)?

    /// Creates settings that replace nothing.
    public init() {}
}
