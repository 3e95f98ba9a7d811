public import Foundation
import MicaRaster

extension CGContext {
    /// Fills the clip with a gradient along the line from `startPoint` to `endPoint`; beyond its ends only as the
    /// options specify. Draws nothing if the two points are equal.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard startPoint != endPoint else { return }
        draw(.linear(from: Point(startPoint), to: Point(endPoint)), gradient, options)
    }

    /// Fills the clip with the circles between two circles, later ones above earlier ones; beyond them only as the
    /// options specify. Radii must not be negative.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        guard startRadius >= 0, endRadius >= 0 else { return }
        let geometry = Gradient.Geometry.radial(
            from: Point(startCenter), fromRadius: Double(startRadius), to: Point(endCenter),
            toRadius: Double(endRadius))
        draw(geometry, gradient, options)
    }

    /// Fills the clip with a gradient around `center`, from `angle` (radians, from the x axis) towards greater angles
    /// through a full turn.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        draw(
            .conic(center: Point(center), angle: Double(angle)), gradient,
            [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }

    /// Fills the clip with a shading.
    public func drawShading(_ shading: CGShading) {
        draw(
            Gradient(
                shading.geometry, stops: shading.rasterStops(in: destinationSpace), extendsStart: shading.extendsStart,
                extendsEnd: shading.extendsEnd))
    }

    private func draw(
        _ geometry: Gradient.Geometry, _ gradient: CGGradient, _ options: CGGradientDrawingOptions
    ) {
        var stops = gradient.rasterStops(in: destinationSpace)
        // The first and last colours extend to the ends of 0…1, where the extensions start.
        if stops[0].offset > 0 { stops.insert(Gradient.Stop(0, stops[0].color), at: 0) }
        if stops[stops.count - 1].offset < 1 { stops.append(Gradient.Stop(1, stops[stops.count - 1].color)) }
        draw(
            Gradient(
                geometry, stops: stops, extendsStart: options.contains(.drawsBeforeStartLocation),
                extendsEnd: options.contains(.drawsAfterEndLocation)))
    }

    private func draw(_ gradient: Gradient) {
        let isFinite =
            switch gradient.geometry {
            case .linear(let a, let b): ((a + b) * 0).sum() == 0
            case .radial(let a, let r0, let b, let r1): ((a + b) * 0).sum() + (r0 + r1) * 0 == 0
            case .conic(let center, let angle): (center * 0).sum() + angle * 0 == 0
            }
        guard isFinite, deviceTransform.inverse != nil else { return }
        draw(.everything, paint: .gradient(gradient), box: state.clipBoxInUserSpace(deviceTransform))
    }
}
