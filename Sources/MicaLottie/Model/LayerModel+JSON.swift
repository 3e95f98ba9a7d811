extension LayerModel {
    /// Reads a layer; `note` is called with the features that are not drawn.
    init(_ json: JSONValue, _ note: (String) -> Void) {
        name = json["nm"]?.string ?? ""
        index = json["ind"]?.int
        parent = json["parent"]?.int
        inFrame = json["ip"]?.double ?? 0
        outFrame = json["op"]?.double ?? .infinity
        startFrame = json["st"]?.double ?? 0
        let sr = json["sr"]?.double ?? 1
        stretch = sr != 0 ? sr : 1
        isHidden = json["hd"]?.bool ?? false
        is3D = json["ddd"]?.bool ?? false
        turnsAlongPath = json["ao"]?.bool ?? false
        blendMode = json["bm"]?.int ?? 0
        transform = TransformModel(json["ks"])
        masks = (json["masksProperties"]?.array ?? []).compactMap { MaskModel($0) }
        isMatte = json["td"]?.bool ?? false
        if let mode = json["tt"]?.int.flatMap(Matte.Mode.init(rawValue:)) {
            matte = Matte(mode: mode, layer: json["tp"]?.int)
        }
        effects = (json["ef"]?.array ?? []).compactMap { EffectModel($0, valuesKey: "ef") }
        styles = (json["sy"]?.array ?? []).compactMap { EffectModel(style: $0) }
        content = Content(json, note)
        for effect in effects where effect.isEnabled && EffectKind(rawValue: effect.type) == nil {
            // Controls only hold values for expressions.
            if ![0, 1, 2, 3, 4, 6, 7, 10].contains(effect.type), effect.type != 5 || effect.values.count > 1 {
                note("effect \(effect.name)")
            }
        }
        for style in styles where style.isEnabled && style.type != 1 { note("layer style \(style.name)") }
    }
}

extension LayerModel.Content {
    fileprivate init(_ json: JSONValue, _ note: (String) -> Void) {
        let type = json["ty"]?.int
        switch type {
        case 0:
            self = .composition(
                asset: json["refId"]?.string ?? "", width: json["w"]?.double ?? 0, height: json["h"]?.double ?? 0,
                timeRemap: Animated(json["tm"], Decode.number))
        case 1:
            self = .solid(
                color: json["sc"].flatMap(Decode.color) ?? RGBA(0, 0, 0, 1), width: json["sw"]?.double ?? 0,
                height: json["sh"]?.double ?? 0)
        case 2: self = .image(asset: json["refId"]?.string ?? "")
        case 3: self = .null
        case 4: self = .shapes(NamedShape.list(json["shapes"], note))
        case 5: self = json["t"].map { .text(TextModel($0)) } ?? .null
        case 6: self = .other(kind: "audio")
        case 7: self = .other(kind: "video placeholder")
        case 9: self = .other(kind: "video")
        case 13: self = .other(kind: "camera")
        case 15: self = .other(kind: "data")
        default: self = .other(kind: type.map { "type \($0)" } ?? "without a type")
        }
        if case .other(let kind) = self { note("layer: \(kind)") }
    }
}

extension MaskModel {
    fileprivate init?(_ json: JSONValue) {
        let isClosed = json["cl"]?.bool
        guard let path = Animated(json["pt"], { Decode.bezier($0, isClosed: isClosed) }) else { return nil }
        name = json["nm"]?.string ?? ""
        mode = json["mode"]?.string.flatMap(Mode.init(rawValue:)) ?? .add
        isInverted = json["inv"]?.bool ?? false
        self.path = path
        opacity = (Animated(json["o"], Decode.number) ?? Animated(100)).map { $0 / 100 }
        expansion = Animated(json["x"], Decode.number) ?? Animated(0)
        feather = Animated(json["f"], Decode.vector) ?? Animated(.zero)
    }
}

extension EffectModel {
    fileprivate init?(_ json: JSONValue, valuesKey: String) {
        guard let type = json["ty"]?.int else { return nil }
        self.type = type
        name = json["nm"]?.string ?? ""
        isEnabled = json["en"]?.bool ?? true
        values = (json[valuesKey]?.array ?? []).map { Value($0) }
    }

    /// Reads a layer style, whose values are members of its object; their names are the members' keys.
    fileprivate init?(style json: JSONValue) {
        guard let type = json["ty"]?.int, case .object(let members) = json else { return nil }
        self.type = type
        name = json["nm"]?.string ?? ""
        isEnabled = !(json["hd"]?.bool ?? false)
        values = members.filter { $0.value.isObject }.map {
            Value(name: $0.key, matchName: $0.key, property: $0.value, type: 0)
        }
    }
}

extension EffectModel.Value {
    fileprivate init(_ json: JSONValue) {
        self.init(
            name: json["nm"]?.string ?? "", matchName: json["mn"]?.string ?? "", property: json["v"],
            type: json["ty"]?.int ?? 0)
    }

    fileprivate init(name: String, matchName: String, property: JSONValue?, type: Int) {
        self.name = name
        self.matchName = matchName
        self.type = type
        number = Animated(property, Decode.number)
        color = Animated(property, Decode.color)
        vector = Animated(property, Decode.vector)
    }
}
