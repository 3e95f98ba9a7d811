/// Components in sRGB, not premultiplied.
struct SRGBComponents: Hashable {
    var red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat

    var hash: Int {
        var hasher = Hasher()
        hasher.combine(self)
        return hasher.finalize()
    }
}

/// A colour as hue (a fraction of a turn), saturation and brightness.
struct HSB {
    var hue: CGFloat, saturation: CGFloat, brightness: CGFloat

    init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        self.hue = min(1, max(0, hue))
        self.saturation = min(1, max(0, saturation))
        self.brightness = min(1, max(0, brightness))
    }

    init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        let high = max(red, green, blue), low = min(red, green, blue), chroma = high - low
        var sixth: CGFloat = 0
        if chroma > 0 {
            if high == red {
                sixth = (green - blue) / chroma
                if sixth < 0 { sixth += 6 }
            } else if high == green {
                sixth = (blue - red) / chroma + 2
            } else {
                sixth = (red - green) / chroma + 4
            }
        }
        hue = sixth / 6
        saturation = high > 0 ? chroma / high : 0
        brightness = high
    }

    var rgb: (red: CGFloat, green: CGFloat, blue: CGFloat) {
        let sixth = hue * 6, sector = sixth.rounded(.down), f = sixth - sector
        let p = brightness * (1 - saturation)
        let q = brightness * (1 - saturation * f), t = brightness * (1 - saturation * (1 - f))
        switch Int(sector) % 6 {
        case 0: return (brightness, t, p)
        case 1: return (q, brightness, p)
        case 2: return (p, brightness, t)
        case 3: return (p, q, brightness)
        case 4: return (t, p, brightness)
        default: return (brightness, p, q)
        }
    }
}

extension UIColor {
    var srgb: SRGBComponents {
        let color = cgColor
        let components = color.components ?? [0, 1]
        if color.colorSpace?.model == .monochrome, components.count == 2 {
            return SRGBComponents(
                red: components[0], green: components[0], blue: components[0], alpha: components[1])
        }
        // In the extended range, colours outside of sRGB keep their components.
        if color.colorSpace?.name != CGColorSpace.sRGB, color.colorSpace?.name != CGColorSpace.extendedSRGB,
            let srgb = CGColorSpace(name: CGColorSpace.extendedSRGB),
            let converted = color.converted(to: srgb, intent: .defaultIntent, options: nil),
            let c = converted.components, c.count == 4
        {
            return SRGBComponents(red: c[0], green: c[1], blue: c[2], alpha: c[3])
        }
        guard components.count == 4 else { return SRGBComponents(red: 0, green: 0, blue: 0, alpha: color.alpha) }
        return SRGBComponents(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    }

    /// Writes the components in sRGB through the pointers that are not nil. Returns `false` for a pattern.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard cgColor.pattern == nil else { return false }
        let c = srgb
        red?.pointee = c.red
        green?.pointee = c.green
        blue?.pointee = c.blue
        alpha?.pointee = c.alpha
        return true
    }

    /// Writes hue, saturation and brightness in sRGB. Returns `false` for a pattern.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard cgColor.pattern == nil else { return false }
        let c = srgb, hsb = HSB(red: c.red, green: c.green, blue: c.blue)
        hue?.pointee = hsb.hue
        saturation?.pointee = hsb.saturation
        brightness?.pointee = hsb.brightness
        alpha?.pointee = c.alpha
        return true
    }

    /// Writes the grey level. Returns `false` for a colour that is not grey.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let c = srgb
        guard cgColor.pattern == nil, c.red == c.green, c.green == c.blue else { return false }
        white?.pointee = c.red
        alpha?.pointee = c.alpha
        return true
    }
}

extension UIColor {
    /// Sets the current context's fill and stroke colour.
    public func set() {
        setFill()
        setStroke()
    }
    /// Sets the current context's fill colour.
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
    /// Sets the current context's stroke colour.
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

public typealias _ColorLiteralType = UIColor

extension UIColor: _ExpressibleByColorLiteral {}
