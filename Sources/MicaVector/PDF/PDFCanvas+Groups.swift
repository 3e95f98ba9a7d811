import MicaRaster

extension PDFCanvas {
    /// Draws a group with its alpha and blend mode, without clip and shadow.
    func drawGroup(_ list: DisplayList, _ op: DrawOp) {
        guard !list.isEmpty else { return }
        let alpha = Double(op.alpha)
        if op.blend == .normal, list.isPlain {
            if alpha >= 1 { return drawInPlace(list) }
            // The group's alpha is that of its only op.
            if list.ops.count == 1, list.marks.isEmpty, case .color = list.ops[0].paint, !list.ops[0].isGroup {
                var inner = list.ops[0]
                inner.alpha *= op.alpha
                return draw(inner)
            }
        }
        guard depth < Self.formLimit else { return drawAsPicture(op) }
        if let (content, mask, isInverse) = list.masked {
            return draw(content, through: mask, isInverse: isInverse, alpha: alpha, blend: op.blend)
        }
        let object = form("/Group<</S/Transparency/CS/DeviceRGB/I true>>", marked: true) { $0.draw(list) }
        setTransparency(alpha: alpha, blend: op.blend)
        draw(object)
    }

    /// Draws the ops of a group that is not composited as a unit, inside the group's clip.
    private func drawInPlace(_ list: DisplayList) {
        // The clips of the ops follow those that are open.
        let outer = openClip
        var inner = list
        for index in inner.ops.indices {
            inner.ops[index].clip = inner.ops[index].clip.map { $0.inside(outer) } ?? outer
        }
        draw(inner)
    }

    /// Draws a list whose alpha is multiplied by that of another list.
    private func draw(
        _ content: DisplayList, through mask: DisplayList, isInverse: Bool, alpha: Double, blend: BlendMode
    ) {
        let shape = form("/Group<</S/Transparency/CS/DeviceGray/I true>>") { canvas in
            if isInverse {
                canvas.setFill(.color(.white))
                canvas.append(.rect(bounds), .identity)
                canvas.out.append("f\n")
            }
            canvas.draw(mask.inOneColor(isInverse ? .black : .white))
        }
        // Some readers apply the alpha of a group with a mask twice, so such a group has another one around it.
        if clipMask == nil, alpha >= 1 {
            let object = form("/Group<</S/Transparency/CS/DeviceRGB/I true>>", marked: true) { $0.draw(content) }
            setTransparency(alpha: alpha, blend: blend, mask: shape)
            return draw(object)
        }
        let object = form("/Group<</S/Transparency/CS/DeviceRGB/I true>>", marked: true) { canvas in
            let inner = canvas.form("/Group<</S/Transparency/CS/DeviceRGB/I true>>", marked: true) { $0.draw(content) }
            canvas.setTransparency(alpha: 1, blend: .normal, mask: shape)
            canvas.draw(inner)
        }
        setTransparency(alpha: alpha, blend: blend)
        draw(object)
    }
}

extension DisplayList {
    /// `true` if drawing the ops one after another gives the same as drawing them as a group.
    var isPlain: Bool {
        ops.allSatisfy { op in
            guard op.blend == .normal else { return false }
            if case .group(let list) = op.shape {
                return list.isPlain || op.alpha < 1 || list.ops.contains { $0.blend != .normal }
            }
            return true
        }
    }

    /// The content and the mask of a list whose last op keeps, or removes, the content below it by its alpha.
    var masked: (content: DisplayList, mask: DisplayList, isInverse: Bool)? {
        guard ops.count > 1, let last = ops.last, last.shadow == nil else { return nil }
        switch (last.blend, last.shape) {
        case (.destinationOut, _): break
        // Only these change everything: others keep what is outside of their shape.
        case (.destinationIn, .group), (.destinationIn, .everything):
            if last.clip != nil { return nil }
        default: return nil
        }
        var mask = last
        mask.blend = .normal
        var content = self
        content.ops.removeLast()
        return (content, DisplayList([mask]), last.blend == .destinationOut)
    }

    /// Returns the list with the alpha of everything in one colour, for a mask.
    func inOneColor(_ color: Color) -> DisplayList {
        var list = self
        for index in list.ops.indices {
            switch list.ops[index].paint {
            case .color(let old):
                var new = color
                new.alpha = old.alpha
                list.ops[index].paint = .color(new)
            case .gradient(var gradient):
                for stop in gradient.stops.indices {
                    let alpha = gradient.stops[stop].color.alpha
                    gradient.stops[stop].color = color
                    gradient.stops[stop].color.alpha = alpha
                }
                list.ops[index].paint = .gradient(gradient)
            case .image(var image):
                image.tint = color
                list.ops[index].paint = .image(image)
            case .pattern(var pattern):
                pattern.cell = pattern.cell.inOneColor(color)
                list.ops[index].paint = .pattern(pattern)
            }
            if var shadow = list.ops[index].shadow {
                let alpha = shadow.color.alpha
                shadow.color = color
                shadow.color.alpha = alpha
                list.ops[index].shadow = shadow
            }
            if case .group(let inner) = list.ops[index].shape {
                list.ops[index].shape = .group(inner.inOneColor(color))
            }
        }
        return list
    }
}

extension Clip {
    /// Returns this clip and all of its parents inside another one.
    func inside(_ outer: Clip?) -> Clip {
        guard let outer else { return self }
        var chain: [Shape] = [], next: Clip? = self
        while let one = next {
            chain.append(one.shape)
            next = one.parent
        }
        var clip = outer
        for shape in chain.reversed() { clip = Clip(shape, parent: clip) }
        return clip
    }
}
