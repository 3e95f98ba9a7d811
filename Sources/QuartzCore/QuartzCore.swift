@_exported public import struct MicaCompositor.DebugOverlay
@_exported public import CoreGraphics
