extension NamedShape {
    /// Reads the elements of a layer or group. Hidden ones and those of unknown types are left out; `note` is called
    /// with the types of the latter.
    static func list(_ json: JSONValue?, depth: Int = 0, _ note: (String) -> Void) -> [NamedShape] {
        guard let elements = json?.array, depth < 128 else { return [] }
        return elements.compactMap { element in
            guard element["hd"]?.bool != true, let type = element["ty"]?.string, type != "tr" else { return nil }
            guard let item = ShapeItem(element, type, depth, note) else {
                note("shape of type \(type)")
                return nil
            }
            if type == "gf" || type == "gs", let length = Animated(element["h"], Decode.number),
                length.keyframes.contains(where: { $0.value != 0 })
            {
                note("highlight of a gradient")
            }
            return NamedShape(name: element["nm"]?.string ?? "", item: item)
        }
    }
}

extension ShapeItem {
    fileprivate init?(_ json: JSONValue, _ type: String, _ depth: Int, _ note: (String) -> Void) {
        func number(_ key: String, _ usual: Double = 0) -> Animated<Double> {
            Animated(json[key], Decode.number) ?? Animated(usual)
        }
        func vector(_ key: String) -> Animated<Vector> { Animated(json[key], Decode.vector) ?? Animated(.zero) }
        let isReversed = json["d"]?.int == 3
        switch type {
        case "gr":
            let items = json["it"]?.array ?? []
            self = .group(
                ShapeGroup(
                    items: NamedShape.list(json["it"], depth: depth + 1, note),
                    transform: TransformModel(items.last { $0["ty"]?.string == "tr" }),
                    blendMode: json["bm"]?.int ?? 0))
        case "sh":
            let isClosed = json["closed"]?.bool
            guard let path = Animated(json["ks"], { Decode.bezier($0, isClosed: isClosed) }) else { return nil }
            self = .path(path)
        case "rc":
            self = .rectangle(
                RectangleShape(position: vector("p"), size: vector("s"), radius: number("r"), isReversed: isReversed))
        case "el": self = .ellipse(EllipseShape(position: vector("p"), size: vector("s"), isReversed: isReversed))
        case "sr":
            self = .star(
                StarShape(
                    isPolygon: json["sy"]?.int == 2, position: vector("p"), points: number("pt", 5),
                    rotation: number("r"), outerRadius: number("or"), innerRadius: number("ir"),
                    outerRoundness: number("os"), innerRoundness: number("is"), isReversed: isReversed))
        case "fl", "gf":
            guard let paint = Paint(json) else { return nil }
            self = .fill(
                FillStyle(
                    paint: paint, opacity: number("o", 100).map { $0 / 100 }, isEvenOdd: json["r"]?.int == 2,
                    blendMode: json["bm"]?.int ?? 0))
        case "st", "gs":
            guard let paint = Paint(json) else { return nil }
            self = .stroke(StrokeModel(json, paint))
        case "tm":
            self = .trim(
                TrimModel(
                    start: number("s").map { $0 / 100 }, end: number("e", 100).map { $0 / 100 },
                    offset: number("o").map { $0 / 360 }, isIndividual: json["m"]?.int == 2))
        case "rd": self = .roundCorners(number("r"))
        case "mm": self = .merge(MergeMode(rawValue: json["mm"]?.int ?? 1) ?? .normal)
        case "rp":
            let transform = json["tr"]
            self = .repeater(
                RepeaterModel(
                    copies: number("c"), offset: number("o"), isBelow: json["m"]?.int != 2,
                    transform: TransformModel(transform),
                    startOpacity: (Animated(transform?["so"], Decode.number) ?? Animated(100)).map { $0 / 100 },
                    endOpacity: (Animated(transform?["eo"], Decode.number) ?? Animated(100)).map { $0 / 100 }))
        case "pb": self = .pucker(number("a"))
        case "tw": self = .twist(angle: number("a"), center: vector("c"))
        case "op":
            self = .offset(
                OffsetModel(
                    amount: number("a"), join: StrokeModel.Join(json["lj"]?.int), miterLimit: number("ml", 4)))
        case "zz":
            self = .zigzag(
                ZigzagModel(
                    size: number("s"), ridges: number("r"),
                    isSmooth: (Animated(json["pt"], Decode.number)?.first ?? 1) == 2))
        default: return nil
        }
    }
}

extension Paint {
    /// Reads the paint of a fill or stroke.
    init?(_ json: JSONValue) {
        if let gradient = json["g"] {
            self = .gradient(GradientModel(json, gradient))
        } else {
            self = .color(Animated(json["c"], Decode.color) ?? Animated(RGBA(0, 0, 0, 1)))
        }
    }
}

extension GradientModel {
    fileprivate init(_ json: JSONValue, _ gradient: JSONValue) {
        isRadial = json["t"]?.int == 2
        start = Animated(json["s"], Decode.vector) ?? Animated(.zero)
        end = Animated(json["e"], Decode.vector) ?? Animated(.zero)
        highlightLength = Animated(json["h"], Decode.number) ?? Animated(0)
        highlightAngle = Animated(json["a"], Decode.number) ?? Animated(0)
        let values = Animated(gradient["k"], Decode.numbers) ?? Animated([])
        stops = values
        colorCount = gradient["p"]?.int ?? values.first.count / 4
    }
}

extension StrokeModel {
    fileprivate init(_ json: JSONValue, _ paint: Paint) {
        self.paint = paint
        opacity = (Animated(json["o"], Decode.number) ?? Animated(100)).map { $0 / 100 }
        width = Animated(json["w"], Decode.number) ?? Animated(0)
        cap =
            switch json["lc"]?.int {
            case 2: .round
            case 3: .square
            default: .butt
            }
        join = Join(json["lj"]?.int)
        miterLimit = json["ml"]?.double ?? 4
        dashOffset = Animated(0)
        dashes = []
        blendMode = json["bm"]?.int ?? 0
        for element in json["d"]?.array ?? [] {
            guard let value = Animated(element["v"], Decode.number) else { continue }
            if element["n"]?.string == "o" { dashOffset = value } else { dashes.append(value) }
        }
    }
}

extension StrokeModel.Join {
    fileprivate init(_ code: Int?) {
        self =
            switch code {
            case 2: .round
            case 3: .bevel
            default: .miter
            }
    }
}
