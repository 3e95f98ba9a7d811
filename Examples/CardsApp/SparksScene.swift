import Mica
import UIKit

/// An emitter that is on for four seconds: it moves without any animation, and then stops.
final class SparksScene: Scene {
    static let name = "sparks"
    static let summary = "Sparks for four seconds."
    let size = CGSize(width: 200, height: 200)
    let duration = 6.0

    init() {}

    func makeView() -> UIView {
        let view = UIView(frame: CGRect(origin: .zero, size: size))
        view.backgroundColor = .black
        let spark = CAEmitterCell(), fountain = CAEmitterLayer()
        spark.contents =
            UIGraphicsImageRenderer(size: CGSize(width: 6, height: 6)).image { context in
                UIColor.orange.setFill()
                context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 6, height: 6))
            }.cgImage
        spark.birthRate = 40
        spark.lifetime = 1
        spark.duration = 4
        spark.velocity = 80
        spark.emissionRange = 2 * .pi
        spark.alphaSpeed = -0.9
        fountain.frame = view.bounds
        fountain.emitterPosition = CGPoint(x: 100, y: 100)
        fountain.emitterCells = [spark]
        fountain.beginTime = CACurrentMediaTime()
        view.layer.addSublayer(fountain)
        return view
    }
}
