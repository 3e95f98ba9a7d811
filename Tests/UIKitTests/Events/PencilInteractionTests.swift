import Testing
import UIKit

/// Pencil interactions, as on a device without a pencil.
@MainActor @Suite struct PencilInteractionTests {
    private final class Delegate: NSObject, UIPencilInteractionDelegate {}

    @Test func interaction_belongsToAView() {
        let view = UIView(), delegate = Delegate(), interaction = UIPencilInteraction()
        interaction.delegate = delegate
        view.addInteraction(interaction)
        #expect(interaction.view === view && interaction.isEnabled)
        #expect(UIPencilInteraction(delegate: delegate).delegate === delegate)
        view.removeInteraction(interaction)
        #expect(interaction.view == nil)
    }

    @Test func noPencilIsConnected() {
        #expect(UIPencilInteraction.preferredTapAction == .ignore && !UIPencilInteraction.prefersPencilOnlyDrawing)
        #expect(UITouch.TouchType.stylus == .pencil && UITouch.Phase.regionEntered.rawValue == 5)
    }
}
