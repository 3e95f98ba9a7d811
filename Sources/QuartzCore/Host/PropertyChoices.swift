extension PropertyField {
    /// A value of a property with a fixed set of values: its name in Swift, and its raw value.
    struct Choice: Sendable {
        let name: String
        let raw: String
    }

    /// The choices of the properties with a fixed set of values, by key.
    static let choices: [String: [Choice]] = {
        func list<Value: RawRepresentable<String>>(_ values: KeyValuePairs<String, Value>) -> [Choice] {
            values.map { Choice(name: $0.key, raw: $0.value.rawValue) }
        }
        let filters = list(["nearest": CALayerContentsFilter.nearest, "linear": .linear, "trilinear": .trilinear])
        return [
            "contentsGravity": list([
                "center": CALayerContentsGravity.center, "top": .top, "bottom": .bottom, "left": .left,
                "right": .right, "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft,
                "bottomRight": .bottomRight, "resize": .resize, "resizeAspect": .resizeAspect,
                "resizeAspectFill": .resizeAspectFill,
            ]),
            "contentsFormat": list([
                "RGBA8Uint": CALayerContentsFormat.RGBA8Uint, "RGBA16Float": .RGBA16Float, "gray8Uint": .gray8Uint,
                "automatic": .automatic,
            ]),
            "minificationFilter": filters, "magnificationFilter": filters,
            "cornerCurve": list(["circular": CALayerCornerCurve.circular, "continuous": .continuous]),
            "fillMode": list([
                "removed": CAMediaTimingFillMode.removed, "forwards": .forwards, "backwards": .backwards, "both": .both,
            ]),
            "fillRule": list(["nonZero": CAShapeLayerFillRule.nonZero, "evenOdd": .evenOdd]),
            "lineCap": list(["butt": CAShapeLayerLineCap.butt, "round": .round, "square": .square]),
            "lineJoin": list(["miter": CAShapeLayerLineJoin.miter, "round": .round, "bevel": .bevel]),
            "type": list(["axial": CAGradientLayerType.axial, "radial": .radial, "conic": .conic]),
            "truncationMode": list([
                "none": CATextLayerTruncationMode.none, "start": .start, "end": .end, "middle": .middle,
            ]),
            "alignmentMode": list([
                "natural": CATextLayerAlignmentMode.natural, "left": .left, "right": .right, "center": .center,
                "justified": .justified,
            ]),
            "scrollMode": list([
                "none": CAScrollLayerScrollMode.none, "vertically": .vertically, "horizontally": .horizontally,
                "both": .both,
            ]),
            "emitterShape": list([
                "point": CAEmitterLayerEmitterShape.point, "line": .line, "rectangle": .rectangle, "circle": .circle,
                "cuboid": .cuboid, "sphere": .sphere,
            ]),
            "emitterMode": list([
                "points": CAEmitterLayerEmitterMode.points, "outline": .outline, "surface": .surface, "volume": .volume,
            ]),
            "renderMode": list([
                "unordered": CAEmitterLayerRenderMode.unordered, "oldestFirst": .oldestFirst, "oldestLast": .oldestLast,
                "backToFront": .backToFront, "additive": .additive,
            ]),
        ]
    }()
}
