import CMicaFreeType
import CMicaHarfBuzz

/// The versions of the libraries for shaping and outlines.
package enum TextVersions {
    package static var all: [String: String] {
        var library: FT_Library?
        var major = FT_Int(0), minor = FT_Int(0), patch = FT_Int(0)
        if FT_Init_FreeType(&library) == 0 {
            FT_Library_Version(library, &major, &minor, &patch)
            FT_Done_FreeType(library)
        }
        return ["harfbuzz": String(cString: hb_version_string()), "freetype": "\(major).\(minor).\(patch)"]
    }
}
