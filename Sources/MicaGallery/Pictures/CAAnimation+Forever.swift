import UIKit

extension CAAnimation {
    /// Has it run without an end, also on after the app was in the background: that removes animations which are removed
    /// on completion.
    func runForever() {
        repeatCount = .infinity
        isRemovedOnCompletion = false
    }
}
