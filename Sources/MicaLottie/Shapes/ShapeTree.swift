import QuartzCore

/// Makes the layers of shapes: a layer for each group, and one for each style in it.
///
/// A style draws all paths above it in its group, also those of groups. A modifier changes all paths above it.
struct ShapeTree {
    let builder: TreeBuilder
    let keyframing: Keyframing

    /// Adds the layers of a scope's elements, the first one on top.
    func add(_ items: [NamedShape], to container: CALayer, _ path: [String], outer: [PathModifier], trims: [OuterTrim])
    {
        guard builder.spend() else { return }
        for (i, element) in items.enumerated() {
            let layer: CALayer
            switch element.item {
            case .group(let group):
                var group = group
                let path = path + [element.name]
                group.transform = builder.values.transform(group.transform, path + ["Transform"])
                let place = keyframing.layers(of: group.transform)
                let inner = innerModifiers(items, i, group, outer, trims, path)
                add(group.items, to: place.inner, path, outer: inner.modifiers, trims: inner.trims)
                layer = place.outer
                layer.compositingFilter = BlendModes.filter(group.blendMode)
            case .fill(var style):
                style = builder.values.fill(style, path + [element.name])
                layer = keyframing.layer(filling: paths(of: items, above: i, path, outer, trims), with: style)
            case .stroke(var style):
                style = builder.values.stroke(style, path + [element.name])
                layer = keyframing.layer(stroking: paths(of: items, above: i, path, outer, trims), with: style)
            case .repeater(let repeater):
                let layers = container.sublayers ?? []
                guard !layers.isEmpty else { continue }
                for layer in layers { layer.removeFromSuperlayer() }
                layer = repeated(repeater) { copy in
                    add(Array(items[..<i]), to: copy, path, outer: outer, trims: trims)
                }
            default: continue
            }
            if !element.name.isEmpty { layer.name = element.name }
            container.insertSublayer(layer, at: 0)
        }
    }

    // MARK: Paths

    /// Returns the paths that a style draws: those above it, changed by the modifiers below them.
    private func paths(
        of items: [NamedShape], above style: Int, _ path: [String], _ outer: [PathModifier], _ trims: [OuterTrim]
    ) -> [ShapePaths] {
        var paths: [ShapePaths] = []
        for (i, element) in items.enumerated() {
            if i < style, let own = self.paths(of: element, path) {
                paths.append(own)
            } else if let modifier = modifier(element, path), !paths.isEmpty {
                // A repeater below the style repeats what the style draws.
                if case .repeater = modifier, i > style { continue }
                paths = [.modified(paths, modifier)]
            }
        }
        guard !paths.isEmpty else { return [] }
        for modifier in outer { paths = [.modified(paths, modifier)] }
        for trim in trims { paths = [.trimmedOutside(paths, trim)] }
        return paths
    }

    /// Returns all paths of a scope, for styles around it.
    private func paths(of items: [NamedShape], _ path: [String]) -> [ShapePaths] {
        paths(of: items, above: items.count, path, [], [])
    }

    private func paths(of element: NamedShape, _ path: [String]) -> ShapePaths? {
        let path = path + [element.name], values = builder.values
        guard builder.spendPath() else { return nil }
        switch element.item {
        case .group(let group):
            return .group(paths(of: group.items, path), values.transform(group.transform, path + ["Transform"]))
        case .path(let shape): return .path(shape)
        case .rectangle(var shape):
            shape.position = values.vector(shape.position, path + ["Position"])
            shape.size = values.vector(shape.size, path + ["Size"])
            shape.radius = values.number(shape.radius, path + ["Roundness"])
            return .rectangle(shape)
        case .ellipse(var shape):
            shape.position = values.vector(shape.position, path + ["Position"])
            shape.size = values.vector(shape.size, path + ["Size"])
            return .ellipse(shape)
        case .star(var shape):
            shape.position = values.vector(shape.position, path + ["Position"])
            shape.points = values.number(shape.points, path + ["Points"])
            shape.rotation = values.number(shape.rotation, path + ["Rotation"])
            shape.outerRadius = values.number(shape.outerRadius, path + ["Outer Radius"])
            shape.innerRadius = values.number(shape.innerRadius, path + ["Inner Radius"])
            return .star(shape)
        default: return nil
        }
    }

    private func modifier(_ element: NamedShape, _ path: [String]) -> PathModifier? {
        let values = builder.values, path = path + [element.name]
        switch element.item {
        case .trim(var trim):
            trim.start = values.number(trim.start, path + ["Start"], factor: 0.01)
            trim.end = values.number(trim.end, path + ["End"], factor: 0.01)
            trim.offset = values.number(trim.offset, path + ["Offset"], factor: 1 / 360)
            return .trim(trim)
        case .roundCorners(let radius): return .roundCorners(values.number(radius, path + ["Radius"]))
        default: return PathModifier(element.item)
        }
    }

    /// Returns the modifiers of a scope that apply to one of its groups, with those from outside.
    private func innerModifiers(
        _ items: [NamedShape], _ index: Int, _ group: ShapeGroup, _ outer: [PathModifier], _ trims: [OuterTrim],
        _ path: [String]
    ) -> (modifiers: [PathModifier], trims: [OuterTrim]) {
        var modifiers: [PathModifier] = []
        var own: [OuterTrim] = []
        for i in items.indices where i > index {
            guard let modifier = modifier(items[i], path) else { continue }
            switch modifier {
            case .repeater: continue
            case .trim(let trim) where trim.isIndividual:
                own.append(
                    OuterTrim(
                        trim: trim, transforms: [group.transform],
                        before: items[..<index].compactMap { paths(of: $0, path) },
                        after: items[index + 1..<i].compactMap { paths(of: $0, path) }))
            default: modifiers.append(modifier)
            }
        }
        let further = trims.map { trim in
            var trim = trim
            trim.transforms.insert(group.transform, at: 0)
            return trim
        }
        return (modifiers + outer, own + further)
    }

    // MARK: Repeaters

    private func repeated(_ repeater: RepeaterModel, _ fill: (CALayer) -> Void) -> CALayer {
        let container = CALayer.group()
        var times = KeyTimes()
        times.add(repeater.copies)
        let counts = ([0] + times.times).map { repeater.count(at: $0) }
        let highest = counts.max() ?? 0
        for copy in 0..<highest {
            guard builder.spend() else { break }
            let layer = keyframing.layer(of: repeater, copy: copy)
            fill(layer)
            if repeater.isBelow { container.insertSublayer(layer, at: 0) } else { container.addSublayer(layer) }
        }
        return container
    }
}
