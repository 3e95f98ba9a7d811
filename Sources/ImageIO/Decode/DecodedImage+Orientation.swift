import Foundation

extension DecodedImage {
    /// Returns the image rotated and mirrored so that it is upright, from EXIF's orientation 1…8.
    package func oriented(_ orientation: Int) -> DecodedImage {
        guard (2...8).contains(orientation) else { return self }
        let swapsSides = orientation >= 5
        var result = DecodedImage(
            width: swapsSides ? height : width, height: swapsSides ? width : height, layout: layout,
            bitsPerComponent: bitsPerComponent)
        result.profile = profile
        result.levelBytes = levelBytes
        let size = layout.componentCount * bitsPerComponent / 8
        // The position in this image of the result's first pixel, and the steps to its right and lower neighbours.
        let right = width - 1, bottom = height - 1
        let (origin, stepX, stepY): ((Int, Int), (Int, Int), (Int, Int)) =
            switch orientation {
            case 2: ((right, 0), (-1, 0), (0, 1))
            case 3: ((right, bottom), (-1, 0), (0, -1))
            case 4: ((0, bottom), (1, 0), (0, -1))
            case 5: ((0, 0), (0, 1), (1, 0))
            case 6: ((0, bottom), (0, -1), (1, 0))
            case 7: ((right, bottom), (0, -1), (-1, 0))
            default: ((right, 0), (0, 1), (-1, 0))
            }
        let resultWidth = result.width, resultHeight = result.height
        bytes.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
            result.bytes.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
                var place = 0
                for y in 0..<resultHeight {
                    var from = (origin.1 + y * stepY.1) * width + origin.0 + y * stepY.0
                    let step = stepX.1 * width + stepX.0
                    for _ in 0..<resultWidth {
                        for byte in 0..<size { target[place + byte] = source[from * size + byte] }
                        place += size
                        from += step
                    }
                }
            }
        }
        return result
    }
}
