import CoreGraphics
import QuartzCore

extension Keyframing {
    /// Returns the layer of a repeater's copy, with its place and opacity.
    func layer(of repeater: RepeaterModel, copy: Int) -> CALayer {
        let layer = CALayer.group()
        func place(_ time: Double) -> CATransform3D {
            CATransform3DMakeAffineTransform(
                repeater.matrix(of: Double(copy) + repeater.offset.value(at: time), at: time))
        }
        func opacity(_ time: Double) -> Double {
            let count = max(repeater.copies.value(at: time), 1), number = Double(copy)
            guard number < repeater.copies.value(at: time).rounded(.up) else { return 0 }
            let start = repeater.startOpacity.value(at: time), end = repeater.endOpacity.value(at: time)
            return min(max(start + (end - start) * (count > 1 ? number / (count - 1) : 0), 0), 1)
        }
        layer.transform = place(0)
        layer.opacity = Float(opacity(0))
        var places = KeyTimes()
        places.add(repeater.offset)
        places.add(repeater.transform)
        if let range = places.range {
            let samples = SampleTimes.every(from: range.lowerBound, to: range.upperBound)
                .map { (time: $0, value: place($0) as Any) }
            layer.transform = place(range.lowerBound)
            layer.add(animation("transform", samples: samples), forKey: "transform")
        }
        var opacities = KeyTimes()
        opacities.add(repeater.copies)
        opacities.add(repeater.startOpacity)
        opacities.add(repeater.endOpacity)
        if let range = opacities.range {
            let samples = SampleTimes.every(from: range.lowerBound, to: range.upperBound)
                .map { (time: $0, value: opacity($0) as Any) }
            layer.add(animation("opacity", samples: samples), forKey: "opacity")
        }
        return layer
    }
}
