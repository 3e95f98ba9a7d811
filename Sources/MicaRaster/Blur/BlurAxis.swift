/// A Gaussian along one axis, decomposed so that its cost does not depend on its width. Pixels are gathered into cells
/// `width` pixels wide, the cells are convolved with a short kernel, and pixels are interpolated between the cells.
///
/// Gathering and reading use the quadratic B-spline of that width (Unser, "Splines: a perfect fit for signal and image
/// processing", 1999). Each widens the kernel by the variance width² / 4, by which the short kernel is narrower. With
/// cells of at most σ / 1.75, the difference from a true Gaussian is below a fifth of one step of 255. Cells are
/// counted from device pixel 0, so that the result does not depend on the blurred part of a canvas.
final class BlurAxis {
    private(set) var sigma = -1.0
    /// The sum of the short kernel.
    private var strength: Float = 1
    /// The width of a cell in pixels; 1 if the kernel is applied to the pixels themselves.
    private(set) var width = 1
    /// The extent of the short kernel to either side, in cells.
    private(set) var reach = 0
    /// The kernel's centre weight and those to one side.
    private(set) var taps: UnsafeMutablePointer<Float>
    /// The contributions of each pixel of a cell to the cell before, its own and the one after: three rows of `width`.
    /// They add up to 1 for each pixel.
    private(set) var weights: UnsafeMutablePointer<Float>
    /// The same weights, each repeated four times and divided by `width`, for gathering.
    private(set) var weights4: UnsafeMutablePointer<Float>
    private(set) var gather: UnsafeMutablePointer<Float>
    private(set) var gather4: UnsafeMutablePointer<Float>
    private let tapMemory = ScratchMemory(), weightMemory = ScratchMemory()

    init() {
        taps = tapMemory.reserve(64, of: Float.self)!
        weights = weightMemory.reserve(64, of: Float.self)!
        weights4 = weights
        gather = weights
        gather4 = weights
    }

    /// Returns the extent of the cells that contribute to a pixel, to either side of its own, in pixels.
    static func pixelReach(_ sigma: Double) -> Int {
        let (width, _, reach) = plan(sigma)
        return width == 1 ? reach : (reach + 3) * width
    }

    static func cellWidth(_ sigma: Double) -> Int { plan(sigma).width }

    /// Returns the width of the cells, the short kernel's σ in cells, and its extent.
    private static func plan(_ sigma: Double) -> (width: Int, sigma: Double, reach: Int) {
        let s = sigma > 0 ? min(sigma, Blur.maximumSigma) : 0
        if s < 0.05 { return (1, 0, 0) }
        let width = max(1, Int(s / 1.75))
        if width == 1 { return (1, s, Int((s * 4).rounded(.up))) }
        let w = Double(width), inner = (s * s - w * w / 2).squareRoot() / w
        return (width, inner, Int((inner * 4).rounded(.up)))
    }

    /// Prepares the weights. Returns `false` if memory is insufficient. `strength` is a factor of the result.
    func prepare(_ sigma: Double, strength: Float = 1) -> Bool {
        let sigma = sigma > 0 ? min(sigma, Blur.maximumSigma) : 0
        if sigma == self.sigma, strength == self.strength { return true }
        self.sigma = -1
        let (width, inner, reach) = BlurAxis.plan(sigma)
        guard let taps = tapMemory.reserve(reach + 1, of: Float.self),
            let weights = weightMemory.reserve(width * 30, of: Float.self)
        else { return false }
        self.taps = taps
        self.weights = weights
        self.width = width
        self.reach = reach
        weights4 = weights + 3 * width
        gather = weights4 + 12 * width
        gather4 = gather + 3 * width
        let k = inner > 0 ? -1 / (2 * inner * inner) : 0
        var sum = 1.0
        for i in stride(from: 1, through: reach, by: 1) { sum += 2 * PortableMath.exp(k * Double(i * i)) }
        let scale = Double(strength) / sum
        for i in 0...reach { taps[i] = Float((i == 0 ? 1 : PortableMath.exp(k * Double(i * i))) * scale) }
        let w = Double(width)
        for p in 0..<width {
            let t = (Double(p) - (w - 1) / 2) / w
            let spline = [(0.5 - t) * (0.5 - t) / 2, 0.75 - t * t, (0.5 + t) * (0.5 + t) / 2]
            for row in 0..<3 {
                let i = row * width + p
                weights[i] = Float(spline[row])
                gather[i] = Float(spline[row] / w)
                for lane in 0..<4 {
                    weights4[i * 4 + lane] = weights[i]
                    gather4[i * 4 + lane] = gather[i]
                }
            }
        }
        self.sigma = sigma
        self.strength = strength
        return true
    }

    /// Returns the cell of a device pixel.
    @inline(__always) func cell(_ x: Int) -> Int {
        x >= 0 ? x / width : -((-x &+ width &- 1) / width)
    }

    /// Returns the first and the last cell from which the pixels from `low` up to `high` are read.
    func cells(_ low: Int, _ high: Int) -> (first: Int, last: Int) {
        width == 1 ? (low, high - 1) : (cell(low) - 1, cell(high - 1) + 1)
    }
}
