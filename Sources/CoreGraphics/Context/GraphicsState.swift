import Foundation
import MicaRaster

/// What `saveGState()` keeps: everything about drawing but the current path and the text matrix.
struct GraphicsState {
    struct Shadow {
        /// In the context's default user space, whatever the transform is.
        var offset: CGSize
        /// The distance that the shadow spreads: three standard deviations, in units of that space.
        var blur: CGFloat
        var color: CGColor
    }
    /// User space to device space: pixels, origin at the bottom left, y up.
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
    /// How many shapes the clip intersects: each of them is drawn again for every new clip.
    var clipDepth = 0
    /// Longer ones become one mask of pixels.
    static let longestClip = 32
    /// Holds the clip, in pixels with y down; empty where nothing can be drawn.
    var clipBox: Box
    var shadow: Shadow?
    var shouldAntialias = true
    var interpolationQuality = CGInterpolationQuality.default
    var renderingIntent = CGColorRenderingIntent.defaultIntent
    var patternPhase = CGSize.zero
    var textDrawingMode = CGTextDrawingMode.fill
    /// Whether glyphs stand at quarters of a pixel.
    var quantizesGlyphs = true
    var fontSize: CGFloat = 12
    /// The font for `showGlyphs`, an object of CoreText's.
    var font: AnyObject?
    var characterSpacing: CGFloat = 0
    /// Outlines collected for a clip by text, in device space.
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
