import MicaBase

extension TextAnimator.Selector {
    /// Returns the amount, −1…1, by which the animator changes a glyph at a time in frames.
    func amount(of glyph: PlacedGlyph, in layout: TextLayout, at time: Double) -> Double {
        let (index, count) =
            switch basis {
            case 2: (glyph.visibleCharacter, layout.counts.visible)
            case 3: (glyph.word, layout.counts.words)
            case 4: (glyph.line, layout.counts.lines)
            default: (glyph.character, layout.counts.characters)
            }
        let unit = isIndex ? 1 : Double(count) / 100
        let shift = offset.value(at: time) * unit
        var s = (start?.value(at: time) ?? 0) * unit + shift
        var e = (end.map { $0.value(at: time) * unit } ?? Double(count)) + shift
        if s > e { swap(&s, &e) }
        var i = Double(isRandom ? Self.shuffled(index, of: count) : index)
        let length = e - s
        var result: Double
        func ramp() -> Double { min(max((i + 0.5 - s) / length, 0), 1) }
        switch shape {
        case 2: result = length == 0 ? (i >= e ? 1 : 0) : eased(ramp(), at: time)
        case 3: result = length == 0 ? (i >= e ? 0 : 1) : 1 - eased(ramp(), at: time)
        case 4:
            guard length > 0 else { return 0 }
            let f = ramp()
            result = eased(f < 0.5 ? 2 * f : 2 - 2 * f, at: time)
        case 5:
            guard length > 0 else { return 0 }
            i = min(max(i + 0.5 - s, 0), length)
            let x = i - length / 2, a = length / 2
            result = max(0, 1 - x * x / (a * a)).squareRoot()
        case 6:
            guard length > 0 else { return 0 }
            i = min(max(i + 0.5 - s, 0), length)
            result = (1 - PortableMath.cos(2 * .pi * i / length)) / 2
        default:
            // The part of the character that lies in the range.
            result = min(max(min(e, i + 1) - max(s, i), 0), 1)
            let smooth = max(smoothness.value(at: time) / 100, 1e-8), edge = 0.5 - smooth / 2
            result = min(max((result - edge) / smooth, 0), 1)
        }
        return result * amount.value(at: time)
    }

    /// The ease near the highest and the lowest amount, in percent.
    private func eased(_ f: Double, at time: Double) -> Double {
        let high = maxEase.value(at: time) / 100, low = minEase.value(at: time) / 100
        guard high != 0 || low != 0 else { return f }
        return CubicEasing(x1: max(0, low), y1: max(0, -low), x2: 1 - max(0, high), y2: 1 + min(0, high)).value(at: f)
    }

    /// A place in a fixed random order.
    private static func shuffled(_ index: Int, of count: Int) -> Int {
        guard count > 1 else { return index }
        var order = Array(0..<count)
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15 &* UInt64(count)
        for i in stride(from: count - 1, to: 0, by: -1) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            order.swapAt(i, Int(state >> 33) % (i + 1))
        }
        return order[min(index, count - 1)]
    }
}

extension TextAnimator {
    /// Returns the amount of all its selectors together; without any, the animator changes all glyphs.
    func amount(of glyph: PlacedGlyph, in layout: TextLayout, at time: Double) -> Double {
        selectors.reduce(1) { $0 * $1.amount(of: glyph, in: layout, at: time) }
    }

    /// The times of its keyframes.
    func add(to times: inout KeyTimes) {
        let numbers: [Animated<Double>?] = [rotation, skew, skewAxis, opacity, strokeWidth, tracking]
        for value in numbers.compactMap({ $0 }) { times.add(value) }
        let vectors: [Animated<Vector>?] = [position, anchor, scale]
        for value in vectors.compactMap({ $0 }) { times.add(value) }
        let colors: [Animated<RGBA>?] = [fill, stroke]
        for value in colors.compactMap({ $0 }) { times.add(value) }
        for selector in selectors {
            let numbers: [Animated<Double>?] = [
                selector.start, selector.end, selector.offset, selector.amount, selector.maxEase, selector.minEase,
                selector.smoothness,
            ]
            for value in numbers.compactMap({ $0 }) { times.add(value) }
        }
    }
}
