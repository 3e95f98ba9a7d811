import UIKit

@available(iOS 13.0, *)
@objc class DropInViewController: UIViewController {
    @IBOutlet private(set) var gauge: GaugeView!
    @IBOutlet private(set) var stars: RatingControl!
    private(set) var events: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        #if targetEnvironment(macCatalyst)
        view.backgroundColor = .black
        #else
        view.backgroundColor = .white
        #endif
        gauge = GaugeView(frame: CGRect(x: 50, y: 20, width: 140, height: 140))
        gauge.delegate = self
        stars = RatingControl(frame: CGRect(x: 30, y: 180, width: 180, height: 36))
        stars.addTarget(self, action: #selector(ratingChanged), for: .valueChanged)
        view.addSubview(gauge)
        view.addSubview(stars)
        if #available(iOS 14.0, *) { events.append("new") }
    }

    @objc
    func ratingChanged() {
        events.append("rated \(stars.rating)")
        gauge.value = CGFloat(stars.rating) / 5
    }
}

extension DropInViewController: GaugeViewDelegate {
    func gaugeViewDidFinish(_ gaugeView: GaugeView) {
        events.append("finished")
    }

    func gaugeView(_ gaugeView: GaugeView, didTick count: Int) {
        if count == 5 { events.append("half") }
    }
}
