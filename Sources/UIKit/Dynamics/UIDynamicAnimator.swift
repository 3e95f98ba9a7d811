public import CoreGraphics
import QuartzCore

/// An animator that moves items as physical bodies, according to its behaviours.
///
/// ```swift
/// let animator = UIDynamicAnimator(referenceView: page)
/// let walls = UICollisionBehavior(items: cards)
/// walls.translatesReferenceBoundsIntoBoundary = true
/// animator.addBehavior(UIGravityBehavior(items: cards))
/// animator.addBehavior(walls)
/// ```
///
/// Chipmunk simulates 240 steps per second of the display's clock, independently of the frame rate. Half a second after
/// all items have come to rest, the animator pauses; a change of a behaviour resumes it.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
    /// The view whose coordinates are used for items; nil if there is none.
    public let referenceView: UIView?
    /// The delegate, which is notified when the animator resumes and pauses. Default nil.
    open weak var delegate: (any UIDynamicAnimatorDelegate)?
    /// The behaviours, in the order in which they were added.
    open private(set) var behaviors: [UIDynamicBehavior] = []
    /// `true` while items move: from the first behaviour until all items are at rest.
    open var isRunning: Bool { link != nil }
    /// The running time in seconds, without pauses.
    open var elapsedTime: TimeInterval { Double(world.steps) * DynamicStep.duration }

    let world = DynamicWorld()
    private weak var layout: UICollectionViewLayout?
    private var link: CADisplayLink?
    private var needsFollowing = false
    /// The start time of `link`, and the number of steps before it.
    private var start = (time: 0.0, steps: 0)
    /// The greatest number of steps in a frame; the rest is skipped, for example after the system was suspended.
    private static let frameLimit = 2400

    /// Creates an animator for descendants of a view.
    public init(referenceView view: UIView) {
        referenceView = view
        super.init()
    }

    /// Creates an animator for the attributes of a layout, which it invalidates in each frame.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        referenceView = nil
        self.layout = layout
        super.init()
    }

    /// Creates an animator for custom items in a coordinate system of their own.
    public override init() {
        referenceView = nil
        super.init()
    }

    isolated deinit {
        link?.invalidate()
        world.close()
    }

    // MARK: Behaviours

    /// Adds a behaviour with its children. One that already has an animator or a parent is rejected and logged.
    open func addBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior.isFree(for: nil) else { return }
        behaviors.append(behavior)
        behavior.attach(to: self)
        behaviorsChanged()
    }

    /// Removes a behaviour; its items keep their position.
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

    /// Returns the items whose bounding boxes intersect a rectangle in the reference view's coordinates.
    open func items(in rect: CGRect) -> [any UIDynamicItem] {
        follow()
        return world.bodies.map(\.item).filter { dynamicFrame(of: $0).intersects(rect) }
    }

    /// Reads the position, size and rotation of an item after a change by the app; its velocity is kept.
    open func updateItem(usingCurrentState item: any UIDynamicItem) {
        follow()
        guard let body = world.body(of: item), isUsable(item) else { return }
        body.readItem()
        behaviorsChanged()
    }

    /// Returns the animated attributes of a cell; nil if no behaviour has them.
    open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(.cell, nil, at: indexPath)
    }

    /// Returns the animated attributes of a supplementary view; nil if no behaviour has them.
    open func layoutAttributesForSupplementaryView(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(.supplementaryView, kind, at: indexPath)
    }

    /// Returns the animated attributes of a decoration view; nil if no behaviour has them.
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

    /// Synchronises the bodies with the behaviours.
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
                "UIDynamicAnimator: the last frame was more than 10 s ago; the time between is skipped.",
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
        // Items that a delegate has just removed keep their position.
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

/// The delegate of a dynamic animator.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
    /// Called before items begin to move. Default: does nothing.
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    /// Called when all items are at rest. Default: does nothing.
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    /// Does nothing.
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    /// Does nothing.
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
