import MicaRaster

extension PlanBuilder {
    /// Adds a node in 3D: directly if its plane is seen without perspective, otherwise as an offscreen bitmap that is
    /// drawn in perspective.
    mutating func add(_ plane: DepthPlane, _ scope: Scope) {
        let node = plane.node
        if node.flags.contains(.singleSided), plane.matrix.facesAway { return }
        if plane.cuts.isEmpty, let affine = plane.matrix.planeAffine {
            var scope = scope
            scope.alpha = plane.opacity
            place(node, affine, scope)
            return
        }
        guard let view = PlaneView(plane.matrix, scope.transform) else { return }
        let box = node.extent.box
        // Coordinates far outside the canvas are useless and reduce the precision.
        let window = Box(
            x: Double(canvas.x0) - 64, y: Double(canvas.y0) - 64, width: Double(canvas.width) + 128,
            height: Double(canvas.height) + 128)
        let outline = view.outline(of: box, in: window)
        guard outline.count >= 3 else { return }
        let bounds = outline.reduce(into: Box.empty) { $0.extend($1) }.outset(by: 1).pixels(in: scope.clip)
        guard isWanted(bounds, scope.spread),
            let surface = surfaces.surface(node, view, window, canvas, effects: scope.effects)
        else { return }

        var op = DrawOp(
            .fill(ConvexClip.path(outline), .nonZero),
            paint: .image(
                ImagePaint(
                    surface.image, sampling: .trilinear,
                    projection: Projection(surface.toNode).then(view.projection))),
            alpha: plane.opacity * node.opacity, blend: node.values.blend,
            antialias: node.flags.contains(.antialiasesEdges) && node.endsSmoothly)
        let covers = node.coversItsExtent && op.alpha >= 1
        for cut in plane.cuts {
            // The far part of an opaque plane continues under the seam, and its near part has an antialiased edge. In a
            // translucent plane this would be visible as a line, so each pixel belongs to one part.
            let slack = covers && !cut.isFront ? 1.0 : 0.0
            var half = [window.min, Point(window.max.x, window.min.y), window.max, Point(window.min.x, window.max.y)]
            guard let inverse = scope.transform.inverse else { return }
            let length = (cut.normal * cut.normal).sum().squareRoot()
            let reach = slack * length / max(1e-9, scope.transform.meanScale)
            half = ConvexClip.clip(half) { (inverse.apply($0) * cut.normal).sum() - cut.distance + reach }
            guard half.count >= 3 else { return }
            op.clip = Clip(
                .path(ConvexClip.path(half), .identity, .nonZero, antialias: covers), parent: op.clip)
        }
        append(op, bounds: bounds, scope)
    }

    /// Adds a node from its cached bitmap. Returns `false` if it should be drawn like any other.
    mutating func addRasterized(_ node: RenderNode, _ p: Placement) -> Bool {
        let v = node.values
        guard v.rasterizationScale > 0, v.rasterizationScale.isFinite, v.backdropFilters.isEmpty,
            let surface = surfaces.bitmap(node, scale: v.rasterizationScale, canvas, effects: p.effects)
        else { return false }
        let scope = Scope(
            transform: p.transform, alpha: p.alpha, grouped: p.grouped, clip: p.bounds, spread: p.spread)
        let toDevice = surface.toNode.then(p.transform)
        let size = (width: Double(surface.image.width), height: Double(surface.image.height))
        if v.blend == .normal, let at = toDevice.wholeOffset(width: size.width, height: size.height) {
            append(
                PlanItem(kind: .copy(surface.image, x: at.x, y: at.y, alpha: p.alpha), bounds: p.bounds), scope)
            return true
        }
        let op = DrawOp(
            .box(Box(x: 0, y: 0, width: size.width, height: size.height)),
            paint: .image(ImagePaint(surface.image, sampling: .trilinear)), transform: toDevice, alpha: p.alpha,
            blend: v.blend, antialias: node.flags.contains(.antialiasesEdges))
        append(op, bounds: p.bounds, scope)
        return true
    }
}

extension RenderNode {
    /// `true` if the outline of its content is antialiased: by its own edges if it fills all of it, otherwise by any
    /// inside it.
    fileprivate var endsSmoothly: Bool {
        if traits.contains(.ownLook), bounds.contains(extent.box) { return !smoothEdges.isEmpty }
        return traits.contains(.smoothEdges)
    }

    /// `true` if its whole extent is opaque.
    var coversItsExtent: Bool {
        let v = values
        return background.alpha >= 1 && v.cornerRadius <= 0 && v.mask == nil && v.filters.isEmpty
            && extent.box == bounds
    }
}

/// The projection of a plane onto the canvas.
struct PlaneView: Sendable {
    /// The transform from the node's space to device pixels.
    let projection: Projection

    /// Returns `nil` if the plane is seen edge-on.
    init?(_ matrix: Matrix4, _ parent: Affine) {
        func row(_ r: SIMD4<Double>) -> (Double, Double, Double) {
            (parent.a * r.x + parent.c * r.y + parent.tx * r.w, parent.b * r.x + parent.d * r.y + parent.ty * r.w, r.w)
        }
        let x = row(matrix.row1), y = row(matrix.row2), o = row(matrix.row4)
        projection = Projection(x.0, y.0, o.0, x.1, y.1, o.1, x.2, y.2, o.2)
        guard projection.inverse != nil else { return nil }
    }

    /// Returns (x, y, w) before the division.
    func homogeneous(_ p: Point) -> SIMD3<Double> {
        let m = projection
        return SIMD3(m.a * p.x + m.b * p.y + m.c, m.d * p.x + m.e * p.y + m.f, m.g * p.x + m.h * p.y + m.i)
    }

    /// Returns the part of a box of the node's space, in that space, in front of the viewer and inside a device-space
    /// window.
    func visible(_ box: Box, in window: Box) -> [Point] {
        var polygon = [box.min, Point(box.max.x, box.min.y), box.max, Point(box.min.x, box.max.y)]
        polygon = ConvexClip.clip(polygon) { homogeneous($0).z - EyePlane.nearest }
        polygon = ConvexClip.clip(polygon) {
            let p = homogeneous($0)
            return p.x - window.min.x * p.z
        }
        polygon = ConvexClip.clip(polygon) {
            let p = homogeneous($0)
            return window.max.x * p.z - p.x
        }
        polygon = ConvexClip.clip(polygon) {
            let p = homogeneous($0)
            return p.y - window.min.y * p.z
        }
        return ConvexClip.clip(polygon) {
            let p = homogeneous($0)
            return window.max.y * p.z - p.y
        }
    }

    /// Returns the part on the canvas.
    func outline(of box: Box, in window: Box) -> [Point] {
        visible(box, in: window).compactMap { projection.apply($0) }
    }

    /// Returns the maximum number of pixels that a unit of the node's space covers at a point.
    func magnification(at p: Point) -> Double {
        let h = homogeneous(p), m = projection
        guard h.z > 0 else { return 0 }
        let u = h.x / h.z, v = h.y / h.z
        let dx = Point(m.a - u * m.g, m.d - v * m.g) / h.z, dy = Point(m.b - u * m.h, m.e - v * m.h) / h.z
        return Affine(dx.x, dx.y, dy.x, dy.y, 0, 0).maximumScale
    }
}

extension Projection {
    /// Returns this transform, followed by `next`.
    func then(_ n: Projection) -> Projection {
        func row(_ x: Double, _ y: Double, _ z: Double) -> (Double, Double, Double) {
            (x * a + y * d + z * g, x * b + y * e + z * h, x * c + y * f + z * i)
        }
        let x = row(n.a, n.b, n.c), y = row(n.d, n.e, n.f), w = row(n.g, n.h, n.i)
        return Projection(x.0, x.1, x.2, y.0, y.1, y.2, w.0, w.1, w.2)
    }
}
