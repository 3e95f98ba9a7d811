import CoreGraphics
import Foundation

/// The data of one layer in a tree view, without the layer.
package struct LayerRecord: Sendable, Codable, Equatable {
    /// The path from the root: "0" is the root, "0.2" its third sublayer, "0.2.m" the mask of that.
    package var id: String
    /// The depth in the tree; 0 for the root.
    package var depth: Int
    package var className: String
    package var name: String?
    /// The class of the view whose layer it is.
    package var viewName: String?
    /// The corners, in points of the canvas: x and y of the upper left, upper right, lower right, lower left one. Empty
    /// if the layer is seen edge-on or a corner is behind the viewer.
    package var quad: [Double]
    /// The clip rectangle as x, y, width and height; `nil` for none.
    package var clip: [Double]?
    /// `true` if neither the layer nor an ancestor is hidden or fully transparent.
    package var isVisible: Bool
    /// `true` if it has content of its own, besides its sublayers.
    package var draws: Bool
    package var isAnimated: Bool
}

/// A property of a layer in a table.
package struct PropertyRecord: Sendable, Codable, Equatable {
    package var key: String
    /// The model value.
    package var model: String
    /// The value on screen.
    package var shown: String
    /// The kind of the value; `nil` if it cannot be written as text.
    package var kind: ValueKind?
}

extension LayerDescription {
    /// The properties as rows of a table.
    package var records: [PropertyRecord] {
        properties.map { PropertyRecord(key: $0.key, model: $0.model, shown: $0.shown ?? $0.model, kind: $0.kind) }
    }
}

extension LayerRecord {
    /// Returns the class, and the name if there is one.
    static func title(of layer: CALayer) -> String {
        let type = String(describing: type(of: layer))
        return layer.name.map { $0.isEmpty ? type : "\(type) \"\($0.cut)\"" } ?? type
    }

    static func id(of layer: CALayer) -> String {
        var parts: [String] = []
        var current = layer
        while let parent = current.parent {
            let children = parent.children
            parts.append(children?.mask === current ? "m" : "\(children?.index(of: current) ?? 0)")
            current = parent
        }
        return (["0"] + parts.reversed()).joined(separator: ".")
    }
}

extension String {
    /// The text cut to the length for lists, since a program may use names of any length.
    package var cut: String {
        guard utf8.count > 200, let end = index(startIndex, offsetBy: 200, limitedBy: endIndex), end < endIndex else {
            return self
        }
        return "\(self[..<end])…"
    }
}

extension LayerHost {
    /// Returns the layer at a `LayerRecord.id`; `nil` if there is none.
    package func layer(at id: String) -> CALayer? {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.first == "0" else { return nil }
        var current = layer
        for part in parts.dropFirst() {
            let children = current.children
            if part == "m" {
                guard let mask = children?.mask else { return nil }
                current = mask
            } else {
                guard let index = Int(part), let children, (0..<children.count).contains(index) else { return nil }
                let place = children.root.locate(index)
                current = place.chunk.layers[place.index]
            }
        }
        return current
    }

    /// The number of layers, masks included. Complexity: the number of layers.
    package var layerCount: Int {
        var count = 0, stack = [layer]
        while let layer = stack.popLast() {
            count += 1
            stack += layer.children?.array ?? []
            if let mask = layer.children?.mask { stack.append(mask) }
        }
        return count
    }

    /// Returns the layers from the root down, masks before sublayers, as they are on screen: at most `limit` of them.
    package func records(limit: Int = .max) -> [LayerRecord] {
        perform {
            struct Item {
                let layer: CALayer, id: String, depth: Int
                /// The transform from the superlayer's space to the canvas.
                let space: CATransform3D
                let clip: CGRect?
                let isVisible: Bool
            }
            var result: [LayerRecord] = []
            var stack = [
                Item(layer: layer, id: "0", depth: 0, space: CATransform3DIdentity, clip: nil, isVisible: true)
            ]
            while let item = stack.popLast(), result.count < limit {
                let layer = item.layer, shown = layer.presentation() ?? layer
                let bounds = shown.bounds
                var own = CATransform3DMakeTranslation(
                    -bounds.minX - bounds.width * shown.anchorPoint.x,
                    -bounds.minY - bounds.height * shown.anchorPoint.y, -shown.anchorPointZ)
                own = CATransform3DConcat(own, shown.transform)
                own = CATransform3DConcat(
                    own, CATransform3DMakeTranslation(shown.position.x, shown.position.y, shown.zPosition))
                let space = CATransform3DConcat(own, item.space)
                let quad = space.quad(of: bounds)
                let isVisible = item.isVisible && !shown.isHidden && shown.opacity > 0
                result.append(
                    LayerRecord(
                        id: item.id, depth: item.depth, className: String(describing: type(of: layer)),
                        name: layer.name, viewName: layer.delegate.flatMap { LayerRecord.viewName($0) }, quad: quad,
                        clip: item.clip.map { [$0.minX, $0.minY, $0.width, $0.height].map { Double($0) } },
                        isVisible: isVisible, draws: layer.drawsSomething(shown),
                        isAnimated: layer.animationBox?.items.contains(where: \.isRunning) ?? false))
                var clip = item.clip
                if shown.masksToBounds, !quad.isEmpty {
                    let box = CGRect(corners: quad)
                    clip = clip.map { $0.intersection(box) } ?? box
                    if clip?.isNull == true { clip = .zero }
                }
                var inside = space
                if !CATransform3DIsIdentity(shown.sublayerTransform) {
                    let x = bounds.minX + bounds.width * shown.anchorPoint.x
                    let y = bounds.minY + bounds.height * shown.anchorPoint.y
                    inside = CATransform3DConcat(CATransform3DMakeTranslation(x, y, 0), inside)
                    inside = CATransform3DConcat(shown.sublayerTransform, inside)
                    inside = CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, 0), inside)
                }
                func inner(_ child: CALayer, _ part: String) -> Item {
                    Item(
                        layer: child, id: "\(item.id).\(part)", depth: item.depth + 1, space: inside, clip: clip,
                        isVisible: isVisible)
                }
                for (index, child) in (layer.children?.array ?? []).enumerated().reversed() {
                    stack.append(inner(child, "\(index)"))
                }
                if let mask = layer.children?.mask { stack.append(inner(mask, "m")) }
            }
            return result
        }
    }

    /// Returns all properties of the layer at a `LayerRecord.id`, including those at their default.
    package func properties(at id: String) -> [PropertyRecord]? {
        perform {
            guard let layer = layer(at: id) else { return nil }
            return LayerDescription(layer, depth: 0, isMask: false, isWhole: true).records
        }
    }

    /// Returns the current animations of the tree: at most `limit` of them.
    package func animationRecords(limit: Int = .max) -> [AnimationRecord] {
        perform {
            var result: [AnimationRecord] = []
            for layer in sampling.animated {
                for item in layer.animationBox?.items ?? [] where item.isRunning && result.count < limit {
                    result.append(AnimationRecord(item.animation, key: item.key, item.timing, layer, self))
                }
            }
            return result.sorted { ($0.begin, $0.layer, $0.key ?? "") < ($1.begin, $1.layer, $1.key ?? "") }
        }
    }
}

extension LayerRecord {
    /// Returns the class of a view: views are the delegates of their layers.
    fileprivate static func viewName(_ delegate: any CALayerDelegate) -> String? {
        (delegate as? CALayer) == nil ? String(describing: type(of: delegate)) : nil
    }
}

extension CALayer {
    fileprivate func drawsSomething(_ shown: CALayer) -> Bool {
        if shown.contents != nil || hasOwnLook { return true }
        if let color = shown.backgroundColor, color.alpha > 0 { return true }
        return shown.borderWidth > 0 && (shown.borderColor?.alpha ?? 1) > 0
    }
}

extension CATransform3D {
    /// Returns the corners of a rectangle, projected; empty if one is behind the viewer.
    fileprivate func quad(of rect: CGRect) -> [Double] {
        let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)]
        var result: [Double] = []
        for (x, y) in corners {
            let w = Double(m14 * x + m24 * y + m44)
            guard w > 1e-6 else { return [] }
            result.append(Double(m11 * x + m21 * y + m41) / w)
            result.append(Double(m12 * x + m22 * y + m42) / w)
        }
        return result.allSatisfy(\.isFinite) ? result.map { ($0 * 1000).rounded() / 1000 } : []
    }
}

extension CGRect {
    /// Creates the bounding box of four corners.
    fileprivate init(corners: [Double]) {
        let x = stride(from: 0, to: 8, by: 2).map { corners[$0] }, y = stride(from: 1, to: 8, by: 2).map { corners[$0] }
        self.init(x: x.min()!, y: y.min()!, width: x.max()! - x.min()!, height: y.max()! - y.min()!)
    }
}
