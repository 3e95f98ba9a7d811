import CoreGraphics
import Foundation

/// A request for a font: a descriptor's attributes as typed values.
struct FontRequest: Sendable {
    var url: URL?
    /// The face of a graphics font, which is used unconditionally.
    var face: FontFace?
    var name: String?
    var family: String?
    var style: String?
    var uiType: CTFontUIFontType?
    var design: String?
    /// The size in points; 0 if the descriptor has none.
    var size: CGFloat = 0
    var matrix: CGAffineTransform?
    /// The weight, 1…1000; `nil` if unspecified.
    var weight: Int?
    var isItalic: Bool?
    /// The width, 1…9.
    var width: Int?
    var isMonospaced = false
    var variations: [FontVariation] = []
    var features: [FontFeature] = []
    var cascade: [CTFontDescriptor] = []
    var fixedAdvance: CGFloat?

    init() {}

    init(_ attributes: [String: Any]) {
        url = attributes[kCTFontURLAttribute] as? URL
        face = (attributes[graphicsFontAttribute] as? CGFont)?.face
        name = attributes[kCTFontNameAttribute] as? String ?? attributes[kCTFontDisplayNameAttribute] as? String
        family = attributes[kCTFontFamilyNameAttribute] as? String
        style = attributes[kCTFontStyleNameAttribute] as? String
        design = attributes[fontDesignAttribute] as? String
        if let type = CGFloat(any: attributes[uiFontTypeAttribute]), type >= 0, type < 4_294_967_296 {
            uiType = CTFontUIFontType(rawValue: UInt32(type))
        }
        size = CGFloat(any: attributes[kCTFontSizeAttribute]) ?? 0
        matrix = attributes[kCTFontMatrixAttribute] as? CGAffineTransform
        fixedAdvance = CGFloat(any: attributes[kCTFontFixedAdvanceAttribute])
        if let traits = dictionary(attributes[kCTFontTraitsAttribute]) { read(traits: traits) }
        if let style { read(style: style) }
        if let places = attributes[kCTFontVariationAttribute] as? [AnyHashable: Any] {
            variations = places.compactMap { key, value in
                guard let value = CGFloat(any: value), value.isFinite else { return nil }
                if let name = key.base as? String { return FontVariation(tag: tag(name), value: Double(value)) }
                guard let number = CGFloat(any: key.base), (0..<4_294_967_296).contains(number) else { return nil }
                return FontVariation(tag: UInt32(number), value: Double(value))
            }
        }
        features = FontFeature.list(attributes[kCTFontFeatureSettingsAttribute])
        cascade = (attributes[kCTFontCascadeListAttribute] as? [Any])?.compactMap { $0 as? CTFontDescriptor } ?? []
    }

    private mutating func read(traits: [String: Any]) {
        if let number = CGFloat(any: traits[kCTFontSymbolicTrait]), number >= 0, number < 4_294_967_296 {
            let flags = CTFontSymbolicTraits(rawValue: UInt32(number))
            if flags.contains(.traitBold) { weight = 700 }
            if flags.contains(.traitItalic) { isItalic = true }
            if flags.contains(.traitCondensed) { width = 3 }
            if flags.contains(.traitExpanded) { width = 7 }
            isMonospaced = flags.contains(.traitMonoSpace)
        }
        if let trait = CGFloat(any: traits[kCTFontWeightTrait]), trait.isFinite {
            weight = FontWeight.weight(trait: Double(trait))
        }
        if let slant = CGFloat(any: traits[kCTFontSlantTrait]) { isItalic = slant > 0 }
        if let trait = CGFloat(any: traits[kCTFontWidthTrait]), trait.isFinite {
            width = 5 + Int((min(max(trait, -1), 1) * 10).rounded().clamped(to: -4...4))
        }
        if let name = traits[fontDesignAttribute] as? String { design = name }
    }

    private mutating func read(style: String) {
        let (weight, italic) = FontNames.style(in: "x-" + style)
        self.weight = self.weight ?? weight
        isItalic = isItalic ?? italic
    }
}

extension CGFloat {
    fileprivate func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

extension FontRequest {
    /// `true` if the font of the user interface is requested by its use and not by name.
    var isSystemFont: Bool { uiType != nil && face == nil && url == nil }

    /// Returns the best matching face; the system's font if no face matches, and the face of last resort if there are
    /// no fonts.
    func resolve(size: CGFloat) -> FontFace {
        if let face { return variations.isEmpty ? face : face.varied(variations) ?? face }
        if let url, url.isFileURL, let entry = try? FontCatalogue.shared.register(path: url.path).first,
            let face = open(entry, size)
        {
            return face
        }
        if uiType == nil {
            if let name {
                if let entry = FontCatalogue.shared.face(named: name), let face = restyled(entry, size) { return face }
                if let face = member(of: name, size) { return face }
            }
            if let family, let face = member(of: family, size) { return face }
        }
        return standIn(size)
    }

    private func member(of family: String, _ size: CGFloat) -> FontFace? {
        FontCatalogue.shared.face(
            family: family, weight: weight ?? 400, italic: isItalic ?? false, width: width ?? 5
        ).flatMap { open($0, size) }
    }

    /// Returns the face with a name, or another one of its family if traits require that.
    private func restyled(_ entry: FontEntry, _ size: CGFloat) -> FontFace? {
        guard weight != nil || isItalic != nil || width != nil else { return open(entry, size) }
        let near = FontCatalogue.shared.face(
            family: entry.family, weight: weight ?? entry.weight, italic: isItalic ?? entry.isItalic,
            width: width ?? entry.width)
        return open(near ?? entry, size)
    }

    private func standIn(_ size: CGFloat) -> FontFace {
        var weight = weight, italic = isItalic
        let candidates: FontNames.Candidates
        let asked = uiType == nil ? name ?? family : nil
        if let asked {
            candidates = FontNames.substitutes(for: asked)
            let style = FontNames.style(in: asked)
            weight = weight ?? style.weight
            italic = italic ?? style.italic
        } else {
            switch design {
            case _ where uiType == .userFixedPitch || isMonospaced: candidates = .monospaced
            case "monospaced": candidates = .monospaced
            case "serif": candidates = .serif
            case "rounded": candidates = .rounded
            default: candidates = size >= 20 ? .systemDisplay : .system
            }
            if uiType?.isEmphasized == true { weight = weight ?? 700 }
        }
        for family in candidates.compatible {
            let entry = FontCatalogue.shared.face(
                family: family, weight: weight ?? 400, italic: italic ?? false, width: width ?? 5)
            guard let entry, entry.isVariable || abs(entry.weight - (weight ?? 400)) <= FontRequest.sameWeight,
                entry.isItalic == italic ?? false, let face = open(entry, size, weight: weight)
            else { continue }
            report(asked, candidates, foundAs: family)
            return face
        }
        for family in candidates.wanted + candidates.others {
            let entry = FontCatalogue.shared.face(
                family: family, weight: weight ?? 400, italic: italic ?? false, width: width ?? 5)
            if let entry, let face = open(entry, size, weight: weight) {
                report(asked, candidates, foundAs: family)
                return face
            }
        }
        for entry in FontCatalogue.shared.all where !entry.hasColor {
            if let face = open(entry, size) {
                report(asked, candidates, foundAs: entry.family)
                return face
            }
        }
        FontCatalogue.shared.reportNoFont(lookingFor: asked ?? candidates.wanted[0])
        return .lastResort
    }

    /// The maximum difference of two weights that are considered equal: half a step of CSS's scale.
    private static let sameWeight = 50

    /// Logs the use of a font that is not the requested one, or not of its kind; once for all faces of a family.
    private func report(_ asked: String?, _ candidates: FontNames.Candidates, foundAs family: String) {
        if let asked {
            let widths = candidates.compatible.contains(family) ? ", which has the same character widths" : ""
            let wanted = asked.hasPrefix(".") ? asked : String(asked.prefix { $0 != "-" })
            FontCatalogue.shared.reportStandIn(
                for: wanted, by: family, "the font “\(wanted)” is not installed; using “\(family)”\(widths)")
            return
        }
        if candidates.wanted.contains(family) { return }
        let wanted = candidates.wanted.map { "“\($0)”" }.joined(separator: " or ")
        FontCatalogue.shared.reportStandIn(
            for: wanted, by: family,
            "the font \(wanted) is not installed; using “\(family)”, so text looks different")
    }

    /// Opens the face with this request's variations, which include the weight (and optical size) of a variable font.
    private func open(_ entry: FontEntry, _ size: CGFloat, weight: Int? = nil) -> FontFace? {
        guard let plain = FontCatalogue.shared.open(entry) else { return nil }
        let axes = plain.axes
        guard !axes.isEmpty else { return plain }
        var places = variations.filter { place in axes.contains { $0.tag == place.tag } }
        func add(_ name: String, _ value: Double?) {
            guard let value, !places.contains(where: { $0.tag == tag(name) }),
                let axis = axes.first(where: { $0.tag == tag(name) })
            else { return }
            places.append(FontVariation(tag: axis.tag, value: min(max(value, axis.minimum), axis.maximum)))
        }
        add("wght", (weight ?? self.weight).map { Double($0) })
        add("opsz", Double(size))
        if isItalic == true, !entry.isItalic {
            add("ital", 1)
            add("slnt", -10)
        }
        return places.isEmpty ? plain : FontCatalogue.shared.open(entry, variations: places) ?? plain
    }
}
