import DropIn
import Mica
import MicaTesting
import Testing
import UIKit

/// Sources for iOS that the plugin AppleSources compiled unchanged, operated like a user does.
@MainActor @Suite(.fixedFonts) struct DropInTests {
    @Test func rating_movesTheGauge() throws {
        let controller = makeDropInScreen()
        let harness = TestHarness(controller.view, size: CGSize(width: 240, height: 240), scale: 1)
        harness.advance(by: 0.1)
        let parts = try #require(dropInParts(of: controller))
        #expect(parts.events == ["new"])

        // The fourth star: a target's method with the sender, then one without arguments.
        harness.tap(at: CGPoint(x: 3 * 36 + 18, y: 18), in: parts.stars)
        #expect(dropInParts(of: controller)?.events == ["new", "rated 4"])
        harness.advance(by: 0.5)
        expectSnapshot(harness.image(), "dropIn_halfWay")
        #expect(dropInParts(of: controller)?.events.last == "half", "a timer with a selector, and an optional method")
        harness.advance(by: 0.6)
        #expect(dropInParts(of: controller)?.events.last == "finished")
        expectSnapshot(harness.image(), "dropIn_rated")

        // Five seconds later `perform(_:with:afterDelay:)` clears the stars and shakes them.
        harness.advance(by: 4)
        #expect(parts.stars.layer.animationKeys() == ["shake"])
        harness.advance(by: 1)
        NotificationCenter.default.post(name: Notification.Name("GaugeViewReset"), object: nil)
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "dropIn_reset")
    }

    /// UIKit's and QuartzCore's methods exchanged with those of an extension, like analytics libraries and Hero do.
    @Test func exchangedMethods_takeNote() {
        let noted = noteScreensAndAnimations()
        #expect(noted.screens == ["Shown"] && noted.keys == ["fade"] && noted.isAnimated)
        // The layers' method was exchanged back, the controllers' method was not.
        let again = noteScreensAndAnimations()
        #expect(again.screens == ["Shown"] && again.keys == ["fade"] && again.isAnimated)
    }

    @Test func overridesInExtensions_answerForTheirClasses() {
        #expect(
            saidByViews() == [
                "view for you", "control, view for you", "button, control, view for you", "view for you", "view",
                "view",
                "button", "view",
            ])
    }

    /// Classes of which only the metatype is known, and a folder with its own branch for Linux.
    @Test func factories_makeWhatTheirCallersName() {
        #expect(
            madeByFactories() == [
                "UILabel", "20.0", "UITabBarController", "CAShapeLayer", "UIPanGestureRecognizer", "1 row",
                "[\"UISwitch\", \"UISlider\"]", "10.0", "UIButton", "Linux",
            ])
    }

    /// Properties by their names, some with another one in Objective-C, some that the class does not have.
    @Test func keyValueCoding_findsProperties() {
        #expect(
            codedValues() == [
                "name Ada", "age 9", "nick nil", "grade 2.0", "room 12", "friend.name Cy", "title Ada, 9",
                "[\"Ada\", \"Cy\"]", "1",
            ])
    }

    /// Every assignment of a `dynamic` property is reported, and changes of those that depend on it.
    @Test func keyValueObserving_reportsAssignments() {
        #expect(
            observedChanges() == [
                " → Ada", "title Ada, 0", "Ada → Ada", "age 9", "title Ada, 9", "friend.name Bo", "Ada → Cy",
                "title Cy, 9", "age 10", "title Cy, 10", "title Cy, 10",
            ])
    }

    @Test func delegates_passMethodsOn() { #expect(passedOn() == ["[20.0]", "1", "true"]) }

    @Test func classes_haveNames() {
        #expect(namedClasses() == ["Pupil", "Pupil", "nil", "DropIn.Pupil", "UILabel"])
    }

    /// A storyboard next to the sources: its outlets, actions and inspectable properties are private.
    @Test func storyboard_reachesPrivateMembers() throws {
        let controller = try #require(makeProfileScreen())
        let harness = TestHarness(controller.view, size: CGSize(width: 240, height: 240), scale: 1)
        harness.advance(by: 0.1)
        let parts = try #require(profileParts(of: controller))
        #expect(parts.name == "Hello" && parts.events == ["2 stars"])
        harness.tap(at: CGPoint(x: 50, y: 20), in: parts.button)
        #expect(profileParts(of: controller)?.events == ["2 stars", "Follow 11"])
    }

    /// The override of `prepare(for:sender:)` is in an extension.
    @Test func storyboard_preparesForSegues() throws {
        let controller = try #require(makeProfileScreen())
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 240))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        #expect(showBadge(of: controller) == "badge shown")
    }
}
