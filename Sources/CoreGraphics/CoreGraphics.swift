// The geometry types are Foundation's, which clients of this module also import through it, as on Apple's systems.
@_exported public import Foundation
