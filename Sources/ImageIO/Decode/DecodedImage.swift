import Foundation
package import MicaRaster

/// The pixels of one image as stored in its file, before they become a `CGImage`. Rows are from the top, without
/// padding; alpha is not premultiplied. Components of 16 bits are in the machine's byte order.
package struct DecodedImage {
    /// The components of a pixel, in memory order.
    package enum Layout {
        case gray, grayAlpha
        /// Red, green, blue and a fourth component without meaning.
        case rgbx
        case rgba
        case cmyk

        package var componentCount: Int {
            switch self {
            case .gray: 1
            case .grayAlpha: 2
            case .rgbx, .rgba, .cmyk: 4
            }
        }
    }

    /// The meaning of the components.
    package enum Profile {
        /// sRGB, its grey axis, or uncalibrated CMYK, depending on the layout.
        case standard
        /// An ICC profile.
        case icc(Data)
        /// PNG's gAMA and cHRM: the decoding exponent (2.2 for most) and, for colour, the CIE xy of white, red, green
        /// and blue.
        case calibrated(gamma: Double, chromaticities: Chromaticities?)
    }

    /// CIE 1931 xy of the white point and the primaries.
    package struct Chromaticities {
        package var white: (x: Double, y: Double)
        package var red: (x: Double, y: Double)
        package var green: (x: Double, y: Double)
        package var blue: (x: Double, y: Double)
    }

    package var width: Int, height: Int
    package var layout: Layout
    /// 8 or 16.
    package var bitsPerComponent: Int
    package var bytes: Data
    package var profile: Profile = .standard
    /// The bytes that the limits leave for the downsampled copies of the image.
    package var levelBytes = Int.max
    /// The file, if documents can embed it instead of these pixels.
    package var file: EncodedImage?

    package var bytesPerRow: Int { width * layout.componentCount * bitsPerComponent / 8 }

    /// Creates transparent or black pixels of the given shape.
    package init(width: Int, height: Int, layout: Layout, bitsPerComponent: Int = 8) {
        self.width = width
        self.height = height
        self.layout = layout
        self.bitsPerComponent = bitsPerComponent
        bytes = Data(count: width * height * layout.componentCount * bitsPerComponent / 8)
    }
}

/// The properties of an image that are known without decoding its pixels.
package struct ImageHeader {
    package var width: Int, height: Int
    package var hasAlpha = false
    package var bitsPerComponent = 8
    package var layout: DecodedImage.Layout = .rgba
    package var profile: DecodedImage.Profile = .standard
    /// `true` if colours come from a palette.
    package var isIndexed = false
    /// EXIF's 1…8: 1 is upright.
    package var orientation: Int?
    /// The resolution in pixels per inch.
    package var dpi: (x: Double, y: Double)?
    package var isProgressive = false
}

/// The duration of a frame, and the number of repetitions of the animation.
package struct FrameTiming {
    /// The delay of each frame in seconds, as in the file.
    package var delays: [Double]
    /// The total number of times that the frames run; 0 for endless repetition.
    package var loopCount: Int
}
