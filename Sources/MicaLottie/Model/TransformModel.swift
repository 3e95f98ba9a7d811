/// The transform of a layer or group: its values over time.
struct TransformModel: Sendable, Equatable {
    var anchor = Animated(Vector.zero)
    var position = Position.whole(Animated(Vector.zero))
    /// Factors, 1 for the original size.
    var scale = Animated(Vector.one)
    /// Degrees, clockwise; about the z axis.
    var rotation = Animated(0.0)
    /// Degrees about the other axes, in 3D layers.
    var rotationX = Animated(0.0), rotationY = Animated(0.0)
    /// Degrees.
    var skew = Animated(0.0), skewAxis = Animated(0.0)
    /// 0…1.
    var opacity = Animated(1.0)

    /// A position, of which the axes may have keyframes of their own.
    enum Position: Sendable, Equatable {
        case whole(Animated<Vector>)
        case split(x: Animated<Double>, y: Animated<Double>)

        func value(at time: Double) -> Vector {
            switch self {
            case .whole(let point): point.value(at: time)
            case .split(let x, let y): Vector(x.value(at: time), y.value(at: time), 0)
            }
        }

        var isStatic: Bool {
            switch self {
            case .whole(let point): point.isStatic
            case .split(let x, let y): x.isStatic && y.isStatic
            }
        }
    }

    init() {}

    /// Reads a transform. Missing parts have their defaults.
    init(_ json: JSONValue?) {
        guard let json else { return }
        if let value = Animated(json["a"], Decode.vector) { anchor = value }
        if let p = json["p"] {
            if p.isObject, p["s"]?.bool == true || (p["k"] == nil && p["x"] != nil) {
                position = .split(
                    x: Animated(p["x"], Decode.number) ?? Animated(0), y: Animated(p["y"], Decode.number) ?? Animated(0)
                )
            } else if let value = Animated(p, Decode.vector) {
                position = .whole(value)
            }
        } else if json["px"] != nil || json["py"] != nil {
            position = .split(
                x: Animated(json["px"], Decode.number) ?? Animated(0),
                y: Animated(json["py"], Decode.number) ?? Animated(0))
        }
        if let value = Animated(json["s"], Decode.scale) { scale = value }
        if let value = Animated(json["rz"] ?? json["r"], Decode.number) { rotation = value }
        if let value = Animated(json["rx"], Decode.number) { rotationX = value }
        if let value = Animated(json["ry"], Decode.number) { rotationY = value }
        if let value = Animated(json["sk"], Decode.number) { skew = value }
        if let value = Animated(json["sa"], Decode.number) { skewAxis = value }
        if let value = Animated(json["o"], Decode.number) { opacity = value.map { $0 / 100 } }
    }

    var hasSkew: Bool { !(skew.isStatic && skew.first == 0) }
    var isFlat: Bool { rotationX.isStatic && rotationX.first == 0 && rotationY.isStatic && rotationY.first == 0 }
}
