import UIKit

/// The screens of the storyboards beside them, in code.
@MainActor enum CodeScreens {
    /// Returns a controller with a view of a size.
    static func screen<Controller: UIViewController>(
        _ controller: Controller, _ width: CGFloat, _ height: CGFloat, color: UIColor? = .systemBackground,
        _ fill: (UIView, Controller) -> Void
    ) -> Controller {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.backgroundColor = color
        controller.view = view
        fill(view, controller)
        return controller
    }
}

extension UIView {
    /// Adds a view with a frame, after a closure has set it up.
    @discardableResult func add<View: UIView>(
        _ view: View, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ set: (View) -> Void = { _ in }
    ) -> View {
        view.frame = CGRect(x: x, y: y, width: width, height: height)
        set(view)
        addSubview(view)
        return view
    }

    /// Adds a view that constraints place.
    @discardableResult func add<View: UIView>(_ view: View, _ set: (View) -> Void = { _ in }) -> View {
        view.translatesAutoresizingMaskIntoConstraints = false
        set(view)
        addSubview(view)
        return view
    }
}

extension UILabel {
    /// Creates a label as Interface Builder describes each new one.
    convenience init(_ text: String?, _ font: UIFont) {
        self.init()
        self.text = text
        self.font = font
        isOpaque = false
        contentMode = .left
    }
}

extension UIButton {
    /// Creates a button of the system with a title.
    static func system(_ title: String) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.titleLabel?.lineBreakMode = .byTruncatingMiddle
        return button
    }
}
