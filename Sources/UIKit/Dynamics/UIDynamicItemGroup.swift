public import CoreGraphics

/// Several items that move as one stiff body, each with a shape of its own.
@preconcurrency @MainActor
open class UIDynamicItemGroup: NSObject, UIDynamicItem {
    /// The items, as given; a group in it counts as its items.
    open var items: [any UIDynamicItem] { members.map(\.item) }
    /// The middle of the items' common box, in points.
    open var center: CGPoint { didSet { placeItems() } }
    /// The size of the items' common box, in points.
    public let bounds: CGRect
    /// The rotation since the group was made. Default identity.
    open var transform = CGAffineTransform.identity { didSet { placeItems() } }

    let members: [Member]

    /// An item and where it was about the group's middle.
    struct Member {
        let item: any UIDynamicItem
        let offset: CGPoint
        let transform: CGAffineTransform
    }

    /// A group of the items where they are now. Those with no size, or none that is finite, are left out.
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

/// The box around an item, with its transform.
@MainActor func dynamicFrame(of item: any UIDynamicItem) -> CGRect {
    let size = item.bounds.size
    return CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        .applying(item.transform).offsetBy(dx: item.center.x, dy: item.center.y)
}

/// Whether an item can be simulated; what cannot is named in the log.
@MainActor func isUsable(_ item: any UIDynamicItem) -> Bool {
    let size = item.bounds.size, center = item.center, t = item.transform
    let numbers = [size.width, size.height, center.x, center.y, t.a, t.b, t.c, t.d]
    guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e7 }) else {
        warn(
            "UIDynamicAnimator: \(type(of: item)) has a place or a size that is no number or too large; it stays.",
            module: "UIKit")
        return false
    }
    return true
}
