/// The asset catalogues of a bundle: its `.xcassets` folders, read directly without compilation. Those of the app's module
/// are also in the main bundle, which nil stands for.
///
/// A set is found by its name, or by its folders and its name ("Icons/Star"). The variant with the best match is used:
/// first by language, direction, device and size class, then by appearance, then by scale. Variants for devices other than
/// phones and tablets are not used.
struct AssetCatalog {
    private let folders: [URL]
    private let bundle: Bundle?

    init(of bundle: Bundle?) {
        let places = AppBundle.places(of: bundle).flatMap { [$0.resourceURL, $0.bundleURL].compactMap { $0 } }
        var folders: [URL] = []
        for place in places {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
            for file in files.sorted() where file.hasSuffix(".xcassets") {
                let url = place.appendingPathComponent(file)
                if !folders.contains(where: { $0.path == url.path }) { folders.append(url) }
            }
        }
        self.folders = folders
        self.bundle = bundle
    }

    /// Returns the folder of a set, such as `Star.imageset`; nil if there is none.
    private func set(_ name: String, _ ending: String) -> URL? {
        guard !name.split(separator: "/").contains("..") else { return nil }
        for folder in folders {
            let direct = folder.appendingPathComponent("\(name).\(ending)")
            if FileManager.default.fileExists(atPath: direct.path) { return direct }
            // Groups without a namespace are not part of names. The order by name makes the choice deterministic.
            let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            let wanted = "\(name).\(ending)"
            if let found = paths.sorted().first(where: { $0.hasSuffix("/" + wanted) }) {
                return folder.appendingPathComponent(found)
            }
        }
        return nil
    }

    /// Returns a file of a set; nil for a name that leads out of the folder.
    private func data(_ name: String?, in set: URL) -> Data? {
        guard let name, !name.contains("/"), name != ".." else { return nil }
        return try? Data(contentsOf: set.appendingPathComponent(name))
    }

    private func contents<Contents: Decodable>(_ set: URL) -> Contents? {
        guard let data = try? Data(contentsOf: set.appendingPathComponent("Contents.json")) else { return nil }
        return try? JSONDecoder().decode(Contents.self, from: data)
    }

    // MARK: Images

    /// Returns the image for a name, scale and appearance; nil if none can be decoded, which is logged once.
    func image(named name: String, scale: CGFloat, traits: UITraitCollection) -> UIImage? {
        guard let set = set(name, "imageset"), let list: ImageSet = contents(set) else { return nil }
        let look = Look(traits)
        let variants = list.images.filter { $0.filename != nil && $0.fits }
        let languages = variants.contains { $0.locale != nil } ? AppBundle.languages(of: bundle) : []
        // The smallest sufficient scale, otherwise the largest.
        func rank(_ image: ImageSet.Image) -> (Int, Int, Int, CGFloat) {
            let own = image.scaleNumber ?? 1
            return (
                image.mismatch(traits, languages), image.mismatch(look), own >= scale ? 0 : 1,
                own >= scale ? own : -own
            )
        }
        var reasons: [String] = []
        for variant in variants.sorted(by: { rank($0) < rank($1) }) {
            let image: UIImage
            do throws(Unshown) {
                image = try picture(
                    variant, in: set, scale: scale, keepsVectors: list.properties?.keepsVectors ?? false)
            } catch {
                reasons.append(error.reason)
                continue
            }
            var result = image
            if let resizing = variant.resizing {
                result = result.resizableImage(
                    withCapInsets: resizing.insets(of: image), resizingMode: resizing.tiles ? .tile : .stretch)
            }
            switch list.properties?.intent {
            case "template": result = result.withRenderingMode(.alwaysTemplate)
            case "original": result = result.withRenderingMode(.alwaysOriginal)
            default: break
            }
            return result
        }
        if let reason = reasons.first {
            warn("the image set \(name) cannot be shown: \(reason)", module: "UIKit")
        }
        return nil
    }

    /// The reason why a file cannot be shown.
    private struct Unshown: Error { let reason: String }

    /// Returns the image of a variant's file.
    private func picture(
        _ variant: ImageSet.Image, in set: URL, scale: CGFloat, keepsVectors: Bool
    ) throws(Unshown) -> UIImage {
        let name = variant.filename ?? ""
        let ending = name.split(separator: ".").last.map { $0.lowercased() }
        if ending == "svg" || ending == "pdf" {
            // Converted PDF files have the ending .pdf.svg.
            let drawing = ending == "pdf" ? name + ".svg" : name
            guard let data = data(drawing, in: set) else {
                throw Unshown(
                    reason: ending == "pdf" && self.data(name, in: set) != nil
                        ? "\(name) needs \(drawing) beside it: run pdftocairo -svg \(name) \(drawing) (package poppler-utils)"
                        : "\(set.lastPathComponent) has no file \(name)")
            }
            do {
                return try UIImage.vector(
                    data, name: drawing, scale: scale, keepsVectors: keepsVectors, isConverted: ending == "pdf")
            } catch {
                throw Unshown(reason: "\(drawing) cannot be drawn: \(error)")
            }
        }
        guard let data = data(name, in: set) else {
            throw Unshown(reason: "\(set.lastPathComponent) has no file \(name)")
        }
        guard let image = UIImage(data: data, scale: variant.scaleNumber ?? 1) else {
            throw Unshown(reason: "\(name) cannot be decoded")
        }
        return image
    }

    /// Returns the SVG of a symbol set; nil without one.
    func symbol(named name: String) -> Data? {
        guard let set = set(name, "symbolset"), let list: SymbolSet = contents(set),
            let file = list.symbols.compactMap(\.filename).first
        else { return nil }
        return data(file, in: set)
    }

    // MARK: Colours

    /// Returns the colour with a name, which is dynamic if the set has appearances.
    func color(named name: String) -> UIColor? {
        guard let set = set(name, "colorset"), let list: ColorSet = contents(set) else { return nil }
        let variants = list.colors.filter { $0.fits && $0.color != nil }
        func color(_ look: Look) -> UIColor? {
            let best = variants.enumerated().min {
                ($0.element.mismatch(look), $0.offset) < ($1.element.mismatch(look), $1.offset)
            }
            return best?.element.color?.color
        }
        var colors: [Look: UIColor] = [:]
        for look in Look.all {
            guard let own = color(look) else { return nil }
            colors[look] = own
        }
        guard let first = colors[Look.all[0]], colors.values.contains(where: { $0 != first }) else {
            return colors[Look.all[0]]
        }
        return UIColor { [colors] in colors[Look($0)] ?? first }
    }

    // MARK: Data

    /// Returns the bytes of a data set and their type.
    func data(named name: String) -> (data: Data, type: String)? {
        guard let set = set(name, "dataset"), let list: DataSet = contents(set),
            let entry = list.data.first(where: { $0.filename != nil }),
            let data = self.data(entry.filename, in: set)
        else { return nil }
        return (data, entry.type ?? "public.data")
    }
}

// MARK: Contents.json

/// The appearance for which a variant is chosen.
private struct Look: Hashable {
    var isDark: Bool, hasHighContrast: Bool

    init(isDark: Bool, hasHighContrast: Bool) {
        self.isDark = isDark
        self.hasHighContrast = hasHighContrast
    }
    init(_ traits: UITraitCollection) {
        self.init(isDark: traits.userInterfaceStyle == .dark, hasHighContrast: traits.accessibilityContrast == .high)
    }

    static let all = [false, true].flatMap { dark in
        [false, true].map { Look(isDark: dark, hasHighContrast: $0) }
    }
}

/// The device and appearance of a variant.
private protocol Variant {
    var idiom: String? { get }
    var appearances: [Appearance]? { get }
}

private struct Appearance: Decodable { let appearance: String, value: String }

extension Variant {
    fileprivate var fits: Bool { ["universal", "iphone", "ipad"].contains(idiom ?? "universal") }

    /// Returns a smaller number the better a variant suits. A variant of the other contrast suits least; among the rest
    /// the brightness counts before a stated contrast. A variant that states neither suits all.
    fileprivate func mismatch(_ look: Look) -> Int {
        var brightness = 1, contrast = 1
        for own in appearances ?? [] {
            switch own.appearance {
            case "luminosity": brightness = (own.value == "dark") == look.isDark ? 0 : 2
            case "contrast": contrast = (own.value == "high") == look.hasHighContrast ? 0 : 2
            default: return 9
            }
        }
        return contrast == 2 ? 6 + brightness : 2 * brightness + contrast
    }
}

private struct ImageSet: Decodable {
    struct Image: Decodable, Variant {
        let filename: String?, idiom: String?, scale: String?, appearances: [Appearance]?, resizing: Resizing?
        let locale: String?, direction: String?, subtype: String?, widthClass: String?, heightClass: String?
        enum CodingKeys: String, CodingKey {
            case filename, idiom, scale, appearances, resizing, locale, subtype
            case direction = "language-direction", widthClass = "width-class", heightClass = "height-class"
        }

        var scaleNumber: CGFloat? { scale.flatMap { Double($0.dropLast()) }.map { CGFloat($0) } }

        /// Returns a smaller number the better the variant suits the language and the traits; one that does not state
        /// something suits better than one that states the opposite. The language counts most.
        func mismatch(_ traits: UITraitCollection, _ languages: [String]) -> Int {
            func mismatch(_ states: Bool, _ suits: Bool) -> Int { states ? suits ? 0 : 2 : 1 }
            let idioms: [UIUserInterfaceIdiom: String] = [.phone: "iphone", .pad: "ipad"]
            let isOfDevice = idiom == idioms[traits.userInterfaceIdiom == .pad ? .pad : .phone]
            let sizes: [UIUserInterfaceSizeClass: String] = [.compact: "compact", .regular: "regular"]
            let isMirrored = traits.layoutDirection == .rightToLeft
            let digits = [
                mismatch(
                    locale != nil,
                    locale.map { own in languages.contains { $0.caseInsensitiveCompare(own) == .orderedSame } } ?? false
                ),
                mismatch(direction != nil, direction == (isMirrored ? "right-to-left" : "left-to-right")),
                mismatch(idiom != nil && idiom != "universal", isOfDevice),
                mismatch(widthClass != nil, widthClass == sizes[traits.horizontalSizeClass]),
                mismatch(heightClass != nil, heightClass == sizes[traits.verticalSizeClass]),
                // Single models, such as "retina4".
                mismatch(subtype != nil, false),
            ]
            return digits.reduce(0) { 3 * $0 + $1 }
        }
    }
    struct Properties: Decodable {
        let intent: String?, keepsVectors: Bool?
        enum CodingKeys: String, CodingKey {
            case intent = "template-rendering-intent", keepsVectors = "preserves-vector-representation"
        }
    }
    /// The resizing of an image, in pixels.
    struct Resizing: Decodable {
        struct Insets: Decodable { let top: Double?, left: Double?, bottom: Double?, right: Double? }
        struct Center: Decodable { let mode: String? }
        let insets: Insets?, center: Center?
        enum CodingKeys: String, CodingKey { case insets = "cap-insets", center }

        var tiles: Bool { center?.mode == "tile" }

        func insets(of image: UIImage) -> UIEdgeInsets {
            func points(_ pixels: Double?) -> CGFloat { CGFloat(pixels ?? 0) / image.scale }
            return UIEdgeInsets(
                top: points(insets?.top), left: points(insets?.left), bottom: points(insets?.bottom),
                right: points(insets?.right))
        }
    }
    let images: [Image], properties: Properties?
}

private struct SymbolSet: Decodable {
    struct Symbol: Decodable { let filename: String? }
    let symbols: [Symbol]
}

private struct DataSet: Decodable {
    struct Entry: Decodable {
        let filename: String?, type: String?
        enum CodingKeys: String, CodingKey { case filename, type = "universal-type-identifier" }
    }
    let data: [Entry]
}

private struct ColorSet: Decodable {
    struct Entry: Decodable, Variant {
        let idiom: String?, appearances: [Appearance]?, color: Value?
    }
    struct Value: Decodable {
        let space: String?, components: [String: String]?, reference: String?
        enum CodingKeys: String, CodingKey { case space = "color-space", components, reference }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            space = try container.decodeIfPresent(String.self, forKey: .space)
            reference = try container.decodeIfPresent(String.self, forKey: .reference)
            let texts = try? container.decodeIfPresent([String: String].self, forKey: .components)
            let numbers = try? container.decodeIfPresent([String: Double].self, forKey: .components)
            components = texts ?? numbers?.mapValues { "\($0)" }
        }

        /// The colour; nil if its description is not understood.
        var color: UIColor? {
            if let reference { return UIColor.systemColor(named: reference) }
            func part(_ name: String) -> CGFloat? { components?[name].flatMap { Value.number($0) } }
            // Xcode writes opacity as a fraction, beside components of 0 to 255 too: "1" is opaque.
            let alpha = components?["alpha"] == "1" ? 1 : part("alpha") ?? 1
            if let white = part("white") {
                return space == "gray-gamma-22"
                    ? Value.color(CGColorSpace.genericGrayGamma2_2, [white, alpha])
                    : UIColor(white: white, alpha: alpha)
            }
            guard let red = part("red"), let green = part("green"), let blue = part("blue") else { return nil }
            switch space {
            case "display-p3": return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
            case "extended-linear-srgb": return Value.color(CGColorSpace.extendedLinearSRGB, [red, green, blue, alpha])
            default: return UIColor(red: red, green: green, blue: blue, alpha: alpha)
            }
        }

        private static func color(_ space: CFString, _ components: [CGFloat]) -> UIColor? {
            guard let space = CGColorSpace(name: space), let color = CGColor(colorSpace: space, components: components)
            else { return nil }
            return UIColor(cgColor: color)
        }

        /// Parses "0.5", or a fraction of 255: "0x80", "128".
        private static func number(_ text: String) -> CGFloat? {
            if text.lowercased().hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
            if text.contains(".") { return Double(text).map { CGFloat($0) } }
            return Int(text).map { CGFloat($0) / 255 }
        }
    }
    let colors: [Entry]
}
