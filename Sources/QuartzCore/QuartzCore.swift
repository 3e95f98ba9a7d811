@_exported public import struct Compositor.DebugOverlay
@_exported public import CoreGraphics
