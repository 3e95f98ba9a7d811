import Foundation
import MicaRaster

/// The state that `saveGState()` saves: everything except the current path and the text matrix.
struct GraphicsState {
    struct Shadow {
        /// The offset in the context's default user space, regardless of the transform.
        var offset: CGSize
        /// The extent of the shadow: three standard deviations, in units of that space.
        var blur: CGFloat
        var color: CGColor
    }
    /// The transform from user space to device space: pixels, origin at the bottom left, y up.
    var ctm: CGAffineTransform
    var fill = StateColor(.black), stroke = StateColor(.black)
    var lineWidth: CGFloat = 1
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var dashPhase: CGFloat = 0
    var dashes: [CGFloat] = []
    var flatness: CGFloat = 1
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var clip: Clip?
    /// The number of shapes that the clip intersects. Every new clip draws them all again.
    var clipDepth = 0
    /// The maximum number of clip shapes: more are replaced with one pixel mask.
    static let longestClip = 32
    /// The same for documents, in which a path stays a path.
    static let longestDocumentClip = 1024
    /// A box that contains the clip, in pixels with y down; empty if nothing can be drawn.
    var clipBox: Box
    var shadow: Shadow?
    var shouldAntialias = true
    var interpolationQuality = CGInterpolationQuality.default
    var renderingIntent = CGColorRenderingIntent.defaultIntent
    var patternPhase = CGSize.zero
    var textDrawingMode = CGTextDrawingMode.fill
    /// `true` if glyphs are positioned at quarters of a pixel.
    var quantizesGlyphs = true
    var fontSize: CGFloat = 12
    /// The font for `showGlyphs`, an object of CoreText.
    var font: AnyObject?
    var characterSpacing: CGFloat = 0
    /// The outlines collected for a clip by text, in device space.
    var ignoresColors = false

    var fillColor: CGColor {
        mutating get { fill.color }
        set { fill = StateColor(newValue) }
    }
    var strokeColor: CGColor {
        mutating get { stroke.color }
        set { stroke = StateColor(newValue) }
    }
}
