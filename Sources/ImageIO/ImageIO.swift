// Reading and writing image files under the names of Apple's ImageIO. Files are turned into plain data in `Decode` and
// from plain data in `Encode`; `Source` and `Destination` are Apple's functions over them.
@_exported public import CoreGraphics
