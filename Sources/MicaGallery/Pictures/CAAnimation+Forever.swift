import UIKit

extension CAAnimation {
    /// Makes the animation run forever. It also survives the background, in which animations that are removed on
    /// completion are removed.
    func runForever() {
        repeatCount = .infinity
        isRemovedOnCompletion = false
    }
}
