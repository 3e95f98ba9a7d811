import MicaSymbols

extension UIImage {
    /// Creates a symbol from Apple's name, such as "square.and.arrow.up", at 17 points, regular and medium. It is a
    /// template, so views draw it in their tint colour. `SymbolLibrary` maps names to icons; a name without an icon is
    /// drawn as a dashed rounded square and logged. Returns nil, which is logged, for names that none of Apple's symbols
    /// can have: those with a word that occurs in no name.
    public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

    /// Creates a symbol from Apple's name with a configuration; nil counts as an unspecified one.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        guard SymbolLibrary.isName(name) else { return nil }
        let own = configuration as? SymbolConfiguration
        let symbol = own ?? SymbolConfiguration.unspecified.applying(configuration)
        guard let content = UIImage.symbolContent(name, symbol, nil) else { return nil }
        self.init(content)
    }

    /// Creates a symbol from Apple's name for traits; nil for the current ones.
    public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
        self.init(systemName: name, withConfiguration: traitCollection.map { Configuration(traitCollection: $0) })
    }

    /// Creates a symbol of an asset catalogue.
    convenience init?(symbol name: String, _ artwork: SymbolArtwork, traits: UITraitCollection?) {
        let configuration = SymbolConfiguration(SymbolConfiguration.Settings(), traits: traits)
        guard let content = UIImage.symbolContent(name, configuration, artwork) else { return nil }
        self.init(content)
    }

    private static func symbolContent(
        _ name: String, _ configuration: SymbolConfiguration, _ artwork: SymbolArtwork?
    ) -> Content? {
        let traits = configuration.traitCollection ?? .current
        let settings = configuration.settings
        var isLayered = false
        switch settings.coloring {
        case .hierarchical, .palette: isLayered = true
        case .multicolor:
            warn("Multicolour symbols are not available: preferringMulticolor() draws in one colour", module: "UIKit")
        case .monochrome, nil: break
        }
        let weight =
            settings.weight == .unspecified
            ? settings.textStyle?.weight.symbolWeight() ?? .regular : settings.weight
        guard
            let shape = artwork?.shapes.shape(for: weight.strokes)
                ?? SymbolLibrary.shape(named: name, weight: weight.strokes, isLayered: isLayered)
        else { return nil }
        let scale = traits.displayScale > 0 ? traits.displayScale : UITraitCollection.current.displayScale
        var content = Content(cgImage: nil, scale: scale, orientation: .up)
        content.symbol = SymbolPicture(
            name: name, shape: shape, settings: settings, traits: traits, displayScale: scale)
        content.artwork = artwork
        content.configuration = configuration
        content.flips = turnsWithReading(name)
        return content
    }

    /// Returns `true` for arrows and chevrons that are named by the layout direction.
    private static func turnsWithReading(_ name: String) -> Bool {
        let words = name.split(separator: ".")
        guard let first = words.first, ["chevron", "arrow", "arrowshape", "arrowtriangle"].contains(first) else {
            return false
        }
        return words.dropFirst().contains { $0 == "forward" || $0 == "backward" }
    }

    /// `true` if the image is a symbol, which is drawn for each size.
    public var isSymbolImage: Bool { content.symbol != nil }

    /// The configuration of the image: a `SymbolConfiguration` for a symbol; for other images nil unless one was set.
    public var configuration: Configuration? { content.configuration }
    /// The configuration of a symbol; nil for other images.
    public var symbolConfiguration: SymbolConfiguration? { content.configuration as? SymbolConfiguration }

    /// Returns the image with another configuration, which replaces its own. Other images than symbols do not change
    /// their appearance.
    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        guard let symbol = content.symbol else { return changed { $0.configuration = configuration } }
        let own = configuration as? SymbolConfiguration ?? SymbolConfiguration.unspecified.applying(configuration)
        guard let drawn = UIImage.symbolContent(symbol.name, own, content.artwork) else { return self }
        return changed {
            $0.symbol = drawn.symbol
            $0.configuration = own
            $0.scale = drawn.scale
        }
    }

    /// Returns the symbol with the values of a configuration in place of its own; nil if the image is not a symbol.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        guard let own = symbolConfiguration else { return nil }
        return withConfiguration(own.applying(configuration))
    }

    /// Returns a symbol for a view that prefers this configuration and has these traits; the symbol's own values have
    /// precedence. Other images are returned unchanged.
    func preferring(_ preferred: SymbolConfiguration?, for traits: UITraitCollection? = nil) -> UIImage {
        guard let own = symbolConfiguration else { return self }
        var result = preferred.map { $0.applying(own) } ?? own
        if let traits, result.traitCollection == nil {
            // Its size depends on the scale, for whole pixels, and on the text style.
            let isOfOtherPixels = traits.displayScale > 0 && Double(traits.displayScale) != content.symbol?.displayScale
            if isOfOtherPixels || result.settings.textStyle != nil { result = result.withTraitCollection(traits) }
        }
        return result.isEqual(own) ? self : withConfiguration(result)
    }

    /// The distance from the bottom to the baseline of adjacent text, in points; nil for an image without a baseline.
    public var baselineOffsetFromBottom: CGFloat? { content.baselineOffset ?? content.symbol?.baselineOffset }
    /// Returns the image with a baseline, in points from its bottom; NaN is ignored.
    public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
        baselineOffset.isFinite ? changed { $0.baselineOffset = baselineOffset } : self
    }
    /// Returns the image without a baseline of its own.
    public func imageWithoutBaseline() -> UIImage { changed { $0.baselineOffset = nil } }

    /// The insets of the rectangle that is used for alignment, in points. Default zero.
    public var alignmentRectInsets: UIEdgeInsets { content.alignmentInsets }
    /// Returns the image with other alignment insets.
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
        changed { $0.alignmentInsets = alignmentInsets }
    }

    // MARK: Layout direction

    /// `true` if image views mirror the image in right-to-left layouts. Default `false`; `true` for symbols such as
    /// "chevron.forward".
    public var flipsForRightToLeftLayoutDirection: Bool { content.flips }
    /// Returns the image, mirrored in right-to-left layouts.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { changed { $0.flips = true } }
    /// Returns the image with the mirrored orientation of the same name, such as `leftMirrored` for `left`.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        changed { $0.orientation = $0.orientation.withMirroring }
    }
    /// Returns the image mirrored from left to right.
    func mirrored() -> UIImage { changed { $0.orientation = $0.orientation.mirrored } }

    /// `true` if only the alpha is used, in the tint colour of the view.
    var isTemplate: Bool {
        renderingMode == .alwaysTemplate || renderingMode == .automatic && content.symbol.map { !$0.hasColors } ?? false
    }
}

extension UIImage.Orientation {
    /// The mirrored orientation of the same name, or the one without “mirrored”. For `left` and `right` this turns the
    /// picture upside down, as on iOS.
    var withMirroring: UIImage.Orientation {
        switch self {
        case .up: .upMirrored
        case .upMirrored: .up
        case .down: .downMirrored
        case .downMirrored: .down
        case .left: .leftMirrored
        case .leftMirrored: .left
        case .right: .rightMirrored
        case .rightMirrored: .right
        }
    }

    /// The orientation, then mirrored from left to right.
    var mirrored: UIImage.Orientation {
        switch self {
        case .up: .upMirrored
        case .upMirrored: .up
        case .down: .downMirrored
        case .downMirrored: .down
        case .left: .rightMirrored
        case .rightMirrored: .left
        case .right: .leftMirrored
        case .leftMirrored: .right
        }
    }
}
