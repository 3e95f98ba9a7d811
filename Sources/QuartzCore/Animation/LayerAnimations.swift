import CoreGraphics

/// The state of a layer that animates or waits for a commit: a box that most layers do not have.
final class LayerAnimations {
    // Reads in each frame skip the runtime's checks for exclusive access: nothing else runs while a list changes, and
    // callers retain what they remove from it.
    @exclusivity(unchecked) private var list = AnimationList()
    /// The running animations that uncommitted changes have replaced: they stay visible until the commit. `nil`: the
    /// running animations of `items` are visible.
    @exclusivity(unchecked) private var outgoing: AnimationList?
    /// The animations in the order in which they were added.
    var items: [AttachedAnimation] { list.items }
    /// The effects of `items` and of `outgoing`, with the number of animations that have each.
    private var counts = AnimationEffectCounts()
    /// `true` if any of `items` may have started.
    var mayRun = false
    /// Values from before the uncommitted changes; replaced as a whole, never mutated in place.
    private(set) var committed: [(property: AnimationTarget.Property, value: AnimationValue)] = []
    var hasOutgoing: Bool { outgoing != nil }
    /// The local time of the last sample; NaN if there is none.
    var sampledTime = Double.nan
    /// `true` if the contents are redrawn for each frame.
    private(set) var redraws = false
    /// The local time of the drawn contents; NaN if they were drawn for other animations, or if it has no animations.
    var displayedTime = Double.nan
    /// `true` if an animated property is only visible through a copy of the layer's own class.
    var needsCopy = false
    /// `true` if the animations change only the layer's position, bounds and opacity.
    private(set) var onlyPlaces = false
    /// The animation of a shape layer's path, if it is the only animation.
    private(set) var reshaping: PropertyNode?
    /// `true` if the animated changes leave the rest of the layer's node valid.
    var leavesTheRest: Bool { onlyPlaces || reshaping != nil }
    /// `true` if `bounds` are animated.
    private(set) var animatesBounds = false
    /// `true` if `PlacementTracks` may sample them: until they prove to do more than motions can represent.
    var canBeTracked = false
    /// `true` if `zPosition` is animated.
    var animatesDepth = false
    /// `true` if `sublayerTransform` is animated.
    private(set) var animatesSublayers = false
    /// The `zPosition` of the last frame, if it is animated.
    var shownDepth = 0.0
    /// The presentation copy of the last frame, reused for the next one; without its model between frames.
    var copy: CALayer?
    /// `true` if the copy's delegate and `@Animatable` properties differ from its model's only where animations wrote
    /// them.
    var copyIsCurrent = false
    /// The `@Animatable` properties that are animated.
    var slots: [PropertySlot] {
        if let knownSlots { return knownSlots }
        var slots: [PropertySlot] = []
        for item in outgoing.map({ items + $0.items }) ?? items {
            item.node?.forEachTarget { if case .slot(let slot) = $0.property { slots.append(slot) } }
        }
        knownSlots = slots
        return slots
    }
    private var knownSlots: [PropertySlot]?
    /// The progress of a transition at the last sample.
    @exclusivity(unchecked) var transition: TransitionProgress?

    /// Appends it; a factor of a transform is inserted before the older ones of the same property.
    func add(_ item: AttachedAnimation) {
        list.add(item)
        count(item, 1)
    }
    /// Removes it, with the outgoing animation of its key.
    func remove(_ item: AttachedAnimation) {
        if list.remove(item) { count(item, -1) }
        let shown = item.key.flatMap { outgoing?.item(forKey: $0) } ?? item
        if outgoing?.remove(shown) == true { count(shown, -1) }
    }
    func removeAll() {
        if counts.has(.redraws) { displayedTime = .nan }
        list = AnimationList()
        outgoing = nil
        counts = AnimationEffectCounts()
    }
    /// Appends `new` in place of an animation of the same key; a factor of a transform keeps the position of the old
    /// one.
    func replace(_ old: AttachedAnimation, with new: AttachedAnimation) {
        if outgoing == nil, mayRun {
            let running = items.filter(\.isRunning)
            mayRun = !running.isEmpty
            if mayRun { outgoing = AnimationList(running) }
            for item in running { count(item, 1) }
        }
        if let property = new.composed, old.composes(property), list.exchange(old, for: new) {
            count(old, -1)
            count(new, 1)
        } else {
            if list.remove(old) { count(old, -1) }
            add(new)
        }
    }

    private func count(_ item: AttachedAnimation, _ step: Int32) {
        counts.add(item.effects, step)
        if item.effects.contains(.redraws) { displayedTime = .nan }
    }

    func keep(_ property: AnimationTarget.Property, _ value: AnimationValue) {
        committed = committed.isEmpty ? [(property, value)] : committed + [(property, value)]
    }
    /// Discards the values from before the changes. Returns `true` if other animations are visible from now on.
    func forgetCommitted() -> Bool {
        committed = []
        guard let gone = outgoing else { return false }
        outgoing = nil
        for item in gone.items { count(item, -1) }
        return true
    }

    /// Calls `body` for each visible animation, in the order in which they were added.
    func forEachShowing(_ body: (AttachedAnimation) -> Void) {
        if let outgoing {
            for item in outgoing.items { body(item) }
        } else {
            for item in items where item.isRunning { body(item) }
        }
    }

    /// Returns `true` if the presentation may differ between two local times: some animation is active, and has begun
    /// by the later one. A discrete animation only counts if it has jumped since `shown`, the local time of the last
    /// image (`nil`: there is none).
    func moves(from old: Double, to new: Double, since shown: Double?) -> Bool {
        old != new
            && items.contains { item in
                guard item.isActive, item.timing.speed != 0, !(max(old, new) < item.timing.begin) else { return false }
                // An animation that runs backwards has no known next step.
                guard let steps = item.steps, let shown, item.timing.speed > 0, new > old else { return true }
                return steps.differ(item.timing, shown, old)
            }
    }

    var keys: [String]? {
        let keys = items.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }

    func item(forKey key: String) -> AttachedAnimation? { list.item(forKey: key) }

    func contains(_ item: AttachedAnimation) -> Bool { list.contains(item) }

    /// Updates the state that is derived from the animations; its cost does not depend on their number.
    func survey(_ layer: CALayer) {
        // Only a copy of its own class can create such a layer's contents.
        needsCopy = layer.hasOwnLook || layer.state.contains(.asksGetters) || counts.has(.needsCopy)
        knownSlots = nil
        copyIsCurrent = false
        redraws = counts.has(.redraws)
        animatesDepth = counts.has(.movesDepth)
        animatesSublayers = counts.has(.movesSublayers)
        animatesBounds = counts.has(.resizes)
        onlyPlaces = !needsCopy && !redraws && outgoing == nil && !counts.has(.changesTheRest)
        canBeTracked = onlyPlaces
        reshaping = nil
        if type(of: layer) == CAShapeLayer.self, items.count == 1, outgoing == nil,
            let node = items[0].node as? PropertyNode, node.replaces("path")
        {
            reshaping = node
        }
    }
}
