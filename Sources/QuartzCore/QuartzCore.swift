@_exported public import CoreGraphics
import Compositor
