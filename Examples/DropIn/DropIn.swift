import UIKit

// The rest of this target is in the folder iOS: sources as written for Apple's systems, which the plugin AppleSources
// rewrites during the build.

/// The example's first screen.
@MainActor public func makeDropInScreen() -> UIViewController { DropInViewController() }

/// The stars, and the messages to the controller, for tests.
@MainActor public func dropInParts(of controller: UIViewController) -> (gauge: UIView, stars: UIView, events: [String])?
{
    guard let controller = controller as? DropInViewController else { return nil }
    return (controller.gauge, controller.stars, controller.events)
}

/// The screen of `Profile.storyboard`.
@MainActor public func makeProfileScreen() -> UIViewController? {
    UIStoryboard(name: "Profile", bundle: nil).instantiateInitialViewController()
}

/// The button of that screen, its events, and the title of the screen that it presents, for tests.
@MainActor public func profileParts(of controller: UIViewController?) -> (
    button: UIView, name: String?, events: [String]
)? {
    guard let controller = controller as? ProfileViewController else { return nil }
    return (controller.followButton, controller.nameLabel.text, controller.events)
}

/// Performs the segue of that screen, and returns the title of the screen that it presents.
@MainActor public func showBadge(of controller: UIViewController?) -> String? {
    (controller as? ProfileViewController)?.show()
}
