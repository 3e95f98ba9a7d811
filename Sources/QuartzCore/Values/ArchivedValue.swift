import CoreGraphics
import CoreText
import MicaRaster

/// Values of layers and animations in the types that coders support: numbers, strings, data, dates, arrays and
/// dictionaries.
package enum ArchivedValue {
    /// Returns the archived form; `nil` for a value that cannot be archived (an object of an unknown class, an image
    /// that is too large).
    package static func encode(_ any: Any?) -> NSObject? {
        guard let value = ValueConversion.unwrap(any) else { return nil }
        switch value {
        // A cast of the numbers 0 and 1 to `Bool` succeeds.
        case let v as NSNumber: return v.isBoolean ? tagged("bool", [v.boolValue ? 1 : 0]) : v
        case let v as String: return NSString(string: v)
        case let v as Data: return NSData(data: v)
        case let v as Date: return NSDate(timeIntervalSinceReferenceDate: v.timeIntervalSinceReferenceDate)
        case let v as URL: return NSURL(string: v.absoluteString)
        case let v as UUID: return NSUUID(uuidString: v.uuidString)
        case let v as CGSize: return tagged("size", [Double(v.width), Double(v.height)])
        case let v as CAMediaTimingFunction:
            let (a, b) = v.curve.controlPoints
            return tagged("timing", [Double(a.x), Double(a.y), Double(b.x), Double(b.y)])
        case let v as CAValueFunction: return tagged("function", [], v.name.rawValue)
        case let v as CGPath:
            let points = v.storage.points.flatMap { [$0.x, $0.y] }
            return tagged("path", points, v.storage.verbs.map { "\($0.rawValue)" }.joined())
        case is NSNull: return tagged("null", [])
        case let v as CGImage: return ArchivedImage.encode(v)
        case let v as CTFont: return ArchivedText.encode(v)
        case let v as NSAttributedString: return ArchivedText.encode(v)
        case let v as [Any]:
            let items = v.compactMap { encode($0) }
            return items.count == v.count ? ArchivedList(items) : nil
        case let v as any RawRepresentable:
            return encode(v.rawValue)
        case let v as CAFrameRateRange:
            return tagged("rates", [Double(v.minimum), Double(v.maximum)] + (v.preferred.map { [Double($0)] } ?? []))
        case let v as CIVector: return tagged("vector", (0..<v.count).map { Double(v.value(at: $0)) })
        case let v as [AnyHashable: Any]: return dictionary(v)
        case let v as NSObject where archivedClasses.contains { v.isKind(of: $0) }: return v
        default: break
        }
        switch AnimationValue(value) {
        case .number(let v): return NSNumber(value: v)
        case .pair(let v): return tagged("point", [v.x, v.y])
        case .rect(let v): return tagged("rect", [v.x, v.y, v.z, v.w])
        case .color(let v): return tagged("color", [v.x, v.y, v.z, v.w])
        case .affine(let v): return tagged("affine", [v.a, v.b, v.c, v.d, v.tx, v.ty].map { Double($0) })
        case .transform(let v):
            return tagged("transform", [v.row1, v.row2, v.row3, v.row4].flatMap { [$0.x, $0.y, $0.z, $0.w] })
        default: return nil
        }
    }

    /// The classes of which archives consist.
    static let classes: [NSObject.Type] =
        [
            NSNumber.self, NSString.self, NSData.self, NSDate.self, NSURL.self, NSUUID.self, NSArray.self,
            NSDictionary.self,
        ] + archivedClasses

    /// The classes of this module whose objects archive themselves.
    static let archivedClasses: [NSObject.Type] = [
        CAAnimation.self, CALayer.self, CAConstraint.self, CAConstraintLayoutManager.self, CAEmitterCell.self,
        CIFilter.self,
    ]

    /// Returns the entries with string keys; other entries, and values that cannot be archived, are omitted.
    private static func dictionary(_ values: [AnyHashable: Any]) -> NSObject {
        var named: [String: Any] = [:]
        for case (let key as String, let value) in values.map({ ($0.key.base, $0.value) }) { named[key] = value }
        return ArchivedTable(["type": NSString(string: "table"), "values": table(named)])
    }

    /// Returns the values that can be archived, by key.
    static func table(_ values: [String: Any]) -> ArchivedTable {
        ArchivedTable(values.compactMapValues { encode($0) })
    }

    static func tagged(_ type: String, _ numbers: [Double], _ text: String = "") -> NSObject {
        ArchivedTable([
            "type": NSString(string: type), "text": NSString(string: text),
            "numbers": ArchivedList(numbers.map { NSNumber(value: $0) }),
        ])
    }

    package static func decode(_ any: Any?) -> Any? {
        switch any {
        // Unchanged: an `NSNumber` can be cast to any numeric type that can hold its value.
        case let v as NSNumber: return v
        case let v as Data: return v
        case let v as Date: return v
        case let v as URL: return v
        case let v as UUID: return v
        case let v as String: return v
        case let v as NSString: return String(describing: v)
        case let v as NSObject where archivedClasses.contains { v.isKind(of: $0) }: return v
        case let v as [AnyHashable: Any]: return untag(v)
        case let v as NSDictionary:
            var table: [AnyHashable: Any] = [:]
            for (key, value) in v { if let key = key as? AnyHashable { table[key] = value } }
            return untag(table)
        case let v as [Any]: return v.compactMap { decode($0) }
        case let v as NSArray: return v.compactMap { decode($0) }
        default: return nil
        }
    }

    private static func untag(_ table: [AnyHashable: Any]) -> Any? {
        var type = "", text = "", list: [Double] = []
        for (key, value) in table {
            switch "\(key.base)" {
            case "type": type = "\(value)"
            case "text": text = "\(value)"
            case "numbers":
                let items = (value as? [Any]) ?? (value as? NSArray).map { $0.map { $0 } } ?? []
                list = items.compactMap { ValueConversion.double($0) }
            default: break
            }
        }
        func n(_ i: Int) -> CGFloat { i < list.count ? CGFloat(list[i]) : 0 }
        switch type {
        case "null": return NSNull()
        case "table":
            var values: [AnyHashable: Any] = [:]
            for case let (key, value as NSDictionary) in table where "\(key.base)" == "values" {
                for (key, value) in value { values["\(key)"] = decode(value) }
            }
            return values
        case "vector": return CIVector(values: list.map { CGFloat($0) }, count: list.count)
        case "image": return ArchivedImage.decode(table, list)
        case "font": return ArchivedText.font(text, list)
        case "text": return ArchivedText.text(text, list, table)
        case "rates":
            return CAFrameRateRange(
                minimum: Float(n(0)), maximum: Float(n(1)), preferred: list.count > 2 ? Float(n(2)) : nil)
        case "bool": return n(0) != 0
        case "point": return CGPoint(x: n(0), y: n(1))
        case "size": return CGSize(width: n(0), height: n(1))
        case "rect": return CGRect(x: n(0), y: n(1), width: n(2), height: n(3))
        case "color":
            return CGColor(.init(red: Float(n(0)), green: Float(n(1)), blue: Float(n(2)), alpha: Float(n(3))))
        case "affine": return CGAffineTransform(a: n(0), b: n(1), c: n(2), d: n(3), tx: n(4), ty: n(5))
        case "transform":
            guard list.count == 16 else { return nil }
            func row(_ i: Int) -> SIMD4<Double> { [list[i], list[i + 1], list[i + 2], list[i + 3]] }
            return CATransform3D(rows: row(0), row(4), row(8), row(12))
        case "timing":
            return CAMediaTimingFunction(controlPoints: Float(n(0)), Float(n(1)), Float(n(2)), Float(n(3)))
        case "function": return CAValueFunction(name: CAValueFunctionName(rawValue: text))
        case "path": return path(text, list)
        default: return nil
        }
    }

    /// Returns the path; `nil` if verbs and points do not match.
    private static func path(_ verbs: String, _ numbers: [Double]) -> CGPath? {
        var path = MicaRaster.Path(), i = 0
        func point() -> Point {
            defer { i += 2 }
            return i + 1 < numbers.count ? Point(numbers[i], numbers[i + 1]) : Point(0, 0)
        }
        for digit in verbs.utf8 {
            guard let verb = MicaRaster.Path.Verb(rawValue: digit &- 48), i + 2 * verb.pointCount <= numbers.count
            else {
                return nil
            }
            switch verb {
            case .move: path.move(to: point())
            case .line: path.line(to: point())
            case .quad:
                let c = point()
                path.quad(c, to: point())
            case .cubic:
                let c1 = point(), c2 = point()
                path.cubic(c1, c2, to: point())
            case .close: path.close()
            }
        }
        return CGPath(path)
    }
}
