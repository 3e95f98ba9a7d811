import CoreGraphics

/// What a layer needs while it animates or waits for a commit: a box that most layers do not have.
final class LayerAnimations {
    // These two are assigned, never changed in place, so that reading them in each frame goes without the runtime's
    // checks for exclusive access.
    private(set) var items: [AttachedAnimation] = []
    /// Values from before the uncommitted changes.
    private(set) var committed: [(property: AnimationTarget.Property, value: AnimationValue)] = []
    /// What ran before an uncommitted change put other animations into its place: it shows until the commit. Nil: what
    /// shows is what runs of `items`.
    private(set) var outgoing: [AttachedAnimation]?
    /// The local time of the last sample; NaN for none.
    var sampledTime = Double.nan
    /// The animations of properties that make the contents be drawn for each frame.
    private(set) var redrawing: [ObjectIdentifier] = []
    var redraws: Bool { !redrawing.isEmpty }
    /// The local time that the contents were drawn for; NaN where they are those of other animations, or of none.
    var displayedTime = Double.nan
    /// Whether an animated property can only be seen by a copy of the layer's own class.
    var needsCopy = false
    /// Whether the animations change nothing but the layer's place, bounds and opacity.
    private(set) var onlyPlaces = false
    /// The animation of a shape layer's path, where that is the only one.
    private(set) var reshaping: PropertyNode?
    /// Whether what they change needs no look at the rest of the layer.
    var leavesTheRest: Bool { onlyPlaces || reshaping != nil }
    /// Whether `bounds` are animated.
    private(set) var animatesBounds = false
    /// Whether `PlacementTracks` may take them: true until they have been found to do more than motions can say.
    var canBeTracked = false
    /// Whether `zPosition` is animated.
    var animatesDepth = false
    /// Whether `sublayerTransform` is animated.
    private(set) var animatesSublayers = false
    /// The `zPosition` of the last frame, if it is animated.
    var shownDepth = 0.0
    /// The presentation copy that the last frame was made from, for the next one; without its model between frames.
    var copy: CALayer?
    /// Whether the copy differs from its model in nothing but what animations wrote, as far as delegate and
    /// `@Animatable` properties go.
    var copyIsCurrent = false
    /// The `@Animatable` properties that are animated.
    private(set) var slots: [PropertySlot] = []
    /// Where a transition was at the last sample.
    @exclusivity(unchecked) var transition: TransitionProgress?

    func add(_ item: AttachedAnimation) { items = items.isEmpty ? [item] : inserting(item, into: items) }
    /// Puts it last; a factor of a transform before the older ones of the same property.
    private func inserting(_ item: AttachedAnimation, into items: [AttachedAnimation]) -> [AttachedAnimation] {
        guard let property = item.composed, let index = items.firstIndex(where: { $0.composes(property) }) else {
            return items + [item]
        }
        return Array(items[..<index]) + [item] + items[index...]
    }
    /// Removes it, with the outgoing animation of its key.
    func remove(_ item: AttachedAnimation) {
        items = items.filter { $0 !== item }
        outgoing = outgoing?.filter { $0 !== item && (item.key == nil || $0.key != item.key) }
    }
    func removeAll() { (items, outgoing) = ([], nil) }
    /// Puts `new` at the end, for one of the same key; a factor of a transform takes the place of the old one.
    func replace(_ old: AttachedAnimation, with new: AttachedAnimation) {
        if outgoing == nil, items.contains(where: \.isRunning) { outgoing = items.filter(\.isRunning) }
        if let property = new.composed, old.composes(property) {
            items = items.map { $0 === old ? new : $0 }
        } else {
            items = inserting(new, into: items.filter { $0 !== old })
        }
    }
    func keep(_ property: AnimationTarget.Property, _ value: AnimationValue) {
        committed = committed.isEmpty ? [(property, value)] : committed + [(property, value)]
    }
    func forgetCommitted() { (committed, outgoing) = ([], nil) }

    /// Calls `body` for what shows something, in the order in which it was added.
    func forEachShowing(_ body: (AttachedAnimation) -> Void) {
        if let outgoing {
            for item in outgoing { body(item) }
        } else {
            for item in items where item.isRunning { body(item) }
        }
    }

    /// Whether what shows may differ between two local times: some animation is under way, and not before its begin at both.
    /// One that jumps only does so where it has jumped since `shown`, the local time of the last picture (nil: there is none).
    func moves(from old: Double, to new: Double, since shown: Double?) -> Bool {
        old != new
            && items.contains { item in
                guard item.isActive, item.timing.speed != 0, !(max(old, new) < item.timing.begin) else { return false }
                // What runs backwards has no next step to wait for.
                guard let steps = item.steps, let shown, item.timing.speed > 0, new > old else { return true }
                return steps.differ(item.timing, shown, old)
            }
    }

    var keys: [String]? {
        let keys = items.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }

    func animation(_ key: String) -> CAAnimation? { items.first { $0.key == key }?.animation }

    /// Derives what the animations need.
    func survey(_ layer: CALayer) {
        // Only a copy of its own class makes what such a layer shows.
        (needsCopy, animatesDepth) = (layer.hasOwnLook || layer.state.contains(.asksGetters), false)
        (slots, copyIsCurrent, animatesSublayers, animatesBounds) = ([], false, false, false)
        let type = type(of: layer), table = ClassTable.of(type)
        var redrawing: [ObjectIdentifier] = []
        for item in outgoing.map({ items + $0 }) ?? items {
            var redraws = false
            item.node?.forEachTarget { target in
                switch target.property {
                case .property(let property):
                    if property == .zPosition { animatesDepth = true }
                    if property == .sublayerTransform { animatesSublayers = true }
                    if property == .bounds { animatesBounds = true }
                    if table.effects(of: property).contains(.display) || property == .bounds && type.drawsItsSize {
                        redraws = true
                    }
                case .slot(let slot):
                    needsCopy = true
                    slots.append(slot)
                    if slot.redraws(in: type) { redraws = true }
                case .stored(let key):
                    if type.needsDisplay(forKey: key) { (needsCopy, redraws) = (true, true) }
                }
            }
            if redraws { redrawing.append(ObjectIdentifier(item)) }
        }
        onlyPlaces =
            !needsCopy && redrawing.isEmpty && outgoing == nil && items.allSatisfy { $0.node?.onlyPlaces ?? false }
        canBeTracked = onlyPlaces
        reshaping = nil
        if type == CAShapeLayer.self, items.count == 1, outgoing == nil, let node = items[0].node as? PropertyNode,
            node.replaces("path")
        {
            reshaping = node
        }
        if redrawing != self.redrawing { (self.redrawing, displayedTime) = (redrawing, .nan) }
    }
}
