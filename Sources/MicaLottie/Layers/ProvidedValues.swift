/// The values that replace properties of the file, found by keypath.
struct ProvidedValues {
    let list: [(keypath: AnimationKeypath, provider: any AnyValueProvider)]
    /// The frames of the animation.
    let frames: ClosedRange<Double>

    private func provider<Provider>(_ path: [String], _ type: Provider.Type) -> Provider? {
        guard !list.isEmpty else { return nil }
        return list.last { $0.provider is Provider && $0.keypath.matches(path) }?.provider as? Provider
    }

    func color(_ own: Animated<RGBA>, _ path: [String]) -> Animated<RGBA> {
        provider(path, ColorValueProvider.self)?.animated(frames) ?? own
    }

    /// `factor` converts the provider's numbers to the model's.
    func number(_ own: Animated<Double>, _ path: [String], factor: Double = 1) -> Animated<Double> {
        provider(path, FloatValueProvider.self)?.animated(frames).map { $0 * factor } ?? own
    }

    func vector(_ own: Animated<Vector>, _ path: [String], factor: Double = 1) -> Animated<Vector> {
        if let point = provider(path, PointValueProvider.self) { return point.animated(frames).map { $0 * factor } }
        return provider(path, SizeValueProvider.self)?.animated(frames).map { $0 * factor } ?? own
    }

    func transform(_ own: TransformModel, _ path: [String]) -> TransformModel {
        guard !list.isEmpty else { return own }
        var transform = own
        transform.anchor = vector(own.anchor, path + ["Anchor Point"])
        if let point = provider(path + ["Position"], PointValueProvider.self) {
            transform.position = .whole(point.animated(frames))
        } else if case .split(let x, let y) = own.position {
            transform.position = .split(
                x: number(x, path + ["X Position"]), y: number(y, path + ["Y Position"]))
        }
        transform.scale = vector(own.scale, path + ["Scale"], factor: 0.01)
        transform.rotation = number(own.rotation, path + ["Rotation"])
        transform.opacity = number(own.opacity, path + ["Opacity"], factor: 0.01)
        return transform
    }

    func paint(_ own: Paint, _ path: [String]) -> Paint {
        switch own {
        case .color(let color): return .color(self.color(color, path + ["Color"]))
        case .gradient(var gradient):
            if let colors = provider(path + ["Colors"], GradientValueProvider.self) {
                gradient.stops = Animated(colors.stops)
                gradient.colorCount = colors.count
            }
            gradient.start = vector(gradient.start, path + ["Start Point"])
            gradient.end = vector(gradient.end, path + ["End Point"])
            return .gradient(gradient)
        }
    }

    func fill(_ own: FillStyle, _ path: [String]) -> FillStyle {
        guard !list.isEmpty else { return own }
        var style = own
        style.paint = paint(own.paint, path)
        style.opacity = number(own.opacity, path + ["Opacity"], factor: 0.01)
        return style
    }

    func stroke(_ own: StrokeModel, _ path: [String]) -> StrokeModel {
        guard !list.isEmpty else { return own }
        var style = own
        style.paint = paint(own.paint, path)
        style.opacity = number(own.opacity, path + ["Opacity"], factor: 0.01)
        style.width = number(own.width, path + ["Stroke Width"])
        return style
    }
}
