import Foundation
import MicaRaster

/// The fill or stroke colour of a graphics state: a `CGColor`, or components that become one on demand. Setting a
/// colour by its components before each shape therefore needs no allocation.
struct StateColor {
    private var made: CGColor?
    /// Red, green, blue and alpha of device RGB, if there is no `made`.
    private var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
    /// The colour in sRGB; `nil` for a pattern.
    private(set) var raster: MicaRaster.Color?

    init(_ color: CGColor) {
        made = color
        raster = color.pattern == nil ? color.rasterColor : nil
    }

    /// Creates a colour of device RGB.
    init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let color = MicaRaster.Color(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
        if color.isInRange {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
            raster = color
        } else {
            let object = CGColor(red: red, green: green, blue: blue, alpha: alpha)
            made = object
            raster = object.rasterColor
        }
    }

    var color: CGColor {
        mutating get {
            if let made { return made }
            let color = CGColor(red: red, green: green, blue: blue, alpha: alpha)
            made = color
            return color
        }
    }
}
