public import UIKit

/// A sheet to draw on with a finger, with undo and clear.
///
/// Finished and running strokes are layers of their own, cut into pieces of a few hundred points: a new point changes one
/// small layer, and only its damage is drawn again however much stands on the sheet.
open class DrawingPadView: UIView {
    /// The colour of strokes that begin from now on. Default that of labels.
    public var strokeColor = UIColor.label
    /// In points.
    public var strokeWidth: CGFloat = 5

    /// One line from touching down to lifting.
    private struct Stroke {
        var pieces: [CAShapeLayer] = []
        var smoother = StrokeSmoother()
        var points = 0
        /// Resolved anew when light and dark change.
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

    /// Takes the last stroke away.
    public func undo() {
        guard running.isEmpty, let last = strokes.popLast() else { return }
        last.pieces.forEach { $0.removeFromSuperlayer() }
    }

    /// Takes everything away.
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

    /// With all steps that the finger made since the last frame.
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
        // A segment that continues at the end of the path belongs to the same line, without caps between.
        if path.isEmpty { path.addPath(piece) } else { path.continueLine(with: piece) }
        layer.path = path
    }

    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        for stroke in strokes {
            let color = stroke.color.resolvedColor(with: traitCollection).cgColor
            for piece in stroke.pieces {
                (piece.strokeColor, piece.contentsScale) = (color, traitCollection.displayScale)
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
    /// Adds the segments of `path` without its first move.
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
