import Foundation
import MicaRaster

extension CGContext {
    /// Returns the paint for a colour; `nil` for a pattern that cannot be drawn.
    func paint(for color: CGColor) -> Paint? {
        guard let pattern = color.pattern else { return .color(color.resolved(in: destinationSpace)) }
        guard patternDepth < 8 else {
            report("CGContext: a pattern that draws itself is ignored")
            return nil
        }
        let rect = pattern.bounds.standardized
        let bounds = Box(
            x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
        let cell = CGContext(
            target: .recording, space: destinationSpace, flip: .identity, base: .identity, bounds: bounds)
        cell.patternDepth = patternDepth + 1
        if recordsText { cell.recordText() }
        if !pattern.isColored {
            let opaque = CGColor(space: color.space, values: color.values).copy(alpha: 1)!
            cell.state.fillColor = opaque
            cell.state.strokeColor = opaque
            cell.state.ignoresColors = true
        }
        pattern.callbacks.drawPattern?(pattern.info, cell)
        let phase = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
        let toDevice = pattern.matrix.concatenating(phase).concatenating(baseTransform)
        return .pattern(
            PatternPaint(
                cell: cell.displayList, bounds: bounds,
                step: Point(Double(pattern.xStep), Double(pattern.yStep)), transform: Affine(toDevice).then(flip)))
    }
}
