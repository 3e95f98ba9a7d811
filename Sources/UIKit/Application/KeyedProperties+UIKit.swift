import MicaObjC

// The properties of UIKit's classes that key-value coding finds by name. Layers, animations and bar items have keys of
// their own.

extension UIView {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] {
            [
                KeyedProperty("alpha", \UIView.alpha), KeyedProperty("backgroundColor", \UIView.backgroundColor),
                KeyedProperty("bounds", \UIView.bounds), KeyedProperty("center", \UIView.center),
                KeyedProperty("clipsToBounds", \UIView.clipsToBounds),
                KeyedProperty("contentMode", \UIView.contentMode), KeyedProperty("frame", \UIView.frame),
                KeyedProperty("hidden", \UIView.isHidden), KeyedProperty("layer", \UIView.layer),
                KeyedProperty("opaque", \UIView.isOpaque), KeyedProperty("subviews", \UIView.subviews),
                KeyedProperty("superview", \UIView.superview), KeyedProperty("tag", \UIView.tag),
                KeyedProperty("tintColor", \UIView.tintColor), KeyedProperty("transform", \UIView.transform),
                KeyedProperty("userInteractionEnabled", \UIView.isUserInteractionEnabled),
            ].map(\.unobserved)
        }
    }
}

extension UILabel {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] {
            [
                KeyedProperty("attributedText", \UILabel.attributedText), KeyedProperty("font", \UILabel.font),
                KeyedProperty("numberOfLines", \UILabel.numberOfLines), KeyedProperty("text", \UILabel.text),
                KeyedProperty("textAlignment", \UILabel.textAlignment),
                KeyedProperty("textColor", \UILabel.textColor),
            ].map(\.unobserved)
        }
    }
}

extension UITextField {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] {
            [
                KeyedProperty("attributedPlaceholder", \UITextField.attributedPlaceholder),
                KeyedProperty("font", \UITextField.font), KeyedProperty("placeholder", \UITextField.placeholder),
                KeyedProperty("text", \UITextField.text), KeyedProperty("textColor", \UITextField.textColor),
            ].map(\.unobserved)
        }
    }
}

extension UITextView {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] {
            [
                KeyedProperty("font", \UITextView.font), KeyedProperty("text", \UITextView.text),
                KeyedProperty("textColor", \UITextView.textColor),
            ].map(\.unobserved)
        }
    }
}

extension UIImageView {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] { [KeyedProperty("image", \UIImageView.image).unobserved] }
    }
}

extension UIControl {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] {
            [
                KeyedProperty("enabled", \UIControl.isEnabled), KeyedProperty("highlighted", \UIControl.isHighlighted),
                KeyedProperty("selected", \UIControl.isSelected),
            ].map(\.unobserved)
        }
    }
}

extension UISwitch {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] { [KeyedProperty("on", \UISwitch.isOn).unobserved] }
    }
}

extension UISlider {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] { [KeyedProperty("value", \UISlider.value).unobserved] }
    }
}

extension UIProgressView {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] { [KeyedProperty("progress", \UIProgressView.progress).unobserved] }
    }
}

extension UIDatePicker {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] { [KeyedProperty("date", \UIDatePicker.date).unobserved] }
    }
}

extension UISearchBar {
    /// "searchField" is not a public property on iOS, but many programs use it.
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] {
            [
                KeyedProperty("searchField", \UISearchBar.searchTextField), KeyedProperty("text", \UISearchBar.text),
            ].map(\.unobserved)
        }
    }
}

extension UIViewController {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] {
            [KeyedProperty("title", \UIViewController.title), KeyedProperty("view", \UIViewController.view)]
                .map(\.unobserved)
        }
    }
}

extension UITabBarController {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] {
            [
                KeyedProperty("selectedIndex", \UITabBarController.selectedIndex),
                KeyedProperty("tabBar", \UITabBarController.keyedBar),
            ].map(\.unobserved)
        }
    }
}

extension UINavigationController {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] {
            [
                KeyedProperty("navigationBar", \UINavigationController.keyedBar),
                KeyedProperty("topViewController", \UINavigationController.topViewController),
                KeyedProperty("viewControllers", \UINavigationController.viewControllers),
                KeyedProperty("visibleViewController", \UINavigationController.visibleViewController),
            ].map(\.unobserved)
        }
    }
}

extension UIDevice {
    final class MicaKeys: KeyedClass {
        static var properties: [KeyedProperty] { [KeyedProperty("orientation", \UIDevice.orientation).unobserved] }
    }
}

extension UIApplication: SharingClass {
    package static var sharedObject: AnyObject { UIApplication.shared }
}
