// The geometry types are Foundation's. Clients of this module import them through it, as on Apple's systems.
@_exported public import Foundation
