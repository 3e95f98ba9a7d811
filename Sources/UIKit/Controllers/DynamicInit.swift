// Objects of classes that are only known at run time: `type.dynamicInit(frame:)` replaces `type.init(frame:)`, which on
// Apple's systems finds initialisers by dynamic dispatch. The file of the same name in QuartzCore describes the method
// and has `dynamicInit()`.

extension UIView {
    convenience init(newOfClass frame: CGRect) { self.init(frame: frame) }

    @_silgen_name("$s5UIKit6UIViewC10newOfClassAC10Foundation6CGRectV_tcfC")
    private static func make(_ frame: CGRect) -> UIView

    /// Creates a view of a class that is only known at run time, by its `init(frame:)`.
    public static func dynamicInit(frame: CGRect) -> Self { unsafeDowncast(make(frame), to: Self.self) }
}

extension UIButton {
    convenience init(newOfClass type: ButtonType) { self.init(type: type) }

    @_silgen_name("$s5UIKit8UIButtonC10newOfClassA2C10ButtonTypeO_tcfC")
    private static func make(_ type: ButtonType) -> UIButton

    /// Creates a button of a class that is only known at run time, by its `init(type:)`.
    public static func dynamicInit(type: ButtonType) -> Self { unsafeDowncast(make(type), to: Self.self) }
}

extension UIImageView {
    convenience init(newOfClass image: UIImage?) { self.init(image: image) }

    @_silgen_name("$s5UIKit11UIImageViewC10newOfClassAcA0B0CSg_tcfC")
    private static func make(_ image: __owned UIImage?) -> UIImageView

    /// Creates an image view of a class that is only known at run time, by its `init(image:)`.
    public static func dynamicInit(image: UIImage?) -> Self { unsafeDowncast(make(image), to: Self.self) }
}

extension UITableView {
    convenience init(newOfClass frame: CGRect, _ style: Style) { self.init(frame: frame, style: style) }

    @_silgen_name("$s5UIKit11UITableViewC10newOfClass_AC10Foundation6CGRectV_AC5StyleOtcfC")
    private static func make(_ frame: CGRect, _ style: Style) -> UITableView

    /// Creates a table of a class that is only known at run time, by its `init(frame:style:)`.
    public static func dynamicInit(frame: CGRect, style: Style) -> Self {
        unsafeDowncast(make(frame, style), to: Self.self)
    }
}

extension UITableViewCell {
    convenience init(newOfClass style: CellStyle, _ identifier: String?) {
        self.init(style: style, reuseIdentifier: identifier)
    }

    @_silgen_name("$s5UIKit15UITableViewCellC10newOfClass_A2C0D5StyleO_SSSgtcfC")
    private static func make(_ style: CellStyle, _ identifier: __owned String?) -> UITableViewCell

    /// Creates a cell of a class that is only known at run time, by its `init(style:reuseIdentifier:)`.
    public static func dynamicInit(style: CellStyle, reuseIdentifier: String?) -> Self {
        unsafeDowncast(make(style, reuseIdentifier), to: Self.self)
    }
}

extension UITableViewHeaderFooterView {
    convenience init(newOfClass identifier: String?) { self.init(reuseIdentifier: identifier) }

    @_silgen_name("$s5UIKit023UITableViewHeaderFooterC0C10newOfClassACSSSg_tcfC")
    private static func make(_ identifier: __owned String?) -> UITableViewHeaderFooterView

    /// Creates a view of a class that is only known at run time, by its `init(reuseIdentifier:)`.
    public static func dynamicInit(reuseIdentifier: String?) -> Self {
        unsafeDowncast(make(reuseIdentifier), to: Self.self)
    }
}

extension UICollectionView {
    convenience init(newOfClass frame: CGRect, _ layout: UICollectionViewLayout) {
        self.init(frame: frame, collectionViewLayout: layout)
    }

    @_silgen_name("$s5UIKit16UICollectionViewC10newOfClass_AC10Foundation6CGRectV_AA0bC6LayoutCtcfC")
    private static func make(_ frame: CGRect, _ layout: __owned UICollectionViewLayout) -> UICollectionView

    /// Creates a view of a class that is only known at run time, by its `init(frame:collectionViewLayout:)`.
    public static func dynamicInit(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) -> Self {
        unsafeDowncast(make(frame, layout), to: Self.self)
    }
}

extension UIViewController {
    convenience init(newOfClass nibName: String?, _ bundle: Bundle?) { self.init(nibName: nibName, bundle: bundle) }

    @_silgen_name("$s5UIKit16UIViewControllerC10newOfClass_ACSSSg_10Foundation6BundleCSgtcfC")
    private static func make(_ nibName: __owned String?, _ bundle: __owned Bundle?) -> UIViewController

    /// Creates a controller of a class that is only known at run time, by its `init(nibName:bundle:)`.
    public static func dynamicInit(nibName: String?, bundle: Bundle?) -> Self {
        unsafeDowncast(make(nibName, bundle), to: Self.self)
    }
}

extension UINavigationController {
    convenience init(newOfClass root: UIViewController) { self.init(rootViewController: root) }

    @_silgen_name("$s5UIKit22UINavigationControllerC10newOfClassAcA06UIViewC0C_tcfC")
    private static func make(_ root: __owned UIViewController) -> UINavigationController

    /// Creates a controller of a class that is only known at run time, by its `init(rootViewController:)`.
    public static func dynamicInit(rootViewController: UIViewController) -> Self {
        unsafeDowncast(make(rootViewController), to: Self.self)
    }
}

extension UITableViewController {
    convenience init(newOfClass style: UITableView.Style) { self.init(style: style) }

    @_silgen_name("$s5UIKit21UITableViewControllerC10newOfClassAcA0bC0C5StyleO_tcfC")
    private static func make(_ style: UITableView.Style) -> UITableViewController

    /// Creates a controller of a class that is only known at run time, by its `init(style:)`.
    public static func dynamicInit(style: UITableView.Style) -> Self { unsafeDowncast(make(style), to: Self.self) }
}

extension UICollectionViewController {
    convenience init(newOfClass layout: UICollectionViewLayout) { self.init(collectionViewLayout: layout) }

    @_silgen_name("$s5UIKit26UICollectionViewControllerC10newOfClassAcA0bC6LayoutC_tcfC")
    private static func make(_ layout: __owned UICollectionViewLayout) -> UICollectionViewController

    /// Creates a controller of a class that is only known at run time, by its `init(collectionViewLayout:)`.
    public static func dynamicInit(collectionViewLayout: UICollectionViewLayout) -> Self {
        unsafeDowncast(make(collectionViewLayout), to: Self.self)
    }
}
