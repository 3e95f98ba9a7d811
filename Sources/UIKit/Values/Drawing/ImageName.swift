/// The name of an image resource: `photo@2x.png` has the stem "photo", the scale 2 and the extension "png".
struct ImageName {
    var stem: String, scale: CGFloat, ending: String?

    init(_ name: String) {
        var rest = name[...]
        ending = nil
        if let dot = rest.lastIndex(of: "."), rest[dot...].firstIndex(of: "/") == nil {
            ending = String(rest[rest.index(after: dot)...])
            rest = rest[..<dot]
        }
        scale = 1
        for (suffix, value) in [("@2x", 2), ("@3x", 3)] where rest.hasSuffix(suffix) {
            scale = CGFloat(value)
            rest = rest.dropLast(suffix.count)
        }
        stem = String(rest)
    }

    /// Returns the best file for a screen of `preferredScale`: the smallest sufficient scale, otherwise the largest.
    func url(in bundle: Bundle?, preferredScale: CGFloat) -> URL? {
        // An absolute path is used directly.
        if stem.hasPrefix("/") { return url(preferredScale: preferredScale) }
        for place in AppBundle.places(of: bundle) {
            let found = first(preferredScale) { place.url(forResource: $0, withExtension: $1) }
            if let found { return found }
        }
        return nil
    }

    /// Returns the best file among those beside the path.
    func url(preferredScale: CGFloat) -> URL? {
        first(preferredScale) { stem, ending in
            let path = "\(stem).\(ending)"
            return FileManager.default.fileExists(atPath: path) ? URL(fileURLWithPath: path) : nil
        }
    }

    private func first(_ preferredScale: CGFloat, _ find: (_ stem: String, _ ending: String) -> URL?) -> URL? {
        let scales: [CGFloat] = [1, 2, 3]
        let order = scales.filter { $0 >= preferredScale } + scales.filter { $0 < preferredScale }.reversed()
        let suffixes = order.map { $0 == 1 ? "" : "@\(Int($0))x" }
        for suffix in scale == 1 ? suffixes : ["@\(Int(scale))x"] {
            for ending in ending.map({ [$0] }) ?? ["png", "jpg", "jpeg", "gif"] {
                if let url = find(stem + suffix, ending) { return url }
            }
        }
        return nil
    }
}
