/// The weights of a blur along one axis, for a back end that blurs elsewhere; see `BlurAxis`.
package struct BlurWeights {
    /// The width of a cell in pixels, and the extent of the short kernel in cells.
    package let width: Int, reach: Int
    /// The centre weight of the short kernel and those to one side; three rows of weights for reading, and three for
    /// gathering, each as long as a cell is wide.
    package let numbers: [Float]
}

extension Blur {
    /// Returns the weights of both axes with the arguments of `gaussian`; `nil` if memory is insufficient.
    package func weights(sigmaX: Double, sigmaY: Double, strength: Float = 1) -> (x: BlurWeights, y: BlurWeights)? {
        guard x.prepare(sigmaX), y.prepare(sigmaY, strength: strength) else { return nil }
        return (x.all, y.all)
    }
}

extension BlurAxis {
    fileprivate var all: BlurWeights {
        var numbers = Array(UnsafeBufferPointer(start: taps, count: reach + 1))
        numbers += UnsafeBufferPointer(start: weights, count: 3 * width)
        numbers += UnsafeBufferPointer(start: gather, count: 3 * width)
        return BlurWeights(width: width, reach: reach, numbers: numbers)
    }
}
