import CoreGraphics

/// An OpenType feature that is switched on, off or to an alternate.
package struct FontFeature: Sendable, Hashable {
    package var tag: UInt32
    package var value: UInt32
    package init(_ tag: UInt32, _ value: UInt32) {
        self.tag = tag
        self.value = value
    }
}

extension FontFeature {
    /// Returns the features in a list of settings; unknown settings are ignored.
    static func list(_ settings: Any?) -> [FontFeature] {
        guard let settings = settings as? [Any] else { return [] }
        return settings.flatMap { setting -> [FontFeature] in
            guard let setting = dictionary(setting) else { return [] }
            if let name = setting[kCTFontOpenTypeFeatureTag] as? String, (1...4).contains(name.utf8.count) {
                let value = CGFloat(any: setting[kCTFontOpenTypeFeatureValue]) ?? 1
                return [FontFeature(CoreText.tag(name), UInt32(min(max(0, value), 65535)))]
            }
            guard let type = CGFloat(any: setting[kCTFontFeatureTypeIdentifierKey]),
                let selector = CGFloat(any: setting[kCTFontFeatureSelectorIdentifierKey]),
                (0...1000).contains(type), (0...1000).contains(selector)
            else { return [] }
            return apple(type: Int(type), selector: Int(selector))
        }
    }

    /// Returns the OpenType features for a feature of Apple's registry (`SFNTLayoutTypes.h`).
    private static func apple(type: Int, selector: Int) -> [FontFeature] {
        func on(_ tags: String...) -> [FontFeature] { tags.map { FontFeature(CoreText.tag($0), 1) } }
        func off(_ tags: String...) -> [FontFeature] { tags.map { FontFeature(CoreText.tag($0), 0) } }
        switch (type, selector) {
        case (1, 2): return on("liga", "clig")
        case (1, 3): return off("liga", "clig")
        case (1, 4): return on("dlig")
        case (1, 5): return off("dlig")
        case (1, 18): return on("calt")
        case (1, 19): return off("calt")
        case (3, 3): return on("smcp")
        case (6, 0): return on("tnum") + off("pnum")
        case (6, 1): return on("pnum") + off("tnum")
        case (10, 0): return off("sups", "subs", "ordn", "sinf")
        case (10, 1): return on("sups")
        case (10, 2): return on("subs")
        case (10, 3): return on("ordn")
        case (10, 4): return on("sinf")
        case (11, 0): return off("frac", "afrc")
        case (11, 1): return on("afrc")
        case (11, 2): return on("frac")
        case (14, 4): return on("zero")
        case (14, 5): return off("zero")
        case (19, 0): return off("swsh")
        case (21, 0): return on("onum") + off("lnum")
        case (21, 1): return on("lnum") + off("onum")
        case (22, 0): return on("pwid")
        case (22, 1): return on("fwid")
        case (22, 2): return on("hwid")
        case (33, 0): return on("case")
        case (33, 1): return off("case")
        case (35, 2...41):
            let number = selector / 2
            let name = "ss\(number < 10 ? "0" : "")\(number)"
            return selector % 2 == 0 ? on(name) : off(name)
        case (36, 0): return on("calt")
        case (36, 1): return off("calt")
        case (36, 2): return on("swsh")
        case (37, 0): return off("smcp", "pcap")
        case (37, 1): return on("smcp")
        case (37, 2): return on("pcap")
        case (38, 0): return off("c2sc", "c2pc")
        case (38, 1): return on("c2sc")
        case (38, 2): return on("c2pc")
        default: return []
        }
    }
}

/// Returns a dictionary with string keys from any of its representations.
func dictionary(_ value: Any?) -> [String: Any]? {
    if let value = value as? [String: Any] { return value }
    guard let value = value as? [AnyHashable: Any] else { return nil }
    return value.reduce(into: [:]) { result, pair in
        if let key = pair.key.base as? String { result[key] = pair.value }
    }
}
