import CMicaWebP
import CMicaZlib

/// The versions of the libraries that compress images. Their output may differ between versions.
package enum CodecVersions {
    package static var all: [String: String] {
        let webP = WebPGetEncoderVersion()
        return ["zlib": String(cString: zlibVersion()), "libwebp": "\(webP >> 16).\(webP >> 8 & 255).\(webP & 255)"]
    }
}
