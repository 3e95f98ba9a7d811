/// An expression of a property: a part of the language of After Effects, computed within limits.
///
/// Docs/lottie.md lists the language.
package struct LottieExpression: Sendable {
    private let statements: [ExpressionStatement]

    /// The maximum number of frames that are computed for one property.
    package static let maximumFrames = 20_000

    /// Reads a source. Throws the first thing that is not known, by name.
    package init(_ source: String) throws(LottieError) {
        statements = try ExpressionParser.statements(of: source)
        if let name = ExpressionNames.unknown(in: statements).first {
            throw LottieError("“\(LottieError.shortened(name))” is not known")
        }
    }

    /// Returns the value at a time in seconds. `property` is the property without its expression; the result has as
    /// many numbers.
    package func value(
        at time: Double, of property: any ExpressionInput, in surroundings: ExpressionSurroundings
    ) throws(LottieError) -> [Double] {
        var machine = ExpressionMachine(property, surroundings, time: time)
        let result = try machine.run(statements)
        let own = property.value(at: time)
        guard let numbers = result.numbers, !numbers.isEmpty else {
            throw LottieError("the result", mustBe: "a number or an array of numbers", got: result.text)
        }
        guard numbers.allSatisfy(\.isFinite) else {
            throw LottieError("the result", mustBe: "finite numbers", got: result.text)
        }
        // A number for a property of several dimensions is all of them; missing ones keep their value.
        if case .number(let number) = result, own.count > 1 { return own.map { _ in number } }
        return own.indices.map { $0 < numbers.count ? numbers[$0] : own[$0] }
    }

    /// Returns the value at each of `count` frames from `start` on, in frames. `count` is at most `maximumFrames`.
    package func values(
        from start: Double, count: Int, of property: any ExpressionInput, in surroundings: ExpressionSurroundings
    ) throws(LottieError) -> [[Double]] {
        guard count <= Self.maximumFrames else {
            throw LottieError("an expression", mustBe: "for at most \(Self.maximumFrames) frames", got: "\(count)")
        }
        var list: [[Double]] = []
        list.reserveCapacity(max(count, 0))
        for frame in 0..<max(count, 0) {
            list.append(
                try value(
                    at: (start + Double(frame)) / surroundings.frameRate, of: property, in: surroundings))
        }
        return list
    }
}

/// A property for an expression: its key frames without the expression.
package protocol ExpressionInput {
    /// The times of the key frames in seconds, ascending; empty for a constant property.
    var keyTimes: [Double] { get }
    /// Returns the numbers at a time in seconds: one for a number, two or three for a point, four for a colour, all
    /// coordinates for a path. The count is the same at all times.
    func value(at seconds: Double) -> [Double]
}

/// The animation and the layer around a property with an expression.
package struct ExpressionSurroundings: Sendable {
    /// Frames per second, above 0.
    package var frameRate: Double
    /// The size of the composition in points.
    package var width: Double, height: Double
    /// The length of the composition in seconds.
    package var duration: Double
    /// The seconds in which the layer is visible.
    package var layerStart: Double, layerEnd: Double
    /// The number of the layer, from 1 on.
    package var layerIndex: Int
    /// The name of the layer.
    package var layerName: String
    /// The seed of random numbers: each property should have its own.
    package var seed: UInt64

    package init(
        frameRate: Double, width: Double, height: Double, duration: Double, layerStart: Double, layerEnd: Double,
        layerIndex: Int, layerName: String, seed: UInt64
    ) {
        self.frameRate = frameRate
        self.width = width
        self.height = height
        self.duration = duration
        self.layerStart = layerStart
        self.layerEnd = layerEnd
        self.layerIndex = layerIndex
        self.layerName = layerName
        self.seed = seed
    }
}
