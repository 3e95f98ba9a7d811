package import MicaRaster

/// A small plan made of steps, which the chip and the processors draw for comparison.
package struct ChipSample: Sendable {
    /// A group's compositing, and the filters of its contents.
    package struct Group {
        package var alpha: Float = 1
        package var blend = BlendMode.normal
        package var clip: DrawOp?
        package var blur: Point?
        /// Twenty factors of a colour matrix.
        package var matrix: [Float]?
        package var bloom: Float?
        /// A size of squares.
        package var squares: Point?
        /// The shadow of its contents.
        package var shadow: (color: Color, offset: Point, sigma: Point)?
        /// The blur of the content below it, in an outline.
        package var backdrop: (sigma: Point, outline: DrawOp)?
        package init() {}
    }

    package indirect enum Step {
        case fill(PixelRect, UInt32)
        case op(DrawOp)
        case copy(ImageSource, x: Int, y: Int, alpha: Float)
        case sprites(Sprites, Affine, alpha: Float)
        case group(Group, contents: [Step], mask: [Step]? = nil)
    }

    private var plan = FramePlan()
    private let canvas: PixelRect

    package init(_ steps: [Step], width: Int, height: Int, background: UInt32) {
        canvas = PixelRect(width: width, height: height)
        plan.background = background
        for step in steps { append(step) }
        plan.findPlaces(in: canvas)
    }

    private mutating func append(_ step: Step) {
        switch step {
        case .fill(let rect, let pixel): plan.items.append(PlanItem(kind: .fill(pixel), bounds: rect))
        case .op(let op):
            plan.ops.append(op)
            plan.items.append(PlanItem(kind: .op(plan.ops.count - 1), bounds: canvas))
        case .copy(let image, let x, let y, let alpha):
            plan.items.append(
                PlanItem(kind: .copy(image, x: x, y: y, alpha: alpha), bounds: image.pixmap.bounds.moved(x, y)))
        case .sprites(let sprites, let transform, let alpha):
            plan.items.append(PlanItem(kind: .sprites(sprites, transform, alpha: alpha), bounds: canvas))
        case .group(let group, let contents, let mask): append(group, contents, mask)
        }
    }

    private mutating func append(_ group: Group, _ contents: [Step], _ mask: [Step]?) {
        var made = GroupPlan()
        made.alpha = group.alpha
        made.blend = group.blend
        made.clip = group.clip
        made.content = canvas
        if let sigma = group.blur { made.filters.append(.blur(sigma: sigma)) }
        if let factors = group.matrix, let matrix = ColorMatrix(factors) { made.filters.append(.colorMatrix(matrix)) }
        if let size = group.squares { made.filters.append(.pixellate(size: size, origin: Point(1.25, -3))) }
        if let intensity = group.bloom { made.filters.append(.bloom(sigma: Point(1.5, 2.5), intensity: intensity)) }
        if let shadow = group.shadow {
            let cast = CastShadow(color: shadow.color, offset: shadow.offset, sigma: shadow.sigma)
            made.shadow = .alpha(cast)
            made.shadowMargins = cast.margins
        }
        if let backdrop = group.backdrop {
            let filter = FilterPlan.blur(sigma: backdrop.sigma)
            made.backdrop = [filter]
            made.backdropOutline = backdrop.outline
            made.backdropMargins = filter.margins
            plan.hasBackdrop = true
        }
        let begin = plan.items.count, number = plan.groups.count
        plan.groups.append(made)
        plan.items.append(PlanItem(kind: .begin(number), bounds: canvas))
        for step in contents { append(step) }
        if let mask {
            plan.groups[number].hasMaskItems = true
            plan.groups[number].maskItem = plan.items.count
            plan.items.append(PlanItem(kind: .mask, bounds: canvas, partner: begin))
            for step in mask { append(step) }
        }
        plan.items.append(PlanItem(kind: .end, bounds: canvas, partner: begin))
        plan.items[begin].partner = plan.items.count - 1
    }

    /// The result of a comparison.
    package struct Result: Sendable {
        /// The number of pixels that differ, and one of them.
        package var differing = 0, first = ""
        /// The reason why the chip did not draw it.
        package var refusal: String?

        package init(refusal: String? = nil) { self.refusal = refusal }
    }

    /// Draws the plan in some rectangles of the canvas with both, and compares the pixels.
    package func compare(_ chip: ChipBackEnd, _ rects: [PixelRect]? = nil) -> Result {
        guard let mine = Pixmap(width: canvas.width, height: canvas.height),
            let other = Pixmap(width: canvas.width, height: canvas.height)
        else { return Result(refusal: "memory") }
        let software = SoftwareBackEnd(threadCount: 1), before = chip.statistics.softwareFrames
        for (backEnd, pixmap) in [(software as any CanvasBackEnd, mine), (chip, other)] {
            backEnd.canvas = pixmap
            backEnd.draw(plan, rects ?? [canvas])
            backEnd.endFrame()
        }
        var result = Result()
        if chip.statistics.softwareFrames > before {
            result.refusal = chip.statistics.reasons.keys.sorted().joined(separator: ", ")
        }
        for y in 0..<canvas.height {
            for x in 0..<canvas.width where mine[x, y] != other[x, y] {
                if result.differing == 0 {
                    result.first =
                        "\(x),\(y): \(String(mine[x, y], radix: 16)) by processors, \(String(other[x, y], radix: 16))"
                }
                result.differing += 1
            }
        }
        return result
    }
}
