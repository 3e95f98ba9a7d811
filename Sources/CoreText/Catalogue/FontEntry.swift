/// A face that can be opened: its file and its names.
package struct FontEntry: Sendable, Hashable {
    package var path: String
    package var index: Int
    package var family: String
    /// Other names of the family ("Inter Semi Bold"), for programs that support four styles per family.
    package var otherFamilies: [String] = []
    package var style: String
    package var fullName: String
    package var postScriptName: String
    /// The weight, 1…1000; 400 is regular, 700 bold.
    package var weight: Int
    package var isItalic: Bool
    /// The width, 1…9; 5 is normal.
    package var width: Int
    package var isMonospaced: Bool
    /// `true` if it has a weight axis, so that it provides every weight.
    package var isVariable: Bool
    package var hasColor: Bool

    /// Returns the distance of the face from the requested style: the slant counts most, then the width, then the
    /// weight.
    func distance(weight: Int, italic: Bool, width: Int) -> Int {
        let weightDistance = isVariable ? 0 : abs(self.weight - weight)
        // Of two equally near weights, bold text uses the bolder one and light text the lighter one.
        let side = weightDistance > 0 && (self.weight > weight) != (weight >= 450) ? 1 : 0
        return (isItalic == italic ? 0 : 100_000) + abs(self.width - width) * 10_000 + weightDistance * 2 + side
    }
}

extension FontEntry {
    /// Creates an entry from the data of a face.
    init(_ face: FontFace, path: String) {
        let names = face.names
        let axes = face.axes
        self.init(
            path: path, index: face.index, family: names.family,
            otherFamilies: names.legacyFamily == names.family ? [] : [names.legacyFamily], style: names.style,
            fullName: names.fullName, postScriptName: names.postScriptName, weight: face.metrics.weightClass,
            isItalic: face.metrics.isItalic, width: face.metrics.widthClass, isMonospaced: face.metrics.isMonospaced,
            isVariable: axes.contains { $0.tag == tag("wght") }, hasColor: face.hasColor)
    }
}
