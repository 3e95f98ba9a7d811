import CoreGraphics

/// What a layer needs while it animates or waits for a commit: a box that most layers do not have.
final class LayerAnimations {
    // Reading these in each frame goes without the runtime's checks for exclusive access: nothing else runs while a list changes,
    // whose callers hold what they take out of it.
    @exclusivity(unchecked) private var list = AnimationList()
    /// What ran before an uncommitted change put other animations into its place: it shows until the commit. Nil: what
    /// shows is what runs of `items`.
    @exclusivity(unchecked) private var outgoing: AnimationList?
    /// In the order in which they were added.
    var items: [AttachedAnimation] { list.items }
    /// Those of `items` and of `outgoing`, each.
    private var counts = AnimationEffectCounts()
    /// `true` if any of `items` may have started.
    var mayRun = false
    /// Values from before the uncommitted changes; assigned, never changed in place.
    private(set) var committed: [(property: AnimationTarget.Property, value: AnimationValue)] = []
    var hasOutgoing: Bool { outgoing != nil }
    /// The local time of the last sample; NaN for none.
    var sampledTime = Double.nan
    /// `true` if the contents are drawn for each frame.
    private(set) var redraws = false
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
    /// Where a transition was at the last sample.
    @exclusivity(unchecked) var transition: TransitionProgress?

    /// Puts it last; a factor of a transform before the older ones of the same property.
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
        (list, outgoing, counts) = (AnimationList(), nil, AnimationEffectCounts())
    }
    /// Puts `new` at the end, for one of the same key; a factor of a transform takes the place of the old one.
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
    /// Answers whether other animations show from now on.
    func forgetCommitted() -> Bool {
        committed = []
        guard let gone = outgoing else { return false }
        outgoing = nil
        for item in gone.items { count(item, -1) }
        return true
    }

    /// Calls `body` for what shows something, in the order in which it was added.
    func forEachShowing(_ body: (AttachedAnimation) -> Void) {
        if let outgoing {
            for item in outgoing.items { body(item) }
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

    func item(forKey key: String) -> AttachedAnimation? { list.item(forKey: key) }

    func contains(_ item: AttachedAnimation) -> Bool { list.contains(item) }

    /// Derives what the animations need, whatever their number.
    func survey(_ layer: CALayer) {
        // Only a copy of its own class makes what such a layer shows.
        needsCopy = layer.hasOwnLook || layer.state.contains(.asksGetters) || counts.has(.needsCopy)
        (knownSlots, copyIsCurrent, redraws) = (nil, false, counts.has(.redraws))
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
