import UIKit

/// Stars that are tapped. Sends `valueChanged`.
@IBDesignable
class RatingControl: UIControl {
    @IBInspectable var rating: Int = 0 {
        didSet { updateStars() }
    }

    private var buttons: [UIButton] = []
    private lazy var doubleTap: UITapGestureRecognizer = {
        let recognizer = UITapGestureRecognizer(target: self, action: #selector(self.clear))
        recognizer.numberOfTapsRequired = 2
        recognizer.delaysTouchesEnded = false
        return recognizer
    }()

    override init(frame: CGRect) {
        super.init(frame: frame)
        for index in 0..<5 {
            let button = UIButton(type: .custom)
            button.tag = index + 1
            button.addTarget(self, action: #selector(RatingControl.starTapped(sender:)), for: .touchUpInside)
            addSubview(button)
            buttons.append(button)
        }
        addGestureRecognizer(doubleTap)
        updateStars()
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: CGFloat(index) * 36, y: 0, width: 36, height: 36)
        }
    }

    private func updateStars() {
        for button in buttons {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30)).image { _ in
                (button.tag <= rating ? UIColor.orange : UIColor(white: 0.85, alpha: 1)).setFill()
                UIBezierPath.star(in: CGRect(x: 1, y: 1, width: 28, height: 28)).fill()
            }
            button.setImage(image, for: .normal)
        }
    }

    @IBAction func starTapped(sender: UIButton) {
        rating = sender.tag
        sendActions(for: .valueChanged)
        // Forgets the rating unless it is confirmed.
        NSObject.cancelPreviousPerformRequests(withTarget: self, selector: #selector(clear), object: nil)
        perform(#selector(clear), with: nil, afterDelay: 5)
    }

    @objc func clear() {
        rating = 0
        shake()
    }
}
