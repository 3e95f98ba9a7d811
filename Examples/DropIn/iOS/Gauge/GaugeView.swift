#if os(iOS) || os(tvOS)
import UIKit

@objc public protocol GaugeViewDelegate {
    func gaugeViewDidFinish(_ gaugeView: GaugeView)
    @objc optional func gaugeView(_ gaugeView: GaugeView, didTick count: Int)
    @objc optional func title(for gaugeView: GaugeView) -> String?
}

/// Shows a value as a ring, with its percentage in the middle.
@IBDesignable @objcMembers
public class GaugeView: UIView {
    @IBOutlet public weak var delegate: GaugeViewDelegate?

    @IBInspectable public var trackColor: UIColor = UIColor(white: 0.9, alpha: 1)
    @IBInspectable public dynamic var ringColor: UIColor = #colorLiteral(red: 0.2, green: 0.5, blue: 0.9, alpha: 1) {
        didSet { gaugeLayer.ringColor = ringColor.cgColor }
    }
    @IBInspectable public var value: CGFloat = 0 {
        didSet {
            gaugeLayer.progress = value
            countUp()
        }
    }

    private let label = UILabel()
    private var timer: Timer?
    private var ticks = 0

    private var gaugeLayer: GaugeLayer {
        return layer as! GaugeLayer
    }

    public override class var layerClass: AnyClass {
        return GaugeLayer.self
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        commonInit()
    }

    public override func awakeFromNib() {
        super.awakeFromNib()
        commonInit()
    }

    private func commonInit() {
        backgroundColor = .clear
        gaugeLayer.owner = self
        gaugeLayer.ringColor = ringColor.cgColor
        gaugeLayer.contentsScale = UIScreen.main.scale
        label.textAlignment = .center
        label.font = UIFont.systemFont(ofSize: 20, weight: .semibold)
        label.text = "0 %"
        addSubview(label)
        NotificationCenter.default.addObserver(
            self, selector: #selector(reset), name: GaugeView.resetNotification, object: nil)
    }

    static let resetNotification = Notification.Name("GaugeViewReset")

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    private func countUp() {
        timer?.invalidate()
        ticks = 0
        timer = Timer.scheduledTimer(
            timeInterval: 0.1, target: self, selector: #selector(tick(_:)), userInfo: nil, repeats: true)
    }

    @objc private func tick(_ timer: Timer) {
        ticks += 1
        let shown = min(value, value * CGFloat(ticks) / 10)
        label.text = "\(Int((shown * 100).rounded())) %"
        delegate?.gaugeView?(self, didTick: ticks)
        if ticks >= 10 {
            timer.invalidate()
            if let title = delegate?.title?(for: self) { label.text = title }
            delegate?.gaugeViewDidFinish(self)
        }
    }

    @objc func reset() {
        timer?.invalidate()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        gaugeLayer.progress = 0
        CATransaction.commit()
        label.text = "–"
    }
}

// MARK: - Layout

extension GaugeView {
    public override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 20, dy: bounds.height / 2 - 14)
    }

    public override func prepareForInterfaceBuilder() {
        super.prepareForInterfaceBuilder()
        value = 0.6
    }
}
#endif
