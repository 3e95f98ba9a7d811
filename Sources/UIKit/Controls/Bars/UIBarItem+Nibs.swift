extension UIBarItem: AwakesFromNib {}
extension UINavigationItem: AwakesFromNib {}
