/// The replacement of expressions in a file by key frames: one for each frame of the layer.
package struct ExpressionBaking {
    /// The maximum number of numbers in all key frames that are made.
    static let maximumNumbers = 4_000_000
    /// The maximum number of properties whose expressions are computed.
    static let maximumProperties = 20_000
    /// The maximum number of reported faults.
    static let maximumFaults = 1000

    /// The composition around a layer.
    private struct Composition {
        var name: String
        var frameRate, width, height, duration: Double
    }

    private var numbersLeft = ExpressionBaking.maximumNumbers
    private var propertiesLeft = ExpressionBaking.maximumProperties
    private var faults: [String] = []
    /// The sources that have been read; `nil` for those that are not known.
    private var known: [String: Result<LottieExpression, LottieError>] = [:]

    /// Returns a file without the expressions that can be computed, and a sentence for each one that cannot.
    package static func resolved(_ file: JSONValue) -> (file: JSONValue, faults: [String]) {
        guard case .object(let members) = file, file.hasExpression else { return (file, []) }
        var baking = ExpressionBaking()
        let rate = file["fr"]?.double ?? 60, start = file["ip"]?.double ?? 0, end = file["op"]?.double ?? 0
        guard rate > 0, end >= start else { return (file, []) }
        let root = Composition(
            name: "", frameRate: rate, width: file["w"]?.double ?? 0, height: file["h"]?.double ?? 0,
            duration: (end - start) / rate)
        let new = members.map { member -> JSONValue.Member in
            switch member.key {
            case "layers": .init(key: "layers", value: baking.layers(member.value, in: root))
            case "assets": .init(key: "assets", value: baking.assets(member.value, in: root))
            default: member
            }
        }
        return (.object(new), baking.faults)
    }

    private mutating func assets(_ json: JSONValue, in root: Composition) -> JSONValue {
        guard case .array(let list) = json else { return json }
        return .array(
            list.map { asset in
                guard case .object(let members) = asset, asset["layers"] != nil else {
                    return asset
                }
                var composition = root
                composition.name = asset["nm"]?.string ?? asset["id"]?.string ?? ""
                if let rate = asset["fr"]?.double, rate > 0 { composition.frameRate = rate }
                if let width = asset["w"]?.double { composition.width = width }
                if let height = asset["h"]?.double { composition.height = height }
                return .object(
                    members.map {
                        $0.key == "layers" ? .init(key: "layers", value: layers($0.value, in: composition)) : $0
                    })
            })
    }

    private mutating func layers(_ json: JSONValue, in composition: Composition) -> JSONValue {
        guard case .array(let list) = json else { return json }
        return .array(
            list.enumerated().map { place, layer in
                guard layer.hasExpression else { return layer }
                let rate = composition.frameRate
                let name = layer["nm"]?.string ?? ""
                let start = layer["ip"]?.double ?? 0, end = layer["op"]?.double ?? start
                let index = layer["ind"]?.int ?? place + 1
                var seed = UInt64(truncatingIfNeeded: index)
                for byte in "\(composition.name)/\(name)".utf8 { seed = seed &* 1_099_511_628_211 ^ UInt64(byte) }
                let surroundings = ExpressionSurroundings(
                    frameRate: rate, width: composition.width, height: composition.height,
                    duration: composition.duration, layerStart: start / rate, layerEnd: end / rate, layerIndex: index,
                    layerName: name, seed: seed)
                return resolved(
                    layer, surroundings, path: composition.name.isEmpty ? name : "\(composition.name)/\(name)", key: "")
            })
    }

    /// Returns a value in which the properties have no expressions. `path` is that of the layer, `key` the member's.
    private mutating func resolved(
        _ json: JSONValue, _ surroundings: ExpressionSurroundings, path: String, key: String
    ) -> JSONValue {
        switch json {
        case .array(let list):
            return .array(list.map { resolved($0, surroundings, path: path, key: key) })
        case .object(let members):
            if case .string(let source) = json["x"], json["k"] != nil {
                return property(json, source, surroundings, path: path, key: key)
            }
            // Each property has its own random numbers.
            return .object(
                members.map { member in
                    var own = surroundings
                    for byte in member.key.utf8 { own.seed = own.seed &* 1_099_511_628_211 ^ UInt64(byte) }
                    return .init(key: member.key, value: resolved(member.value, own, path: path, key: member.key))
                })
        default: return json
        }
    }

    // MARK: One property

    private mutating func property(
        _ json: JSONValue, _ source: String, _ surroundings: ExpressionSurroundings, path: String, key: String
    ) -> JSONValue {
        do {
            guard propertiesLeft > 0 else {
                throw LottieError(
                    "the file", mustBe: "of at most \(Self.maximumProperties) expressions", got: "more")
            }
            propertiesLeft -= 1
            let expression = try expression(source)
            let property = try BakedProperty(json, frameRate: surroundings.frameRate)
            var own = surroundings
            own.seed ^= UInt64(truncatingIfNeeded: propertiesLeft) &* 0x9E37_79B9_7F4A_7C15
            let frames = try keyFrames(expression, property, own)
            return property.json(with: frames)
        } catch {
            let fault = "\(path): the expression of \(Self.names[key] ?? key): \(error)"
            if faults.count < Self.maximumFaults, !faults.contains(fault) { faults.append(fault) }
            return json
        }
    }

    private mutating func expression(_ source: String) throws(LottieError) -> LottieExpression {
        if let result = known[source] { return try result.get() }
        let result: Result<LottieExpression, LottieError>
        do throws(LottieError) { result = .success(try LottieExpression(source)) } catch { result = .failure(error) }
        known[source] = result
        return try result.get()
    }

    /// Returns a key frame for each frame of the layer, two where the value jumps.
    private mutating func keyFrames(
        _ expression: LottieExpression, _ property: BakedProperty, _ surroundings: ExpressionSurroundings
    ) throws(LottieError) -> [(time: Double, value: [Double])] {
        let rate = surroundings.frameRate
        let start = (surroundings.layerStart * rate).rounded(.down), end = (surroundings.layerEnd * rate).rounded(.up)
        let count = max(end - start, 0) + 1
        guard count <= Double(LottieExpression.maximumFrames) else {
            throw LottieError(
                "the layer", mustBe: "of at most \(LottieExpression.maximumFrames) frames",
                got: "\(Int(min(count, 1e15)))")
        }
        let size = max(1, property.value(at: 0).count)
        // A jump shows a short time after or before a frame.
        let moment = 0.0001
        var frames: [(time: Double, value: [Double])] = []
        for index in 0..<Int(count) {
            numbersLeft -= 3 * size
            guard numbersLeft >= 0 else {
                throw LottieError("all expressions", mustBe: "at most \(Self.maximumNumbers) numbers", got: "more")
            }
            let frame = start + Double(index)
            func value(at time: Double) throws(LottieError) -> [Double] {
                try expression.value(at: time / rate, of: property, in: surroundings)
            }
            let new = try value(at: frame)
            if let last = frames.last, Self.distance(last.value, new) > 1e-9 {
                let step = 0.05 * Self.distance(last.value, new)
                let after = try value(at: last.time + moment), before = try value(at: frame - moment)
                if Self.distance(last.value, after) > step { frames.append((last.time + moment, after)) }
                if Self.distance(before, new) > step { frames.append((frame - moment, before)) }
            }
            frames.append((frame, new))
        }
        return Self.simplified(frames)
    }

    private static func distance(_ a: [Double], _ b: [Double]) -> Double {
        zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }

    /// Returns the key frames without those that lie on the line between their neighbours.
    private static func simplified(_ frames: [(time: Double, value: [Double])]) -> [(time: Double, value: [Double])] {
        var kept: [(time: Double, value: [Double])] = []
        for (index, frame) in frames.enumerated() {
            guard let last = kept.last, index + 1 < frames.count else {
                kept.append(frame)
                continue
            }
            let next = frames[index + 1]
            let fraction = (frame.time - last.time) / (next.time - last.time)
            let isOnLine = frame.value.indices.allSatisfy { place in
                let line = last.value[place] + (next.value[place] - last.value[place]) * fraction
                return abs(line - frame.value[place]) <= 1e-9 * max(1, abs(line))
            }
            if !isOnLine { kept.append(frame) }
        }
        if kept.count == 2, kept[0].value == kept[1].value { kept.removeLast() }
        return kept
    }

    /// The names of properties by their keys.
    private static let names = [
        "a": "Anchor Point", "p": "Position", "s": "Scale or Size", "r": "Rotation", "o": "Opacity", "sk": "Skew",
        "sa": "Skew Axis", "rx": "X Rotation", "ry": "Y Rotation", "rz": "Z Rotation", "x": "X Position",
        "y": "Y Position",
        "c": "Color", "w": "Stroke Width", "ks": "Path", "pt": "Mask Path", "tm": "Time Remap", "d": "Source Text",
        "e": "End", "m": "Offset",
    ]
}

/// A property of a file without its expression.
private struct BakedProperty: ExpressionInput {
    let keyTimes: [Double]
    private let json: JSONValue
    private let frameRate: Double
    private let content: Content

    private enum Content {
        case numbers(Animated<[Double]>)
        /// With tangents: a position on a curve. `count` numbers of it are in the file.
        case curve(Animated<Vector>, count: Int)
        case path(Animated<BezierPath>)
    }

    init(_ json: JSONValue, frameRate: Double) throws(LottieError) {
        self.json = json
        self.frameRate = frameRate
        let list = json["k"]?.array ?? []
        let frames = list.filter { $0["t"] != nil }
        let first = frames.first?["s"] ?? json["k"]
        let sample = if case .array(let values) = first, values.first?.isObject == true { values.first } else { first }
        if let sample, sample.isObject {
            guard sample["v"] != nil, let path = Animated(json, { Decode.bezier($0) }) else {
                throw LottieError("texts and other values than numbers are not known")
            }
            let counts = Set(path.keyframes.map(\.value.vertices.count))
            guard counts.count == 1 else {
                throw LottieError("key frames of paths with different counts are not known")
            }
            content = .path(path)
            keyTimes = path.keyframes.map { $0.time / frameRate }
        } else if frames.contains(where: { $0["to"] != nil }), let curve = Animated(json, { Decode.vector($0) }) {
            let count = min(max(frames.first?["s"]?.array?.count ?? 2, 1), 3)
            content = .curve(curve, count: count)
            keyTimes = curve.keyframes.map { $0.time / frameRate }
        } else {
            guard let numbers = Animated(json, { Decode.numbers($0) }),
                let first = numbers.keyframes.first?.value.count,
                numbers.keyframes.allSatisfy({ $0.value.count == first }), first > 0
            else { throw LottieError("texts and other values than numbers are not known") }
            content = .numbers(numbers)
            keyTimes =
                numbers.keyframes.count > 1 || !frames.isEmpty ? numbers.keyframes.map { $0.time / frameRate } : []
        }
    }

    func value(at seconds: Double) -> [Double] {
        let time = seconds.isFinite ? seconds * frameRate : 0
        switch content {
        case .numbers(let numbers): return numbers.value(at: time)
        case .curve(let curve, let count):
            let point = curve.value(at: time)
            return Array([point.x, point.y, point.z].prefix(count))
        case .path(let path):
            return path.value(at: time).vertices.flatMap { vertex in
                [vertex.point.x, vertex.point.y, vertex.into.x, vertex.into.y, vertex.out.x, vertex.out.y]
            }
        }
    }

    /// Returns the property with key frames instead of its own and its expression.
    func json(with frames: [(time: Double, value: [Double])]) -> JSONValue {
        guard case .object(let members) = json else { return json }
        let rest = members.filter { !["a", "k", "x"].contains($0.key) }
        let isConstant = frames.count == 1
        let value: JSONValue =
            isConstant
            ? encoded(frames[0].value)
            : .array(
                frames.map { frame in
                    let value = encoded(frame.value)
                    let start = if case .array = value { value } else { JSONValue.array([value]) }
                    return .object([.init(key: "t", value: .number(frame.time)), .init(key: "s", value: start)])
                })
        return .object(
            rest + [.init(key: "a", value: .number(isConstant ? 0 : 1)), .init(key: "k", value: value)])
    }

    private func encoded(_ numbers: [Double]) -> JSONValue {
        guard case .path(let path) = content else {
            return numbers.count == 1 ? .number(numbers[0]) : .array(numbers.map { .number($0) })
        }
        func pairs(_ offset: Int) -> JSONValue {
            .array(
                stride(from: offset, to: numbers.count, by: 6).map {
                    .array([.number(numbers[$0]), .number(numbers[$0 + 1])])
                })
        }
        return .object([
            .init(key: "v", value: pairs(0)), .init(key: "i", value: pairs(2)), .init(key: "o", value: pairs(4)),
            .init(key: "c", value: .bool(path.keyframes[0].value.isClosed)),
        ])
    }
}

extension JSONValue {
    /// `true` if the value contains a property with an expression.
    fileprivate var hasExpression: Bool {
        switch self {
        case .array(let list): return list.contains { $0.hasExpression }
        case .object(let members):
            return members.contains { member in
                if member.key == "x", case .string = member.value { return true }
                return member.value.hasExpression
            }
        default: return false
        }
    }
}
