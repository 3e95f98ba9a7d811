import CoreGraphics

/// An accessor of up to four numbers in a layer's values, as nearly all animations use. It reads and writes them
/// without creating values of other types.
final class NumericAccessor {
    /// All numbers of the property. For `@Animatable` properties the layer argument holds the values.
    private let readWhole: (inout LayerValues, CALayer?) -> SIMD4<Double>
    private let writeWhole: (inout LayerValues, CALayer?, SIMD4<Double>) -> Void
    /// The range of the accessed numbers within the whole value.
    private let first: Int, count: Int
    /// `true` if the accessor covers the whole value.
    private let isWhole: Bool
    /// `true` for red, green, blue and alpha: a colour that is `nil` has no numbers.
    let isColor: Bool

    /// Returns the accessor of a target; `nil` if the target is not numeric.
    static func of(_ target: AnimationTarget) -> NumericAccessor? {
        switch target.property {
        case .property(let property):
            target.part == .whole ? property.row.accessor : NumericAccessor(property.row, target.part)
        case .slot(let slot): NumericAccessor(slot, target.part)
        case .stored: nil
        }
    }

    init?(_ row: PropertyRow, _ part: ValuePart) {
        guard let kind = row.kind, let range = kind.range(of: part) else { return nil }
        readWhole = row.readNumbers
        writeWhole = row.writeNumbers
        first = range.lowerBound
        count = range.count
        isWhole = part == .whole
        isColor = kind == .color
    }

    private init?(_ slot: PropertySlot, _ part: ValuePart) {
        // Colours of such properties are objects, not numbers.
        guard let kind = slot.valueKind, kind != .color, let range = kind.range(of: part) else { return nil }
        readWhole = { _, layer in layer.map { slot.readNumbers($0) } ?? .zero }
        writeWhole = { _, layer, numbers in if let layer { slot.writeNumbers(numbers, layer) } }
        first = range.lowerBound
        count = range.count
        isWhole = part == .whole
        isColor = false
    }

    /// Returns the numbers of a value for this target; `nil` for a value of another kind.
    func numbers(of value: AnimationValue) -> SIMD4<Double>? {
        switch (value, count) {
        case (.number(let v), 1): SIMD4(v, 0, 0, 0)
        case (.pair(let v), 2): SIMD4(v.x, v.y, 0, 0)
        case (.rect(let v), 4) where !isColor: v
        case (.color(let v), 4) where isColor: v
        default: nil
        }
    }

    /// Reads the numbers. `layer` holds the `@Animatable` properties that belong to `values`.
    func read(_ values: inout LayerValues, _ layer: CALayer?) -> SIMD4<Double> {
        let all = readWhole(&values, layer)
        switch (first, count) {
        case (_, 4), (0, 2): return all
        case (_, 2): return SIMD4(all.z, all.w, 0, 0)
        default: return SIMD4(all[first], 0, 0, 0)
        }
    }

    func write(_ v: SIMD4<Double>, _ values: inout LayerValues, _ layer: CALayer?) {
        guard !isWhole else { return writeWhole(&values, layer, v) }
        var all = readWhole(&values, layer)
        switch (first, count) {
        case (0, 2): all.lowHalf = v.lowHalf
        case (_, 2): all.highHalf = v.lowHalf
        default: all[first] = v.x
        }
        writeWhole(&values, layer, all)
    }
}

extension ValueKind {
    /// Returns the range of a part's numbers; `nil` for kinds and parts that are not numeric.
    fileprivate func range(of part: ValuePart) -> Range<Int>? {
        switch (self, part) {
        case (.number, .whole): 0..<1
        case (.pair, .whole): 0..<2
        case (.rect, .whole), (.color, .whole): 0..<4
        case (.pair, .x), (.pair, .width), (.rect, .x), (.rect, .originX): 0..<1
        case (.pair, .y), (.pair, .height), (.rect, .y), (.rect, .originY): 1..<2
        case (.rect, .width), (.rect, .sizeWidth): 2..<3
        case (.rect, .height), (.rect, .sizeHeight): 3..<4
        case (.rect, .origin): 0..<2
        case (.rect, .size): 2..<4
        default: nil
        }
    }
}
