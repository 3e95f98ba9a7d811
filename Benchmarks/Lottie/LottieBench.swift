import Foundation
import Mica
import MicaLottie
import QuartzCore

/// Plays Lottie files into memory and prints a line of JSON for each: the time to load, to the first frame and per frame.
///
///     bench-lottie WIDTH HEIGHT FRAMES FILE [PICTURES]
///
/// The frames are spread evenly over the animation. With a folder, two frames are written there as raw pixels.
@main @MainActor enum LottieBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 5, let width = Int(arguments[1]), let height = Int(arguments[2]),
            let frames = Int(arguments[3]), width > 0, height > 0, frames > 0
        else {
            FileHandle.standardError.write(Data("usage: bench-lottie WIDTH HEIGHT FRAMES FILE [PICTURES]\n".utf8))
            exit(64)
        }
        let url = URL(fileURLWithPath: arguments[4])
        let folder = arguments.count > 5 ? URL(fileURLWithPath: arguments[5]) : nil
        let start = now()
        let file = try LottieFile(contentsOf: url, evaluatesExpressions: false)
        let loaded = now()
        let document = file.document
        var configuration = LottieLayerConfiguration()
        configuration.imageProvider = file.imageProvider
        let layer = LottieLayer(document: document, configuration: configuration)
        let size = CGSize(width: width, height: height)
        let scale = min(size.width / document.size.width, size.height / document.size.height)
        layer.transform = CATransform3DMakeScale(scale, scale, 1)
        layer.position = CGPoint(
            x: (size.width - document.size.width * scale) / 2, y: (size.height - document.size.height * scale) / 2)
        layer.play(fromFrame: document.startFrame, toFrame: document.endFrame, loopMode: .loop)
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: size)
        root.addSublayer(layer)
        let player = OfflineRenderer(root, size: size)
        player.advance(to: 0)
        _ = player.render()
        let first = now()
        var times: [Double] = []
        let length = document.endFrame - document.startFrame
        for index in 1..<max(frames, 2) {
            // Whole frames, as other players draw them.
            let frame = (length * Double(index) / Double(frames)).rounded(.down)
            let begin = now()
            player.advance(to: frame / document.frameRate)
            let pixels = player.render()
            times.append(now() - begin)
            if let folder, index == frames / 3 || index == 2 * frames / 3 {
                var data = Data()
                for y in 0..<pixels.height {
                    data.append(Data(bytes: pixels.row(y), count: 4 * pixels.width))
                }
                try data.write(to: folder.appendingPathComponent("mica-\(index).rgba"))
            }
        }
        let mean = times.reduce(0, +) / Double(times.count)
        print(
            String(
                format: "{\"load_ms\": %.3f, \"first_ms\": %.3f, \"frame_ms\": %.4f, \"memory_mb\": %.1f}",
                (loaded - start) * 1000, (first - loaded) * 1000, mean * 1000, peakMemory()))
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// The largest resident memory of the process so far, in MB.
    private static func peakMemory() -> Double {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return Double(usage.ru_maxrss) * 1024 / 1e6
    }
}
