/// The contexts of UIKit drawing on this thread; the current one is last.
private final class ContextStack {
    var contexts: [CGContext] = []
    /// The contexts that `UIGraphicsBeginImageContextWithOptions` created: their indices and pixels per point (0 for
    /// none).
    var images: [(index: Int, scale: CGFloat)] = []

    /// The scale of the current context if it is an image's.
    var imageScale: CGFloat? { images.last.flatMap { $0.index == contexts.count - 1 ? $0.scale : nil } }

    private static let stacks = PerThread { ContextStack() }
    static var ofThisThread: ContextStack { stacks.current }
}

/// Returns the context of UIKit drawing on this thread: in `UIView.draw(_:)` the layer's, in an image renderer's
/// closure the image's, otherwise nil. The origin is at the top left, y grows downwards.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.ofThisThread.contexts.last }

/// Makes `context` the current context of this thread until `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.ofThisThread.contexts.append(context) }

/// Restores the context before the last push; does nothing without one.
public func UIGraphicsPopContext() {
    let stack = ContextStack.ofThisThread
    if stack.imageScale != nil { stack.images.removeLast() }
    _ = stack.contexts.popLast()
}

/// Makes a bitmap of `size` points the current context of this thread until `UIGraphicsEndImageContext`. The origin is
/// at the top left. `scale` is in pixels per point, 0 for that of the current traits. With `opaque` the image has no
/// alpha and is black where nothing is drawn. An empty or impossible size results in no image.
///
/// `UIGraphicsImageRenderer` does the same and ends automatically.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let format = UIGraphicsImageRendererFormat()
    format.opaque = opaque
    if scale > 0 { format.scale = scale }
    let made = format.context(for: CGRect(origin: .zero, size: size))
    // One pixel replaces an impossible bitmap, so that begin and end stay paired.
    let pixel = CGRect(x: 0, y: 0, width: 1 / format.scale, height: 1 / format.scale)
    guard let context = made ?? format.context(for: pixel) else { return }
    let stack = ContextStack.ofThisThread
    stack.images.append((stack.contexts.count, made == nil ? 0 : format.scale))
    stack.contexts.append(context)
}

/// Calls `UIGraphicsBeginImageContextWithOptions(size, false, 1)`.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Returns an image of the drawing so far; nil if the current context is not one of `UIGraphicsBeginImageContext`.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    let stack = ContextStack.ofThisThread
    guard let scale = stack.imageScale, scale > 0, let image = stack.contexts.last?.makeImage() else { return nil }
    return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Restores the context before the last `UIGraphicsBeginImageContext`; does nothing if that is not the current one.
public func UIGraphicsEndImageContext() {
    if ContextStack.ofThisThread.imageScale != nil { UIGraphicsPopContext() }
}

/// Fills a rectangle of the current context with the fill colour in copy mode: a clear colour erases.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle of the current context with the fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    fill([rect.standardized], blendMode)
}

/// Draws a frame of one point inside a rectangle's edge with the fill colour in copy mode.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame of one point inside a rectangle's edge with the fill colour and a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    let rect = rect.standardized
    guard rect.width > 2, rect.height > 2 else { return fill([rect], blendMode) }
    let middle = rect.insetBy(dx: 0, dy: 1)
    fill(
        [
            CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
            CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1),
            CGRect(x: rect.minX, y: middle.minY, width: 1, height: middle.height),
            CGRect(x: rect.maxX - 1, y: middle.minY, width: 1, height: middle.height),
        ], blendMode)
}

private func fill(_ rects: [CGRect], _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    if rects.count == 1 { context.fill(rects[0]) } else { context.fill(rects) }
    context.restoreGState()
}

/// Intersects the current context's clip with a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
