import CoreGraphics

/// The format of a PDF renderer.
open class UIGraphicsPDFRendererFormat: NSObject {
    /// The description of the document, with the keys `kCGPDFContextTitle` and so on. Default empty.
    open var documentInfo: [String: Any] = [:]
    /// The drawn rectangle of the renderer, in points, in the format of a context. Default zero.
    open internal(set) var bounds = CGRect.zero

    public required override init() {}
    /// Returns a format without a description.
    open class func `default`() -> Self { self.init() }
    /// Returns the same as `default()`.
    open class func preferred() -> Self { self.init() }
}

/// The context of a PDF renderer's closure, which is also the current context while the closure runs.
open class UIGraphicsPDFRendererContext: NSObject {
    /// The underlying context: on a page with the origin at the top left and y down.
    public let cgContext: CGContext
    /// The format of the document.
    public let format: UIGraphicsPDFRendererFormat

    init(cgContext: CGContext, renderer: UIGraphicsPDFRenderer) {
        self.cgContext = cgContext
        format = type(of: renderer.format).init()
        format.documentInfo = renderer.format.documentInfo
        format.bounds = renderer.bounds
    }

    /// The bounds of the open page; zero without one.
    open var pdfContextBounds: CGRect { cgContext.pageBounds ?? .zero }

    /// Begins a page with the renderer's bounds, after ending an open one.
    open func beginPage() { beginPage(withBounds: format.bounds, pageInfo: [:]) }

    /// Begins a page, after ending an open one. `pageInfo` may have more boxes, under the keys `kCGPDFContextCropBox`
    /// and so on. Empty bounds are those of US Letter, 612 × 792 points.
    open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) { cgContext.beginPage(bounds, pageInfo) }

    /// Makes a rectangle of the page a link to an address. `rect` is in the space of PDF: from the bottom left of the
    /// page, with y up.
    open func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url as CFURL, for: rect) }

    /// Gives a point of the page, in the space of PDF, a name to which links may lead.
    open func addDestination(withName name: String, at point: CGPoint) { cgContext.addDestination(name, at: point) }

    /// Makes a rectangle of the page, in the space of PDF, a link to a named point of the document.
    open func setDestinationWithName(_ name: String, for rect: CGRect) { cgContext.setDestination(name, for: rect) }

    /// Fills a rectangle.
    open func fill(_ rect: CGRect) { fill(rect, blendMode: .normal) }
    /// Fills a rectangle with a blend mode.
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }
    /// Strokes the inside edge of a rectangle, one point wide.
    open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }
    /// Strokes the inside edge of a rectangle, one point wide, with a blend mode.
    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
        cgContext.restoreGState()
    }
    /// Intersects the clip with a rectangle.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Creates PDF documents from the drawing of a closure, which begins each page. The origin of a page is at the top
/// left, y grows downwards, and the unit is one point.
///
///     let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 595, height: 842)).pdfData { context in
///         context.beginPage()
///         view.layer.render(in: context.cgContext)
///     }
///
/// Text, paths, images, gradients, clips, masks and groups stay vectors; shadows and filters become pictures. A tree of
/// views gives the document a structure of headings, paragraphs and figures, by its accessible elements.
open class UIGraphicsPDFRenderer: NSObject {
    /// The bounds of pages that specify none, in points.
    public let bounds: CGRect
    /// The format of the documents.
    public let format: UIGraphicsPDFRendererFormat

    /// Creates a renderer for pages of `bounds`, in points.
    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
        self.bounds = bounds
        self.format = format
    }
    /// Creates a renderer with the default format.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

    /// Returns a document of the drawing of `actions`.
    open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
        let data = NSMutableData()
        if let consumer = CGDataConsumer(data: data) { draw(to: consumer, actions) }
        return data as Data
    }

    /// Writes a document of the drawing of `actions` to a file. Throws if the file cannot be written.
    open func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
        try pdfData(actions: actions).write(to: url, options: .atomic)
    }

    private func draw(to consumer: CGDataConsumer, _ actions: (UIGraphicsPDFRendererContext) -> Void) {
        var media = bounds
        let context = withUnsafePointer(to: &media) { media in
            CGContext(consumer: consumer, mediaBox: bounds.isEmpty ? nil : media, format.documentInfo)
        }
        guard let context else { return }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        actions(UIGraphicsPDFRendererContext(cgContext: context, renderer: self))
        context.closePDF()
    }
}

extension CGContext {
    /// Begins a page whose user space has its origin at the top left of `bounds`, with y down.
    fileprivate func beginPage(_ bounds: CGRect, _ information: [AnyHashable: Any]?) {
        var information = information ?? [:]
        if !bounds.isEmpty { information[kCGPDFContextMediaBox] = bounds.standardized }
        beginPDFPage(information)
        guard let page = pageBounds else { return }
        rebase(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: page.minY + page.maxY))
    }
}

// MARK: Functions

/// Makes a PDF document in `data` the current context of this thread until `UIGraphicsEndPDFContext`. Pages have
/// `bounds`, in points, unless they specify others: US Letter if they are empty. `documentInfo` has the keys
/// `kCGPDFContextTitle` and so on.
public func UIGraphicsBeginPDFContextToData(
    _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
    if let consumer = CGDataConsumer(data: data) { begin(consumer, bounds, documentInfo) }
}

/// Makes a PDF document in a file the current context of this thread until `UIGraphicsEndPDFContext`; otherwise like
/// `UIGraphicsBeginPDFContextToData`. Returns `false` if there is no folder for the file.
@discardableResult public func UIGraphicsBeginPDFContextToFile(
    _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
    let url = URL(fileURLWithPath: path)
    guard FileManager.default.isWritableFile(atPath: url.deletingLastPathComponent().path),
        let consumer = CGDataConsumer(url: url as CFURL)
    else { return false }
    begin(consumer, bounds, documentInfo)
    return true
}

private func begin(_ consumer: CGDataConsumer, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?) {
    var media = bounds.standardized
    let context = withUnsafePointer(to: &media) { media in
        CGContext(consumer: consumer, mediaBox: bounds.isEmpty ? nil : media, documentInfo)
    }
    if let context { UIGraphicsPushContext(context) }
}

/// Begins a page of the current PDF context, after ending an open one; does nothing in other contexts.
public func UIGraphicsBeginPDFPage() { UIGraphicsBeginPDFPageWithInfo(.zero, nil) }

/// Begins a page with bounds of its own, those of the document if they are empty. `pageInfo` may have more boxes, under
/// the keys `kCGPDFContextCropBox` and so on.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
    UIGraphicsGetCurrentContext()?.beginPage(bounds, pageInfo)
}

/// Ends the open page and the document, and restores the context before it. Does nothing if the current context is not
/// that of a document.
public func UIGraphicsEndPDFContext() {
    guard let context = UIGraphicsGetCurrentContext(), context.isPDF else { return }
    context.closePDF()
    UIGraphicsPopContext()
}

/// Returns the bounds of the open page of the current context; zero without one.
public func UIGraphicsGetPDFContextBounds() -> CGRect { UIGraphicsGetCurrentContext()?.pageBounds ?? .zero }

/// Makes a rectangle of the open page a link to an address. `rect` is in the space of PDF: from the bottom left of the
/// page, with y up.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.setURL(url as CFURL, for: rect)
}

/// Gives a point of the open page, in the space of PDF, a name to which links may lead.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
    UIGraphicsGetCurrentContext()?.addDestination(name, at: point)
}

/// Makes a rectangle of the open page, in the space of PDF, a link to a named point of the document.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.setDestination(name, for: rect)
}
