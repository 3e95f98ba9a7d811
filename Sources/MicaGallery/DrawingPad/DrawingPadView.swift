public import UIKit

/// A sheet for drawing with a finger, with undo and clear.
///
/// Finished and active strokes are separate layers, split into pieces of a few hundred points. So a new point changes
/// one small layer, and only its damage is redrawn, regardless of the content of the sheet.
open class DrawingPadView: UIView {
    /// The colour of future strokes. The default is that of labels.
    public var strokeColor = UIColor.label
    /// The width of strokes in points.
    public var strokeWidth: CGFloat = 5

    /// One line, from touching down to lifting the finger.
    private struct Stroke {
        var pieces: [CAShapeLayer] = []
        var smoother = StrokeSmoother()
        var points = 0
        /// The colour, which is resolved again when the appearance changes.
        var color: UIColor
    }

    private var strokes: [Stroke] = []
    private var running: [ObjectIdentifier: Int] = [:]
    private static let pointsPerPiece = 64

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
        clipsToBounds = true
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isMultipleTouchEnabled = true
        clipsToBounds = true
    }

    /// The number of strokes.
    public var strokeCount: Int { strokes.count }

    /// Removes the last stroke.
    public func undo() {
        guard running.isEmpty, let last = strokes.popLast() else { return }
        last.pieces.forEach { $0.removeFromSuperlayer() }
    }

    /// Removes all strokes.
    public func clear() {
        running = [:]
        for stroke in strokes { stroke.pieces.forEach { $0.removeFromSuperlayer() } }
        strokes = []
    }

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            running[ObjectIdentifier(touch)] = strokes.count
            strokes.append(Stroke(color: strokeColor))
            extend(touch, event)
        }
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { extend(touch, event) }
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            guard let index = running.removeValue(forKey: ObjectIdentifier(touch)) else { continue }
            append(strokes[index].smoother.finish(), to: index)
        }
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchesEnded(touches, with: event)
    }

    /// Extends the stroke by all touches since the last frame.
    private func extend(_ touch: UITouch, _ event: UIEvent?) {
        guard let index = running[ObjectIdentifier(touch)] else { return }
        for step in event?.coalescedTouches(for: touch) ?? [touch] {
            append(strokes[index].smoother.add(step.location(in: self)), to: index)
        }
    }

    private func append(_ piece: CGPath?, to index: Int) {
        guard let piece else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let points = strokes[index].points
        strokes[index].points += 1
        if points % DrawingPadView.pointsPerPiece == 0 {
            let layer = makePiece(strokes[index].color)
            strokes[index].pieces.append(layer)
            self.layer.addSublayer(layer)
        }
        guard let layer = strokes[index].pieces.last else { return }
        let path = layer.path?.mutableCopy() ?? CGMutablePath()
        // A segment that continues the end of the path belongs to the same line, without caps in between.
        if path.isEmpty { path.addPath(piece) } else { path.continueLine(with: piece) }
        layer.path = path
    }

    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        for stroke in strokes {
            let color = stroke.color.resolvedColor(with: traitCollection).cgColor
            for piece in stroke.pieces {
                piece.strokeColor = color
                piece.contentsScale = traitCollection.displayScale
            }
        }
    }

    private func makePiece(_ color: UIColor) -> CAShapeLayer {
        let piece = CAShapeLayer()
        piece.fillColor = nil
        piece.strokeColor = color.resolvedColor(with: traitCollection).cgColor
        piece.lineWidth = strokeWidth
        piece.lineCap = .round
        piece.lineJoin = .round
        piece.contentsScale = traitCollection.displayScale
        return piece
    }
}

extension CGMutablePath {
    /// Appends the segments of `path`, except its first move.
    fileprivate func continueLine(with path: CGPath) {
        path.applyWithBlock { pointer in
            let element = pointer.pointee
            switch element.type {
            case .addLineToPoint: self.addLine(to: element.points[0])
            case .addQuadCurveToPoint: self.addQuadCurve(to: element.points[1], control: element.points[0])
            default: break
            }
        }
    }
}
