import Foundation
import MicaCompositor
import MicaRaster
import MicaVulkan

/// Measures whole frames by the graphics chip beside the processors, in the same run. Each is a `Compositor.render` of an
/// unchanged tree that is drawn in full, so that images and masks are already on the chip.
///
/// Lines of name, value, unit. "processor" is the time of one thread, "chip" that from the tree to the pixels in memory. Of
/// this, "chip-record", "chip-wait" and "chip-read" are parts, and "chip-alone" is the device's own time. "differing" is the
/// number of pixels that differ, which is 0. The device is that of `MICA_GPU_DEVICE`, or the first.
@main struct ChipBench {
    static func main() {
        var arguments = CommandLine.arguments.dropFirst()
        let isJSON = arguments.first == "--json"
        if isJSON { arguments.removeFirst() }
        let filter = arguments.first ?? ""
        func say(_ name: String, _ value: Double, _ unit: String) {
            let text = String(format: "%.3f", value)
            print(
                isJSON
                    ? "{\"name\": \"\(name)\", \"value\": \(text), \"unit\": \"\(unit)\"}" : "\(name)\t\(text)\t\(unit)"
            )
        }
        var options = VulkanDevice.Options()
        options.device = ProcessInfo.processInfo.environment["MICA_GPU_DEVICE"]
        let start = ContinuousClock.now
        let device: VulkanDevice
        do throws(VulkanFailure) { device = try VulkanDevice(options) } catch {
            FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
            exit(1)
        }
        if !isJSON { print("device\t\(device.name)\t") }
        say("chip-open", milliseconds(ContinuousClock.now - start), "ms")
        // On processors, small frames: they are only a test of this program.
        let divisor = ProcessInfo.processInfo.environment["BENCH_CHIP_DIVISOR"].flatMap(Double.init) ?? 1
        for (name, make) in Frames.all where filter.isEmpty || "chip-\(name)".contains(filter) {
            measure(
                name, make(divisor), ChipBackEnd(threadCount: 1, device: { device }, report: { print($0) }), device, say
            )
        }
    }

    private static func measure(
        _ name: String, _ tree: RenderTree, _ chip: ChipBackEnd, _ device: VulkanDevice,
        _ say: (String, Double, String) -> Void
    ) {
        let width = Int(tree.width), height = Int(tree.height)
        guard let mine = Pixmap(width: width, height: height), let other = Pixmap(width: width, height: height) else {
            return
        }
        let processors = Compositor(threadCount: 1), compositor = Compositor(chip)
        var times: [[Double]] = [[], [], [], [], [], []]
        func time(_ compositor: Compositor, _ target: Pixmap) -> Double {
            compositor.forget()
            let start = ContinuousClock.now
            compositor.render(tree, into: target)
            return milliseconds(ContinuousClock.now - start)
        }
        // The first frames create programs, images and masks.
        for round in 0..<13 {
            let values = [
                time(processors, mine), time(compositor, other), device.times.record * 1e3, device.times.wait * 1e3,
                (device.times.chip ?? .nan) * 1e3, device.times.read * 1e3,
            ]
            if round > 2 { for (i, value) in values.enumerated() { times[i].append(value) } }
        }
        var differing = 0
        for y in 0..<height { for x in 0..<width where mine[x, y] != other[x, y] { differing += 1 } }
        for (i, part) in ["processor", "chip", "chip-record", "chip-wait", "chip-alone", "chip-read"].enumerated() {
            say("chip-\(name) \(part)", times[i].sorted()[times[i].count / 2], "ms")
        }
        say("chip-\(name) differing", Double(differing), "pixels")
        if chip.statistics.softwareFrames > 0 {
            say("chip-\(name) refused", Double(chip.statistics.softwareFrames), "frames")
        }
    }

    private static func milliseconds(_ time: Duration) -> Double {
        Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) * 1e-15
    }
}

/// The frames that are measured.
private enum Frames {
    static let all: [(String, @Sendable (Double) -> RenderTree)] = [
        ("sprites", { sprites(3840 / $0, 2160 / $0, count: 1000, side: 150) }),
        ("particles", { sprites(1920 / $0, 1080 / $0, count: 10_000, side: 14) }),
        ("cards", { cards(3840 / $0, 2160 / $0, isBlurred: false) }),
        ("blurred-cards", { cards(3840 / $0, 2160 / $0, isBlurred: true) }),
        ("planes", { planes(1920 / $0, 1080 / $0) }),
    ]

    private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
        Box(x: x, y: y, width: width, height: height)
    }

    private static func tree(_ width: Double, _ height: Double, _ children: [RenderNode]) -> RenderTree {
        let root = RenderNode(
            id: 1, transform: .identity, bounds: box(0, 0, width.rounded(), height.rounded()),
            background: Color(red: 0.9, green: 0.92, blue: 0.95, alpha: 1), children: RenderChildren(children))
        return RenderTree(root: root, width: width.rounded(), height: height.rounded(), scale: 1, background: .white)
    }

    private static func picture(_ width: Int, _ height: Int, opaque: Bool) -> ImageSource {
        let pixmap = Pixmap(width: width, height: height)!
        for y in 0..<height {
            for x in 0..<width {
                let a = opaque ? 255 : UInt32(max(0, 255 - 510 * abs(x - width / 2) / width))
                let r = a * UInt32(x) / UInt32(width), g = a * UInt32(y) / UInt32(height)
                pixmap.row(y)[x] = a << 24 | r << 16 | g << 8 | a / 2
            }
        }
        pixmap.isOpaque = opaque
        return ImageSource(pixmap)
    }

    private static func style(_ set: (inout RenderStyle.Values) -> Void) -> RenderStyle {
        var values = RenderStyle.Values()
        set(&values)
        return RenderStyle(values)
    }

    /// Turned sprites of about a size.
    private static func sprites(_ width: Double, _ height: Double, count: Int, side: Double) -> RenderTree {
        let image = SpriteImage(picture(64, 64, opaque: false))!, scale = side / 64
        let list = (0..<count).map { i in
            let angle = Double(i) * 2.399963, c = PortableMath.cos(angle) * scale, s = PortableMath.sin(angle) * scale
            return Sprites.Sprite(
                image: 0,
                transform: Affine(
                    c, s, -s, c, Double(i * 7919 % 10_007) / 10_007 * width,
                    Double(i * 104_729 % 10_009) / 10_009 * height),
                color: Color(red: 1, green: Float(i % 10) / 10, blue: 0.5, alpha: 0.8))
        }
        let node = RenderNode(
            id: 2, transform: .identity, bounds: box(0, 0, width, height),
            content: .sprites(Sprites(list, images: [image], isAdditive: false)))
        return tree(width, height, [node])
    }

    /// Fifty cards with shadows, pictures, round corners that clip, and masks; with ten panes of glass above if `isBlurred`.
    private static func cards(_ width: Double, _ height: Double, isBlurred: Bool) -> RenderTree {
        let photo = picture(240, 160, opaque: true)
        var nodes: [RenderNode] = []
        let w = (width / 10).rounded(), h = (height / 5).rounded()
        for i in 0..<50 {
            let x = Double(i % 10) * w + w * 0.06, y = Double(i / 10) * h + h * 0.06, id = 10 + 10 * i
            let inside = box(0, 0, (w * 0.88).rounded(), (h * 0.88).rounded())
            let content = RenderNode(
                id: NodeID(id + 1), transform: Affine(1, 0, 0, 1, 4, 4),
                bounds: box(0, 0, inside.max.x - 8, inside.max.y * 0.6),
                content: .image(
                    photo,
                    [
                        RenderContent.Patch(
                            source: box(0, 0, 240, 160), destination: box(0, 0, inside.max.x - 8, inside.max.y * 0.6))
                    ],
                    .linear),
                style: style { $0.cornerRadius = 9 })
            let clipped = RenderNode(
                id: NodeID(id + 2), transform: Affine(0.98, 0.17, -0.17, 0.98, 20, inside.max.y * 0.65),
                bounds: box(0, 0, inside.max.x * 0.5, inside.max.y * 0.3),
                background: Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 1),
                opacity: 0.7, flags: [.groupsOpacity, .masksToBounds, .antialiasesEdges],
                style: style { $0.cornerRadius = 12 },
                children: RenderChildren([
                    RenderNode(
                        id: NodeID(id + 3), transform: Affine(0.9, 0.4, -0.4, 0.9, 5, -20), bounds: box(0, 0, 90, 90),
                        background: Color(red: 1, green: 0.8, blue: 0.1, alpha: 0.6))
                ]))
            nodes.append(
                RenderNode(
                    id: NodeID(id), transform: Affine(1, 0, 0, 1, x.rounded(), y.rounded()), bounds: inside,
                    background: .white,
                    style: style {
                        $0.cornerRadius = 16
                        $0.shadow = RenderStyle.Shadow(
                            color: .black, opacity: 0.4, offset: Point(0, 6), radius: 12, path: nil)
                    }, children: RenderChildren([content, clipped])))
        }
        if isBlurred {
            nodes.append(
                RenderNode(
                    id: 2, transform: .identity, bounds: box(0, 0, width, height),
                    background: Color(red: 1, green: 1, blue: 1, alpha: 0.3),
                    style: style { $0.backdropFilters = [.gaussianBlur(radius: 30)] }))
        }
        return tree(width, height, nodes)
    }

    /// Images in perspective, which the processors draw for the chip.
    private static func planes(_ width: Double, _ height: Double) -> RenderTree {
        let photo = picture(400, 300, opaque: true)
        let nodes = (0..<6).map { i in
            var matrix = Matrix4(Affine(1, 0, 0, 1, Double(i % 3) * width / 3, Double(i / 3) * height / 2))
            matrix.row1.w = 0.0006
            return RenderNode(
                id: NodeID(2 + i), transform: .identity, bounds: box(0, 0, width / 3, height / 2),
                content: .image(
                    photo,
                    [RenderContent.Patch(source: box(0, 0, 400, 300), destination: box(0, 0, width / 3, height / 2))],
                    .linear),
                style: style { $0.transform3D = matrix })
        }
        return tree(width, height, nodes)
    }
}
