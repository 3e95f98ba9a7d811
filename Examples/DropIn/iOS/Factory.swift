import UIKit

// Objects of classes known only to their caller.

func makeView<T: UIView>(_: T.Type) -> T { T() }
func makeView<T: UIView>(_: T.Type, in frame: CGRect) -> T { T(frame: frame) }
func makeScreen<T: UIViewController>(_: T.Type) -> T { T(nibName: nil, bundle: nil) }
func makeLayer<T: CALayer>(_: T.Type) -> T { T() }
func makeObject<T: NSObject>(_: T.Type) -> T { T() }
func makeRow(_ type: UITableViewCell.Type) -> UITableViewCell { type.init(style: .value1, reuseIdentifier: "row") }
func makeAll(_ types: [UIView.Type]) -> [UIView] { types.map { $0.init() } }

extension UIView {
    class func filling(_ view: UIView) -> Self {
        let made = Self(frame: view.bounds)
        view.addSubview(made)
        return made
    }
}

/// A view around another one of any class.
final class Frame<Content: UIView>: UIView {
    let content = Content()
    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(content)
    }
    required init?(coder: NSCoder) { nil }
}

final class NamedCell: UITableViewCell {
    @objc private(set) dynamic var made = ""
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        made = "\(style.rawValue) \(reuseIdentifier ?? "")"
    }
    required init?(coder: NSCoder) { nil }
}

/// Descriptions of the objects of the functions above.
@MainActor public func madeByFactories() -> [String] {
    let bounds = CGRect(x: 0, y: 0, width: 10, height: 20), back = makeView(UIControl.self, in: bounds)
    let cell = makeRow(NamedCell.self) as? NamedCell
    return [
        "\(type(of: makeView(UILabel.self)))", "\(back.frame.height)",
        "\(type(of: makeScreen(UITabBarController.self)))",
        "\(type(of: makeLayer(CAShapeLayer.self)))", "\(type(of: makeObject(UIPanGestureRecognizer.self)))",
        cell?.made ?? "", "\(makeAll([UISwitch.self, UISlider.self]).map { "\(type(of: $0))" })",
        "\(UIImageView.filling(back).frame.width)", "\(type(of: Frame<UIButton>().content))", System.name,
    ]
}
