public import Raster
import Synchronization

/// A recorded drawing of a layer's contents. The compositor turns it into pixels when it first needs them, on whichever
/// thread, or draws its ops straight onto the canvas where that gives the same picture.
public final class Drawing: Sendable {
    public let list: DisplayList
    /// The size of the bitmap that it stands for, in pixels; the list's device space is this bitmap.
    public let width: Int, height: Int

    private let bitmap = Mutex<ImageSource?>(nil)

    public init(_ list: DisplayList, width: Int, height: Int) {
        (self.list, self.width, self.height) = (list, width, height)
    }

    /// The drawing's pixels, drawn by the first who asks; nil where the size is impossible or memory is short.
    func image(_ painter: Painter? = nil) -> ImageSource? {
        bitmap.withLock { made in
            if made == nil, let pixmap = Pixmap(width: width, height: height) {
                (painter ?? Painter()).draw(list, into: pixmap)
                made = ImageSource(pixmap)
            }
            return made
        }
    }

    /// Whether a single op makes the whole picture, so that drawing it onto the canvas is drawing the bitmap.
    var replaysAlone: Bool {
        guard list.ops.count == 1 else { return false }
        let op = list.ops[0]
        guard op.blend == .normal, op.shadow == nil else { return false }
        switch op.shape {
        case .fill, .stroke: break
        case .everything, .group: return false
        }
        if case .pattern = op.paint { return false }
        return true
    }

    /// Whether the bitmap would be much larger than what can be seen of it.
    func isLarge(for canvas: PixelRect) -> Bool {
        width > Pixmap.maximumSide || height > Pixmap.maximumSide
            || width * height > max(4 * canvas.area, 1 << 22)
    }
}

extension DisplayList {
    /// The same drawing under a further transform of device space.
    func applying(_ transform: Affine) -> DisplayList {
        let scale = transform.meanScale
        return DisplayList(
            ops.map { op in
                var op = op
                op.transform = op.transform.then(transform)
                op.clip = op.clip?.applying(transform)
                if let shadow = op.shadow {
                    op.shadow = DrawOp.Shadow(
                        offset: transform.applyToVector(shadow.offset), sigma: shadow.sigma * scale,
                        color: shadow.color)
                }
                if case .group(let list) = op.shape { op.shape = .group(list.applying(transform)) }
                if case .pattern(var pattern) = op.paint {
                    pattern.transform = pattern.transform.then(transform)
                    op.paint = .pattern(pattern)
                }
                return op
            })
    }
}

extension Clip {
    func applying(_ transform: Affine) -> Clip {
        var shapes: [Shape] = []
        var clip: Clip? = self
        while let current = clip {
            shapes.append(current.shape)
            clip = current.parent
        }
        var result: Clip?
        for shape in shapes.reversed() {
            switch shape {
            case .path(let path, let affine, let rule, let antialias):
                result = Clip(.path(path, affine.then(transform), rule, antialias: antialias), parent: result)
            case .image(let image, let affine, let luminance, let sampling):
                result = Clip(
                    .image(image, affine.then(transform), luminance: luminance, sampling: sampling), parent: result)
            }
        }
        return result!
    }
}
