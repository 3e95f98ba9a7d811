// The compiler imports this module instead of `Testing` if a file imports Testing and CoreGraphics. It re-exports
// Testing, and its declarations take precedence over those of the same name, which are unavailable on Linux.
@_exported public import Testing
