import CoreGraphics

/// The changes of glyphs over time, by animators and a path.
struct GlyphMotion {
    let model: TextModel
    let layout: TextLayout
    let document: TextDocument
    /// The path that the text follows.
    let mask: Animated<BezierPath>?

    /// A glyph at a time.
    struct State {
        var place: CGAffineTransform
        var opacity = 1.0
        /// A colour, and the part of it in the mixture.
        var fill: (RGBA, Double)?
        var stroke: (RGBA, Double)?
        /// The change of the line's width.
        var strokeWidth: Double?
    }

    /// The times of all keyframes.
    var times: KeyTimes {
        var times = KeyTimes()
        for animator in model.animators { animator.add(to: &times) }
        if let mask { times.add(mask) }
        if let margin = model.path?.firstMargin { times.add(margin) }
        return times
    }

    /// Returns a glyph at a time in frames.
    func state(of index: Int, at time: Double) -> State {
        let glyph = layout.glyphs[index]
        var shift = Vector.zero, anchor = Vector.zero, scale = Vector.one
        var rotation = 0.0, skew = 0.0, axis = 0.0
        var state = State(place: .identity)
        for animator in model.animators {
            let amount = animator.amount(of: glyph, in: layout, at: time)
            if let value = animator.position { shift += value.value(at: time) * amount }
            if let value = animator.anchor { anchor += value.value(at: time) * amount }
            if let value = animator.scale { scale *= Vector.one + (value.value(at: time) - .one) * amount }
            if let value = animator.rotation { rotation += value.value(at: time) * amount }
            if let value = animator.skew { skew += value.value(at: time) * amount }
            if let value = animator.skewAxis { axis += value.value(at: time) * amount }
            if let value = animator.opacity { state.opacity *= 1 + (value.value(at: time) - 1) * amount }
            if let value = animator.fill { state.fill = (value.value(at: time), amount) }
            if let value = animator.stroke { state.stroke = (value.value(at: time), amount) }
            if let value = animator.strokeWidth {
                state.strokeWidth = (state.strokeWidth ?? 0) + value.value(at: time) * amount
            }
            if animator.tracking != nil { shift.x += tracking(animator, before: index, at: time) }
        }
        // Glyphs turn and grow about the middle of their width.
        let alignment = model.anchorAlignment.value(at: time) / 100
        let middle = Vector(glyph.advance / 2 * (1 + alignment.x), -document.size * alignment.y / 2, 0)
        var place = TransformModel.matrix(
            anchor: middle + anchor, position: middle + shift, scale: scale, rotation: rotation, skew: skew, axis: axis)
        if let mask {
            let measured = MeasuredPath(
                model.path?.isReversed == true ? mask.value(at: time).reversed : mask.value(at: time))
            let start = model.path?.firstMargin.value(at: time) ?? 0
            let (point, direction) = measured.place(at: start + glyph.x + glyph.advance / 2)
            let turn = CGAffineTransform(
                a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: point.x, ty: point.y)
            place = place.concatenating(CGAffineTransform(translationX: -glyph.advance / 2, y: glyph.y)).concatenating(
                turn)
        } else {
            place = place.concatenating(CGAffineTransform(translationX: glyph.x, y: glyph.y))
        }
        state.place = place
        return state
    }

    /// The width that an animator adds in front of a glyph, with the alignment of its line.
    private func tracking(_ animator: TextAnimator, before index: Int, at time: Double) -> Double {
        guard let tracking = animator.tracking else { return 0 }
        let glyph = layout.glyphs[index], unit = tracking.value(at: time) / 1000 * document.size
        var before = 0.0, all = 0.0
        for (i, other) in layout.glyphs.enumerated() where other.line == glyph.line {
            let width = unit * animator.amount(of: other, in: layout, at: time)
            if i < index { before += width }
            all += width
        }
        return switch document.alignment {
        case .right, .justifiedRight: before - all
        case .center, .justifiedCenter: before - all / 2
        default: before
        }
    }
}
