extension Animated {
    /// Reads a property: an object with `k`, or the value itself. Returns `nil` if there is no readable value.
    /// `decode` reads one value.
    init?(_ json: JSONValue?, _ decode: (JSONValue) -> Value?) {
        guard let json else { return nil }
        let value = json.isObject ? json["k"] ?? json : json
        let source = json["x"].flatMap { value -> String? in
            if case .string(let text) = value, !text.isEmpty { return text }
            return nil
        }
        if case .array(let elements) = value, elements.contains(where: { $0.isObject && $0["t"] != nil }) {
            guard let frames = Animated(keyframes: elements, decode) else { return nil }
            self = frames
        } else {
            guard let single = decode(value) else { return nil }
            self.init(single)
        }
        expression = source
    }

    private init?(keyframes elements: [JSONValue], _ decode: (JSONValue) -> Value?) {
        var frames: [Keyframed<Value>] = []
        frames.reserveCapacity(elements.count)
        // The end value that older files give to a segment.
        var pending: Value?
        for element in elements {
            guard let time = element["t"]?.double else { continue }
            let start = element["s"].flatMap(decode)
            if let end = pending {
                // An end that differs from the next start is a jump.
                if let start, start != end {
                    frames.append(Keyframed(time: time, value: end, easing: .hold))
                }
            }
            guard let value = start ?? pending ?? frames.last?.value else { continue }
            pending = element["e"].flatMap(decode)
            frames.append(
                Keyframed(
                    time: time, value: value, easing: Easing(element),
                    spatial: SpatialTangents(element)))
        }
        self.init(frames)
    }
}

extension Easing {
    /// Reads the way from a keyframe to the next one.
    init(_ keyframe: JSONValue) {
        if keyframe["h"]?.bool == true {
            self = .hold
            return
        }
        guard let out = keyframe["o"], let into = keyframe["i"] else {
            self = .linear
            return
        }
        let x1 = out["x"]?.doubles ?? [0], y1 = out["y"]?.doubles ?? [0]
        let x2 = into["x"]?.doubles ?? [1], y2 = into["y"]?.doubles ?? [1]
        let count = min(4, max(max(x1.count, y1.count), max(x2.count, y2.count)))
        func entry(_ list: [Double], _ i: Int, _ missing: Double) -> Double {
            i < list.count ? list[i] : list.last ?? missing
        }
        let curves = (0..<max(1, count)).map {
            CubicEasing(x1: entry(x1, $0, 0), y1: entry(y1, $0, 0), x2: entry(x2, $0, 1), y2: entry(y2, $0, 1))
        }
        if curves.allSatisfy({ $0 == curves[0] }) {
            self = curves[0].isLinear ? .linear : .cubic(curves[0])
        } else {
            self = .components(curves)
        }
    }
}

extension SpatialTangents {
    /// Reads the tangents of a keyframe; `nil` if the way is straight.
    init?(_ keyframe: JSONValue) {
        guard let out = keyframe["to"].flatMap(Decode.vector), let into = keyframe["ti"].flatMap(Decode.vector),
            out != .zero || into != .zero
        else { return nil }
        self.init(out: out, into: into)
    }
}

/// Readers of single values.
enum Decode {
    static func number(_ json: JSONValue) -> Double? { json.double }

    /// A point or scale of up to three components; a lone number applies to all.
    static func vector(_ json: JSONValue) -> Vector? {
        switch json {
        case .array(let values):
            guard let x = values.first?.double else { return nil }
            return Vector(
                x, values.count > 1 ? values[1].double ?? 0 : 0, values.count > 2 ? values[2].double ?? 0 : 0)
        case .object:
            guard let x = json["x"]?.double, let y = json["y"]?.double else { return nil }
            return Vector(x, y, 0)
        default: return json.double.map { Vector(repeating: $0) }
        }
    }

    /// A scale in percent as a factor.
    static func scale(_ json: JSONValue) -> Vector? {
        guard case .array(let values) = json else { return vector(json).map { $0 / 100 } }
        guard let x = values.first?.double else { return nil }
        return Vector(
            x, values.count > 1 ? values[1].double ?? x : x, values.count > 2 ? values[2].double ?? 100 : 100) / 100
    }

    /// A colour of components 0…1; files of old exporters have 0…255. A fourth component has no effect, as opacities
    /// are separate. A text "#RRGGBB" is read too.
    static func color(_ json: JSONValue) -> RGBA? {
        if case .string(let text) = json { return hexadecimal(text) }
        guard case .array(let values) = json, values.count >= 3 else { return nil }
        let color = SIMD3(values[0].double ?? 0, values[1].double ?? 0, values[2].double ?? 0)
        return RGBA(color.max() > 1 ? color / 255 : color, 1)
    }

    static func hexadecimal(_ text: String) -> RGBA? {
        var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        if digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        guard digits.utf8.count == 6 || digits.utf8.count == 8, let code = UInt32(digits, radix: 16) else { return nil }
        let bytes = digits.utf8.count == 8 ? code : code << 8 | 0xFF
        func part(_ shift: UInt32) -> Double { Double(bytes >> shift & 255) / 255 }
        return RGBA(part(24), part(16), part(8), part(0))
    }

    static func numbers(_ json: JSONValue) -> [Double]? { json.doubles }
}
