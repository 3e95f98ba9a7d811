public import Foundation

extension CGColorSpace {
    /// Creates a grey space with a power curve, relative to a white point given as XYZ with Y = 1 (which grey does not
    /// need). The black point is ignored.
    public convenience init?(
        calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?, gamma: CGFloat
    ) {
        guard Self.white(whitePoint) != nil, gamma > 0, gamma.isFinite else { return nil }
        self.init(.gray(.gamma(Double(gamma)), isExtended: false))
    }

    /// Creates an RGB space relative to a white point (XYZ, Y = 1), from a power curve and a matrix. `gamma` has three
    /// equal exponents (1 if `nil`). `matrix` maps RGB to XYZ: nine numbers, a column for each component (the identity
    /// if `nil`). Returns `nil` if the matrix is singular or the exponents differ.
    public convenience init?(
        calibratedRGBWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
        gamma: UnsafePointer<CGFloat>?, matrix: UnsafePointer<CGFloat>?
    ) {
        guard let white = Self.white(whitePoint) else { return nil }
        let power = gamma.map { Double($0[0]) } ?? 1
        guard power > 0, power.isFinite, gamma.map({ $0[0] == $0[1] && $0[1] == $0[2] }) ?? true else { return nil }
        var toXYZ = Matrix3.identity
        if let matrix {
            func column(_ i: Int) -> SIMD3<Double> {
                SIMD3(Double(matrix[i * 3]), Double(matrix[i * 3 + 1]), Double(matrix[i * 3 + 2]))
            }
            toXYZ = Matrix3(columns: column(0), column(1), column(2))
        }
        guard toXYZ.inverse != nil else { return nil }
        let adapted = Matrix3.adaptation(from: white, to: WhitePoint.d65) * toXYZ
        self.init(.rgb(ColorModel.RGB(power == 1 ? .linear : .gamma(power), adapted)))
    }

    /// Creates a CIE L*a*b* space relative to a white point (XYZ, Y = 1); `range` contains the smallest and largest a
    /// and b, ±100 if `nil`.
    public convenience init?(
        labWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
        range: UnsafePointer<CGFloat>?
    ) {
        guard let white = Self.white(whitePoint) else { return nil }
        let limits = range.map { range in (0..<4).map { Double(range[$0]) } } ?? [-100, 100, -100, 100]
        guard limits[0] <= limits[1], limits[2] <= limits[3] else { return nil }
        self.init(.lab(white: white, range: limits))
    }

    /// Creates an indexed space with a table of `last + 1` entries (at most 256), each with one byte for each component
    /// of the base space. Returns `nil` for a base that is itself an indexed or pattern space.
    public convenience init?(indexedBaseSpace baseSpace: CGColorSpace, last: Int, colorTable: UnsafePointer<UInt8>) {
        guard (0...255).contains(last), baseSpace.model != .indexed, baseSpace.model != .pattern else { return nil }
        let bytes = UnsafeBufferPointer(start: colorTable, count: (last + 1) * baseSpace.numberOfComponents)
        self.init(.indexed(baseSpace, table: Array(bytes)))
    }

    /// Creates a pattern space; with a base, for patterns without their own colours. Returns `nil` if the base is a
    /// pattern space.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        guard baseSpace?.model != .pattern else { return nil }
        self.init(.pattern(baseSpace))
    }

    /// Creates the space of an ICC profile; `nil` if the data (`Data` or `CGDataProvider`) is not a supported profile.
    public convenience init?(iccData data: Any) {
        switch data {
        case let data as Data: self.init(profile: data)
        case let data as NSData: self.init(profile: Data(referencing: data))
        case let provider as CGDataProvider: self.init(profile: provider.bytes)
        default: return nil
        }
    }

    /// Creates the space of an ICC profile; `nil` if the profile is not supported.
    public convenience init?(iccProfileData data: CFData) { self.init(profile: data) }

    /// Creates the space of the profile or, if it is not supported or has another number of components, the alternate.
    public convenience init?(
        iccBasedNComponents nComponents: Int, range: UnsafePointer<CGFloat>?, profile: CGDataProvider,
        alternate: CGColorSpace?
    ) {
        if let icc = ICCProfile(profile.bytes), icc.componentCount == nComponents {
            self.init(.icc(icc))
        } else if let alternate, alternate.numberOfComponents == nComponents {
            self.init(alternate.definition, name: alternate.name)
        } else {
            return nil
        }
    }

    private convenience init?(profile: Data) {
        guard let icc = ICCProfile(profile) else { return nil }
        self.init(.icc(icc), name: icc.isSRGB ? Self.sRGB : icc.isDisplayP3 ? Self.displayP3 : nil)
    }

    /// Returns the profile from which the space was created, or `nil`.
    public func copyICCData() -> CFData? {
        if case .icc(let profile) = definition { return profile.data }
        return nil
    }

    /// The description in the profile from which the space was created, such as "Display P3"; `nil` if there is none.
    package var profileDescription: String? {
        if case .icc(let profile) = definition { return profile.description }
        return nil
    }

    /// The profile from which the space was created, or `nil`.
    public var iccData: CFData? { copyICCData() }

    private static func white(_ point: UnsafePointer<CGFloat>) -> SIMD3<Double>? {
        let white = SIMD3(Double(point[0]), Double(point[1]), Double(point[2]))
        guard white.x > 0, white.y == 1, white.z > 0, (white * 0).sum() == 0 else { return nil }
        return white
    }
}
