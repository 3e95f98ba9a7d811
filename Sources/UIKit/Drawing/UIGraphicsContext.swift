/// The contexts that UIKit drawing on this thread goes to, the current one last.
private final class ContextStack {
    private static let key = "Mica.UIGraphicsContext.stack"
    var contexts: [CGContext] = []

    static var ofThisThread: ContextStack {
        let dictionary = Thread.current.threadDictionary
        if let stack = dictionary[key] as? ContextStack { return stack }
        let stack = ContextStack()
        dictionary[key] = stack
        return stack
    }
}

/// The context that UIKit drawing on this thread goes to: inside `UIView.draw(_:)` the layer's, inside an image
/// renderer's closure the image's, else nil. Origin at the top left, y grows down.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.ofThisThread.contexts.last }

/// Makes `context` the current one of this thread until `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.ofThisThread.contexts.append(context) }

/// Goes back to the context before the last push; does nothing without one.
public func UIGraphicsPopContext() { _ = ContextStack.ofThisThread.contexts.popLast() }

public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Strokes the inside edge of `rect`, one point wide.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
