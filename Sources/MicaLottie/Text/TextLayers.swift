import CoreGraphics
import QuartzCore

/// Makes the layers of a text layer: outlines of glyphs, for each text in its time.
struct TextLayers {
    let keyframing: Keyframing
    let source: GlyphSource
    let values: ProvidedValues
    let model: TextModel
    let masks: [MaskModel]
    /// The keypath of the layer.
    let path: [String]
    let textProvider: (any AnimationKeypathTextProvider)?

    /// The largest number of characters that move on their own; a longer text stands still.
    static let maximumGlyphs = 2000

    func layer() -> CALayer {
        let container = CALayer.group()
        for (i, entry) in model.documents.enumerated() {
            var document = entry.document
            let keypath = AnimationKeypath(keys: path)
            if let text = textProvider?.text(for: keypath, sourceText: document.text) { document.text = text }
            let layer = self.layer(of: document)
            let next = i + 1 < model.documents.count ? model.documents[i + 1].time : nil
            if model.documents.count > 1 {
                show(layer, from: i == 0 ? nil : entry.time, to: next)
            }
            container.addSublayer(layer)
        }
        return container
    }

    /// Shows a layer between two frames.
    private func show(_ layer: CALayer, from first: Double?, to last: Double?) {
        layer.isHidden = true
        let animation = CABasicAnimation(keyPath: "hidden")
        animation.fromValue = false
        animation.toValue = false
        let begin = first.map { keyframing.clock.seconds($0) - 1e-9 } ?? -1e6
        animation.beginTime = begin == 0 ? .leastNonzeroMagnitude : begin
        animation.duration = last.map { max(keyframing.clock.seconds($0) - begin - 2e-9, 1e-9) } ?? .infinity
        animation.fillMode = .removed
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "hidden")
    }

    private func layer(of document: TextDocument) -> CALayer {
        let layout = TextLayout(document, ascent: source.ascent(of: document)) {
            source.glyphs(of: $0, in: document)
        }
        let style = Style(document, values, path)
        let container = CALayer.group()
        if model.animators.isEmpty && model.path == nil || layout.glyphs.count > Self.maximumGlyphs {
            let outline = CGMutablePath()
            for glyph in layout.glyphs {
                outline.addPath(glyph.outline, transform: CGAffineTransform(translationX: glyph.x, y: glyph.y))
            }
            add(outline, style, to: container)
        } else {
            let motion = GlyphMotion(model: model, layout: layout, document: document, mask: textPath)
            for i in layout.glyphs.indices where !layout.glyphs[i].isSpace {
                container.addSublayer(layer(of: i, motion, style))
            }
        }
        return container
    }

    private var textPath: Animated<BezierPath>? {
        guard let options = model.path, masks.indices.contains(options.mask) else { return nil }
        return masks[options.mask].path
    }

    // MARK: Glyphs

    private func add(_ outline: CGPath, _ style: Style, to container: CALayer) {
        var layers: [CAShapeLayer] = []
        if let fill = style.fill {
            let layer = CAShapeLayer()
            layer.path = outline
            keyframing.bind(fill, to: layer, "fillColor") { $0.cgColor }
            layers.append(layer)
        }
        if let stroke = style.stroke {
            let layer = CAShapeLayer()
            layer.path = outline
            layer.fillColor = nil
            layer.lineJoin = .round
            keyframing.bind(stroke, to: layer, "strokeColor") { $0.cgColor }
            keyframing.bind(style.width, to: layer, "lineWidth") { max(0, $0) }
            layers.insert(layer, at: style.strokeIsAbove ? layers.count : 0)
        }
        for layer in layers { container.addSublayer(layer) }
    }

    /// Returns the layer of a glyph that animators or a path move.
    private func layer(of index: Int, _ motion: GlyphMotion, _ style: Style) -> CALayer {
        let place = CALayer.group()
        let glyph = motion.layout.glyphs[index]
        var own = style
        let times = motion.times.range
        let moments = times.map { SampleTimes.every(from: $0.lowerBound, to: $0.upperBound) } ?? []
        let states = moments.map { motion.state(of: index, at: $0) }
        func samples(_ value: (GlyphMotion.State) -> Any) -> [(time: Double, value: Any)] {
            zip(moments, states).map { ($0, value($1)) }
        }
        let first = motion.state(of: index, at: times?.lowerBound ?? 0)
        place.transform = CATransform3DMakeAffineTransform(first.place)
        place.opacity = Float(min(max(first.opacity, 0), 1))
        if !moments.isEmpty {
            place.add(
                keyframing.animation(
                    "transform", samples: samples { CATransform3DMakeAffineTransform($0.place) }), forKey: "transform")
            place.add(
                keyframing.animation("opacity", samples: samples { min(max($0.opacity, 0), 1) }), forKey: "opacity")
        }
        func changed(_ base: Animated<RGBA>?, _ change: (GlyphMotion.State) -> (RGBA, Double)?) -> Animated<RGBA>? {
            guard change(first) != nil else { return base }
            func mixed(_ time: Double) -> RGBA {
                let usual = base?.value(at: time) ?? RGBA(0, 0, 0, 0)
                return change(motion.state(of: index, at: time)).map { RGBA.mix(usual, $0.0, $0.1) } ?? usual
            }
            return Animated(moments.map { Keyframed(time: $0, value: mixed($0)) }) ?? Animated(mixed(0))
        }
        own.fill = changed(style.fill) { $0.fill }
        own.stroke = changed(style.stroke) { $0.stroke }
        if first.strokeWidth != nil {
            own.width =
                Animated(
                    moments.map {
                        Keyframed(
                            time: $0,
                            value: style.width.value(at: $0) + (motion.state(of: index, at: $0).strokeWidth ?? 0))
                    }) ?? style.width.map { $0 + (first.strokeWidth ?? 0) }
        }
        add(glyph.outline, own, to: place)
        return place
    }

    /// The colours of a text.
    private struct Style {
        var fill: Animated<RGBA>?
        var stroke: Animated<RGBA>?
        var width: Animated<Double>
        var strokeIsAbove: Bool

        init(_ document: TextDocument, _ values: ProvidedValues, _ path: [String]) {
            fill = document.fill.map { values.color(Animated($0), path + ["Color"]) }
            width = values.number(Animated(document.strokeWidth), path + ["Stroke Width"])
            stroke = document.stroke.map { values.color(Animated($0), path + ["Stroke Color"]) }
            if width.isStatic, width.first <= 0 { stroke = nil }
            strokeIsAbove = document.strokeIsAbove
        }
    }
}
