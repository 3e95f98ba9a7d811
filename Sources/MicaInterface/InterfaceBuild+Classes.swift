public import UIKit

// Objects of the app's classes. A function applies the values of the file and creates the objects inside. It is called
// when the initialiser of the framework class ends, so that the rest of the app's `init(coder:)` reads and overrides the
// values. It returns the objects that other code uses.
extension InterfaceBuild {
    /// Creates a view by `init(coder:)`.
    public func view<View: UIView, Parts>(
        _ type: View.Type, _ fill: @escaping (View) -> Parts
    ) -> (View, Parts) {
        made({ create(type) }) { [self] view in
            add(view)
            return fill(view)
        }
    }

    /// Creates a controller in the same way as `controller(_:)`.
    public func controller<Controller: UIViewController, Parts>(
        _ type: Controller.Type, _ fill: @escaping (Controller) -> Parts
    ) -> (Controller, Parts) {
        if let scene {
            var parts: Parts?
            let made = scene.makeController(type) { parts = fill($0) }
            return (made, parts!)
        }
        return made({ nib.makeController(type) }) { [self] controller in
            adopt(controller)
            return fill(controller)
        }
    }

    /// Creates an item of a bar by `init(coder:)`.
    public func item<Item: UIBarItem, Parts>(
        _ type: Item.Type, _ fill: @escaping (Item) -> Parts
    ) -> (Item, Parts) {
        made({ InterfaceBuild.known(type.init(coder: coder), type) }) { [self] item in fill(object(item)) }
    }

    /// Creates a layout of a collection view by `init(coder:)`.
    public func layout<Layout: UICollectionViewLayout, Parts>(
        _ type: Layout.Type, _ fill: @escaping (Layout) -> Parts
    ) -> (Layout, Parts) { made({ InterfaceBuild.known(type.init(coder: coder), type) }, fill) }

    private static func known<Object>(_ object: Object?, _ type: Object.Type) -> Object {
        guard let object else { fatalError("\(type).init(coder:) must return an object (got nil).") }
        return object
    }

    private func made<Object: NSObject, Parts>(
        _ create: () -> Object, _ fill: @escaping (Object) -> Parts
    ) -> (Object, Parts) {
        var parts: Parts?
        let made = NibDecoding.make(coder, create) { parts = fill($0) }
        return (made, parts!)
    }

    /// Sets the frame of a view by its bounds and its centre, as iOS decodes it: the app's observers of `frame` do not run.
    public func setFrame(_ frame: CGRect, of view: UIView) {
        // Only the frame of a switch keeps its size.
        if view is UISwitch { return view.frame = frame }
        view.bounds.size = frame.standardized.size
        view.center = CGPoint(x: frame.midX, y: frame.midY)
    }

    /// Sets the standard word or icon of an item.
    public func setSystemItem(_ item: UIBarButtonItem.SystemItem, of button: UIBarButtonItem) {
        button.setSystemItem(item)
    }
    /// Sets the standard word and icon of a tab.
    public func setSystemItem(_ item: UITabBarItem.SystemItem, of tab: UITabBarItem) { tab.setSystemItem(item) }
}
