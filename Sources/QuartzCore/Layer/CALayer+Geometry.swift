import CoreGraphics

extension CALayer {
    final var computedFrame: CGRect {
        state.contains(.asksGeometry) ? askedValues(geometryOnly: true).frame : values.frame
    }

    /// The transform from this layer's space to its superlayer's, without the superlayer's `sublayerTransform`.
    final var matrixToParent: CATransform3D {
        state.contains(.asksGeometry) ? askedValues(geometryOnly: true).matrixToParent : values.matrixToParent
    }

    /// The transform with which the sublayers are drawn in this layer; `nil` for none.
    final var childrenMatrix: CATransform3D? {
        state.contains(.asksGeometry) ? askedValues(geometryOnly: true).childrenMatrix : values.childrenMatrix
    }

    /// The transform from this layer's space to its superlayer's in conversions, without the superlayer's part.
    private var conversionToParent: CATransform3D {
        state.contains(.asksGeometry) ? askedValues(geometryOnly: true).conversionToParent : values.conversionToParent
    }

    /// The superlayer's part in conversions from its sublayers' space or its mask's; `nil` for none.
    private func conversionToSelf(fromMask isMask: Bool) -> CATransform3D? {
        let isAsked = state.contains(.asksGeometry)
        return isAsked
            ? askedValues(geometryOnly: true).conversionToSelf(fromMask: isMask)
            : values.conversionToSelf(fromMask: isMask)
    }

    final func setFrame(_ new: CGRect) {
        guard !new.isNull else { return }
        var size = new.standardized.size
        let origin = new.standardized.origin
        let transform = values.transform
        if transform != CATransform3DIdentity {
            // The size whose bounding box under the linear part is the frame's. A rotated layer has many; this uses the
            // one with the extent of the transformed frame.
            let inverse = transform.linearInPlane.inverted()
            let box = CGRect(origin: .zero, size: size).applying(
                CGAffineTransform(a: inverse.a, b: inverse.b, c: inverse.c, d: inverse.d, tx: 0, ty: 0))
            size = box.size
        }
        let b = bounds
        bounds = CGRect(origin: b.origin, size: size)
        let a = anchorPoint
        if transform != CATransform3DIdentity {
            // The bounding box as if the anchor were at the origin.
            var moved = matrixToParent
            moved.m41 -= values.position.x * moved.m44
            moved.m42 -= values.position.y * moved.m44
            let box = values.bounds.box(through: moved)
            position = CGPoint(x: origin.x - box.origin.x, y: origin.y - box.origin.y)
        } else {
            position = CGPoint(x: origin.x + a.x * size.width, y: origin.y + a.y * size.height)
        }
    }

    // MARK: Conversion

    /// The transform from this layer's space to its superlayer's.
    private var conversion: CATransform3D {
        let matrix = conversionToParent
        guard let parent = superlayer else { return matrix }
        let isMask = (parent.modelLayer ?? parent).children?.mask === (modelLayer ?? self)
        return parent.conversionToSelf(fromMask: isMask).map { CATransform3DConcat(matrix, $0) } ?? matrix
    }

    /// Converts a point of this layer to its superlayer's space; `nil` behind the viewer.
    final func pointInParent(_ p: CGPoint) -> CGPoint? { conversion.project(p) }

    /// Converts a point of the superlayer to this layer's space; `nil` if no point of this layer is visible there.
    final func pointFromParent(_ p: CGPoint) -> CGPoint? {
        let matrix = conversion
        if matrix.isPlainTranslation { return CGPoint(x: p.x - matrix.m41, y: p.y - matrix.m42) }
        return matrix.unproject(p)
    }

    /// Converts a point from one layer's space to another's; `nil` is the space that contains the root. The conversion
    /// passes through the nearest common ancestor. A point without an image is returned unchanged.
    final func map(_ p: CGPoint, from: CALayer?, to: CALayer?) -> CGPoint {
        if from === to { return p }
        // A single step, as in hit testing, does not depend on the depth of the layers.
        if let to, let from {
            if to.superlayer === from { return to.pointFromParent(p) ?? p }
            if from.superlayer === to { return from.pointInParent(p) ?? p }
        }
        var down: [CALayer] = []
        var layer = to
        while let current = layer {
            down.append(current)
            layer = current.superlayer
        }
        let above = Set(down.map { ObjectIdentifier($0.model()) })
        var point = p
        layer = from
        while let current = layer, !above.contains(ObjectIdentifier(current.model())) {
            guard let next = current.pointInParent(point) else { return p }
            point = next
            layer = current.superlayer
        }
        let meeting = layer.map { ObjectIdentifier($0.model()) }
        var path = down[...]
        if let meeting, let index = down.firstIndex(where: { ObjectIdentifier($0.model()) == meeting }) {
            path = down[..<index]
        }
        for current in path.reversed() {
            guard let next = current.pointFromParent(point) else { return p }
            point = next
        }
        return point
    }

    final func map(_ r: CGRect, from: CALayer?, to: CALayer?) -> CGRect {
        if from === to || r.isNull { return r }
        let corners = [
            CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY), CGPoint(x: r.maxX, y: r.maxY),
            CGPoint(x: r.minX, y: r.maxY),
        ].map { map($0, from: from, to: to) }
        let xs = corners.map(\.x), ys = corners.map(\.y)
        let x = xs.min()!, y = ys.min()!
        return CGRect(x: x, y: y, width: xs.max()! - x, height: ys.max()! - y)
    }

    /// The orientation of the drawn contents.
    final var orientation: ContentsOrientation {
        ContentsOrientation(
            isOwnGeometryFlipped: isGeometryFlipped, isMirrored: MirroredSpaces.contain(modelLayer ?? self))
    }
}

/// The orientation of a layer's drawn contents.
struct ContentsOrientation {
    /// `true` if the layer's own geometry is flipped: it draws with y up, and its contents lie with y down.
    var isOwnGeometryFlipped: Bool
    /// `true` if the ancestors mirror its space, contents included.
    var isMirrored = false
    static let plain = ContentsOrientation(isOwnGeometryFlipped: false)

    /// `true` if the contents are flipped: a tree whose y grows downwards is flipped for contents, whose y grows
    /// upwards.
    var isFlipped: Bool { isOwnGeometryFlipped == isMirrored }

    /// Returns the transform from the space in which a layer draws to pixels with y down. The first pixel is at
    /// `origin` in the space of its contents; `sx` and `sy` are pixels per point.
    func transform(of bounds: CGRect, from origin: CGPoint, _ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
        isOwnGeometryFlipped
            ? CGAffineTransform(
                a: sx, b: 0, c: 0, d: -sy, tx: -origin.x * sx, ty: (bounds.minY + bounds.maxY - origin.y) * sy)
            : CGAffineTransform(a: sx, b: 0, c: 0, d: sy, tx: -origin.x * sx, ty: -origin.y * sy)
    }
}

extension LayerValues {
    /// The anchor point in the layer's own space.
    var anchor: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    var frame: CGRect {
        let b = bounds, p = position, a = anchorPoint
        guard let rareBox, rareBox.values.transform != CATransform3DIdentity else {
            return CGRect(
                x: p.x - a.x * b.size.width, y: p.y - a.y * b.size.height, width: b.size.width, height: b.size.height)
        }
        return b.box(through: matrixToParent)
    }

    /// The transform from the layer's space to its superlayer's, without the superlayer's `sublayerTransform`.
    var matrixToParent: CATransform3D {
        let anchor = anchor, p = position, transform = transform, anchorZ = self.anchorPointZ
        guard transform != CATransform3DIdentity || anchorZ != 0 else {
            return CATransform3DMakeTranslation(p.x - anchor.x, p.y - anchor.y, zPosition)
        }
        let toAnchor = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorZ)
        let toPosition = CATransform3DMakeTranslation(p.x, p.y, zPosition + anchorZ)
        return CATransform3DConcat(CATransform3DConcat(toAnchor, transform), toPosition)
    }

    /// The transform that turns the bounds upside down.
    var flip: CATransform3D {
        var flip = CATransform3DIdentity
        flip.m22 = -1
        flip.m42 = 2 * bounds.origin.y + bounds.size.height
        return flip
    }

    /// The sublayer transform about the anchor point; `nil` for the identity.
    private var sublayersAboutAnchor: CATransform3D? {
        let sub = sublayerTransform
        guard sub != CATransform3DIdentity else { return nil }
        let anchor = anchor
        return CATransform3DConcat(
            CATransform3DConcat(CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0), sub),
            CATransform3DMakeTranslation(anchor.x, anchor.y, 0))
    }

    /// The transform with which the sublayers are drawn in the layer: the flip, then the sublayer transform; `nil` for
    /// none.
    var childrenMatrix: CATransform3D? {
        guard switches.contains(.isGeometryFlipped) else { return sublayersAboutAnchor }
        return sublayersAboutAnchor.map { CATransform3DConcat(flip, $0) } ?? flip
    }

    /// The transform from the layer's space to its superlayer's in conversions. The flip of a layer lies between the
    /// layer and its superlayer: its sublayers keep their coordinates in it.
    var conversionToParent: CATransform3D {
        switches.contains(.isGeometryFlipped) ? CATransform3DConcat(flip, matrixToParent) : matrixToParent
    }

    /// The transform from the space in which sublayers are placed to the layer's space; `nil` for none. Together with
    /// the flip in `conversionToParent` it gives `childrenMatrix`. A mask is drawn without the sublayer transform.
    func conversionToSelf(fromMask isMask: Bool) -> CATransform3D? {
        if isMask { return nil }
        guard switches.contains(.isGeometryFlipped) else { return sublayersAboutAnchor }
        return sublayersAboutAnchor.map { CATransform3DConcat(CATransform3DConcat(flip, $0), flip) }
    }
}

extension CGRect {
    /// Returns the bounding box of the transformed corners.
    fileprivate func box(through m: CATransform3D) -> CGRect {
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
        ].compactMap { m.project($0) }
        guard let first = corners.first else { return .zero }
        var low = first, high = first
        for c in corners {
            low = CGPoint(x: min(low.x, c.x), y: min(low.y, c.y))
            high = CGPoint(x: max(high.x, c.x), y: max(high.y, c.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension CATransform3D {
    var isPlainTranslation: Bool {
        var t = self
        t.m41 = 0
        t.m42 = 0
        t.m43 = 0
        return t == CATransform3DIdentity
    }
}
