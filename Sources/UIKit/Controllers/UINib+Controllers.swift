extension UINib {
    /// Returns the objects of a controller's nib; nil without one, which is logged if a name was given.
    static func objects(for controller: UIViewController) -> [Any]? {
        if let name = controller.nibName {
            let objects = objects(named: name, owner: controller)
            if objects == nil { tell(name) }
            return objects
        }
        guard hasMakers else { return nil }
        let name = String(describing: type(of: controller))
        if name.hasSuffix("ViewController"),
            let objects = objects(named: String(name.dropLast("Controller".count)), owner: controller)
        {
            return objects
        }
        return objects(named: name, owner: controller)
    }
}
