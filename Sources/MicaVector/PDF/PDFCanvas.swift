import MicaRaster

/// Writes drawing operations as the operators of one content stream: a page, a group, a mask or a cell of a pattern.
///
/// Coordinates in the stream are those of the list's device space.
final class PDFCanvas {
    let document: PDFDocument
    var out = ByteWriter()
    var resources = PDFResources()
    /// The transform from device space to the initial space of the stream, to which patterns relate.
    let base: Affine
    /// The visible part of device space.
    let bounds: Box
    /// The page to which the content belongs; `nil` for content that is drawn in several places.
    let page: PDFReference?
    /// The form that the stream is; `nil` for a page.
    let form: PDFReference?
    /// The elements of the stream's marked content, by number.
    var marked: [PDFReference] = []
    /// The nesting depth of forms.
    let depth: Int

    /// The part of the graphics state that is tracked, so that it is written only when it changes.
    struct State {
        var fill: Ink?
        var stroke: Ink?
        var line: Line?
        var transparency: PDFTransparency?
        var textMode = 0
    }
    enum Ink: Equatable {
        case color(Color)
        case pattern(PDFReference)
    }
    struct Line: Equatable {
        var width: Double, cap: LineCap, join: LineJoin, miterLimit: Double, dashes: [Double], phase: Double
    }
    var state = State()
    /// The saved states, each with the clips that were set after it was saved.
    private var saved: [(state: State, clips: [Clip])] = []
    /// The soft mask of the current clip.
    private(set) var clipMask: PDFReference?
    /// The current clip.
    private(set) var openClip: Clip?
    /// `true` inside marked content.
    private var isInMark = false

    /// The maximum depth of saved states for clips. Readers need to support 28.
    private static let savedLimit = 16
    /// The maximum depth of nested forms; deeper groups become pictures.
    static let formLimit = 20

    init(
        _ document: PDFDocument, base: Affine, bounds: Box, page: PDFReference?, form: PDFReference? = nil,
        depth: Int = 0
    ) {
        self.document = document
        self.base = base
        self.bounds = bounds
        self.page = page
        self.form = form
        self.depth = depth
    }

    /// Ends all open states.
    func end() { leaveClips(to: 0) }

    // MARK: Lists

    /// Draws a list, with the content of its marked parts in elements of the document's structure.
    func draw(_ list: DisplayList) {
        let list = BlendRewriting(bounds: bounds, rastering: document.rastering) { $0.pdfName != nil }.list(list)
        guard document.structure != nil, page != nil, !isInMark else {
            for op in list.ops { draw(op) }
            return
        }
        // Marks may not nest as content: an op belongs to the innermost one.
        var owner = [StructureElement?](repeating: nil, count: list.ops.count)
        for mark in list.marks {
            guard let element = mark.element as? StructureElement else { continue }
            for index in mark.range.clamped(to: 0..<list.ops.count) { owner[index] = element }
        }
        var index = 0
        while index < list.ops.count {
            var end = index + 1
            while end < list.ops.count, owner[end] === owner[index] { end += 1 }
            // A group may contain elements of its own, so it is not marked as a whole unless it is drawn in place.
            let element = owner[index]
            draw(list.ops[index..<end], of: element)
            index = end
        }
    }

    private func draw(_ ops: ArraySlice<DrawOp>, of element: StructureElement?) {
        var index = ops.startIndex
        while index < ops.endIndex {
            if ops[index].hasInnerMarks {
                draw(ops[index])
                index += 1
                continue
            }
            var end = index
            while end < ops.endIndex, !ops[end].hasInnerMarks { end += 1 }
            begin(element)
            for op in ops[index..<end] { draw(op) }
            endMark()
            index = end
        }
    }

    private func begin(_ element: StructureElement?) {
        // States may not be saved or restored inside marked content that they do not enclose.
        leaveClips(to: 0)
        isInMark = true
        if let element, !element.isArtifact, let page,
            let reference = document.structure?.mark(element, page: page, form: form, number: marked.count)
        {
            out.append("/")
            out.append(element.type)
            out.append("<</MCID ")
            out.append(marked.count)
            out.append(">>BDC\n")
            marked.append(reference)
        } else {
            out.append("/Artifact BMC\n")
        }
    }

    private func endMark() {
        leaveClips(to: 0)
        out.append("EMC\n")
        isInMark = false
    }

    // MARK: One operation

    func draw(_ op: DrawOp) {
        guard op.alpha > 0, op.transform.isFinite else { return }
        if let box = op.footprint, !op.hasText {
            let seen = box.intersection(bounds)
            if seen.isEmpty { return }
        }
        guard op.transform.determinant != 0 || op.isGroup else { return }
        enter(op.clip)
        var op = op
        op.clip = nil
        if op.shadow != nil {
            drawShadow(of: op)
            op.shadow = nil
        }
        switch op.shape {
        case .group(let list): drawGroup(list, op)
        case .glyphs(let run): drawGlyphs(run, op)
        case .fill, .box, .stroke, .everything: drawShape(op)
        }
    }

    private func drawShadow(of op: DrawOp) {
        guard let picture = document.rastering.shadow(of: op, in: bounds) else { return }
        setTransparency(alpha: 1, blend: op.blend.pdfName == nil ? .normal : op.blend)
        draw(picture)
    }

    // MARK: States

    /// Replaces the current clip.
    private func enter(_ clip: Clip?) {
        var chain: [Clip] = []
        var next = clip
        while let one = next {
            chain.append(one)
            next = one.parent
        }
        chain.reverse()
        let mask = chain.lastIndex { if case .image = $0.shape { true } else { false } }.map {
            softMask(of: chain[...$0])
        }
        let wanted = chain.filter { clip in
            guard case .path(let path, let m, _, _) = clip.shape else { return false }
            return !(path.isUprightBox(m) && path.controlBox.applying(m).contains(bounds))
        }
        var kept = 0, level = 0
        while level < saved.count {
            let clips = saved[level].clips
            guard kept + clips.count <= wanted.count,
                zip(clips, wanted[kept...]).allSatisfy({ $0 === $1 || $0.isSamePath(as: $1) })
            else { break }
            kept += clips.count
            level += 1
        }
        leaveClips(to: level)
        for clip in wanted[kept...] {
            if saved.count < Self.savedLimit {
                saved.append((state, []))
                out.append("q\n")
            }
            saved[saved.count - 1].clips.append(clip)
            write(clip)
        }
        clipMask = mask
        openClip = clip
    }

    private func leaveClips(to level: Int) {
        while saved.count > level {
            let last = saved.removeLast()
            state = last.state
            out.append("Q\n")
        }
    }

    private func write(_ clip: Clip) {
        guard case .path(let path, let m, let rule, _) = clip.shape else { return }
        guard path.isFiniteAndNear(m) || !path.isEmpty else {
            out.append("0 0 0 0 re W n\n")
            return
        }
        append(
            path.isFiniteAndNear(m) ? path : path.cut(to: bounds.outset(by: 16), m),
            path.isFiniteAndNear(m) ? m : .identity)
        out.append(rule == .nonZero ? "W n\n" : "W* n\n")
    }

    /// Saves the state for `body`.
    func withSavedState(_ body: () -> Void) {
        let old = state
        out.append("q\n")
        body()
        out.append("Q\n")
        state = old
    }

    func setTransparency(alpha: Double, blend: BlendMode, mask: PDFReference? = nil) {
        let wanted = PDFTransparency(
            alpha: (min(max(alpha, 0), 1) * 10_000).rounded() / 10_000, blend: blend, mask: mask ?? clipMask)
        guard state.transparency != wanted else { return }
        if state.transparency == nil, wanted == PDFTransparency() {
            // The initial values.
            state.transparency = wanted
            return
        }
        state.transparency = wanted
        let reference = document.state(wanted)
        resources.use(.state, reference)
        out.append("/G")
        out.append(reference.number)
        out.append(" gs\n")
    }

    func setFill(_ ink: Ink) {
        guard state.fill != ink else { return }
        state.fill = ink
        switch ink {
        case .color(let color): append(color, gray: "g\n", rgb: "rg\n")
        case .pattern(let pattern):
            resources.use(.pattern, pattern)
            out.append("/Pattern cs/P")
            out.append(pattern.number)
            out.append(" scn\n")
        }
    }

    func setStroke(_ ink: Ink) {
        guard state.stroke != ink else { return }
        state.stroke = ink
        switch ink {
        case .color(let color): append(color, gray: "G\n", rgb: "RG\n")
        case .pattern(let pattern):
            resources.use(.pattern, pattern)
            out.append("/Pattern CS/P")
            out.append(pattern.number)
            out.append(" SCN\n")
        }
    }

    private func append(_ color: Color, gray: StaticString, rgb: StaticString) {
        let c = color.unit
        if c.red == c.green, c.green == c.blue {
            out.append(Double(c.red), decimals: 4)
            out.append(" ")
            out.append(gray)
            return
        }
        for component in [c.red, c.green, c.blue] {
            out.append(Double(component), decimals: 4)
            out.append(" ")
        }
        out.append(rgb)
    }

    func setLine(_ line: Line) {
        guard state.line != line else { return }
        let old = state.line
        state.line = line
        if old?.width != line.width {
            out.append(line.width, decimals: 4)
            out.append(" w ")
        }
        if old?.cap != line.cap, old != nil || line.cap != .butt {
            out.append(line.cap == .butt ? "0 J " : line.cap == .round ? "1 J " : "2 J ")
        }
        if old?.join != line.join, old != nil || line.join != .miter {
            out.append(line.join == .miter ? "0 j " : line.join == .round ? "1 j " : "2 j ")
        }
        if line.join == .miter, old?.miterLimit != line.miterLimit {
            out.append(max(1, line.miterLimit), decimals: 3)
            out.append(" M ")
        }
        if old?.dashes != line.dashes || old?.phase != line.phase, old != nil || !line.dashes.isEmpty {
            out.append(array: line.dashes, decimals: 4)
            out.append(" ")
            out.append(line.phase, decimals: 4)
            out.append(" d\n")
        }
    }

    func concatenate(_ m: Affine) {
        for (index, value) in [m.a, m.b, m.c, m.d, m.tx, m.ty].enumerated() {
            out.append(value, decimals: index < 4 ? 6 : 4)
            out.append(" ")
        }
        out.append("cm\n")
    }

    // MARK: Forms

    /// Writes a form with what `body` draws in a canvas of its own, in the same device space.
    func form(_ attributes: StaticString, marked isMarked: Bool = false, _ body: (PDFCanvas) -> Void) -> PDFReference {
        let reference = document.file.reserve()
        let inner = PDFCanvas(
            document, base: .identity, bounds: bounds, page: isMarked ? page : nil, form: reference, depth: depth + 1)
        inner.isInMark = isInMark
        body(inner)
        inner.end()
        let parents = inner.marked.isEmpty ? nil : document.structure?.finish(inner.marked)
        document.file.add(reference, stream: inner.out.bytes) { out in
            out.append("/Type/XObject/Subtype/Form/BBox")
            out.append(box: bounds)
            out.append(attributes)
            if let parents {
                out.append("/StructParents ")
                out.append(parents)
            }
            inner.resources.write(to: &out)
        }
        return reference
    }

    func draw(_ object: PDFReference) {
        resources.use(.object, object)
        out.append("/X")
        out.append(object.number)
        out.append(" Do\n")
    }
}

extension Color {
    /// The colour with components limited to 0…1 and no alpha.
    var unit: Color {
        func unit(_ v: Float) -> Float { v > 0 ? min(v, 1) : 0 }
        return Color(red: unit(red), green: unit(green), blue: unit(blue))
    }
    var unitAlpha: Double { alpha > 0 ? Double(min(alpha, 1)) : 0 }
}

extension DrawOp {
    var isGroup: Bool { if case .group = shape { true } else { false } }

    /// `true` if it shows characters, which stay selectable outside the visible part too.
    var hasText: Bool { if case .glyphs(let run) = shape { run.text != nil && run.glyphs.isEmpty } else { false } }

    /// `true` if parts of a group belong to elements of their own.
    var hasInnerMarks: Bool {
        guard case .group(let list) = shape else { return false }
        return !list.marks.isEmpty || list.ops.contains { $0.hasInnerMarks }
    }
}

extension Box {
    func outset(by d: Double) -> Box { Box(min: min - d, max: max + d) }
}
