public import CoreGraphics
import QuartzCore

/// Moves items as bodies with mass, by the rules of the behaviours that are added to it.
///
/// ```swift
/// let animator = UIDynamicAnimator(referenceView: page)
/// let walls = UICollisionBehavior(items: cards)
/// walls.translatesReferenceBoundsIntoBoundary = true
/// animator.addBehavior(UIGravityBehavior(items: cards))
/// animator.addBehavior(walls)
/// ```
///
/// Chipmunk simulates 240 steps a second of the display's clock, whatever the rate of frames is. Half a second after all items
/// came to rest it pauses; a change of a behaviour starts it again.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
    /// The view in whose space items are placed.
    public let referenceView: UIView?
    /// Told when the animator starts to move items and when they have come to rest.
    open weak var delegate: (any UIDynamicAnimatorDelegate)?
    /// What was added, in that order.
    open private(set) var behaviors: [UIDynamicBehavior] = []
    /// Whether items move: true from the first behaviour until everything rests.
    open var isRunning: Bool { link != nil }
    /// How long it has run so far; seconds, without its pauses.
    open var elapsedTime: TimeInterval { Double(world.steps) * DynamicStep.duration }

    let world = DynamicWorld()
    private weak var layout: UICollectionViewLayout?
    private var link: CADisplayLink?
    private var needsFollowing = false
    /// When `link` was made, and how many steps there were before.
    private var start = (time: 0.0, steps: 0)
    /// More steps than this in a frame are left out: a window that slept does not simulate its night.
    private static let frameLimit = 2400

    /// An animator for views that are in the view.
    public init(referenceView view: UIView) {
        referenceView = view
        super.init()
    }

    /// An animator for the attributes of a layout, which is made out of date in each frame.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        referenceView = nil
        self.layout = layout
        super.init()
    }

    /// An animator for items of your own, in a space of their own.
    public override init() {
        referenceView = nil
        super.init()
    }

    isolated deinit {
        link?.invalidate()
        world.close()
    }

    // MARK: Behaviours

    /// Adds a behaviour with its children. One that has an animator or a parent is refused, which the log says.
    open func addBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior.isFree(for: nil) else { return }
        behaviors.append(behavior)
        behavior.attach(to: self)
        behaviorsChanged()
    }

    /// Removes a behaviour; its items stay where they are.
    open func removeBehavior(_ behavior: UIDynamicBehavior) {
        guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
        behavior.attach(to: nil)
        behaviors.remove(at: index)
        behaviorsChanged()
    }

    /// Removes all behaviours.
    open func removeAllBehaviors() {
        for behavior in behaviors { behavior.attach(to: nil) }
        behaviors = []
        behaviorsChanged()
    }

    /// The items whose boxes meet the rectangle, which is in the reference view's space.
    open func items(in rect: CGRect) -> [any UIDynamicItem] {
        follow()
        return world.bodies.map(\.item).filter { dynamicFrame(of: $0).intersects(rect) }
    }

    /// Takes the item's place, size and rotation as they are now, after you have changed them; its velocity stays.
    open func updateItem(usingCurrentState item: any UIDynamicItem) {
        follow()
        guard let body = world.body(of: item), isUsable(item) else { return }
        body.readItem()
        behaviorsChanged()
    }

    /// The animated attributes of a cell; nil if no behaviour has them.
    open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(.cell, nil, at: indexPath)
    }

    /// The animated attributes of a supplementary view; nil if no behaviour has them.
    open func layoutAttributesForSupplementaryView(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(.supplementaryView, kind, at: indexPath)
    }

    /// The animated attributes of a decoration view; nil if no behaviour has them.
    open func layoutAttributesForDecorationView(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(.decorationView, kind, at: indexPath)
    }

    private func attributes(
        _ category: UICollectionView.ElementCategory, _ kind: String?, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        follow()
        return world.bodies.lazy.compactMap { $0.item as? UICollectionViewLayoutAttributes }.first {
            $0.representedElementCategory == category && $0.representedElementKind == kind && $0.indexPath == indexPath
        }
    }

    // MARK: Running

    var collectionView: UICollectionView? { layout?.collectionView }

    func behaviorsChanged() {
        needsFollowing = true
        wake()
    }

    /// Brings the bodies up to date with the behaviours.
    func follow() {
        guard needsFollowing else { return }
        needsFollowing = false
        world.follow(behaviors, reference: referenceView)
    }

    func wake() {
        world.wake()
        guard link == nil, !behaviors.isEmpty else { return }
        delegate?.dynamicAnimatorWillResume(self)
        start = (CACurrentMediaTime(), world.steps)
        let link = CADisplayLink { [weak self] link in
            if let self, self.link === link { tick(link.timestamp) } else { link.invalidate() }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func tick(_ time: TimeInterval) {
        let due = start.steps + Int(max(0, min((time - start.time) * DynamicStep.rate + 1e-6, 1e12)))
        if due - world.steps > UIDynamicAnimator.frameLimit {
            warn(
                "UIDynamicAnimator: the last frame was more than 10 s ago; the time between is left out.",
                module: "UIKit")
            start.steps -= due - world.steps - UIDynamicAnimator.frameLimit
        }
        let last = min(due, world.steps + UIDynamicAnimator.frameLimit)
        if world.boundsChanged(of: referenceView) { needsFollowing = true }
        while world.steps < last, link != nil {
            follow()
            world.step()
            world.tellContacts()
            let actions = world.behaviors.compactMap(\.action)
            if !actions.isEmpty {
                world.writeItems()
                for action in actions { action() }
            }
            if behaviors.isEmpty || Double(world.restingSteps) >= DynamicStep.rate / 2 { pause() }
        }
        // Items that a delegate has just removed keep their place.
        follow()
        world.writeItems()
        layout?.invalidateLayout()
    }

    private func pause() {
        guard let link else { return }
        link.invalidate()
        self.link = nil
        world.writeItems()
        delegate?.dynamicAnimatorDidPause(self)
    }
}

/// Is told when an animator starts and pauses.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
    /// Items are about to move. Does nothing unless written.
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    /// All items rest. Does nothing unless written.
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    /// Does nothing.
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    /// Does nothing.
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
