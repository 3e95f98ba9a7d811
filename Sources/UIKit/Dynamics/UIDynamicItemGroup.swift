public import CoreGraphics

/// Several items that move as one rigid body, each with its own shape.
@preconcurrency @MainActor
open class UIDynamicItemGroup: NSObject, UIDynamicItem {
    /// The items; nested groups are flattened.
    open var items: [any UIDynamicItem] { members.map(\.item) }
    /// The centre of the items' bounding box, in points.
    @Observed open var center: CGPoint { didSet { placeItems() } }
    /// The size of the items' bounding box, in points.
    public let bounds: CGRect
    /// The rotation since the group was created. Default identity.
    @Observed open var transform = CGAffineTransform.identity { didSet { placeItems() } }

    let members: [Member]

    /// An item and its initial offset from the group's centre.
    struct Member {
        let item: any UIDynamicItem
        let offset: CGPoint
        let transform: CGAffineTransform
    }

    /// Creates a group of items at their current positions. Items whose size is zero or not finite are ignored.
    public init(items: [any UIDynamicItem]) {
        let items = items.flatMap { ($0 as? UIDynamicItemGroup)?.items ?? [$0] }.filter(isUsable)
        var box = CGRect.null
        for item in items { box = box.union(dynamicFrame(of: item)) }
        if box.isNull { box = .zero }
        let middle = CGPoint(x: box.midX, y: box.midY)
        members = items.map { item in
            Member(
                item: item, offset: CGPoint(x: item.center.x - middle.x, y: item.center.y - middle.y),
                transform: item.transform)
        }
        center = middle
        bounds = CGRect(origin: .zero, size: box.size)
        super.init()
    }

    private func placeItems() {
        for member in members {
            let offset = member.offset.applying(transform)
            member.item.center = CGPoint(x: center.x + offset.x, y: center.y + offset.y)
            member.item.transform = member.transform.concatenating(transform)
        }
    }
}

/// Returns the bounding box of an item with its transform.
@MainActor func dynamicFrame(of item: any UIDynamicItem) -> CGRect {
    let size = item.bounds.size
    return CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        .applying(item.transform).offsetBy(dx: item.center.x, dy: item.center.y)
}

/// Returns `true` if an item can be simulated; others are logged.
@MainActor func isUsable(_ item: any UIDynamicItem) -> Bool {
    let size = item.bounds.size, center = item.center, t = item.transform
    let numbers = [size.width, size.height, center.x, center.y, t.a, t.b, t.c, t.d]
    guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e7 }) else {
        warn(
            "UIDynamicAnimator: \(type(of: item)) must have a finite center and size within the coordinate range; it does not move.",
            module: "UIKit")
        return false
    }
    return true
}
