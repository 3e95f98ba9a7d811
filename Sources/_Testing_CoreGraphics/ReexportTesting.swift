// The compiler imports this module in place of `Testing` wherever a file imports Testing and CoreGraphics. As it
// re-exports Testing, its declarations come before those of the same name there, which are unavailable on Linux.
@_exported public import Testing
