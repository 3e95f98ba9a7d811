@_exported public import CoreGraphics
@_exported public import struct MicaCompositor.DebugOverlay
@_exported public import MicaObjC
@_exported public import MicaResources
