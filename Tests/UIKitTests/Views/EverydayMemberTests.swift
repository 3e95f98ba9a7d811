import Foundation
import ImageIO
import Mica
import MicaTesting
import Testing
import UIKit

/// Members of UIKit that apps use every day.
@MainActor @Suite(.fixedFonts) struct EverydayMemberTests {
    private final class Page: UIViewController {
        var log: [String] = []
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
        override var shouldAutorotate: Bool { false }
        func refresh(_ sender: Any?) { log.append("refresh \(sender is UIButton)") }
        func stopped(_ animationID: String?, _ finished: NSNumber) {
            log.append("\(animationID ?? "") \(finished.boolValue)")
        }
    }

    /// The names of notifications.
    @MainActor private final class Log { var list: [String] = [] }

    @Test func orientations_canBeOverridden() {
        let page = Page(), plain = UIViewController()
        #expect(page.supportedInterfaceOrientations == .portrait && !page.shouldAutorotate)
        #expect(plain.shouldAutorotate && plain.supportedInterfaceOrientations.contains(.landscape))
        #expect(UIInterfaceOrientationMask.all.rawValue == 30 && UIInterfaceOrientationMask.landscape.rawValue == 24)
        page.setNeedsUpdateOfSupportedInterfaceOrientations()
    }

    @Test func sendAction_goesAlongTheChain() {
        let page = Page(), field = UITextField(frame: CGRect(x: 0, y: 0, width: 50, height: 20)), button = UIButton()
        page.view.addSubview(field)
        page.view.addSubview(button)
        let harness = TestHarness(page, size: CGSize(width: 100, height: 100), scale: 1), app = UIApplication.shared
        #expect(field.becomeFirstResponder())
        harness.advance(by: 0.1)
        let resign = Selector("resignFirstResponder", UIResponder.resignFirstResponder)
        #expect(app.sendAction(resign, to: nil, from: nil, for: nil) && !field.isFirstResponder)
        let refresh = Selector("refresh:", Page.refresh(_:))
        #expect(app.sendAction(refresh, to: nil, from: button, for: nil) && page.log == ["refresh true"])
        #expect(!app.sendAction(Selector("pick:", UIDatePicker.setDate(_:animated:)), to: nil, from: button, for: nil))
        button.addTarget(page, action: refresh, for: .touchDown)
        button.addAction(UIAction { _ in }, for: .valueChanged)
        #expect(button.allControlEvents == [.touchDown, .valueChanged])
    }

    @Test func ignoredTouches_doNotBegin() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50)), root = UIView()
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        root.addSubview(button)
        let harness = TestHarness(root, size: CGSize(width: 100, height: 100), scale: 1), app = UIApplication.shared
        app.beginIgnoringInteractionEvents()
        harness.tap(button)
        #expect(taps == 0 && app.isIgnoringInteractionEvents)
        app.endIgnoringInteractionEvents()
        harness.tap(button)
        #expect(taps == 1)
    }

    @Test func windows_postTheirChanges() {
        let harness = TestHarness(UIView(), size: CGSize(width: 100, height: 100), scale: 1)
        let log = Log()
        let names = [
            UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification,
            UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification,
        ]
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) { _ in
                MainActor.assumeIsolated { log.list.append(name.rawValue) }
            }
        }
        window.makeKeyAndVisible()
        harness.window.makeKey()
        window.isHidden = true
        #expect(
            log.list == [
                "UIWindowDidBecomeVisibleNotification", "UIWindowDidBecomeKeyNotification",
                "UIWindowDidResignKeyNotification", "UIWindowDidBecomeHiddenNotification",
            ])
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    @Test func tint_isDimmedBelowAView() {
        let outer = UIView(), inner = UIView()
        outer.addSubview(inner)
        outer.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(inner.tintAdjustmentMode == .normal)
        outer.tintAdjustmentMode = .dimmed
        var white: CGFloat = 0, alpha: CGFloat = 0
        #expect(inner.tintAdjustmentMode == .dimmed && inner.tintColor.getWhite(&white, alpha: &alpha))
        #expect(abs(white - 0.2126) < 1e-6 && alpha == 1)
        inner.tintAdjustmentMode = .normal
        #expect(inner.tintColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    }

    @Test func animationCommands_animateWhatFollowsThem() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), root = UIView(), page = Page()
        root.addSubview(view)
        let harness = TestHarness(root, size: CGSize(width: 200, height: 100), scale: 1)
        harness.advance(by: 0.1)
        UIView.beginAnimations("move", context: nil)
        UIView.setAnimationDuration(1)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationDelegate(page)
        UIView.setAnimationDidStop(Selector("stopped:finished:", Page.stopped(_:_:)))
        view.center.x = 105
        UIView.commitAnimations()
        view.alpha = 0.5
        harness.advance(by: 0.25)
        #expect(abs((view.layer.presentation()?.position.x ?? 0) - 30) < 1e-6)
        #expect(view.layer.presentation()?.opacity == 0.5 && page.log.isEmpty)
        harness.advance(by: 1)
        #expect(view.layer.animationKeys() == nil && page.log == ["move true"])
    }

    @Test func navigationBar_showsItsOwnImages() throws {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        let back = UINavigationItem(title: "First"), top = UINavigationItem(title: "Second")
        bar.items = [back, top]
        let background = bar.subviews[0], line = background.subviews[0]
        #expect(background.backgroundColor != nil && line.backgroundColor != nil)
        bar.setBackgroundImage(UIImage(), for: .default)
        bar.shadowImage = UIImage()
        #expect(background.backgroundColor == nil && line.backgroundColor == nil)
        func button() throws -> UIButton {
            var open: [UIView] = [bar]
            while let view = open.popLast() {
                if let button = view as? UIButton { return button }
                open += view.subviews
            }
            return try #require(nil as UIButton?)
        }
        #expect(try button().currentTitle == "First")
        back.backButtonDisplayMode = .generic
        #expect(try button().currentTitle == "Back")
        back.backButtonDisplayMode = .minimal
        #expect(try button().currentTitle == nil && button().accessibilityLabel == "First")
        let image = UIImage(systemName: "star")
        bar.backIndicatorImage = image
        bar.backIndicatorTransitionMaskImage = image
        #expect(try button().currentImage?.size == image?.size)
    }

    @Test func paragraphStyles_keepTheirHints() {
        let style = NSMutableParagraphStyle(), other = NSMutableParagraphStyle()
        style.hyphenationFactor = 0.5
        style.lineBreakStrategy = .pushOut
        style.allowsDefaultTighteningForTruncation = true
        #expect(style != other)
        other.setParagraphStyle(style)
        #expect(style == other && (style.copy() as? NSParagraphStyle)?.hyphenationFactor == 0.5)
    }

    @Test func titleShadows_areThoseOfTheState() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        button.setTitle("Go", for: .normal)
        button.setTitleShadowColor(.red, for: .normal)
        button.layoutIfNeeded()
        #expect(button.titleLabel?.shadowColor == .red && button.currentTitleShadowColor == .red)
    }

    @Test func images_arePreparedAndComparedByTheirPixels() throws {
        func image(_ side: CGFloat, _ color: UIColor) -> UIImage {
            let format = UIGraphicsImageRendererFormat()
            format.scale = 1
            return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image {
                color.setFill()
                $0.fill(CGRect(x: 0, y: 0, width: side, height: side))
            }
        }
        let red = image(2, .red), cgImage = try #require(red.cgImage)
        #expect(UIImage(cgImage: cgImage) == UIImage(cgImage: cgImage) && red == image(2, .red))
        #expect(UIImage(cgImage: cgImage, scale: 2, orientation: .up) != red && red != image(2, .blue))
        #expect(UIImage.animatedImage(with: [image(2, .red), image(4, .red)], duration: 1)?.size.width == 4)
        #expect(try #require(red.preparingForDisplay()).size == red.size && red.imageRendererFormat.scale == 1)
        let view = UIImageView()
        view.highlightedImage = image(4, .red)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 4, height: 4))
        let moving = UIImageView(image: UIImage.animatedImage(with: [red, image(2, .blue)], duration: 1))
        #expect(!moving.isAnimating)
        let harness = TestHarness(moving, size: CGSize(width: 10, height: 10), scale: 1)
        harness.advance(by: 0.1)
        #expect(moving.isAnimating)
    }

    @Test func automaticPresentation_isASheet() {
        let page = UIViewController()
        #expect(page.modalPresentationStyle == .pageSheet)
        page.modalPresentationStyle = .fullScreen
        page.modalPresentationStyle = .automatic
        #expect(page.modalPresentationStyle == .pageSheet)
    }

    @Test func formatsAndImages_haveTheScaleOfTheirTraits() throws {
        let traits = UITraitCollection(displayScale: 3), format = UIGraphicsImageRendererFormat(for: traits)
        #expect(format.scale == 3 && UIGraphicsImageRendererFormat(for: UITraitCollection()).scale >= 1)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context in
            UIColor.white.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            UIColor.red.setStroke()
            context.stroke(CGRect(x: 0, y: 0, width: 4, height: 4), blendMode: .multiply)
            context.stroke(CGRect(x: 0, y: 0, width: 4, height: 4), blendMode: .clear)
        }
        #expect(image.traitCollection.displayScale == 3)
        let drawn = try #require(image.cgImage), pixels = try #require(Bitmap(drawn))
        #expect(pixels.pixels[0] == 0 && pixels.pixels[6 * 12 + 6] == 0xFFFF_FFFF)
    }

    @Test func colors_ofViewsAndLayersAreOne() {
        let view = UIView()
        view.layer.backgroundColor = UIColor.red.cgColor
        #expect(view.backgroundColor == .red)
        view.overrideUserInterfaceStyle = .dark
        #expect(view.backgroundColor == .red)
        view.backgroundColor = .systemBackground
        #expect(view.backgroundColor === UIColor.systemBackground)
        view.layer.backgroundColor = nil
        #expect(view.backgroundColor == nil)
        #expect(UIColor(cgColor: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)) != .red)
        #expect("\(UIColor.systemRed)".hasSuffix("; name = systemRedColor>"))
        let fill = UIColor.quaternarySystemFill.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
        #expect(fill == UIColor(red: 118.0 / 255, green: 118.0 / 255, blue: 128.0 / 255, alpha: 0.18))
        let spinner = UIActivityIndicatorView(style: .medium)
        #expect(spinner.color == .secondaryLabel && !UIButton().isOpaque)
    }

    @Test func popping_toTheTopReturnsNil() {
        let root = UIViewController(), navigation = UINavigationController(rootViewController: root)
        #expect(navigation.popToRootViewController(animated: false) == nil)
        #expect(navigation.popToViewController(root, animated: false) == nil)
    }

    @Test func safeAreas_areNeverLargerThanThoseAbove() {
        let controller = UIViewController(), child = UIView()
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 12)
        let harness = TestHarness(controller, size: CGSize(width: 320, height: 480), scale: 1)
        harness.advance(by: 0.1)
        controller.view.addSubview(child)
        for (frame, insets) in [
            (CGRect(x: -50, y: -50, width: 500, height: 700), UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 12)),
            (CGRect(x: 0, y: 500, width: 100, height: 50), UIEdgeInsets(top: 0, left: 10, bottom: 34, right: 0)),
            (CGRect(x: 300, y: 100, width: 100, height: 100), UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 12)),
            (CGRect(x: 30, y: 50, width: 100, height: 420), UIEdgeInsets(top: 0, left: 0, bottom: 24, right: 0)),
        ] {
            child.frame = frame
            #expect(child.safeAreaInsets == insets, "\(frame)")
        }
    }

    private final class PassThroughWindow: UIWindow {
        override init(windowScene: UIWindowScene) { super.init(windowScene: windowScene) }
        required init?(coder: NSCoder) { super.init(coder: coder) }
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
    }

    @Test func windows_canBeSubclassedWithTheirScene() throws {
        let harness = TestHarness(UIView(), size: CGSize(width: 320, height: 480), scale: 1)
        let scene = try #require(harness.window.windowScene)
        let window = PassThroughWindow(windowScene: scene)
        #expect(window.windowScene === scene && window.bounds.size == CGSize(width: 320, height: 480))
    }

    @Test func numbersOfC_haveTheirNames() {
        let count: NSInteger = 2
        #expect(CGFloat(MAXFLOAT) == CGFloat(Float.greatestFiniteMagnitude) && count == 2)
    }

    @Test func rendererFormats_haveTheBoundsOfTheirRenderer() {
        let bounds = CGRect(x: -2, y: 3, width: 5, height: 6)
        let renderer = UIGraphicsImageRenderer(bounds: bounds)
        _ = renderer.image { #expect($0.format.bounds == bounds && $0.format.scale == renderer.format.scale) }
        #expect(UIGraphicsImageRendererFormat().bounds == .zero)
    }

    /// The orientation of the same name; for `left` and `right` that is not the mirror image.
    @Test func flippedOrientations() {
        let pairs: [(UIImage.Orientation, UIImage.Orientation)] = [
            (.up, .upMirrored), (.down, .downMirrored), (.left, .leftMirrored), (.right, .rightMirrored),
        ]
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1)).image { _ in }.cgImage
        func flipped(_ orientation: UIImage.Orientation) -> UIImage.Orientation {
            UIImage(cgImage: image!, scale: 1, orientation: orientation).withHorizontallyFlippedOrientation()
                .imageOrientation
        }
        for (plain, mirrored) in pairs { #expect(flipped(plain) == mirrored && flipped(mirrored) == plain) }
    }

    @Test func pans_takeAsManyTouchesAsAnInteger() {
        #expect(UIPanGestureRecognizer().maximumNumberOfTouches == 4_294_967_295)
    }
}
