// Geometry comes from Foundation, which a client of this module sees too, as on Apple's systems.
@_exported public import Foundation
