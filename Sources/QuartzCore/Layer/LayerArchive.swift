import CoreGraphics
import Foundation

/// The format of nested layers in archives: nested like the layers, as coders expect, so that `init(coder:)` finds a
/// layer's contents. Because coders recurse, layers beyond a level limit follow in a single list.
enum LayerArchive {
    private static let levelLimit = 64

    static func encodeChildren(of layer: CALayer, _ coder: NSCoder) {
        let archive = ArchiveState.current
        guard layer.children != nil, !archive.listed.contains(ObjectIdentifier(layer)) else { return }
        archive.level += 1
        defer { archive.level -= 1 }
        guard archive.level > levelLimit else {
            if let sublayers = layer.sublayers { coder.encode(ArchivedList(sublayers), forKey: "sublayers") }
            if let mask = layer.mask { coder.encode(mask, forKey: "mask") }
            return
        }
        var all: [CALayer] = [], owners: [Int] = [], next = 0
        var owner: CALayer? = layer
        while let current = owner {
            let number = next - 1
            current.children?.root.forEach {
                all.append($0)
                owners.append(number)
            }
            if let mask = current.children?.mask {
                all.append(mask)
                // Below −1: the mask of that layer.
                owners.append(-3 - number)
            }
            owner = next < all.count ? all[next] : nil
            next += 1
        }
        for layer in all { archive.listed.insert(ObjectIdentifier(layer)) }
        coder.encode(ArchivedList(all), forKey: "layers")
        coder.encode(ArchivedList(owners.map { NSNumber(value: $0) }), forKey: "owners")
        for layer in all { archive.listed.remove(ObjectIdentifier(layer)) }
    }

    /// The maximum nesting of layers in a valid archive, with a margin for layers inside values of others.
    static let readLimit = 4 * levelLimit

    static func decodeChildren(of layer: CALayer, _ coder: NSCoder) {
        if let list = ArchivedValue.decode(coder.decodeArchived("sublayers")) as? [Any] {
            layer.sublayers = list.compactMap { $0 as? CALayer }.filter { !$0.isAbove(layer) }
        }
        if let mask = coder.decodeArchived("mask") as? CALayer, !mask.isAbove(layer) { layer.mask = mask }
        guard let all = ArchivedValue.decode(coder.decodeArchived("layers")) as? [Any],
            let owners = ArchivedValue.decode(coder.decodeArchived("owners")) as? [Any], all.count == owners.count
        else { return }
        for (number, (child, owner)) in zip(all, owners).enumerated() {
            guard let child = child as? CALayer, let owner = ValueConversion.double(owner).flatMap(Int.init(exactly:))
            else { continue }
            let above = owner < -1 ? -3 - owner : owner
            // Owners precede their contents: an archive that violates this is damaged.
            guard above >= -1, above < number, let parent = above < 0 ? layer : all[above] as? CALayer,
                child.superlayer == nil, !child.isAbove(parent)
            else { continue }
            if owner < -1 { parent.mask = child } else { parent.addSublayer(child) }
        }
    }
}

/// The archiving state of a thread.
final class ArchiveState {
    private static let states = PerThread { ArchiveState() }
    static var current: ArchiveState { states.current }

    /// The current nesting level of animations being read.
    var animationLevel = 0
    /// The current nesting level of layers being read.
    var readLevel = 0
    /// The current nesting level of emitter cells and filters being read.
    var valueLevel = 0
    /// Valid archives nest cells at most 64 deep.
    static let valueLevelLimit = 128
    /// The current nesting level of layers being written.
    var level = 0
    /// The layers that are written in another layer's list.
    var listed: Set<ObjectIdentifier> = []
}
