import MicaGallery
import Mica
import UIKit

/// The covered area of a layer's picture in square points: the sum of all alphas.
struct RenderedArea {
    private let renderer: OfflineRenderer
    private let scale: CGFloat

    init(_ layer: CALayer, size: CGSize, scale: CGFloat = 2) {
        self.scale = scale
        layer.contentsScale = scale
        renderer = OfflineRenderer(layer, size: size, scale: scale)
    }

    func callAsFunction(at time: TimeInterval) -> Double {
        renderer.advance(to: time)
        let pixels = renderer.render()
        var sum = 0
        for y in 0..<pixels.height {
            for x in 0..<pixels.width { sum += Int(pixels[x, y] >> 24) }
        }
        return Double(sum) / 255 / Double(scale * scale)
    }
}

/// The colours of a picture's pixels, to compare two pictures.
func pixels(_ layer: CALayer, size: CGSize, scale: CGFloat = 2, at time: TimeInterval = 0) -> [UInt32] {
    layer.contentsScale = scale
    let renderer = OfflineRenderer(layer, size: size, scale: scale)
    renderer.advance(to: time)
    let canvas = renderer.render()
    return (0..<canvas.height).flatMap { y in (0..<canvas.width).map { canvas[$0, y] } }
}
