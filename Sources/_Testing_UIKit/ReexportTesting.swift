// The compiler imports this module in place of `Testing` wherever a file imports Testing and UIKit.
@_exported public import _Testing_CoreGraphics
