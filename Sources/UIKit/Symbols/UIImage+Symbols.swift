extension UIImage {
    /// A symbol by Apple's name, such as "square.and.arrow.up", at 17 points, regular and medium; a template, so that views show it in
    /// their tint. Which icon stands for a name says `SymbolLibrary`; a name that none stands for shows a rounded square of dashes, with
    /// a line in the log. Nil for what can be no name: other characters than letters, digits, dots and hyphens.
    public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

    /// A symbol by Apple's name in a configuration; nil counts as an unspecified one.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        guard SymbolLibrary.isName(name) else { return nil }
        let own = configuration as? SymbolConfiguration
        let symbol = own ?? SymbolConfiguration.unspecified.applying(configuration)
        guard let content = UIImage.symbolContent(name, symbol, nil) else { return nil }
        self.init(content)
    }

    /// A symbol by Apple's name for traits; nil: the current ones.
    public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
        self.init(systemName: name, withConfiguration: traitCollection.map { Configuration(traitCollection: $0) })
    }

    /// A symbol of an asset catalogue.
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
            warn("No symbol has colours of its own: preferringMulticolor() draws in one colour", module: "UIKit")
        case .monochrome, nil: break
        }
        let weight =
            settings.weight == .unspecified
            ? settings.textStyle?.weight.symbolWeight() ?? .regular : settings.weight
        guard
            let shape = artwork?.shapes.shape(for: weight)
                ?? SymbolLibrary.shape(named: name, weight: weight, isLayered: isLayered)
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

    /// Arrows and chevrons that are named by the direction of reading.
    private static func turnsWithReading(_ name: String) -> Bool {
        let words = name.split(separator: ".")
        guard let first = words.first, ["chevron", "arrow", "arrowshape", "arrowtriangle"].contains(first) else {
            return false
        }
        return words.dropFirst().contains { $0 == "forward" || $0 == "backward" }
    }

    /// Whether the image is a symbol, which is drawn for each size.
    public var isSymbolImage: Bool { content.symbol != nil }

    /// What the image was chosen by; for a symbol a `SymbolConfiguration`, for others nil unless they were given one.
    public var configuration: Configuration? { content.configuration }
    /// How a symbol is drawn; nil for an image that is none.
    public var symbolConfiguration: SymbolConfiguration? { content.configuration as? SymbolConfiguration }

    /// The image in another configuration, which replaces its own. What is no symbol keeps its looks.
    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        guard let symbol = content.symbol else { return changed { $0.configuration = configuration } }
        let own = configuration as? SymbolConfiguration ?? SymbolConfiguration.unspecified.applying(configuration)
        guard let drawn = UIImage.symbolContent(symbol.name, own, content.artwork) else { return self }
        return changed { ($0.symbol, $0.configuration, $0.scale) = (drawn.symbol, own, drawn.scale) }
    }

    /// The symbol with the configuration's values in the place of its own; nil for an image that is no symbol.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        guard let own = symbolConfiguration else { return nil }
        return withConfiguration(own.applying(configuration))
    }

    /// A symbol as it is shown where this configuration is preferred, with these traits: what the symbol says itself comes first. Others are
    /// as they are.
    func preferring(_ preferred: SymbolConfiguration?, for traits: UITraitCollection? = nil) -> UIImage {
        guard let own = symbolConfiguration else { return self }
        var result = preferred.map { $0.applying(own) } ?? own
        if let traits, result.traitCollection == nil {
            // Its size is one of whole pixels where it shows, and a text style's.
            let isOfOtherPixels = traits.displayScale > 0 && Double(traits.displayScale) != content.symbol?.displayScale
            if isOfOtherPixels || result.settings.textStyle != nil { result = result.withTraitCollection(traits) }
        }
        return result.isEqual(own) ? self : withConfiguration(result)
    }

    /// From the bottom of a symbol to the baseline of text beside it, in points; nil for an image without one.
    public var baselineOffsetFromBottom: CGFloat? { content.baselineOffset ?? content.symbol?.baselineOffset }
    /// The image with a baseline, in points from its bottom; what is no number is ignored.
    public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
        baselineOffset.isFinite ? changed { $0.baselineOffset = baselineOffset } : self
    }
    /// The same without a baseline of its own.
    public func imageWithoutBaseline() -> UIImage { changed { $0.baselineOffset = nil } }

    /// Margins of the image that do not count where views are lined up; points. Default zero.
    public var alignmentRectInsets: UIEdgeInsets { content.alignmentInsets }
    /// The image with other margins that do not count.
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
        changed { $0.alignmentInsets = alignmentInsets }
    }

    // MARK: Direction of reading

    /// Whether image views mirror the image where text runs from right to left. Default false; true for symbols such as
    /// "chevron.forward".
    public var flipsForRightToLeftLayoutDirection: Bool { content.flips }
    /// The image, which is mirrored where text runs from right to left.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { changed { $0.flips = true } }
    /// The image mirrored, wherever it is.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        changed { $0.orientation = $0.orientation.mirrored }
    }

    /// The alpha alone counts, in the tint of what shows it.
    var isTemplate: Bool {
        renderingMode == .alwaysTemplate || renderingMode == .automatic && content.symbol.map { !$0.hasColors } ?? false
    }
}

extension UIImage.Orientation {
    /// The same, then mirrored left to right.
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
