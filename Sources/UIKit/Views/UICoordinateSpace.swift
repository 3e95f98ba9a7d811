/// An object with a coordinate space to convert points and rectangles from and to: a view or a screen.
@preconcurrency @MainActor public protocol UICoordinateSpace: AnyObject {
    /// The extent in the object's own space, in points.
    var bounds: CGRect { get }
    /// Converts a point of this space to another space.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a point of another space to this space.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a rectangle of this space to another space; returns its bounding box there.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts a rectangle of another space to this space; returns its bounding box here.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UIView: UICoordinateSpace {
    // Points between views of one tree are converted without a detour over the screen. Disfavoured, so that a view as
    // argument selects the method for views.

    @_disfavoredOverload public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, to: view) }
        return convert(point, to: nil as UIView?) + windowOrigin
    }
    @_disfavoredOverload public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, from: view) }
        return convert(point - windowOrigin, from: nil as UIView?)
    }
    @_disfavoredOverload public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let view = coordinateSpace as? UIView { return convert(rect, to: view) }
        return convert(rect, to: nil as UIView?).offsetBy(dx: windowOrigin.x, dy: windowOrigin.y)
    }
    @_disfavoredOverload public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let view = coordinateSpace as? UIView { return convert(rect, from: view) }
        return convert(rect.offsetBy(dx: -windowOrigin.x, dy: -windowOrigin.y), from: nil as UIView?)
    }

    /// The origin of the window's space on the screen.
    private var windowOrigin: CGPoint {
        guard let window else { return .zero }
        return CGPoint(x: window.frame.minX - window.bounds.minX, y: window.frame.minY - window.bounds.minY)
    }
}

extension UIScreen: UICoordinateSpace {
    /// The screen's own space, with its origin at the top left.
    public var coordinateSpace: any UICoordinateSpace { self }
    /// The same as `coordinateSpace`: screens do not rotate here.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }

    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        (coordinateSpace as? UIView)?.convert(point, from: self as any UICoordinateSpace) ?? point
    }
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        (coordinateSpace as? UIView)?.convert(point, to: self as any UICoordinateSpace) ?? point
    }
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        (coordinateSpace as? UIView)?.convert(rect, from: self as any UICoordinateSpace) ?? rect
    }
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        (coordinateSpace as? UIView)?.convert(rect, to: self as any UICoordinateSpace) ?? rect
    }
}

private func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
private func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
