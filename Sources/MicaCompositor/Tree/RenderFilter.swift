/// One step of a filter chain, with its parameters.
public enum RenderFilter: Sendable, Hashable {
    /// A Gaussian blur; `radius` is the σ in points.
    case gaussianBlur(radius: Double)
    /// Four rows (red, green, blue, alpha out) of five factors (red, green, blue, alpha in, constant), on colours that
    /// are not premultiplied.
    case colorMatrix([Float])
    /// Squares of `size` points, relative to the node's origin, each filled with the mean of its pixels.
    case pixellate(size: Double)
    /// Adds `intensity` times the image blurred by σ = `radius` points.
    case bloom(radius: Double, intensity: Float)
}
