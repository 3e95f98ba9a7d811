@_exported public import CoreText
@_exported public import MicaLists
@_exported public import QuartzCore
