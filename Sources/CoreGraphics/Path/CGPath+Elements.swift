import Foundation
import MicaRaster

extension CGPath {
    /// Calls `body` with each element and its points, in order.
    func forEachElement(_ body: (MicaRaster.Path.Verb, ArraySlice<Point>) -> Void) {
        var index = 0
        for verb in storage.verbs {
            let next = index + verb.pointCount
            body(verb, storage.points[index..<next])
            index = next
        }
    }

    /// Calls `block` with each element in order. The element is valid only during the call.
    public func applyWithBlock(_ block: CGPathApplyBlock) {
        withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { points in
            let base = points.baseAddress!
            base.initialize(repeating: .zero, count: 3)
            forEachElement { verb, slice in
                for (i, point) in slice.enumerated() { base[i] = CGPoint(point) }
                let element = CGPathElement(type: CGPathElementType(verb), points: base)
                withUnsafePointer(to: element) { block($0) }
            }
        }
    }

    /// Calls `function` with each element and the caller's `info`; otherwise like `applyWithBlock(_:)`.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}

extension CGPathElementType {
    init(_ verb: MicaRaster.Path.Verb) {
        switch verb {
        case .move: self = .moveToPoint
        case .line: self = .addLineToPoint
        case .quad: self = .addQuadCurveToPoint
        case .cubic: self = .addCurveToPoint
        case .close: self = .closeSubpath
        }
    }
}
