import CoreGraphics
import QuartzCore

/// Makes the tree of layers of a document.
struct TreeBuilder {
    let document: LottieDocument
    let configuration: LottieLayerConfiguration
    let values: ProvidedValues
    let images: ImageCache
    private let budget = Budget()

    /// The largest number of layers of a tree; the rest is left out.
    static let maximumLayers = 100_000
    static let maximumDepth = 64

    init(_ document: LottieDocument, _ configuration: LottieLayerConfiguration) {
        self.document = document
        self.configuration = configuration
        values = ProvidedValues(
            list: configuration.values, frames: document.startFrame...max(document.startFrame, document.endFrame))
        images = ImageCache(configuration.imageProvider)
    }

    /// Adds the layers of the document to a layer whose local time is that of the animation.
    func build(into timeline: CALayer) {
        add(
            document.layers, to: timeline,
            Surroundings(
                clock: Clock(document), path: [], compositions: [],
                size: SIMD2(Double(document.size.width), Double(document.size.height))))
    }

    /// Counts a layer; `false` if there are too many.
    func spend() -> Bool {
        budget.count += 1
        return budget.count <= Self.maximumLayers
    }

    /// Counts a use of a path by a style or a modifier; `false` if there are too many.
    func spendPath() -> Bool {
        budget.paths += 1
        return budget.paths <= 20 * Self.maximumLayers
    }

    private final class Budget {
        var count = 0
        var paths = 0
    }
}

/// The place of the layers of a composition: their time, size and path.
struct Surroundings {
    var clock: Clock
    /// The names of the layers around the composition.
    var path: [String]
    /// The identifiers of the compositions around it.
    var compositions: [String]
    /// The composition's size.
    var size: SIMD2<Double>
}

extension TreeBuilder {
    /// Adds the layers of a composition, the first one on top.
    func add(_ models: [LayerModel], to container: CALayer, _ surroundings: Surroundings) {
        let siblings = Siblings(models)
        for (i, model) in models.enumerated().reversed() where !model.isMatte {
            if let layer = layer(model, at: i, siblings, surroundings) { container.addSublayer(layer) }
        }
    }

    /// Returns the tree of a layer; `nil` if it never shows anything.
    private func layer(
        _ model: LayerModel, at index: Int, _ siblings: Siblings, _ surroundings: Surroundings
    ) -> CALayer? {
        guard !model.isHidden, spend(), let placed = placedContent(of: model, siblings, surroundings) else {
            return nil
        }
        guard let matte = model.matte, let source = siblings.matte(matte, above: index) else {
            placed.compositingFilter = BlendModes.filter(model.blendMode)
            return placed
        }
        let host = CALayer.group(model.name)
        host.addSublayer(placed)
        let shown = placedContent(of: siblings.models[source], siblings, surroundings) ?? CALayer.group()
        host.mask = mask(of: shown, matte.mode, surroundings.size)
        host.compositingFilter = BlendModes.filter(model.blendMode)
        return host
    }

    /// Returns the content of a layer in its place, visible from its first frame to its last one.
    private func placedContent(
        of model: LayerModel, _ siblings: Siblings, _ surroundings: Surroundings
    ) -> CALayer? {
        let keyframing = Keyframing(clock: surroundings.clock), path = surroundings.path + [model.name]
        guard let visibility = Visibility(model, surroundings.clock),
            let content = content(of: model, surroundings)
        else { return nil }
        let transform = values.transform(model.transform, path + ["Transform"])
        let place = keyframing.layers(of: transform, turnsAlongPath: model.turnsAlongPath)
        if let mask = keyframing.mask(model.masks) { content.mask = mask }
        place.inner.addSublayer(keyframing.layer(content, with: model))
        var top = place.outer
        for parent in siblings.parents(of: model) where spend() {
            let transform = values.transform(parent.transform, surroundings.path + [parent.name, "Transform"])
            let place = keyframing.layers(of: transform, turnsAlongPath: parent.turnsAlongPath, hasOpacity: false)
            place.inner.addSublayer(top)
            top = place.outer
        }
        top.name = model.name
        visibility.apply(to: top)
        return top
    }

    /// Returns a layer with the content of a layer, in the layer's own space.
    private func content(of model: LayerModel, _ surroundings: Surroundings) -> CALayer? {
        let path = surroundings.path + [model.name]
        let keyframing = Keyframing(clock: surroundings.clock)
        switch model.content {
        case .null, .other: return nil
        case .solid(let color, let width, let height):
            let layer = CALayer.group()
            layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
            keyframing.bind(values.color(Animated(color), path + ["Color"]), to: layer, "backgroundColor") {
                $0.cgColor
            }
            return layer
        case .image(let id):
            guard let asset = document.imagesByID[id] else { return nil }
            return images.layer(of: asset)
        case .shapes(let items):
            let layer = CALayer.group()
            ShapeTree(builder: self, keyframing: keyframing).add(items, to: layer, path, outer: [], trims: [])
            return layer
        case .composition(let id, let width, let height, let remap):
            return composition(id, SIMD2(width, height), remap, model, surroundings)
        case .text(let text):
            return TextLayers(
                keyframing: keyframing, source: GlyphSource(document: document, provider: configuration.fontProvider),
                values: values, model: text, masks: model.masks, path: path, textProvider: configuration.textProvider
            ).layer()
        }
    }

    private func composition(
        _ id: String, _ size: SIMD2<Double>, _ remap: Animated<Double>?, _ model: LayerModel,
        _ surroundings: Surroundings
    ) -> CALayer? {
        guard let composition = document.compositions[id], !surroundings.compositions.contains(id),
            surroundings.compositions.count < Self.maximumDepth
        else { return nil }
        let layer = CALayer.group()
        layer.bounds = CGRect(x: 0, y: 0, width: size.x, height: size.y)
        layer.masksToBounds = true
        var clock = surroundings.clock.inside(start: model.startFrame, stretch: model.stretch)
        if let remap {
            // The layer's own time is that of the composition inside.
            clock = Clock.own(of: document, remap)
            layer.timeMap = surroundings.clock.map(remap)
        }
        add(
            composition.layers, to: layer,
            Surroundings(
                clock: clock,
                path: surroundings.path + [model.name], compositions: surroundings.compositions + [id], size: size))
        return layer
    }
}

/// The layers of a composition by their index.
struct Siblings {
    let models: [LayerModel]
    private var places: [Int: Int] = [:]

    init(_ models: [LayerModel]) {
        self.models = models
        for (i, model) in models.enumerated() {
            if let index = model.index, places[index] == nil { places[index] = i }
        }
    }

    /// The layers that move a layer, from its parent on. A cycle ends where it closes.
    func parents(of model: LayerModel) -> [LayerModel] {
        var parents: [LayerModel] = []
        var seen = Set<Int>()
        if let index = model.index { seen.insert(index) }
        var next = model.parent
        while let index = next, seen.insert(index).inserted, let place = places[index] {
            parents.append(models[place])
            next = models[place].parent
        }
        return parents
    }

    /// The place of the matte of the layer at a place.
    func matte(_ matte: LayerModel.Matte, above index: Int) -> Int? {
        if let layer = matte.layer, let place = places[layer] { return place }
        return index > 0 ? index - 1 : nil
    }
}

/// The seconds in which a layer is visible.
struct Visibility {
    private var begin: Double
    /// `nil`: it stays visible.
    private var end: Double?
    private var isAlways: Bool

    /// Returns `nil` for a layer that is never visible.
    init?(_ model: LayerModel, _ clock: Clock) {
        let times = [clock.seconds(model.inFrame), clock.seconds(model.outFrame)].sorted()
        let shown = clock.shown
        guard times[0] < times[1],
            times[0] <= shown.upperBound + 1e-9, times[1] > shown.lowerBound
        else { return nil }
        begin = times[0]
        // The last frame stays.
        end = times[1] < shown.upperBound - 1e-6 ? times[1] : nil
        isAlways = begin <= shown.lowerBound + 1e-9 && end == nil
    }

    func apply(to layer: CALayer) {
        guard !isAlways else { return }
        layer.isHidden = true
        let animation = CABasicAnimation(keyPath: "hidden")
        animation.fromValue = false
        animation.toValue = false
        // A little early, so that rounding never shows a layer a frame too late.
        animation.beginTime = begin - 1e-9 == 0 ? .leastNonzeroMagnitude : begin - 1e-9
        animation.duration = end.map { $0 - begin - 2e-9 } ?? .infinity
        animation.fillMode = .removed
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "hidden")
    }
}
