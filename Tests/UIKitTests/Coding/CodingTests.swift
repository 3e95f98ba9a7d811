import Foundation
import Testing
import UIKit

@Suite struct CodingTests {
    @Test func geometry_asText() {
        #expect(NSCoder.string(for: CGPoint(x: 1, y: 2.5)) == "{1, 2.5}")
        #expect(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3, height: 4)) == "{{1, 2}, {3, 4}}")
        #expect(NSCoder.string(for: CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)) == "[1, 2, 3, 4, 5, 6]")
        #expect(NSCoder.cgPoint(for: "{1, 2.5}") == CGPoint(x: 1, y: 2.5))
        #expect(NSCoder.cgRect(for: " {{1,2},{3, 4}} ") == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}") == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(NSCoder.cgSize(for: "{1}") == .zero && NSCoder.cgPoint(for: "{a, b}") == .zero)
        let value = CGPoint(x: 0.1, y: 1.0 / 3)
        #expect(NSCoder.cgPoint(for: NSCoder.string(for: value)) == value)
    }

    @Test func geometry_inArchives() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(CGPoint(x: 1, y: 2), forKey: "point")
        archiver.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
        archiver.encode(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), forKey: "insets")
        archiver.encode(CGAffineTransform(translationX: 3, y: 4), forKey: "transform")
        let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(reader.decodeCGPoint(forKey: "point") == CGPoint(x: 1, y: 2))
        #expect(reader.decodeCGRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(reader.decodeUIEdgeInsets(forKey: "insets").right == 4)
        #expect(reader.decodeCGAffineTransform(forKey: "transform").ty == 4)
    }

    @Test func indexPaths_haveRowsInSections() {
        var path = IndexPath(row: 3, section: 2)
        #expect(path.section == 2 && path.row == 3 && path.item == 3 && path == IndexPath(item: 3, section: 2))
        path.row = 5
        #expect(path == [2, 5])
    }

    @Test func indexPaths_ofObjects() {
        let path = NSIndexPath(forRow: 3, inSection: 2)
        #expect(
            path.section == 2 && path.row == 3 && path.item == 3 && path as IndexPath == IndexPath(row: 3, section: 2))
    }

    @Test func names_ofFoundationAndDispatch() {
        let text = NSMutableString(string: "a")
        text.appendFormat("%02x%@", 10, "b" as NSString)
        #expect(text == "a0ab")
        #expect(NSEC_PER_SEC == 1000 * NSEC_PER_MSEC && NSEC_PER_SEC == USEC_PER_SEC * NSEC_PER_USEC)
    }

    @MainActor @Test func windows_keepTheirLevel() {
        let window = UIWindow(frame: .zero)
        #expect(window.windowLevel == .normal && UIWindow.Level.alert.rawValue > UIWindow.Level.statusBar.rawValue)
        window.windowLevel = .init(rawValue: UIWindow.Level.alert.rawValue + 1)
        #expect(window.windowLevel.rawValue == 2001)
    }

    @MainActor @Test func segues_present() {
        let source = UIViewController(), destination = UIViewController()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.rootViewController = source
        window.makeKeyAndVisible()
        let segue = UIStoryboardSegue(identifier: "open", source: source, destination: destination)
        #expect(segue.identifier == "open" && segue.destination === destination)
        segue.perform()
        #expect(source.presentedViewController === destination)
        source.dismiss(animated: false)
    }

    @MainActor @Test func accessibility_isKept() {
        let view = UIView()
        #expect(!view.isAccessibilityElement && view.accessibilityTraits == .none && view.accessibilityValue == nil)
        view.isAccessibilityElement = true
        view.accessibilityTraits = [.button, .updatesFrequently]
        view.accessibilityValue = "40 %"
        #expect(view.isAccessibilityElement && view.accessibilityTraits.contains(.button))
        #expect(view.accessibilityValue == "40 %" && view.accessibilityHint == nil)
        #expect(UIView().accessibilityValue == nil)
    }

    @Test func appearances_mayDifferInColor() {
        let light = UITraitCollection(userInterfaceStyle: .light), dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(
            light.hasDifferentColorAppearance(comparedTo: dark) && light.hasDifferentColorAppearance(comparedTo: nil))
        #expect(!light.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .light)))
    }
}
