// The compiler imports this module instead of `Testing` if a file imports Testing and UIKit.
@_exported public import _Testing_CoreGraphics
