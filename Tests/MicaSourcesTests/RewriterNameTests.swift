import Testing

import MicaSources

/// The results for names, imports and conditions that depend on the platform or on the version of Swift.
@Suite struct RewriterNameTests: RewriterSuite {
    @Test(arguments: [
        ("#if os(iOS) || os(tvOS)\na\n#endif", "#if true || false\na\n#endif"),
        (
            "#if !os(macOS) && canImport(UIKit)\na\n#elseif targetEnvironment(simulator)\n#endif",
            "#if !false && true\na\n#elseif false\n#endif"
        ),
        ("#if DEBUG && swift(>=5.0)\nos(iOS)\n#endif", "#if DEBUG && swift(>=5.0)\nos(iOS)\n#endif"),
        ("#if os(iOS) // os(tvOS)\n#endif", "#if true // os(tvOS)\n#endif"),
        (
            "import Foundation\n#if os(Linux)\nimport FoundationXML\n#endif\nvar p: XMLParser?",
            "import Foundation; import FoundationXML\n#if false\nimport FoundationXML\n#endif\nvar p: XMLParser?"
        ),
        (
            "import Foundation\n#if canImport(FoundationXML)\nimport FoundationXML\n#endif\nvar p: XMLParser?",
            "import Foundation\n#if canImport(FoundationXML)\nimport FoundationXML\n#endif\nvar p: XMLParser?"
        ),
        (
            "import Foundation\n#if !os(iOS)\nimport FoundationNetworking\n#endif\nvar r: URLRequest",
            "import Foundation; import FoundationNetworking\n#if !true\nimport FoundationNetworking\n#endif\nvar r: URLRequest"
        ),
    ]) func conditions(before: String, after: String) {
        #expect(text(before) == after)
    }

    @Test(arguments: [
        ("let a = 1\n#Preview {\n    Card()\n}\nlet b = 2", "let a = 1\n\n\n\nlet b = 2"),
        (
            "@available(iOS 17, *)\n#Preview(\"Card\", traits: .portrait) {\n    let x = #selector(tap)\n    return Card()\n}\n",
            "\n\n\n\n\n"
        ),
        ("#Preview { a } body: { b }; let c = 1", "; let c = 1"), ("#Preview", "#Preview"),
    ]) func previews_areRemoved(before: String, after: String) {
        #expect(text(before) == after)
    }

    @Test(arguments: [
        (
            "import UIKit\nlet u = Bundle.main.urls(forResourcesWithExtension: \"txt\", subdirectory: nil)",
            "import UIKit\nlet u = Bundle.ofApp().appURLs(forResourcesWithExtension: \"txt\", subdirectory: nil)"
        ),
        ("let u = manager.urls(for: .documentDirectory)", "let u = manager.urls(for: .documentDirectory)"),
        (
            "import Foundation\nlet p = NSPredicate(format: \"SELF MATCHES %@\", mail)",
            "import Foundation; import QuartzCore\nlet p = NSPredicate(appFormat: \"SELF MATCHES %@\", mail)"
        ),
        ("let p = NSPredicate(block: test)", "let p = NSPredicate(block: test)"),
    ]) func resourcesOfBundles(before: String, after: String) {
        #expect(text(before) == after)
    }

    @Test(arguments: [
        ("import Darwin\nlet a = Darwin.sqrt(2)", "import Glibc\nlet a = Glibc.sqrt(2)"),
        ("import Darwin.C.math", "import Glibc"), ("import func Darwin.sqrt", "import func Glibc.sqrt"),
        ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"),
        ("import class UIKit.UIView", "import class UIKit.UIView"),
        (
            "import Foundation\nlet s = URLSession.shared",
            "import Foundation; import FoundationNetworking\nlet s = URLSession.shared"
        ),
        (
            "import UIKit\nimport FoundationNetworking\nvar r: URLRequest",
            "import UIKit\nimport FoundationNetworking\nvar r: URLRequest"
        ),
        ("import UIKit\nvar p: XMLParser?", "import UIKit; import FoundationXML\nvar p: XMLParser?"),
        (
            "q.asyncAfter(deadline: .now() + 1) { asyncAfter() }",
            "q.mediaAsyncAfter(deadline: .now() + 1) { asyncAfter() }"
        ),
        ("throttle.asyncAfter(seconds: 1)", "throttle.asyncAfter(seconds: 1)"),
        (
            "import Foundation\nfunc f() async throws { try await Task.sleep(nanoseconds: 5) }",
            "import Foundation; import QuartzCore\nfunc f() async throws { try await Task.mediaSleep(nanoseconds: 5) }"
        ),
        (
            "try await Task<Never, Never>.sleep(for: .seconds(1))",
            "try await Task<Never, Never>.mediaSleep(for: .seconds(1))"
        ),
        ("try await Task.sleep(for: .seconds(1), clock: mine)", "try await Task.sleep(for: .seconds(1), clock: mine)"),
        ("import Foundation\nThread.sleep(forTimeInterval: 1)", "import Foundation\nThread.sleep(forTimeInterval: 1)"),
        ("bed.sleep(for: night)", "bed.sleep(for: night)"), ("My.Task.sleep(for: 1)", "My.Task.sleep(for: 1)"),
        ("struct Task {}; Task.sleep(for: 1)", "struct Task {}; Task.sleep(for: 1)"),
        ("Task.sleep(until: then, clock: .continuous)", "Task.sleep(until: then, clock: .continuous)"),
        (
            "protocol S { func asyncAfter(deadline: D) }; s.asyncAfter(deadline: d)",
            "protocol S { func asyncAfter(deadline: D) }; s.asyncAfter(deadline: d)"
        ),
        (
            "protocol S { func asyncAfter(deadline: D) }; DispatchQueue.main.asyncAfter(wallDeadline: d) {}",
            "protocol S { func asyncAfter(deadline: D) }; DispatchQueue.main.mediaAsyncAfter(wallDeadline: d) {}"
        ),
        (
            "DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + d, execute: item)",
            "DispatchQueue.main.mediaAsyncAfter(deadline: MediaDeadline.now() + d, execute: item)"
        ),
        ("var t: Timer? = Timer.scheduledTimer()", "var t: MediaTimer? = MediaTimer.scheduledTimer()"),
        ("var t: Foundation.Timer?; struct Timer {}", "var t: Foundation.Timer?; struct Timer {}"),
    ]) func imports(before: String, after: String) {
        #expect(text(before) == after)
    }

    /// Foundation's texts have no initialiser without arguments here.
    @Test(arguments: [
        ("let s = NSMutableAttributedString()", "let s = NSMutableAttributedString(string: \"\")"),
        ("var text = Foundation.NSAttributedString()", "var text = Foundation.NSAttributedString(string: \"\")"),
        ("let s = NSMutableAttributedString(string: t)", "let s = NSMutableAttributedString(string: t)"),
        ("var s: NSAttributedString", "var s: NSAttributedString"),
        ("struct NSAttributedString {}; NSAttributedString()", "struct NSAttributedString {}; NSAttributedString()"),
    ]) func emptyTexts(before: String, after: String) {
        #expect(text(before) == after)
    }

    /// Replacements of Foundation's names are in QuartzCore.
    @Test func standIns_areImported() {
        #expect(
            text("import Foundation\nvar t: Timer?")
                == "import Foundation; import QuartzCore\nvar t: MediaTimer?")
        #expect(
            text("import UIKit\nimport Foundation\nvar s: Selector")
                == "import UIKit\nimport Foundation\nvar s: Selector")
        #expect(text("import AudioToolbox\nvar s = SystemSoundID()") == "import UIKit\nvar s = SystemSoundID()")
    }

    @Test(arguments: [
        ("x.fillMode = kCAFillModeForwards", "x.fillMode = CAMediaTimingFillMode.forwards"),
        ("f(kCAMediaTimingFunctionEaseInEaseOut)", "f(CAMediaTimingFunctionName.easeInEaseOut)"),
        ("f(RunLoopMode.commonModes)", "f(RunLoop.Mode.common)"),
        ("let s: UIGestureRecognizerState", "let s: UIGestureRecognizer.State"),
        ("f(NSNotification.Name.UIApplicationWillEnterForeground)", "f(UIApplication.willEnterForegroundNotification)"),
        ("f(name: .UIKeyboardWillShow)", "f(name: UIResponder.keyboardWillShowNotification)"),
        ("enum UIControlState {}\nvar a: UIControlState", "enum UIControlState {}\nvar a: UIControlState"),
        ("a.kCAFillModeForwards; kCAOnOrderIn", "a.kCAFillModeForwards; kCAOnOrderIn"),
        ("f([UIApplicationLaunchOptionsKey: Any]?)", "f([UIApplication.LaunchOptionsKey: Any]?)"),
        (
            "func f(UITouchType: Int, _ a: UITableViewCellStyle)",
            "func f(UITouchType: Int, _ a: UITableViewCell.CellStyle)"
        ),
        (
            "[NSFontAttributeName: a, NSKernAttributeName: b]",
            "[NSAttributedString.Key.font: a, NSAttributedString.Key.kern: b]"
        ),
        ("f(kCATransitionFromLeft, kCATransitionPush)", "f(CATransitionSubtype.fromLeft, CATransitionType.push)"),
        ("let h = UITableViewAutomaticDimension", "let h = UITableView.automaticDimension"),
        ("i[UIKeyboardFrameEndUserInfoKey]", "i[UIResponder.keyboardFrameEndUserInfoKey]"),
        ("NSUnderlineStyle.styleSingle.rawValue", "NSUnderlineStyle.single.rawValue"),
        ("f(.UITextFieldTextDidChange)", "f(UITextField.textDidChangeNotification)"),
        (
            "switch a { case .UIKeyboardWillShow: return .UIKeyboardWillHide }",
            "switch a { case UIResponder.keyboardWillShowNotification: return UIResponder.keyboardWillHideNotification }"
        ),
        ("UIEdgeInsetsMake(1, f(2, 3), 4, 5)", "UIEdgeInsets(top: 1, left: f(2, 3), bottom: 4, right: 5)"),
        ("UIEdgeInsetsMake(1, 2)", "UIEdgeInsetsMake(1, 2)"),
        ("let t: UIActivityType, p: UIWindowLevel", "let t: UIActivity.ActivityType, p: UIWindow.Level"),
        ("CGAffineTransformScale(a.b, 1, 2)", "(a.b).scaledBy(x: 1, y: 2)"),
        ("CGAffineTransformConcat(a, b)", "(a).concatenating( b)"),
        ("CGAffineTransformMakeScale(1, 2)", "CGAffineTransform(scaleX: 1, y: 2)"),
        ("if UIEdgeInsetsEqualToEdgeInsets(a, b ?? c) {}", "if ((a) == ( b ?? c)) {}"),
        ("f(UIAccessibilityIsVoiceOverRunning())", "f(UIAccessibility.isVoiceOverRunning)"),
        (
            "UIAccessibilityPostNotification(UIAccessibilityScreenChangedNotification, nil)",
            "UIAccessibility.post(notification: UIAccessibility.Notification.screenChanged, argument: nil)"
        ),
        ("f(.UIAccessibilityVoiceOverStatusDidChange)", "f(UIAccessibility.voiceOverStatusDidChangeNotification)"),
        ("e.emitterShape = kCAEmitterLayerLine", "e.emitterShape = CAEmitterLayerEmitterShape.line"),
        ("NSStringFromCGRect(a)", "NSCoder.string(for: a)"),
        ("t.size(attributes: a)", "t.size(withAttributes: a)"),
        (".init(activityIndicatorStyle: .white)", ".init(style: .white)"),
        (
            "class T { func size(attributes: A) {} }\nt.size(attributes: a)",
            "class T { func size(attributes: A) {} }\nt.size(attributes: a)"
        ),
        ("t.characters.count + \"a\".characters.count", "t.count + \"a\".count"),
        ("f(t?.characters.first, t?.characters)", "f(t?.first, t)"),
        ("let a: AttributedString\na.characters.count", "let a: AttributedString\na.characters.count"),
        ("f(.characters); var characters = 1", "f(.characters); var characters = 1"),
        ("NSParagraphStyle.default().copy()", "NSParagraphStyle.default.copy()"),
        (
            "func p(_ a: B, didFinishPickingMediaWithInfo info: [String: Any])",
            "func p(_ a: B, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])"
        ),
        ("let d = UIImageJPEGRepresentation(a, 0.5)!", "let d = (a).jpegData(compressionQuality: 0.5)!"),
        ("let d = UIImagePNGRepresentation(f(a, b))", "let d = (f(a, b)).pngData()"),
        ("v.bringSubview(toFront: a)", "v.bringSubviewToFront(a)"),
        ("a.didMove(toParentViewController: self)", "a.didMove(toParent: self)"),
        ("a.didMove(toSuperview: self)", "a.didMove(toSuperview: self)"),
        ("override func didMove(toParentViewController p: A)", "override func didMove(toParent p: A)"),
        (
            "override func willMove(toParentViewController: A)",
            "override func willMove(toParent toParentViewController: A)"
        ),
        ("addChildViewController(childViewControllers[0])", "addChild(children[0])"),
        (
            "class A { func addChildViewController() {} }\na.addChildViewController()",
            "class A { func addChildViewController() {} }\na.addChildViewController()"
        ),
        (
            "class A: B { override var childViewControllerForStatusBarStyle: C? { a } }",
            "class A: B { override var childForStatusBarStyle: C? { a } }"
        ),
    ]) func oldNames(before: String, after: String) {
        #expect(text(before) == after)
    }

    /// On Apple's systems the header of a framework imports UIKit for all its files.
    @Test(arguments: [
        ("import Foundation\nvar a: UIFont", "import Foundation; import UIKit\nvar a: UIFont"),
        ("protocol P { func a() -> UIView }", "import UIKit; protocol P { func a() -> UIView }"),
        ("import Foundation\nvar a: A.UIFont, b = \"UIFont\"", "import Foundation\nvar a: A.UIFont, b = \"UIFont\""),
        ("import UIKit\nvar a: UIFont", "import UIKit\nvar a: UIFont"),
    ]) func uikit_isImportedForAllFiles(before: String, after: String) {
        #expect(text(before, others: ["import UIKit"]) == after)
        #expect(text(before) == before)
    }

    /// Resources lie in a bundle of the app's module.
    @Test(arguments: [
        ("let a = Bundle.main.path(b)", "let a = Bundle.ofApp().path(b)"),
        ("f(Foundation.Bundle.main)", "f(Foundation.Bundle.ofApp())"),
        ("f(Bundle.mains, Bundle.main(1))", "f(Bundle.mains, Bundle.main(1))"),
        ("enum Bundle { static var main = 0 }\nBundle.main", "enum Bundle { static var main = 0 }\nBundle.main"),
        ("import Foundation\nf(Bundle.main)", "import Foundation; import QuartzCore\nf(Bundle.ofApp())"),
    ]) func mainBundle(before: String, after: String) { #expect(text(before) == after) }

    @Test(arguments: [
        (
            "import Foundation\nlet a = #selector(B.c)",
            "import Foundation; import QuartzCore\nlet a = Selector(\"c\", B.c)"
        ),
        (
            "import Foundation\nlet a = #selector(B.c), b = d as? NSValue",
            "import Foundation; import QuartzCore\nlet a = Selector(\"c\", B.c), b = d as? NSValue"
        ),
        (
            "let a = #selector(UIViewController.addChildViewController(_:))",
            "let a = Selector(\"addChildViewController:\", UIViewController.addChild(_:))"
        ),
    ]) func selectors_ofFilesWithoutUIKit(before: String, after: String) { #expect(text(before) == after) }

    @Test(arguments: [
        ("NSLocalizedString(a, comment: b)", "appLocalizedString(a, comment: b)"),
        ("func NSLocalizedString(_ a: B) {}", "func NSLocalizedString(_ a: B) {}"),
        (
            "func NSLocalizedString(_ a: B) { Foundation.NSLocalizedString(a, comment: c) }\nNSLocalizedString(a)",
            "func NSLocalizedString(_ a: B) { appLocalizedString(a, comment: c) }\nNSLocalizedString(a)"
        ),
        (
            "func NSLocalizedString(_ a: B, comment: C) {}\nNSLocalizedString(a, comment: c)",
            "func NSLocalizedString(_ a: B, comment: C) {}\nNSLocalizedString(a, comment: c)"
        ),
        (
            "c?.localizedString(forKey: a, value: nil, table: b)",
            "c?.appLocalizedString(forKey: a, value: nil, table: b)"
        ),
        ("c.localizedString(from: a)", "c.localizedString(from: a)"),
        (
            "a(b.preferredLocalizations, Bundle.main.localizations, c.localizations)",
            "a(b.preferredAppLocalizations, Bundle.ofApp().appLocalizations, c.localizations)"
        ),
        ("Bundle.main.object(forInfoDictionaryKey: a)", "Bundle.ofApp().appObject(forInfoDictionaryKey: a)"),
        ("a.localizedInfoDictionary", "a.appLocalizedInfoDictionary"),
        (
            "class A { func localizedString(forKey: B) {} }\nc.localizedString(forKey: a)",
            "class A { func localizedString(forKey: B) {} }\nc.localizedString(forKey: a)"
        ),
        ("f(Bundle(for: A.self), Bundle(path: b))", "f(Bundle.ofApp(for: A.self), Bundle(path: b))"),
        ("Bundle(identifier: a)!", "Bundle.ofApp(identifier: a)!"),
        (
            "a(Locale.preferredLanguages, NSLocale.preferredLanguages)",
            "a(Locale.preferredAppLanguages, Locale.preferredAppLanguages)"
        ),
        ("a.preferredLanguages", "a.preferredLanguages"),
        ("String(format: a, locale: c, arguments: b)", "String(appFormat: a, locale: c, arguments: b)"),
        ("String(format: a, f(arguments: b))", "String(format: a, f(arguments: b))"),
        ("import Foundation\nString(localized: a)", "import Foundation; import QuartzCore\nString(localized: a)"),
        ("import Foundation\nString(format: a, 1)", "import Foundation; import QuartzCore\nString(format: a, 1)"),
        ("import Foundation\nString(decoding: a, as: b)", "import Foundation\nString(decoding: a, as: b)"),
    ]) func texts(before: String, after: String) { #expect(text(before) == after) }
}
