import CoreGraphics
import QuartzCore

/// The views of a slider's images. They are above the layers that the slider draws itself, with the slider's own knob
/// between the images of the track and that of the knob.
@MainActor final class SliderPictures {
    /// The use of an image, from back to front.
    enum Part: Int, CaseIterable { case maximumTrack, minimumTrack, thumb, minimum, maximum }

    private let container = UIView()
    private let views = Part.allCases.map { _ in UIImageView() }

    init(in slider: UISlider, around knob: CALayer) {
        container.isUserInteractionEnabled = false
        for part in Part.allCases {
            if part == .thumb { container.layer.addSublayer(knob) }
            container.addSubview(views[part.rawValue])
        }
        slider.addSubview(container)
    }

    func show(_ image: UIImage?, _ part: Part, _ rect: CGRect) {
        let view = views[part.rawValue]
        view.image = image
        view.isHidden = image == nil
        view.frame = LayoutNumber.rect(rect)
    }

    func fit(_ bounds: CGRect, alpha: CGFloat) {
        container.frame = bounds
        container.alpha = alpha
    }
}
