package import Foundation

/// The rules of a theme in a `.lottie` file: values for slots of animations.
package struct LottieTheme: Equatable {
    private struct Rule: Equatable {
        package var slot: String
        /// The animations to which it applies; empty for all.
        package var animations: [String]
        /// The value in the form of a Lottie property.
        package var property: JSONValue
    }

    private var rules: [Rule] = []
    /// The rules that are not known, each as "slot: reason".
    package private(set) var faults: [String] = []

    /// The maximum number of rules.
    package static let maximumRules = 10_000

    /// Reads the rules of version 2 of the format.
    package init(_ data: Data, id: String) throws(LottieError) {
        let json: JSONValue
        do { json = try JSONParser.parse(data) } catch {
            throw LottieError("theme \(LottieError.shortened(id)): \(error)")
        }
        guard let list = json["rules"]?.array else {
            throw LottieError("theme \(LottieError.shortened(id)): “rules”", mustBe: "a list", got: "none")
        }
        guard list.count <= Self.maximumRules else {
            throw LottieError(
                "theme \(LottieError.shortened(id)): “rules”", mustBe: "a list of at most \(Self.maximumRules)",
                got: "\(list.count)")
        }
        for rule in list {
            let slot = rule["id"]?.string ?? ""
            guard let property = Self.property(of: rule) else {
                faults.append(
                    "slot \(LottieError.shortened(slot)): rules of type \(LottieError.shortened(rule["type"]?.string ?? "none"))"
                )
                continue
            }
            rules.append(
                Rule(slot: slot, animations: (rule["animations"]?.array ?? []).compactMap(\.string), property: property)
            )
        }
    }

    /// Returns the values of an animation's slots: properties as a Lottie file has them.
    package func slots(for animation: String) -> [String: JSONValue] {
        rules.filter { $0.animations.isEmpty || $0.animations.contains(animation) }
            .reduce(into: [:]) { $0[$1.slot] = $1.property }
    }

    /// Returns the value of a rule as a Lottie property; `nil` if its type is not known or it has no value.
    private static func property(of rule: JSONValue) -> JSONValue? {
        switch rule["type"]?.string?.lowercased() ?? "" {
        case "color": animated(rule) { numbers($0, count: 4, else: 1) }
        case "scalar": animated(rule) { $0.double.map { .number($0) } }
        case "position", "vector", "point": animated(rule) { $0.doubles.map { .array($0.map { .number($0) }) } }
        case "gradient": gradient(rule)
        case "image": image(rule["value"])
        case "text": text(rule)
        default: nil
        }
    }

    /// Returns `{"a": 0, "k": value}`, or the same with key frames.
    private static func animated(_ rule: JSONValue, _ convert: (JSONValue) -> JSONValue?) -> JSONValue? {
        if let frames = rule["keyframes"]?.array, !frames.isEmpty {
            let list = frames.compactMap { frame -> JSONValue? in
                guard let time = frame["frame"]?.double, let value = frame["value"].flatMap(convert) else { return nil }
                var members: [JSONValue.Member] = [
                    .init(key: "t", value: .number(time)), .init(key: "s", value: value.asArray),
                ]
                // The tangents of a frame lead to the next one, as in Lottie.
                if let tangent = frame["inTangent"] { members.append(.init(key: "i", value: tangent)) }
                if let tangent = frame["outTangent"] { members.append(.init(key: "o", value: tangent)) }
                if frame["hold"]?.bool == true { members.append(.init(key: "h", value: .number(1))) }
                return .object(members)
            }
            return list.isEmpty ? nil : property(value: .array(list), isAnimated: true)
        }
        return rule["value"].flatMap(convert).map { property(value: $0, isAnimated: false) }
    }

    private static func property(value: JSONValue, isAnimated: Bool) -> JSONValue {
        .object([.init(key: "a", value: .number(isAnimated ? 1 : 0)), .init(key: "k", value: value)])
    }

    /// Returns an array of `count` numbers; missing ones are `rest`.
    private static func numbers(_ value: JSONValue, count: Int, else rest: Double) -> JSONValue? {
        guard let list = value.doubles, !list.isEmpty else { return nil }
        return .array((list + Array(repeating: rest, count: count)).prefix(count).map { .number($0) })
    }

    /// Returns the colours of a gradient with their offsets, then the opacities with theirs.
    private static func gradient(_ rule: JSONValue) -> JSONValue? {
        var count = 0
        let property = animated(rule) { value in
            guard let stops = value.array, !stops.isEmpty else { return nil }
            var colors: [JSONValue] = [], opacities: [JSONValue] = []
            for stop in stops {
                let color = stop["color"]?.doubles ?? []
                guard color.count >= 3 else { return nil }
                let offset = JSONValue.number(stop["offset"]?.double ?? 0)
                colors += [offset] + color[..<3].map { .number($0) }
                opacities += [offset, .number(color.count > 3 ? color[3] : 1)]
            }
            count = stops.count
            return .array(colors + opacities)
        }
        return property.map { .object([.init(key: "p", value: .number(Double(count))), .init(key: "k", value: $0)]) }
    }

    private static func image(_ value: JSONValue?) -> JSONValue? {
        guard let value, let path = (value["path"] ?? value["url"] ?? value["id"])?.string else { return nil }
        var members: [JSONValue.Member] = [
            .init(key: "p", value: .string(path)), .init(key: "u", value: .string("")),
            .init(key: "e", value: .number(path.hasPrefix("data:") ? 1 : 0)),
        ]
        if let width = value["width"] { members.append(.init(key: "w", value: width)) }
        if let height = value["height"] { members.append(.init(key: "h", value: height)) }
        return .object(members)
    }

    /// Returns a text document with its one key frame or several.
    private static func text(_ rule: JSONValue) -> JSONValue? {
        let names = [
            "text": "t", "fontFamily": "f", "fontName": "f", "fontSize": "s", "fillColor": "fc", "strokeColor": "sc",
            "strokeWidth": "sw", "justify": "j", "tracking": "tr", "lineHeight": "lh", "baselineShift": "ls",
            "textCaps": "ca", "strokeOverFill": "of", "wrapPosition": "ps", "wrapSize": "sz",
        ]
        func document(_ value: JSONValue) -> JSONValue? {
            if case .string = value { return .object([.init(key: "t", value: value)]) }
            guard case .object(let members) = value else { return nil }
            return .object(
                members.compactMap { member in names[member.key].map { .init(key: $0, value: member.value) } })
        }
        let frames: [JSONValue]
        if let list = rule["keyframes"]?.array, !list.isEmpty {
            frames = list.compactMap { frame in
                frame["value"].flatMap(document).map {
                    .object([.init(key: "t", value: frame["frame"] ?? .number(0)), .init(key: "s", value: $0)])
                }
            }
        } else {
            frames =
                rule["value"].flatMap(document).map {
                    [.object([.init(key: "t", value: .number(0)), .init(key: "s", value: $0)])]
                } ?? []
        }
        return frames.isEmpty ? nil : .object([.init(key: "k", value: .array(frames))])
    }
}

extension JSONValue {
    /// The value itself if it is an array, else an array with it.
    fileprivate var asArray: JSONValue {
        if case .array = self { self } else { .array([self]) }
    }
}
