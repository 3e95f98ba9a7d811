extension TextModel {
    init(_ json: JSONValue) {
        documents = (json["d", "k"]?.array ?? []).map { ($0["t"]?.double ?? 0, TextDocument($0["s"] ?? .null)) }
        if documents.isEmpty, let source = json["d", "k"], source.isObject { documents = [(0, TextDocument(source))] }
        animators = (json["a"]?.array ?? []).map { TextAnimator($0) }
        anchorGrouping = json["m", "g"]?.int ?? 1
        anchorAlignment = Animated(json["m"]?["a"], Decode.vector) ?? Animated(.zero)
        if let options = json["p"], let mask = options["m"]?.int {
            path = PathOptions(
                mask: mask, firstMargin: Animated(options["f"], Decode.number) ?? Animated(0),
                isReversed: Animated(options["r"], Decode.number)?.first == 1)
        }
    }
}

extension TextDocument {
    init(_ json: JSONValue) {
        text = json["t"]?.string ?? ""
        font = json["f"]?.string ?? ""
        size = json["s"]?.double ?? 0
        alignment = json["j"]?.int.flatMap(Alignment.init(rawValue:)) ?? .left
        lineHeight = json["lh"]?.double
        baselineShift = json["ls"]?.double ?? 0
        tracking = json["tr"]?.double ?? 0
        fill = json["fc"].flatMap(Decode.color)
        stroke = json["sc"].flatMap(Decode.color)
        strokeWidth = json["sw"]?.double ?? 0
        strokeIsAbove = json["of"]?.bool ?? false
        capitals = json["ca"]?.int ?? 0
        if let size = json["sz"].flatMap(Decode.vector) {
            let origin = json["ps"].flatMap(Decode.vector) ?? .zero
            box = (SIMD2(origin.x, origin.y), SIMD2(size.x, size.y))
        }
    }
}

extension TextAnimator {
    fileprivate init(_ json: JSONValue) {
        name = json["nm"]?.string ?? ""
        let a = json["a"]
        func number(_ key: String) -> Animated<Double>? { Animated(a?[key], Decode.number) }
        position = Animated(a?["p"], Decode.vector)
        anchor = Animated(a?["a"], Decode.vector)
        scale = Animated(a?["s"], Decode.scale)
        rotation = number("r")
        skew = number("sk")
        skewAxis = number("sa")
        opacity = number("o").map { $0.map { $0 / 100 } }
        fill = Animated(a?["fc"], Decode.color)
        stroke = Animated(a?["sc"], Decode.color)
        strokeWidth = number("sw")
        tracking = number("t")
        selectors =
            switch json["s"] {
            case .array(let list)?: list.map { Selector($0) }
            case .object(let members)? where !members.isEmpty: [Selector(json["s"]!)]
            default: []
            }
    }
}

extension TextAnimator.Selector {
    fileprivate init(_ json: JSONValue) {
        func number(_ key: String, _ usual: Double) -> Animated<Double> {
            Animated(json[key], Decode.number) ?? Animated(usual)
        }
        start = Animated(json["s"], Decode.number)
        end = Animated(json["e"], Decode.number)
        offset = number("o", 0)
        amount = number("a", 100).map { $0 / 100 }
        maxEase = number("xe", 0)
        minEase = number("ne", 0)
        smoothness = number("sm", 100)
        isIndex = json["r"]?.int == 2
        basis = json["b"]?.int ?? 1
        shape = json["sh"]?.int ?? 1
        isRandom = json["rn"]?.bool ?? false
    }
}
