import UIKit

// Counts the screens that were shown, as analytics libraries do: by exchanging UIKit's methods with their own.

extension UIViewController {
    static var shownScreens: [String] = []

    static let countsScreens: Void = {
        let original = #selector(UIViewController.viewWillAppear(_:))
        let counting = #selector(UIViewController.counting_viewWillAppear(_:))
        guard let originalMethod = class_getInstanceMethod(UIViewController.self, original),
            let countingMethod = class_getInstanceMethod(UIViewController.self, counting)
        else { return }
        let didAdd = class_addMethod(
            UIViewController.self, original, method_getImplementation(countingMethod),
            method_getTypeEncoding(countingMethod))
        if didAdd {
            class_replaceMethod(
                UIViewController.self, counting, method_getImplementation(originalMethod),
                method_getTypeEncoding(originalMethod))
        } else {
            method_exchangeImplementations(originalMethod, countingMethod)
        }
    }()

    @objc func counting_viewWillAppear(_ animated: Bool) {
        // For the exchanged method: the original's.
        counting_viewWillAppear(animated)
        UIViewController.shownScreens.append("\(type(of: self))")
    }
}

extension CALayer {
    static var addedKeys: [String]?

    static func exchangeAdd() {
        let original = class_getInstanceMethod(CALayer.self, #selector(add(_:forKey:)))
        let noting = class_getInstanceMethod(CALayer.self, #selector(note_add(anim:forKey:)))
        if let original, let noting { method_exchangeImplementations(original, noting) }
    }

    @objc dynamic func note_add(anim: CAAnimation, forKey key: String?) {
        CALayer.addedKeys?.append(key ?? "")
        note_add(anim: anim, forKey: key)
    }
}

/// Shows a screen while exchanged methods record; returns their records, and whether the animation runs.
@MainActor public func noteScreensAndAnimations() -> (screens: [String], keys: [String], isAnimated: Bool) {
    UIViewController.countsScreens
    UIViewController.shownScreens = []
    CALayer.exchangeAdd()
    defer { CALayer.exchangeAdd() }
    CALayer.addedKeys = []
    final class Shown: UIViewController {
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
        }
    }
    let shown = Shown()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = shown
    window.makeKeyAndVisible()
    let keys = CALayer.addedKeys ?? []
    CALayer.addedKeys = nil
    return (UIViewController.shownScreens, keys, shown.view.layer.animationKeys() == ["fade"])
}

extension UIView {
    /// The view's description of itself and of its superclasses.
    @objc func said(to name: String) -> String { "view for \(name)" }
    @objc var kind: String { "view" }
}

extension UIControl {
    override func said(to name: String) -> String { "control, " + super.said(to: name) }
}

extension UIButton {
    override func said(to name: String) -> String { "button, " + super.said(to: name) }
    override var kind: String { "button" }
}

/// The results of overrides in extensions.
@MainActor public func saidByViews() -> [String] {
    let views = [UIView(), UISwitch(), UIButton(type: .system), UILabel()]
    return views.map { $0.said(to: "you") } + views.map(\.kind)
}
