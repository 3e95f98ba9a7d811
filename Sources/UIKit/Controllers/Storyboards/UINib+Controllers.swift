extension UINib {
    /// Returns the objects of a controller's nib; nil without one, which is logged if a name was given.
    static func objects(for controller: UIViewController) -> [Any]? {
        let objects = find(for: controller)
        if let objects {
            if controller.interface == nil { controller.interface = ControllerInterface(nil) }
            // Views belong to their superviews.
            controller.interface?.kept += objects.compactMap { $0 is UIView ? nil : $0 as? NSObject }
        }
        return objects
    }

    private static func find(for controller: UIViewController) -> [Any]? {
        if let name = controller.nibName {
            let objects = objects(named: name, controller.nibBundle, owner: controller)
            if objects == nil { tell(name) }
            return objects
        }
        guard hasNibs else { return nil }
        let name = String(describing: type(of: controller))
        if name.hasSuffix("ViewController"),
            let objects = objects(
                named: String(name.dropLast("Controller".count)), controller.nibBundle, owner: controller)
        {
            return objects
        }
        return objects(named: name, controller.nibBundle, owner: controller)
    }
}
