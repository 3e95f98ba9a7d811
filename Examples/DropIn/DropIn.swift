import UIKit

// The rest of this target is in the folder iOS: sources as they are written for Apple's systems, which the plugin
// AppleSources rewrites while building.

/// The example's first screen.
@MainActor public func makeDropInScreen() -> UIViewController { DropInViewController() }

/// The stars, and what was told to the controller, for tests.
@MainActor public func dropInParts(of controller: UIViewController) -> (gauge: UIView, stars: UIView, events: [String])?
{
    guard let controller = controller as? DropInViewController else { return nil }
    return (controller.gauge, controller.stars, controller.events)
}
