/// A rectangle that draws, holds other views and receives touches.
@MainActor open class UIView: UIResponder {
    public init(frame: CGRect) {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init()
    }

    public convenience override init() { self.init(frame: .zero) }
}
