// Apple's initialisers are not `required`, so Swift does not call them on a class that is only known at run time. See the file of this
// name in QuartzCore.

extension UIView {
    convenience init(newOfClass frame: CGRect) { self.init(frame: frame) }

    @_silgen_name("$s5UIKit6UIViewC10newOfClassAC10Foundation6CGRectV_tcfC")
    private static func dynamicInit(newOfClass frame: CGRect) -> UIView

    /// A new view of a class, by its `init(frame:)`.
    static func instantiate<View: UIView>(_ type: View.Type, frame: CGRect = .zero) -> View {
        guard let view = type.dynamicInit(newOfClass: frame) as? View else {
            fatalError("\(type) makes views of another class.")
        }
        return view
    }
}

extension UICollectionView {
    convenience init(newOfClass layout: UICollectionViewLayout) {
        self.init(frame: .zero, collectionViewLayout: layout)
    }

    @_silgen_name("$s5UIKit16UICollectionViewC10newOfClassAcA0bC6LayoutC_tcfC")
    private static func dynamicInit(newOfClass layout: __owned UICollectionViewLayout) -> UICollectionView

    /// A new view of a class, by its `init(frame:collectionViewLayout:)`.
    static func instantiate(_ type: UICollectionView.Type, _ layout: UICollectionViewLayout) -> UICollectionView {
        type.dynamicInit(newOfClass: layout)
    }
}
