import CoreGraphics
import QuartzCore

/// Warnings about layouts that are valid but probably not intended.
@MainActor enum LayoutDiagnostics {
    /// Logs a warning once, and reports it to `mica lint` if that listens.
    static func tell(_ kind: LayerWarning.Kind, _ view: UIView?, _ sentence: String) {
        warn(sentence, module: "UIKit")
        if let view { LayerWarningLog.note(kind, view.layer, sentence) }
    }
}

extension UIView {
    /// Logs each view in the tree whose constraints leave its frame ambiguous.
    package func noteAmbiguousLayouts() {
        guard LayerWarningLog.current != nil else { return }
        var open = [self]
        while let view = open.popLast() {
            guard view.layoutRecord != nil || !view.subviews.isEmpty else { continue }
            if view.hasAmbiguousLayout {
                LayerWarningLog.note(
                    .ambiguousLayout, view.layer,
                    "the constraints of \(view.layoutName) leave its frame open (\(view.openUnknowns)).")
            }
            open += view.subviews.reversed()
        }
    }

    private var openUnknowns: String {
        guard let record = layoutRecord, let engine = record.engine, record.node.slot >= 0 else {
            return "it has no layout engine"
        }
        return [LayoutUnknown.x, .y, .width, .height].filter { unknown in
            record.node.unknowns[unknown].map { engine.model.solver.isAmbiguous($0) } ?? false
        }.map { "\($0)" }.joined(separator: ", ")
    }
}
